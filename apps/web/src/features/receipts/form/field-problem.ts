import type { DateOrder } from '@slipcase/contract/dates';
import { amountChoices, typedAmount } from '../../../domain/typed-amount.ts';
import { typedDay } from '../../../domain/typed-day.ts';
import { receiptForm } from '../../../messages/receipt-form.ts';
import { isAmount, type TypedField, type TypedValues } from './form-fields.ts';

export type FieldProblem = 'amount' | 'currency' | 'date' | 'day';

/** three numbers, as in a date */
const THREE_NUMBERS = /^\d{1,4}([-./\s])\d{1,2}\1\d{1,4}$/u;

/**
 * A problem that blocks the save: an invalid amount, one in a currency other than the total's, an invalid
 * date, or a day that no month has. An amount that can mean several is not a problem but a question
 * (`unclear-amounts.ts`).
 * @param likely currencies for a sign that several share
 */
export function problemOf(
  values: TypedValues,
  field: TypedField,
  likely: readonly string[] = [],
): FieldProblem | null {
  const text = values[field]?.trim() ?? '';
  if (text === '') return null;
  // the order does not matter: a date in the other order is accepted if only that order gives a real day
  if (field === 'date') return dateProblem(text);
  return isAmount(field) ? amountProblem(text, values.total ?? '', likely) : null;
}

function dateProblem(text: string): FieldProblem | null {
  if (typedDay(text, 'MDY') !== null) return null;
  return THREE_NUMBERS.test(text) ? 'day' : 'date';
}

function amountProblem(text: string, total: string, likely: readonly string[]): FieldProblem | null {
  const paid = typedAmount(total, likely)?.currency;
  const money = typedAmount(text, paid ? [paid] : likely);
  if (!money) return amountChoices(text, paid ? [paid] : likely).length > 1 ? null : 'amount';
  const paidIn = paid ?? money.currency;
  return (money.currency ?? paidIn) === paidIn ? null : 'currency';
}

/** Whether a tax or tip is larger than the total. This is unusual, but does not block the save. */
export function isMoreThanTotal(values: TypedValues, field: TypedField): boolean {
  if (field === 'total' || !isAmount(field)) return false;
  const [part, total] = [typedAmount(values[field] ?? ''), typedAmount(values.total ?? '')];
  // refunds have minus signs
  return part !== null && total !== null && Math.abs(part.cents) > Math.abs(total.cents);
}

export function problemText(problem: FieldProblem | null, order: DateOrder): string | null {
  if (problem === 'amount') return receiptForm.badAmount;
  if (problem === 'currency') return receiptForm.badCurrency;
  if (problem === 'day') return receiptForm.noSuchDay;
  return problem && receiptForm.badDate[order];
}
