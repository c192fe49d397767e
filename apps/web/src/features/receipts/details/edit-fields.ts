import { formatMoney } from '@slipcase/contract/money';
import type { ReceiptEdits } from '@slipcase/contract/receipt-edits';
import type { SentPart } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { partText } from '../../../domain/typed-amount.ts';
import { problemOf } from '../form/field-problem.ts';
import { TYPED_FIELDS } from '../form/form-fields.ts';
import { rowsOfParts, type SplitRow, sentRows, splitNeed, splitOf } from '../form/split-rows.ts';
import { withoutUnclear } from '../form/unclear-amounts.ts';
import {
  clearRows,
  type ItemRow,
  itemProblem,
  itemsOf,
  rowsOf,
  sameItems,
  totalCurrency,
} from './item-rows.ts';

/** The values of a saved receipt's form, all as text. */
export type EditTexts = Readonly<Record<Exclude<keyof ReceiptEdits, 'items' | 'parts'>, string>>;
/** Currencies for amounts without one, ISO 4217: the receipt's, then the company's. */
export type Likely = readonly [receipt: string, ...company: string[]];
export type EditFields = EditTexts & {
  readonly items: readonly ItemRow[];
  /** its parts; empty if it is not split */
  readonly split: readonly SplitRow[];
};

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
    split: rowsOfParts(receipt.parts ?? [], currency),
  };
}

/**
 * Only the changed fields, because an untouched field must not count as entered by the user. Null if nothing
 * changed.
 */
export function changesIn(before: EditFields, edited: EditFields, likely: Likely): ReceiptEdits | null {
  const now = clearOf(before, edited, likely);
  const { items: itemsBefore, split: _, ...textsBefore } = before;
  const names = Object.keys(textsBefore) as (keyof EditTexts)[];
  const changed = names.filter((name) => now[name].trim() !== before[name].trim());
  const areSame = sameItems(itemsBefore, now.items);
  const parts = partsOf(now, likely);
  const haveSameParts = JSON.stringify(parts) === JSON.stringify(partsOf(before, likely));
  if (changed.length === 0 && areSame && haveSameParts) return null;
  return {
    ...Object.fromEntries(changed.map((name) => [name, now[name].trim()])),
    ...(areSame ? {} : { items: itemsOf(now.items, totalCurrency(now, likely[0])) }),
    ...(haveSameParts ? {} : { parts }),
  };
}

/** The parts as they are sent. The first part has the tags of the form. */
function partsOf(fields: EditFields, likely: Likely): SentPart[] {
  const { split, total, selectedProject: project, category, groupHead } = fields;
  return sentRows(split, splitOf(split, total, likely), { project, category, groupHead });
}

/**
 * If an amount can mean several, the saved amount stays, and the note gets what was typed. A new item with
 * such a price is left out.
 */
function clearOf(before: EditFields, now: EditFields, likely: Likely): EditFields {
  const items = clearRows(now.items, totalCurrency(now, likely[0]));
  const { values, left } = withoutUnclear(now, likely, items.left);
  return {
    ...values,
    ...Object.fromEntries(left.map((field) => [field, before[field]])),
    items: items.rows,
  };
}

/** Whether the form can be saved. An invalid date that was saved before does not block other changes. */
export function canBeSaved(before: EditFields, now: EditFields, likely: Likely): boolean {
  const paidIn = totalCurrency(now, likely[0]);
  if (now.items.some((row) => itemProblem(row, paidIn))) return false;
  if (splitNeed(now.split, now.total, likely)) return false;
  return TYPED_FIELDS.every((field) => {
    const problem = problemOf(now, field, likely);
    return problem === null || (problem === 'date' && now.date === before.date);
  });
}
