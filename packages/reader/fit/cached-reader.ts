import { correctMisread } from '../src/extract/correct-misread.ts';
import { extract, type Facts } from '../src/extract/extract.ts';
import type { ModelledField } from '../src/extract/field-model.ts';
import { rowsOf } from '../src/ocr/lines.ts';
import { rightCandidatesOf } from './candidate-recall.ts';
import type { Labelled } from './labelled-set.ts';
import { openLines } from './line-cache.ts';

/** What the reader says of a labelled picture whose lines are kept, and whether it could have said it right. */
type CachedReading = { facts: Facts; candidates: Record<ModelledField, boolean | null> };

export type CachedReader = {
  read(labelled: Labelled): Promise<CachedReading>;
  close(): Promise<void>;
};

/**
 * Understands receipts from lines that were read before, in milliseconds; pictures whose lines are not kept are read
 * and their lines kept. Unlike the reader itself it knows no deadline.
 */
export function openCachedReader(cache: string, now = new Date()): CachedReader {
  const lines = openLines(cache);
  return {
    async read(labelled) {
      const rows = rowsOf(await lines.linesOf(labelled));
      return {
        facts: extract(rows, { dateOrder: labelled.dateOrder, now }),
        candidates: rightCandidatesOf({ ...labelled, rows: correctMisread(rows) }),
      };
    },
    close: () => lines.close(),
  };
}
