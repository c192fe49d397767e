import { TAX_ROW } from '../../locales/row-words.ts';
import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import type { Money } from '../text/money.ts';
import { partFound } from './printed-part.ts';
import {
  amountOf,
  amountsIn,
  HIGHEST_RATE,
  type PrintedAmount,
  printedRate,
  taxesOfRates,
} from './tax-rates.ts';

/** These are not taxes, but may have a rate too: '10% service charge', 'Discount 10%'. */
const HAS_OWN_RATE: ReadonlySet<LabeledAmount['kind']> = new Set(['service', 'tip', 'discount']);
/** The rate of Malaysian GST and SST if the row names none. */
const USUAL_RATE = 6;
/** A label this clear may name a tax; the amounts in its row have to prove it. */
const MAY_BE_TAX = 0.5;
/** How certain a tax is that the amounts of its row prove. */
const IN_ITS_ROW = 0.95;
/** How many rows above or below a tax another tax of the same table may be. */
const NEAR = 3;
/** The largest part of a total that can be tax. */
export const MOST_TAX = HIGHEST_RATE / (100 + HIGHEST_RATE);

/** The tax included in the total: the row that shows it at its rate, next to the net amount or alone. */
export function taxIncluded(
  printed: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<number> | null {
  if (total === null || total <= 0) return null;
  const rowsOf = (test: (amount: LabeledAmount) => boolean) =>
    new Set(amounts.flatMap((amount) => (amount.sameRow && test(amount) ? [printed[amount.row]] : [])));
  const others = rowsOf(({ kind }) => HAS_OWN_RATE.has(kind));
  const labeled = rowsOf(({ label }) => label.tax >= MAY_BE_TAX);
  const rows = printed.filter((row) => !others.has(row));
  const taxRows = rows.filter((row) => labeled.has(row) || TAX_ROW.test(row.text));
  const proven = taxesOfRates(rows, total) ?? taxBesideWholeNet(taxRows, total);
  if (proven) return proven;
  for (const [at, row] of rows.entries()) {
    if (!TAX_ROW.test(row.text)) continue;
    const beside = amountsIn(row);
    const rate = printedRate(row.text) ?? USUAL_RATE;
    const tax = beside.find(
      ({ money }) =>
        isInTotal(money, rate, total) ||
        (isBeside(money, beside, rate, total) && !hasOtherRate(rows, at, rate)),
    );
    if (tax) return found(tax);
  }
  return null;
}

function found(tax: PrintedAmount): Found<number> {
  return partFound([amountOf(tax)], IN_ITS_ROW);
}

/** The tax in a row with the net amount of the whole purchase: 'Total VAT 14.42 Net 105.78'. */
function taxBesideWholeNet(rows: readonly Row[], total: number): Found<number> | null {
  for (const row of rows) {
    const beside = amountsIn(row);
    const tax = beside.find(
      ({ money }) =>
        money.cents > 0 &&
        money.cents <= total * MOST_TAX &&
        beside.some((net) => net.money.cents + money.cents === total),
    );
    if (tax) return found(tax);
  }
  return null;
}

function isInTotal(tax: Money, rate: number, total: number): boolean {
  return canBeTax(tax, rate) && Math.abs(tax.cents - (total * rate) / (100 + rate)) <= 1.5;
}

/** Some goods may be tax-free. Then the tax is next to the net or gross amount of the other goods. */
function isBeside(tax: Money, beside: readonly PrintedAmount[], rate: number, total: number): boolean {
  return (
    canBeTax(tax, rate) &&
    beside.some(
      ({ money: { cents } }) =>
        cents > tax.cents &&
        cents <= total &&
        [100, 100 + rate].some((whole) => Math.abs((cents * rate) / whole - tax.cents) <= 1),
    )
  );
}

function canBeTax(tax: Money, rate: number): boolean {
  return tax.cents > 0 && rate > 0 && !tax.whole;
}

/** Whether another tax of the same table has a different rate. Then the tax of one row is only a part. */
export function hasOtherRate(rows: readonly Row[], at: number, rate: number): boolean {
  return rows.slice(Math.max(0, at - NEAR), at + NEAR + 1).some((row) => {
    const other = printedRate(row.text);
    const amounts = amountsIn(row);
    const isNothing = amounts.length > 0 && amounts.every(({ money }) => money.cents === 0);
    return other !== null && other > 0 && other !== rate && !isNothing;
  });
}
