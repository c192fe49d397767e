// The package's usual entry starts its decoder from a blob: address, which worker-src 'self' in the content
// security policy refuses. So this loads the decoder itself: the JavaScript build of libheif (no WebAssembly,
// no eval) that heic-to/csp contains, unmodified, as a separate file. The path is relative because the
// package does not export the file.
import decoderUrl from '../../../../../node_modules/heic-to/src/lib/libheif-without-unsafe-eval.js?url';
import { PictureProblem } from './picture.ts';

/** Largest picture for the decoder, which works in 32-bit memory. Phones make 12 to 48 megapixels. */
const MAX_MEGAPIXELS = 64;

/** The part of libheif's interface that this file uses. */
type Libheif = {
  HeifDecoder: new () => { decode(bytes: ArrayBuffer): HeifImage[] };
};
type HeifImage = {
  get_width(): number;
  get_height(): number;
  /** @param done gets null when the picture could not be decoded */
  display(target: ImageData, done: (result: ImageData | null) => void): void;
  free(): void;
};

/**
 * Major brands of HEIF files with HEVC, and of HEIF files in general. Source: ISO/IEC 23008-12, annex B, and
 * 23000-22.
 */
const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']);

/** Checks the file type box at the beginning of the file. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  return text(4, 8) === 'ftyp' && BRANDS.has(text(8, 12));
}

/** The first picture in the file, turned as the file says. */
export async function decodeHeic(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const { default: buildLibheif }: { default: () => Libheif } = await import(/* @vite-ignore */ decoderUrl);
  // each picture gets its own decoder, because a decoder's memory only grows, and is freed with it
  const images = new (buildLibheif().HeifDecoder)().decode(bytes);
  try {
    const [image] = images;
    if (!image) throw new PictureProblem('unreadable');
    const target = emptyPixels(image.get_width(), image.get_height());
    const decoded = await new Promise<ImageData | null>((resolve) => image.display(target, resolve));
    if (!decoded) throw new PictureProblem('unreadable');
    return await createImageBitmap(decoded);
  } finally {
    for (const image of images) image.free();
  }
}

function emptyPixels(width: number, height: number): ImageData {
  if (!(width > 0 && height > 0)) throw new PictureProblem('unreadable');
  if (width * height > MAX_MEGAPIXELS * 1e6) throw new PictureProblem('too_large');
  const pixels = new ImageData(width, height);
  // the decoder does not set the opacity of a picture that has none
  for (let alpha = 3; alpha < pixels.data.length; alpha += 4) pixels.data[alpha] = 255;
  return pixels;
}
