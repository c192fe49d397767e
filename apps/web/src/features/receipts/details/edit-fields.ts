import { formatMoney } from '@slipcase/contract/money';
import type { ReceiptEdits } from '@slipcase/contract/receipt-edits';
import type { Receipt } from '@slipcase/contract/receipts';
import { partText } from '../../../domain/typed-amount.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS } from '../form/form-fields.ts';
import { withoutUnclear } from '../form/unclear-amounts.ts';
import { type ItemRow, itemProblem, itemsOf, rowsOf, sameItems, totalCurrency } from './item-rows.ts';

/** The values of a saved receipt's form, all as text. */
export type EditTexts = Readonly<Record<Exclude<keyof ReceiptEdits, 'items'>, string>>;
export type EditFields = EditTexts & { readonly items: readonly ItemRow[] };

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
    items: rowsOf(receipt.items, currency),
  };
}

/**
 * The changed fields only: an untouched field must not count as the user's word. Null if nothing changed.
 * @param currency of the receipt, ISO 4217
 */
export function changesIn(before: EditFields, edited: EditFields, currency: string): ReceiptEdits | null {
  const now = clearOf(before, edited, currency);
  const { items: itemsBefore, ...textsBefore } = before;
  const names = Object.keys(textsBefore) as (keyof EditTexts)[];
  const changed = names.filter((name) => now[name].trim() !== before[name].trim());
  const areSame = sameItems(itemsBefore, now.items);
  if (changed.length === 0 && areSame) return null;
  const texts = Object.fromEntries(changed.map((name) => [name, now[name].trim()]));
  return areSame ? texts : { ...texts, items: itemsOf(now.items, totalCurrency(now, currency)) };
}

/** An amount that can mean several stays as it was saved, and the note has what was typed. */
function clearOf(before: EditFields, now: EditFields, currency: string): EditFields {
  const { values, left } = withoutUnclear(now, [currency]);
  return { ...values, ...Object.fromEntries(left.map((field) => [field, before[field]])) };
}

/**
 * An invalid date that was already saved does not block other changes.
 * @param currency of the receipt, ISO 4217
 */
export function canBeSaved(before: EditFields, now: EditFields, currency: string): boolean {
  const paidIn = totalCurrency(now, currency);
  if (now.items.some((row) => itemProblem(row, paidIn))) return false;
  return TYPED_FIELDS.every((field) => {
    const problem = problemOf(now, field, [currency]);
    return problem === null || (problem === 'date' && now.date === before.date);
  });
}
