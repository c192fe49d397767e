/** Marker codes (ITU-T T.81, table B.1): the byte after 0xFF. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
/** Baseline and progressive frames, tables, restart interval: the picture itself. */
const PICTURE = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd, SCAN]);
/** Application segments that only say how to show the pixels. */
const APPLICATION = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  // Adobe's, with one byte for the color transform
  [0xee, 'Adobe'],
]);

/**
 * Whether a file is a JPEG with only a picture in it: no EXIF or comment, and nothing after the end, such as
 * the second picture that some phones append.
 */
export function isPlainJpeg(file: Uint8Array): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes[0] !== 0xff || bytes[1] !== START) return false;
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === END) return at + 2 === bytes.length;
    if (at + 4 > bytes.length) return false;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    const name = APPLICATION.get(marker);
    const says = name !== undefined && bytes.toString('latin1', at + 4, at + 4 + name.length) === name;
    if (!says && !PICTURE.has(marker)) return false;
    at = marker === SCAN ? endOfScan(bytes, next) : next;
  }
  return false;
}

/**
 * Finds the next marker that is not part of the compressed data. In the data, 0xFF00 is a byte 0xFF, and
 * 0xFFD0 to 0xFFD7 restart the decoder.
 */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && (marker < 0xd0 || marker > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}
