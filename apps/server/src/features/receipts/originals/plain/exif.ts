/**
 * The orientation of a picture in Exif (CIPA DC-008, 4.6): a TIFF structure whose first directory has the tag
 * 0x0112.
 */

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY = 12;
const UPRIGHT = 1;

/**
 * @param tiff Exif data, starting with its byte order
 * @returns 2 to 8; null for an upright picture, or if the orientation is missing
 */
export function orientationIn(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return null;
  const isLittle = order.startsWith('I');
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return null;
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * ENTRY;
    if (at + ENTRY > tiff.length) return null;
    if (short(at) !== ORIENTATION || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value > UPRIGHT && value <= 8 ? value : null;
  }
  return null;
}

/** Exif data with only the orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  // the directory, with one entry of one value
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
