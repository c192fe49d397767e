import { parseDateText } from '@slipcase/contract/dates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';
import { partText, typedAmount } from '../../../domain/typed-amount.ts';

/** What a saved receipt's form shows and sends: all as text. */
export type EditFields = Readonly<Record<keyof ReceiptEdits, string>>;
/** Those that are typed, in the order of the form. */
export const TYPED_FIELDS = ['vendor', 'total', 'tax', 'tip', 'date', 'location', 'paymentMethod'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
const AMOUNTS: readonly TypedField[] = ['total', 'tax', 'tip'];

export function fieldsOf(receipt: Receipt): EditFields {
  const { vendor, amount, taxAmount, tipAmount, currency, date, location, paymentMethod } = receipt;
  const { projectName, category, groupHead } = receipt;
  const textOf = (part: number | null) => (part === null ? '' : partText(part, currency));
  return {
    vendor: vendor ?? '',
    total: amount ? formatMoney(amount) : '',
    tax: textOf(taxAmount),
    tip: textOf(tipAmount),
    date: date ?? '',
    location: location ?? '',
    paymentMethod: paymentMethod ?? '',
    selectedProject: projectName,
    category,
    groupHead,
  };
}

/** Only what is another: nobody's word is sent for a field that was not touched. Null when nothing is. */
export function changesIn(before: EditFields, now: EditFields): ReceiptEdits | null {
  const names = Object.keys(before) as (keyof EditFields)[];
  const changed = names.filter((name) => now[name].trim() !== before[name].trim());
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, now[name].trim()])) : null;
}

export function isAmount(field: TypedField): boolean {
  return AMOUNTS.includes(field);
}

/** What holds the save up: an amount that is none, or in another currency than the total, and a date that is no day. */
export function problemOf(fields: EditFields, field: TypedField): 'amount' | 'currency' | 'date' | null {
  const text = fields[field].trim();
  if (text === '') return null;
  // in either order: one takes the other's dates where only that makes a day
  if (field === 'date') return parseDateText(text, 'MDY') === null ? 'date' : null;
  return isAmount(field) ? amountProblem(text, fields.total) : null;
}

function amountProblem(text: string, total: string): 'amount' | 'currency' | null {
  const money = typedAmount(text);
  if (!money) return 'amount';
  const paidIn = typedAmount(total)?.currency ?? money.currency;
  return (money.currency ?? paidIn) === paidIn ? null : 'currency';
}

/** Tax or a tip that is more than was paid in all: odd, but nobody is held up by it. */
export function isMoreThanTotal(fields: EditFields, field: TypedField): boolean {
  if (field === 'total' || !isAmount(field)) return false;
  const [part, total] = [typedAmount(fields[field]), typedAmount(fields.total)];
  // money that was given back has minus signs
  return part !== null && total !== null && Math.abs(part.cents) > Math.abs(total.cents);
}

/** A date that was saved like this before does not hold up a change of something else. */
export function canBeSaved(before: EditFields, now: EditFields): boolean {
  return TYPED_FIELDS.every((field) => {
    const problem = problemOf(now, field);
    return problem === null || (problem === 'date' && now.date === before.date);
  });
}
