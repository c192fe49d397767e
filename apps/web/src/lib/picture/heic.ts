// The package's front door starts its decoder from a blob: address, which the content policy's worker-src
// 'self' refuses. So the decoder itself is taken: the build of libheif in JavaScript (no WebAssembly, no
// eval) that heic-to/csp has inside, as a file of its own, unmodified. The path is relative because the
// package does not export it.
import decoderUrl from '../../../../../node_modules/heic-to/src/lib/libheif-without-unsafe-eval.js?url';
import { PictureProblem } from './picture.ts';

/** Of what the decoder, which works in 32-bit memory, takes: phones make 12 to 48. */
const MAX_MEGAPIXELS = 64;

/** The part of libheif's interface that is used. */
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
 * major brands of HEIF files with HEVC inside, and of HEIF in general. ISO/IEC 23008-12, annex B, and
 * 23000-22.
 */
const BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs', 'mif1', 'msf1']);

/** By the file type box that such a file starts with. */
export function isHeic(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  return text(4, 8) === 'ftyp' && BRANDS.has(text(8, 12));
}

/** The first picture of the file, turned as the file says. */
export async function decodeHeic(bytes: ArrayBuffer): Promise<ImageBitmap> {
  const { default: buildLibheif }: { default: () => Libheif } = await import(/* @vite-ignore */ decoderUrl);
  // a decoder for each picture: its memory only ever grows, and goes with it
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
  // the decoder leaves the opacity of a picture that has none as it was
  for (let alpha = 3; alpha < pixels.data.length; alpha += 4) pixels.data[alpha] = 255;
  return pixels;
}
