import { performance } from 'node:perf_hooks';
import { extract } from './extract/extract.ts';
import { decode } from './image/decode.ts';
import { rowsOf } from './ocr/lines.ts';
import { loadModels, releaseModels } from './ocr/models.ts';
import { readLines } from './ocr/read-lines.ts';
import type { DateOrder, Reading } from './reading.ts';

export type ReaderOptions = {
  /** Processor threads for one reading. Default 2. */
  threads?: number;
  /** Order of day and month, used only when the receipt itself does not decide. Default 'MDY'. */
  dateOrder?: DateOrder;
  /** Today, for refusing dates in the future. */
  now?: () => Date;
};

export type Reader = {
  /**
   * Reads one receipt from an image file's bytes (JPEG, PNG, WebP and whatever else sharp decodes; at most 40
   * megapixels). An image without a receipt gives a reading of nulls.
   * @throws UnreadableImageError when the bytes are not an image, or one that is too large
   */
  read(image: Uint8Array): Promise<Reading>;
  /** Frees the models; the reader is of no use afterwards. */
  close(): Promise<void>;
};

const DEFAULT_THREADS = 2;
/** Nobody waits longer in a street; a page of small print is cut off here. */
const MAX_MS = 4500;

/** Loads the models (about 15 MB, once) and answers a reader. Readings of one reader may run at the same time. */
export async function createReader(options: ReaderOptions = {}): Promise<Reader> {
  const models = await loadModels(options.threads ?? DEFAULT_THREADS);
  const dateOrder = options.dateOrder ?? 'MDY';
  const now = options.now ?? (() => new Date());
  return {
    async read(image) {
      const start = performance.now();
      const { picture, rotation, lines } = await readLines(models, await decode(image), start + MAX_MS);
      const rows = rowsOf(lines);
      const facts = extract(rows, { dateOrder, now: now() });
      return {
        image: { width: picture.width, height: picture.height },
        lines: rows.flatMap((row) => row.lines),
        rotation,
        corners: null,
        ...facts,
        problem: null,
        ms: Math.round(performance.now() - start),
      };
    },
    close: () => releaseModels(models),
  };
}
