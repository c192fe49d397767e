import type { ReadField } from '../../../domain/analysis/facts.ts';
import { onDraft } from '../captures/open-capture.ts';
import {
  type DraftContext,
  isConfirmed,
  printedBeforeTip,
  takeTotalWithTip,
  writeTipByHand,
} from '../captures/receipt-draft.ts';
import type { Transition } from '../captures/transitions.ts';

/** Ways to settle doubts about fields without an edit. */

/** The person confirmed a field's value. */
export function confirm(field: ReadField): Transition {
  return onDraft((draft) => {
    const { checked = [] } = draft;
    return isConfirmed(draft, field) ? draft : { ...draft, checked: [...checked, field] };
  });
}

/** The person says that a difference is the tip. @param tip as the form shows it */
export function giveTip(tip: string): Transition {
  return onDraft(({ parts, ...draft }) => {
    const { tip: _typed, ...others } = parts ?? {};
    const isByHand = printedBeforeTip(draft) !== null;
    return { ...draft, parts: others, ...(isByHand ? { handTip: tip } : { tip }) };
  });
}

/** @param tip as typed: a tip that was added by hand to the printed total */
export function giveTipByHand(tip: string, context: DraftContext): Transition {
  return onDraft((draft) => writeTipByHand(draft, tip, context));
}

export function takeSumWithTip(context: DraftContext): Transition {
  return onDraft((draft) => takeTotalWithTip(draft, context));
}

/** The person compared it with a receipt that looks the same, and keeps both. */
export function keepBeside(id: string): Transition {
  return onDraft((draft) => ({ ...draft, keptBeside: id }));
}
