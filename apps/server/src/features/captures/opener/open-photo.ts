import { createRequire } from 'node:module';
import { MAX_UPLOAD_SIDE } from '@slipcase/contract/limits';
import sharp, { type Sharp } from 'sharp';
import type { FilePage } from './file-pages.ts';

/** Makes the picture of a photo that the reader's process does not decode, as the page makes it. */

/** JPEG quality of the page's own pictures: its lib/picture/canvas.ts */
const QUALITY = 80;
/** the most pixels of a picture, as for other pictures that a server reads */
const MAX_PIXELS = 40_000_000;
const require = createRequire(import.meta.url);
/** libheif as JavaScript, unmodified, which the page loads too. Its package does not export it. */
const LIBHEIF = new URL(
  '../../../../../../node_modules/heic-to/src/lib/libheif-without-unsafe-eval.js',
  import.meta.url,
);

/** The part of libheif's interface that this file uses. */
type Libheif = {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
};
type HeifImage = {
  get_width(): number;
  get_height(): number;
  /** @param done gets null when the picture could not be decoded */
  display(target: Pixels, done: (result: Pixels | null) => void): void;
};
type Pixels = { data: Uint8ClampedArray; width: number; height: number };

// libvips decodes nothing else here
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] });

/** The first picture in the file, turned as the file says. @returns null if it cannot be decoded */
export async function openHeic(bytes: Buffer): Promise<FilePage[] | null> {
  // an ES module that expects the globals of an older one
  Object.assign(globalThis, { require, __dirname: import.meta.dirname });
  const { default: buildLibheif }: { default: () => Libheif } = await import(LIBHEIF.href);
  const [image] = new (buildLibheif().HeifDecoder)().decode(bytes);
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (!(width > 0 && height > 0) || width * height > MAX_PIXELS) return null;
  // the decoder does not set the opacity of a picture that has none
  const target = { data: new Uint8ClampedArray(width * height * 4).fill(255), width, height };
  const pixels = await new Promise<Pixels | null>((resolve) => image.display(target, resolve));
  return pixels && pageOf(sharp(pixels.data, { raw: { width, height, channels: 4 } }), { width, height });
}

/** @returns null if it cannot be decoded */
export async function openAvif(bytes: Buffer): Promise<FilePage[] | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient();
    return await pageOf(picture, autoOrient);
  } catch {
    return null;
  }
}

async function pageOf(
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<FilePage[]> {
  const scale = Math.min(1, MAX_UPLOAD_SIDE / Math.max(width, height));
  const side = (pixels: number) => Math.max(1, Math.round(pixels * scale));
  const image = await picture
    .resize(side(width), side(height), { fit: 'fill' })
    .flatten({ background: 'white' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return [{ image, lines: null }];
}
