import type { OriginalType } from '@slipcase/contract/originals';
import { plainHeifOf } from './heif.ts';
import { plainJpegOf } from './jpeg.ts';
import { plainPngOf } from './png.ts';
import { plainWebpOf } from './webp.ts';

/** The same picture without its metadata, except the orientation. No pixel is decoded. */
const PLAIN: Record<OriginalType, (file: Buffer) => Buffer> = {
  'image/jpeg': plainJpegOf,
  'image/png': plainPngOf,
  'image/webp': plainWebpOf,
  'image/heic': plainHeifOf,
  'image/avif': plainHeifOf,
  // unchanged: it may be signed, and people must get back what they sent
  'application/pdf': (file) => file,
};

/** @throws UnreadableOriginalError for a file that is broken, cut off or too large to be opened */
export function plainOriginalOf(type: OriginalType, file: Buffer): Buffer {
  return PLAIN[type](file);
}
