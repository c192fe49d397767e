import { READ_FIELDS } from '../../../domain/analysis/facts.ts';
import type { Capture } from '../captures/capture.ts';
import { isComplete, warningOf } from '../captures/receipt-draft.ts';

/** What a receipt of a pile still needs: the reader, the person, or only the press of Save. */
export type PileState = 'reading' | 'check' | 'ready';

export function pileStateOf({ state, draft }: Capture): PileState {
  if (state.is === 'open' && draft.reading === 'running') return 'reading';
  const isSure = READ_FIELDS.every((field) => warningOf(draft, field) === null);
  return state.is === 'open' && isComplete(draft) && isSure ? 'ready' : 'check';
}
