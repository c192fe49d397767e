import type { EditsAfterReading, ReceiptEdits } from '@slipcase/contract/receipts';
import type { Analysis } from '@slipcase/contract/scan';
import { factsOf, isDoubtful, READ_FIELDS } from '../../../domain/analysis/facts.ts';
import { partText, typedAmount } from '../../../domain/typed-amount.ts';
import type { EditFields } from './edit-fields.ts';

/** What the pages of a receipt that was saved unread say now. */
export type Reading = {
  readonly analysisIds: readonly string[];
  /** of the fields that it filled */
  readonly filled: Partial<EditFields>;
  /** the total as it was read, where another one had been typed */
  readonly otherTotal: string | null;
  /** those of them that were read with doubt */
  readonly doubtful: readonly (keyof EditFields)[];
};

/**
 * Of each field that is empty, what was read of it; a figure that is not printed stays unknown. Tax, tip and payment method
 * are of the first page that has them, as the server takes them; figures of another currency than the total's are left out.
 * @param analyses of the pages, in their order
 * @param currency of the receipt, for figures whose total names none
 */
export function readingOf(fields: EditFields, analyses: readonly Analysis[], currency: string): Reading {
  const facts = factsOf(analyses.map((analysis, page) => ({ id: String(page), analysis })));
  const seen = facts.amount;
  const typed = typedAmount(fields.total);
  const paidIn = (typed ?? seen)?.currency ?? currency;
  const printedIn = seen?.currency ?? analyses.find((analysis) => analysis.currency)?.currency ?? paidIn;
  const first = <Part extends 'tax' | 'tip' | 'paymentMethod'>(part: Part) =>
    analyses.find((analysis) => analysis[part] !== null)?.[part] ?? null;
  const amount = (part: 'tax' | 'tip') => {
    const printed = first(part);
    return printed === null || printedIn !== paidIn ? null : partText(printed, paidIn);
  };
  const read: Partial<Record<keyof EditFields, string | null>> = {
    ...Object.fromEntries(READ_FIELDS.map((field) => [field, facts[field]?.text])),
    tax: amount('tax'),
    tip: amount('tip'),
    paymentMethod: first('paymentMethod'),
  };
  const differs = typed !== null && seen !== null && (typed.cents !== seen.cents || printedIn !== paidIn);
  const filled = Object.entries(read).filter(([field, text]) => text && !fields[field as keyof EditFields]);
  return {
    analysisIds: analyses.map(({ analysisId }) => analysisId),
    filled: Object.fromEntries(filled),
    otherTotal: differs ? (facts.total?.text ?? null) : null,
    doubtful: READ_FIELDS.filter((field) => isDoubtful(facts[field])),
  };
}

/**
 * What a save after a reading sends. Tax, tip and payment method go along as they stand in the form: what is not given would
 * come from the analyses, also what the person has taken out.
 */
export function editsAfterReading(
  changes: ReceiptEdits | null,
  fields: EditFields,
  reading: Reading,
): EditsAfterReading {
  const { tax, tip, paymentMethod } = fields;
  return { ...changes, tax, tip, paymentMethod, analysisIds: [...reading.analysisIds] };
}
