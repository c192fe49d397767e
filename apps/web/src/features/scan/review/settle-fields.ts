import type { ReadField } from '../../../domain/analysis/facts.ts';
import { onDraft } from '../captures/open-capture.ts';
import {
  type Draft,
  type DraftContext,
  isConfirmed,
  printedBeforeTip,
  takeTotalWithTip,
  writeTipByHand,
} from '../captures/receipt-draft.ts';
import type { Transition } from '../captures/transitions.ts';

/** How doubts about fields are settled without an edit. */

/** The person found a field's value right. */
export function confirm(field: ReadField): Transition {
  return onDraft((draft) => {
    const { checked = [] } = draft;
    return isConfirmed(draft, field) ? draft : { ...draft, checked: [...checked, field] };
  });
}

/** Whether a save has to ask for the date first. It asks once, because some receipts have none. */
export function asksForDate({ reading, values, dateAsked }: Draft): boolean {
  return reading === 'done' && values.date.trim() === '' && !dateAsked;
}

/** The person says that a difference is the tip. @param tip as the form shows it */
export function giveTip(tip: string): Transition {
  return onDraft(({ parts, ...draft }) => {
    const { tip: _typed, ...others } = parts ?? {};
    const isByHand = printedBeforeTip(draft) !== null;
    return { ...draft, parts: others, ...(isByHand ? { handTip: tip } : { tip }) };
  });
}

/** @param tip as typed, added by hand to the printed total */
export function giveTipByHand(tip: string, context: DraftContext): Transition {
  return onDraft((draft) => writeTipByHand(draft, tip, context));
}

export function takeSumWithTip(context: DraftContext): Transition {
  return onDraft((draft) => takeTotalWithTip(draft, context));
}

export const dateWasAsked: Transition = onDraft((draft) => ({ ...draft, dateAsked: true }));

/** The person compared it with a receipt that looks the same, and keeps both. */
export function keepBeside(id: string): Transition {
  return onDraft((draft) => ({ ...draft, keptBeside: id }));
}
