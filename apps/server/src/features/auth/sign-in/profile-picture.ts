import sharp from 'sharp';

/** CSS pixels of the largest place it is shown at, twice for dense screens */
const SIDE = 128;
const MAX_PIXELS = 25_000_000;
const TIMEOUT_S = 5;
/** how a JPEG, a PNG and a WebP begin, in hex; other formats are not even looked at */
const BEGINNINGS = [/^ffd8ff/u, /^89504e470d0a1a0a/u, /^52494646.{8}57454250/u];
const BEGINNING_BYTES = 12;

/**
 * A provider's picture as a small JPEG of our own making: no foreign bytes are ever served, no metadata is kept.
 * @returns null when it is not a JPEG, PNG or WebP that decodes to its end
 */
export async function toProfilePicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('hex');
  if (!BEGINNINGS.some((known) => known.test(beginning))) return null;
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_S })
      .rotate()
      .resize(SIDE, SIDE, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    return null;
  }
}
