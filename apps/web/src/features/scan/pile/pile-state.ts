import type { Capture } from '../captures/capture.ts';
import { isComplete } from '../captures/receipt-draft.ts';
import { type FieldDoubt, fieldsToCheck } from '../review/doubts.ts';
import { pageProblems } from '../review/page-problems.ts';

/** What a receipt of a pile still needs: the reader, the person, or only a press of Save. */
export type PileState = 'reading' | 'check' | 'ready';

export function pileStateOf(
  { state, draft, pages, qualityAccepted }: Capture,
  doubts: readonly FieldDoubt[],
): PileState {
  if (state.is === 'open' && draft.reading === 'running') return 'reading';
  const isClear = qualityAccepted || pageProblems(pages).length === 0;
  const isSure = fieldsToCheck(doubts).length === 0;
  return state.is === 'open' && isComplete(draft) && isSure && isClear ? 'ready' : 'check';
}
