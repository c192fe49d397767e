import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { amountChoices, typedAmount } from '../../../domain/typed-amount.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { preview } from '../../../messages/review.ts';
import type { Answer } from '../../../ui/question.tsx';
import type { FieldHint } from '../../../ui/typed-row.tsx';
import { isAmount, type TypedField, type TypedValues } from './form-fields.ts';

/**
 * Amounts that can mean several: '1.234', '¥1200'. The form asks which one is meant. This does not block a
 * save: the save leaves the amount out instead of guessing, and puts what was typed into the note.
 */

const AMOUNTS = ['total', 'tax', 'tip'] as const;
type AmountField = (typeof AMOUNTS)[number];

/** Asks which amount the text in a field means; one press answers. Null if the text is clear. */
export function askWhichAmount(
  values: TypedValues,
  field: TypedField,
  likely: readonly string[],
  onAmount: (amount: string) => void,
): FieldHint | null {
  const choices = choicesOf(values, field, likely);
  return choices.length === 0 ? null : { tone: 'question', ...questionOf(choices, field, onAmount) };
}

/** The question for unclear text, and its answers. */
export function questionOf(
  choices: readonly string[],
  field: TypedField | 'price',
  onAmount: (amount: string) => void,
): { text: string; answers: Answer[] } {
  const label = preview.amountIs(field === 'price' ? receiptForm.price : receiptForm.fields[field]);
  const answers = choices.map((text) => ({ text, label, isNow: false, onClick: () => onAmount(text) }));
  return { text: preview.whichAmount(choices), answers };
}

export function isUnclear(values: TypedValues, field: TypedField, likely: readonly string[]): boolean {
  return choicesOf(values, field, likely).length > 0;
}

/**
 * The values to save: unclear amounts are left out, and the note says what was typed.
 * @param others lines for the note about other unclear amounts
 */
export function withoutUnclear<Values extends TypedValues>(
  values: Values,
  likely: readonly string[],
  others: readonly string[] = [],
): { values: Values; left: AmountField[] } {
  const left = AMOUNTS.filter((field) => isUnclear(values, field, likely));
  if (left.length === 0 && others.length === 0) return { values, left };
  const typed = [
    ...left.map((field) => preview.typedAs(receiptForm.fields[field], values[field]?.trim() ?? '')),
    ...others,
  ];
  const before = values.note?.trim() ?? '';
  const note = [before, ...typed.filter((text) => !before.includes(text))].filter(Boolean).join('. ');
  return { values: note.length <= MAX_FIELD_CHARS ? { ...values, note } : values, left };
}

/**
 * The amounts that a field's text can mean; none if it is clear. Tax and tip are in the currency of the
 * total.
 */
function choicesOf(values: TypedValues, field: TypedField, likely: readonly string[]): string[] {
  const text = values[field]?.trim() ?? '';
  if (!isAmount(field) || text === '') return [];
  const paid = field === 'total' ? null : typedAmount(values.total ?? '', likely)?.currency;
  const choices = amountChoices(text, paid ? [paid] : likely);
  return choices.length > 1 ? choices : [];
}
