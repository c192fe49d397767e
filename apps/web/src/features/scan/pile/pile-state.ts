import { READ_FIELDS } from '../../../domain/analysis/facts.ts';
import type { Capture } from '../captures/capture.ts';
import { isComplete, warningOf } from '../captures/receipt-draft.ts';
import { pageProblems } from '../review/page-problems.ts';

/** What a receipt of a pile still needs: the reader, the person, or only the press of Save. */
export type PileState = 'reading' | 'check' | 'ready';

export function pileStateOf({ state, draft, pages, qualityAccepted }: Capture): PileState {
  if (state.is === 'open' && draft.reading === 'running') return 'reading';
  const isSure = READ_FIELDS.every((field) => warningOf(draft, field) === null);
  const isClear = qualityAccepted || pages.every((page) => pageProblems(page).length === 0);
  return state.is === 'open' && isComplete(draft) && isSure && isClear ? 'ready' : 'check';
}
