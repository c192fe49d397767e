import sharp, { type Metadata } from 'sharp';
import { UnreadableImageError } from './unreadable-image-error.ts';

/** An upright picture: `width * height` pixels of three bytes each, red, green, blue. */
export type Picture = { width: number; height: number; rgb: Uint8Array };

/** 40 megapixels: more than a phone's usual photo, and 120 MB once decoded. */
const MAX_PIXELS = 40_000_000;

/**
 * What cameras, scanners and phones produce. Drawings and documents (SVG, PDF) are not pictures of receipts.
 */
const FORMATS = new Set<string | undefined>(['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif']);

/**
 * Decodes the first frame of an image and turns it upright by its EXIF orientation. Transparency becomes
 * white.
 * @throws UnreadableImageError 'image_too_large' above 40 megapixels, 'image_unreadable' for anything that
 * does not decode to its end.
 */
export async function decode(image: Uint8Array): Promise<Picture> {
  await checkHeader(image);
  try {
    const { data, info } = await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      rgb: info.channels === 3 ? data : grayToRgb(data, info.channels),
    };
  } catch (cause) {
    throw new UnreadableImageError('image_unreadable', 'The image cannot be decoded.', { cause });
  }
}

/**
 * Frees a picture's pixels; do not read them afterwards. They are outside the heap, so without this hundreds
 * of megabytes would wait for the next garbage collection.
 */
export function letGo({ rgb }: Picture): void {
  const { buffer } = rgb;
  const isOwn = buffer instanceof ArrayBuffer && buffer.byteLength === rgb.byteLength;
  if (isOwn && !buffer.detached) buffer.transfer(0);
}

/** Reads only the header, so that a picture too large for memory is refused before it is decoded. */
async function checkHeader(image: Uint8Array): Promise<void> {
  let header: Metadata;
  try {
    header = await sharp(image, { limitInputPixels: false, pages: 1 }).metadata();
  } catch (cause) {
    throw new UnreadableImageError('image_unreadable', 'This is not an image.', { cause });
  }
  if (!FORMATS.has(header.format)) {
    throw new UnreadableImageError('image_unreadable', 'This is not a photograph or a scan.');
  }
  if (header.width * header.height > MAX_PIXELS) {
    throw new UnreadableImageError('image_too_large', 'The image has more than 40 megapixels.');
  }
}

function grayToRgb(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const rgb = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++)
    rgb.fill(data[pixel * channels] ?? 0, pixel * 3, pixel * 3 + 3);
  return rgb;
}
