/**
 * Width and height of a JPEG, PNG or WebP, from its header: ISO/IEC 10918-1, B.2.2; ISO/IEC 15948, 11.2.2;
 * RFC 9649.
 * @returns pixels; null for other types, or if the file has no size
 */
export function pictureSize(file: Buffer): { width: number; height: number } | null {
  try {
    if (file.readUInt32BE(0) === 0x89_50_4e_47)
      return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
    if (file.readUInt16BE(0) === 0xff_d8) return jpegSize(file);
    if (file.toString('latin1', 8, 12) === 'WEBP') return webpSize(file);
  } catch (error) {
    // the file is cut off
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}

function jpegSize(file: Buffer): { width: number; height: number } | null {
  let at = 2;
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // start of a frame in any coding; the three exceptions are tables
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(file: Buffer): { width: number; height: number } | null {
  const chunk = file.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L') {
    const bits = file.readUInt32LE(21);
    return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 };
  }
  if (chunk === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3f_ff, height: file.readUInt16LE(28) & 0x3f_ff };
  return null;
}
