import sharp from 'sharp';

/** CSS pixels of the largest place it is shown at, twice for dense screens */
const SIDE = 128;
const MAX_PIXELS = 25_000_000;

/**
 * A provider's picture as a small JPEG of our own making: no foreign bytes are ever served, no metadata is kept.
 * @throws when it cannot be decoded to its end
 */
export function toProfilePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
