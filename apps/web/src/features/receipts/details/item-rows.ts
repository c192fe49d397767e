import { formatMoney, fromCents, plainFigures, type TypedAmount, toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { amountChoices, typedAmount } from '../../../domain/typed-amount.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { preview } from '../../../messages/review.ts';
import { compareParts } from '../form/compared-parts.ts';
import type { TypedValues } from '../form/form-fields.ts';
import type { Rounded } from '../form/unprinted-rounding.ts';

type Item = Receipt['items'][number];

/** One item in the form, as text. Its price is in the currency of the total. */
export type ItemRow = {
  readonly key: string;
  readonly name: string;
  readonly quantity: number;
  readonly price: string;
  /** the saved price: until the text is edited, it means this price, even if the total's currency changes */
  readonly saved?: { readonly text: string; readonly cents: number };
};

export type ItemProblem = 'name' | 'amount' | 'currency';

/** @param currency of the items, ISO 4217 */
export function rowsOf(items: readonly Item[], currency: string): ItemRow[] {
  return items.map(({ name, quantity, price }, position) => {
    const cents = toCents(price);
    const text = plainFigures({ cents, currency });
    return { key: String(position), name, quantity, price: text, saved: { text, cents } };
  });
}

export function emptyRow(): ItemRow {
  return { key: randomUuid(), name: '', quantity: 1, price: '' };
}

/** @param currency the currency of the total, ISO 4217 */
export function itemProblem(row: ItemRow, currency: string): ItemProblem | null {
  if (isEmpty(row)) return null;
  if (row.name.trim() === '') return 'name';
  const price = priceOf(row, currency);
  if (!price) return priceChoices(row, currency).length > 0 ? null : 'amount';
  return (price.currency ?? currency) === currency ? null : 'currency';
}

/** The amounts that a price can mean, as the form shows them; empty if the price is clear. */
export function priceChoices({ price, saved }: ItemRow, currency: string): string[] {
  const choices = price === saved?.text ? [] : amountChoices(price, [currency]);
  return choices.length > 1 ? choices : [];
}

/**
 * The rows to save: a row with an unclear price gets its saved price, or is left out if it has none.
 * @returns the rows, and texts for the note about the unclear prices
 */
export function clearRows(
  rows: readonly ItemRow[],
  currency: string,
): { rows: readonly ItemRow[]; left: string[] } {
  const isUnclear = (row: ItemRow) => !isEmpty(row) && priceChoices(row, currency).length > 0;
  const left = rows.filter(isUnclear).map(({ name, price }) => preview.typedAs(name.trim(), price.trim()));
  if (left.length === 0) return { rows, left };
  const clear = rows.flatMap((row) => {
    if (!isUnclear(row)) return [row];
    return row.saved ? [{ ...row, price: row.saved.text }] : [];
  });
  return { rows: clear, left };
}

/**
 * The items, without empty rows. Call it only with rows that have no problem.
 * @param currency the currency of the total, ISO 4217
 */
export function itemsOf(rows: readonly ItemRow[], currency: string): Item[] {
  return rows
    .filter((row) => !isEmpty(row))
    .map((row) => ({
      name: row.name.trim(),
      quantity: row.quantity,
      price: fromCents(centsOf(row, currency)),
    }));
}

export function sameItems(some: readonly ItemRow[], others: readonly ItemRow[]): boolean {
  const asText = (rows: readonly ItemRow[]) =>
    JSON.stringify(
      rows
        .filter((row) => !isEmpty(row))
        .map(({ name, quantity, price }) => [name.trim(), quantity, price.trim()]),
    );
  return asText(some) === asText(others);
}

export function totalCurrency({ total }: TypedValues, currency: string): string {
  return typedAmount(total ?? '', [currency])?.currency ?? currency;
}

/** The parts of a receipt's total that have no field of their own, and its currency. */
export type PrintedParts = Pick<Receipt, 'currency' | 'rounding' | 'fees'>;

export type SumOfItems = {
  adds: boolean;
  /** null if a printed rounding or fees are among the parts */
  parts: { subtotal: number; tax: number | null; tip: number | null } | null;
  /** difference between the parts and the total, in cents */
  by: number;
  /** whether the parts exceed the total */
  isMore: boolean;
  /** set if only an unprinted rounding makes the difference */
  rounded: Rounded | null;
  money: (cents: number) => string;
};

/**
 * Compares items, tax, tip, and the printed rounding and fees with the total, as the review does. The prices
 * may include the tax.
 * @param receipt its currency, ISO 4217, and its printed rounding and fees if there are any
 * @returns null if something is missing or not an amount
 */
export function sumOfItems(
  rows: readonly ItemRow[],
  values: TypedValues,
  { currency, ...printed }: PrintedParts,
): SumOfItems | null {
  const paidIn = totalCurrency(values, currency);
  const items = rows.filter((row) => !isEmpty(row));
  const total = typedAmount(values.total ?? '', [paidIn]);
  if (!total || items.length === 0 || items.some((row) => !priceOf(row, paidIn) || itemProblem(row, paidIn)))
    return null;
  const subtotal = items.reduce((sum, row) => sum + centsOf(row, paidIn), 0);
  const cents = (text = '') => typedAmount(text, [paidIn])?.cents ?? null;
  const [tax, tip] = [cents(values.tax), cents(values.tip)];
  const rounding = printed.rounding === undefined ? undefined : toCents(printed.rounding);
  const fees = printed.fees === undefined ? undefined : toCents(printed.fees);
  const compared = { items: subtotal, tax, tip, rounding, fees };
  const { isTaxIncluded, by, rounded } = compareParts(compared, total.cents);
  return {
    adds: by === 0,
    parts: rounding || fees ? null : { subtotal, tax: isTaxIncluded ? null : tax, tip },
    by: Math.abs(by),
    isMore: by > 0,
    rounded,
    money: (cents) => formatMoney({ cents, currency: paidIn }),
  };
}

/**
 * The difference between the total of a receipt and its parts. Works for stored values and while they are
 * edited.
 * @returns null if they agree, if rounding explains it, or if too little is known
 */
export function differenceIn(
  values: TypedValues & { readonly items: readonly ItemRow[] },
  receipt: PrintedParts,
): { text: string; isMore: boolean } | null {
  const sum = sumOfItems(values.items, values, receipt);
  return sum && !sum.adds && !sum.rounded ? { text: sum.money(sum.by), isMore: sum.isMore } : null;
}

function centsOf(row: ItemRow, currency: string): number {
  return priceOf(row, currency)?.cents ?? 0;
}

function priceOf({ price, saved }: ItemRow, currency: string): TypedAmount | null {
  return price === saved?.text ? { cents: saved.cents, currency: null } : typedAmount(price, [currency]);
}

function isEmpty({ name, price }: ItemRow): boolean {
  return name.trim() === '' && price.trim() === '';
}
