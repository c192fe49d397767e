import type { Row } from '../../ocr/lines.ts';
import type { Found } from '../../reading.ts';
import type { LabeledAmount } from '../paper/amounts.ts';
import { rowOfTotal, type TotalBreakdown } from '../paper/arithmetic.ts';
import { hasOtherRate, MOST_TAX, taxIncluded } from './included-tax.ts';
import { PART_SURE, partFound, partOfKey } from './printed-part.ts';
import { printedRate } from './tax-rates.ts';

const IS_NOT_TAX = partOfKey(({ notTax }) => notTax);
const IS_ALL_TAXES = partOfKey(({ allTaxes }) => allTaxes);

/** @param ways in which subtotal or items make the total, the surest first */
export function taxOf(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
  ways: readonly (TotalBreakdown | null)[],
): Found<number> | null {
  return (
    ways.map(taxProven).find((tax) => tax !== null) ??
    taxAmongCharges(amounts, total) ??
    taxBesideNet(rows, amounts, total) ??
    taxIncluded(rows, amounts, total) ??
    taxLabeled(rows, amounts, total)
  );
}

/**
 * The tax rows that, with the subtotal, add up to the total. Several are added up, because only their sum is
 * the tax.
 */
function taxProven(way: TotalBreakdown | null): Found<number> | null {
  if (!way) return null;
  const labeled = way.parts.filter(({ amount }) => amount.kind === 'tax');
  const others = way.parts.filter(({ amount, cents }) => amount.kind === 'other' && cents > 0);
  // 'City 1.15' between subtotal and total is a tax, unless it is a fee or a donation.
  const taxes = labeled.length > 0 ? labeled : others.filter(({ amount }) => !IS_NOT_TAX.test(amount.key));
  const [first] = taxes;
  if (!first) return null;
  return partFound(
    taxes.map(({ amount, cents }) => ({ ...amount, cents })),
    labeled.length > 0 ? PART_SURE.proven : PART_SURE.provenUnlabeled,
  );
}

/** The taxes of a bill that lists each night's room and tax: all its rows add up to the total. */
function taxAmongCharges(amounts: readonly LabeledAmount[], total: number | null): Found<number> | null {
  if (total === null) return null;
  const end = rowOfTotal(total, amounts);
  const charges = amounts.filter(
    ({ kind, row, sameRow }) => row < end && sameRow && kind !== 'subtotal' && kind !== 'total',
  );
  const taxes = charges.filter(({ kind, cents }) => kind === 'tax' && cents > 0);
  const isProven = charges.reduce((sum, { cents }) => sum + cents, 0) === total;
  return isProven && taxes.length > 0 && taxes.length < charges.length
    ? partFound(taxes, PART_SURE.proven)
    : null;
}

/** The tax of a receipt whose VAT label is next to the net amount: '16 % VAT on 12.05', then '1.93'. */
function taxBesideNet(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<number> | null {
  if (total === null || total <= 0) return null;
  const nets = amounts.filter(({ kind, sameRow, cents }) => kind === 'tax' && sameRow && cents < total);
  const [tax] = nets.flatMap((net) => {
    const rate = printedRate(rows[net.row]?.text ?? '');
    const rest = total - net.cents;
    const isTax = rate !== null && Math.abs((net.cents * rate) / 100 - rest) <= 1;
    return isTax ? (amounts.find(({ cents }) => cents === rest) ?? []) : [];
  });
  return tax ? partFound([tax], PART_SURE.proven) : null;
}

/** One tax row, or several that agree. The sum does not prove it. */
function taxLabeled(
  rows: readonly Row[],
  amounts: readonly LabeledAmount[],
  total: number | null,
): Found<number> | null {
  const most = amounts.some(isReduction) ? 1 : MOST_TAX;
  const limit = total === null ? Number.POSITIVE_INFINITY : Math.max(Math.abs(total) * most, 1);
  const own = amounts.filter(({ kind, sameRow, whole }) => kind === 'tax' && sameRow && !whole);
  const fitting = own.filter(({ cents }) => (cents >= 0 || (total ?? 0) < 0) && Math.abs(cents) <= limit);
  const nonZero = fitting.filter(({ cents }) => cents !== 0);
  const named = nonZero.filter(({ key }) => IS_ALL_TAXES.test(key));
  const choice = named.length > 0 ? named : nonZero.length > 0 ? nonZero : fitting;
  const [first, ...others] = choice;
  if (!first || others.some(({ cents }) => cents !== first.cents)) return null;
  const rate = printedRate(rows[first.row]?.text ?? '');
  if (rate !== null && hasOtherRate(rows, first.row, rate)) return null;
  return partFound([first], nonZero.length > 1 ? PART_SURE.oneOfSeveral : PART_SURE.labeled);
}

/**
 * Whether this lowers the total. Tax can be due on the price before a coupon, and is then a large part of
 * what is paid.
 */
function isReduction({ kind, cents, label }: LabeledAmount): boolean {
  return kind === 'discount' || cents < 0 || label.saving > 0;
}
