import sharp from 'sharp';

/** twice the CSS pixels of its largest display size, for dense screens */
const SIDE = 128;
const MAX_PIXELS = 25_000_000;

/**
 * Re-encodes a provider's picture as a small JPEG: we never serve another party's bytes, and drop all
 * metadata.
 * @throws if it cannot be decoded completely
 */
export function toProfilePicture(bytes: Uint8Array): Promise<Uint8Array> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .rotate()
    .resize(SIDE, SIDE, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}
