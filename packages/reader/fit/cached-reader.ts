import { correctMisread } from '../src/extract/correct-misread.ts';
import { extract, type Facts } from '../src/extract/extract.ts';
import type { ModelledField } from '../src/extract/field-model.ts';
import { rowsOf } from '../src/ocr/lines.ts';
import { rightCandidatesOf } from './candidate-recall.ts';
import type { Labelled } from './labelled-set.ts';
import { openLines } from './line-cache.ts';

/** The reader's answer for a labeled picture with cached lines, and whether a right answer was among its candidates. */
type CachedReading = { facts: Facts; candidates: Record<ModelledField, boolean | null> };

export type CachedReader = {
  read(labelled: Labelled): Promise<CachedReading>;
  close(): Promise<void>;
};

/**
 * Extracts facts from cached lines, in milliseconds. Pictures without cached lines are read, and their lines cached.
 * Unlike the reader itself, it has no deadline.
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
