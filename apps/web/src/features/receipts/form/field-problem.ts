import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import { typedAmount } from '../../../domain/typed-amount.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { isAmount, type TypedField, type TypedValues } from './form-fields.ts';

export type FieldProblem = 'amount' | 'currency' | 'date';

/** What holds the save up: an amount that is none, or in another currency than the total, and a date that is no day. */
export function problemOf(values: TypedValues, field: TypedField): FieldProblem | null {
  const text = values[field]?.trim() ?? '';
  if (text === '') return null;
  // in either order: one takes the other's dates where only that makes a day
  if (field === 'date') return parseDateText(text, 'MDY') === null ? 'date' : null;
  return isAmount(field) ? amountProblem(text, values.total ?? '') : null;
}

function amountProblem(text: string, total: string): FieldProblem | null {
  const money = typedAmount(text);
  if (!money) return 'amount';
  const paidIn = typedAmount(total)?.currency ?? money.currency;
  return (money.currency ?? paidIn) === paidIn ? null : 'currency';
}

/** Tax or a tip that is more than was paid in all: odd, but nobody is held up by it. */
export function isMoreThanTotal(values: TypedValues, field: TypedField): boolean {
  if (field === 'total' || !isAmount(field)) return false;
  const [part, total] = [typedAmount(values[field] ?? ''), typedAmount(values.total ?? '')];
  // money that was given back has minus signs
  return part !== null && total !== null && Math.abs(part.cents) > Math.abs(total.cents);
}

export function problemText(problem: FieldProblem | null, order: DateOrder): string | null {
  if (problem === 'amount') return receiptForm.badAmount;
  if (problem === 'currency') return receiptForm.badCurrency;
  return problem && receiptForm.badDate[order];
}
