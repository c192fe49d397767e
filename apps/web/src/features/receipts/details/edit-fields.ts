import { formatMoney } from '@slipcase/contract/money';
import type { Receipt, ReceiptEdits } from '@slipcase/contract/receipts';
import { partText } from '../../../domain/typed-amount.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS } from '../form/form-fields.ts';

/** What a saved receipt's form shows and sends: all as text. */
export type EditFields = Readonly<Record<keyof ReceiptEdits, string>>;

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

/** A date that was saved like this before does not hold up a change of something else. */
export function canBeSaved(before: EditFields, now: EditFields): boolean {
  return TYPED_FIELDS.every((field) => {
    const problem = problemOf(now, field);
    return problem === null || (problem === 'date' && now.date === before.date);
  });
}
