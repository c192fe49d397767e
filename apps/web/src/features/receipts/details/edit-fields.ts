import { type DateOrder, parseDateText } from '@slipcase/contract/dates';
import { formatMoney, parseMoney, toCents } from '@slipcase/contract/money';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';

/** What a saved receipt's form shows and sends: all as text. */
export type EditFields = Readonly<Record<keyof ReceiptEdits, string>>;
/** Those that are typed, in the order of the form. */
export const TYPED_FIELDS = ['vendor', 'total', 'date', 'location'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

export function fieldsOf(receipt: Receipt): EditFields {
  const { vendor, price, currency, date, location, projectName, category, groupHead } = receipt;
  return {
    vendor: vendor ?? '',
    total: price === null ? '' : formatMoney(toCents(price), currency),
    date: date ?? '',
    location: location ?? '',
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

export function isTotalValid({ total }: EditFields): boolean {
  return total.trim() === '' || parseMoney(total) !== null;
}

/** A total that is no amount holds the save up; a date that is none is kept as it was typed, and said. */
export function problemOf(fields: EditFields, field: TypedField, order: DateOrder): 'total' | 'date' | null {
  if (field === 'total' && !isTotalValid(fields)) return 'total';
  const date = fields.date.trim();
  return field === 'date' && date !== '' && parseDateText(date, order) === null ? 'date' : null;
}
