import type { Row } from '../../ocr/lines.ts';
import type { Found, Item } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { breakDown, isOneDigit, rowOfTotal, type TotalBreakdown } from '../paper/arithmetic.ts';
import { PART_SURE, partFound } from './printed-part.ts';
import { type Subtotal, subtotalOf } from './subtotal.ts';
import { taxOf } from './tax.ts';

/** What the total is made of, in cents; null if not printed or not known. */
type PartsOfTotal = {
  subtotal: Found<number> | null;
  tax: Found<number> | null;
  tip: Found<number> | null;
};

/** Subtotal, tax and tip, chosen so that together they add up to the total if enough is printed. */
export function findPartsOfTotal(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  items: readonly Item[],
  total: number | null,
): PartsOfTotal {
  const bought = items.reduce((sum, { price }) => sum + price, 0);
  const subtotal = subtotalOf(amounts, items.length, bought, total);
  const fromItems = wayFromItems(amounts, items.length, bought, total);
  const way = subtotal?.way ?? fromItems;
  return {
    subtotal:
      subtotal && (!fromItems || isSubtotalOf(bought, subtotal))
        ? partFound([subtotal.amount], subtotal.sure)
        : null,
    tax: taxOf(rows, amounts, total, [way, fromItems]),
    tip: tipOf(amounts, total, [way, fromItems]),
  };
}

/**
 * Whether a subtotal belongs to items that make the total. If neither fits the other, it is of some of them
 * ('Bar Subtotal'), or a tax. One wrong digit is a misread subtotal.
 */
function isSubtotalOf(bought: number, { amount, way }: Subtotal): boolean {
  return way !== null || amount.cents === bought || isOneDigit(amount.cents - bought);
}

/** Without a subtotal, the items themselves may lead to the total. */
function wayFromItems(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  total: number | null,
): TotalBreakdown | null {
  if (count === 0 || total === null) return null;
  const end = rowOfTotal(total, amounts);
  return breakDown({ cents: bought, row: end }, { cents: total, row: end }, amounts);
}

/** The tip that was given, not a suggested one. */
function tipOf(
  amounts: readonly LabeledAmount[],
  total: number | null,
  ways: readonly (TotalBreakdown | null)[],
): Found<number> | null {
  // A tip printed above the subtotal is included in it. Then only the items show that it was added.
  const proven = ways.flatMap((way) => way?.parts ?? []).find(({ amount }) => amount.kind === 'tip');
  if (proven) return partFound([proven.amount], PART_SURE.proven);
  if (total === null) return null;
  const sum = amounts.find(({ kind }) => kind === 'subtotal' || kind === 'total');
  const isAmongItems = (row: number) => sum?.kind === 'subtotal' && row < sum.row;
  const own = amounts.filter(
    ({ kind, sameRow, cents, row }) => kind === 'tip' && sameRow && cents > 0 && !isAmongItems(row),
  );
  const [only, second] = own.filter(({ cents }) => cents < total);
  return second || !only ? null : partFound([only], PART_SURE.oneOfSeveral);
}
