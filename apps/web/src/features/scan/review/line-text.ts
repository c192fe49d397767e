import type { Fact, ReadField } from '../../../domain/analysis/facts.ts';
import type { Draft } from '../captures/receipt-draft.ts';

/**
 * Lines of the picture that the person put into fields: the text that the field got, and where it is printed.
 */
export type TakenLines = Readonly<Partial<Record<ReadField, Pick<Fact, 'text' | 'boxes' | 'pageId'>>>>;

/** The line from which a field's value comes; undefined after the person typed other text. */
export function lineStillIn({ values }: Draft, field: ReadField, taken: TakenLines) {
  const line = taken[field];
  // compares letters and digits only, because the form adds the currency to an amount
  return line && lettersOf(line.text) === lettersOf(values[field]) ? line : undefined;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** An amount as receipts print it. The last amount on a line is the relevant one. */
const AMOUNT = /-?[$€£]?\s?\d[\d.,]*[.,]\d{2}(?!\d)/gu;
/** 11/18/2026, 18.11.26, 2026-11-18, 18 Nov 2026, Nov 18, 2026 */
const DATE =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ -]?\p{L}{3,9}[ ,.-]*\d{2,4}|\p{L}{3,9}[ .]*\d{1,2},? ?\d{4}/u;

/** The part of a printed line that fits a field: the amount, the date, or the whole line. */
export function textForField(field: ReadField, line: string): string {
  const text = line.trim();
  if (field === 'total') return text.match(AMOUNT)?.at(-1)?.trim() ?? text;
  if (field === 'date') return DATE.exec(text)?.[0] ?? text;
  return text;
}
