import type { ModeledField } from '../../../packages/reader/src/extract/choice/field-model.ts';
import { extract, type Facts } from '../../../packages/reader/src/extract/extract.ts';
import { paperOf } from '../../../packages/reader/src/extract/paper/paper.ts';
import { rowsOf } from '../../../packages/reader/src/ocr/lines.ts';
import { rightCandidatesOf } from './candidate-recall.ts';
import type { Labeled } from './labeled-set.ts';
import { openLines } from './line-cache.ts';

/**
 * The reader's answer for a labeled picture with cached lines, and whether a right answer was among its
 * candidates.
 */
type CachedReading = { facts: Facts; candidates: Record<ModeledField, boolean | null> };

export type CachedReader = {
  read(labeled: Labeled): Promise<CachedReading>;
  close(): Promise<void>;
};

/**
 * Extracts facts from cached lines, in milliseconds. Pictures without cached lines are read, and their lines
 * cached.
 */
export function openCachedReader(cache: string, now = new Date()): CachedReader {
  const lines = openLines(cache);
  return {
    async read(labeled) {
      const rows = rowsOf(await lines.linesOf(labeled));
      return {
        facts: extract(rows, { home: labeled.home, now }),
        candidates: rightCandidatesOf({ ...labeled, printed: rows, paper: paperOf(rows, labeled.home) }),
      };
    },
    close: () => lines.close(),
  };
}
