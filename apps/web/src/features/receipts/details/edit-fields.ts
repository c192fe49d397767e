import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import { formatMoney, parseMoney, toCents } from '@slipcase/contract/money';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';

/** What a saved receipt's form shows and sends: all as text. */
export type EditFields = Readonly<Record<keyof ReceiptEdits, string>>;
/** Those that are typed, in the order of the form. */
export const TYPED_FIELDS = ['vendor', 'total', 'tax', 'tip', 'date', 'location', 'paymentMethod'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];
const AMOUNTS: readonly TypedField[] = ['total', 'tax', 'tip'];

export function fieldsOf(receipt: Receipt): EditFields {
  const { vendor, price, taxAmount, tipAmount, currency, date, location, paymentMethod } = receipt;
  const { projectName, category, groupHead } = receipt;
  const amountText = (amount: number | null) =>
    amount === null ? '' : formatMoney(toCents(amount), currency);
  return {
    vendor: vendor ?? '',
    total: amountText(price),
    tax: amountText(taxAmount),
    tip: amountText(tipAmount),
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

/**
 * An amount that is none, or in another currency than the total, holds the save up; a date that is none is kept as it was
 * typed, and said.
 */
export function problemOf(
  fields: EditFields,
  field: TypedField,
  order: DateOrder,
): 'amount' | 'currency' | 'date' | null {
  const text = fields[field].trim();
  if (text === '') return null;
  if (field === 'date') return parseDateText(text, order) === null ? 'date' : null;
  return isAmount(field) ? amountProblem(text, fields.total) : null;
}

function amountProblem(text: string, total: string): 'amount' | 'currency' | null {
  const money = parseMoney(text);
  if (!money) return 'amount';
  const paidIn = parseMoney(total)?.currency ?? money.currency;
  return (money.currency ?? paidIn) === paidIn ? null : 'currency';
}

export function canBeSaved(fields: EditFields): boolean {
  return AMOUNTS.every((field) => problemOf(fields, field, 'MDY') === null);
}
