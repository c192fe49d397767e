import { formatMoney } from '@slipcase/contract/money';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';
import { partText } from '../../../domain/typed-amount.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS } from '../form/form-fields.ts';

/** The values of a saved receipt's form, all as text. */
export type EditFields = Readonly<Record<keyof ReceiptEdits, string>>;

export function fieldsOf(receipt: Receipt): EditFields {
  const { vendor, amount, taxAmount, tipAmount, currency, date, location, paymentMethod, note } = receipt;
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
    note: note ?? '',
    selectedProject: projectName,
    category,
    groupHead,
  };
}

/** The changed fields only: an untouched field must not count as the user's word. Null if nothing changed. */
export function changesIn(before: EditFields, now: EditFields): ReceiptEdits | null {
  const names = Object.keys(before) as (keyof EditFields)[];
  const changed = names.filter((name) => now[name].trim() !== before[name].trim());
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, now[name].trim()])) : null;
}

/**
 * An invalid date that was already saved does not block other changes.
 * @param currency of the receipt, ISO 4217
 */
export function canBeSaved(before: EditFields, now: EditFields, currency: string): boolean {
  return TYPED_FIELDS.every((field) => {
    const problem = problemOf(now, field, [currency]);
    return problem === null || (problem === 'date' && now.date === before.date);
  });
}
