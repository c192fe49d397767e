import { toCents } from '@slipcase/contract/money';
import type { Sums } from '../../../domain/analysis/facts.ts';
import { type Rounded, unprintedRounding } from '../../receipts/form/unprinted-rounding.ts';

/** How the printed parts compare with a total; amounts in cents. */
export type TotalCheck =
  /** the parts add up to the total */
  | { verdict: 'adds up'; parts: Parts | null }
  /** the parts and the total differ only by a rounding that is not printed */
  | ({ verdict: 'rounded' } & Rounded)
  /** the parts add up to the total without the tip, which was added below it */
  | { verdict: 'tip left out'; parts: Parts; withTip: number }
  /** the parts add up to a different sum */
  | {
      verdict: 'off';
      by: number;
      /** by how much the total exceeds the parts, if that may be a tip that was not read */
      tip: number | null;
    };

/** The parts that add up to the total, in the order on the paper. */
type Parts = { subtotal: number; tax: number | null; tip: number | null };

/** Shares of the printed sum: people leave 5 to 35 percent. */
const LEAST_TIP = 0.05;
const MOST_TIP = 0.35;
/** Cash totals are rounded to five of the smallest unit, so they change by two at most. */
const ROUNDED_TO = 5;

/**
 * Checks a total that includes a tip, which the person entered.
 * @param total, tip cents
 */
export function checkTotalWithTip(sums: Sums, total: number, tip: number): TotalCheck | null {
  const below = checkTotalBelowTip(sums, total, tip);
  return below?.verdict === 'adds up' ? below : below && checkTotal(sums, total);
}

/**
 * Checks the printed total, to which a tip was added by hand.
 * @param total with the tip, in cents; tip cents
 */
export function checkTotalBelowTip(sums: Sums, total: number, tip: number): TotalCheck | null {
  const below = checkTotal(sums, total - tip);
  if (below?.verdict === 'tip left out') return { ...below, withTip: below.withTip + tip };
  if (below?.verdict === 'off') return { ...below, tip: null };
  if (below?.verdict !== 'adds up') return below;
  return { ...below, parts: below.parts && { ...below.parts, tip: (below.parts.tip ?? 0) + tip } };
}

/**
 * Checks a total with a tax or tip that the person typed. 'adds up' only means that the parts make the total.
 * @param total, typed cents
 */
export function checkTotalWithParts(
  { subtotal, tax, tip, addsUp }: Sums,
  total: number,
  typed: { tax?: number | null; tip?: number | null },
): TotalCheck | null {
  if (subtotal === null) return null;
  const cents = (part: number | null) => (part === null ? null : toCents(part));
  const parts = { subtotal: toCents(subtotal), tax: cents(tax), tip: cents(tip), ...typed };
  const others = toCents(addsUp?.rounding ?? 0) + toCents(addsUp?.fees ?? 0);
  const sum = parts.subtotal + (parts.tax ?? 0) + (parts.tip ?? 0) + others;
  if (sum !== total) return addsUp?.rounding === undefined ? roundedFrom([sum], total) : null;
  return { verdict: 'adds up', parts: others === 0 ? parts : null };
}

/** @param total cents. @returns null when too little is printed to tell */
export function checkTotal({ addsUp, subtotal, tax, tip, items }: Sums, total: number): TotalCheck | null {
  const cents = (part: number | null) => (part === null ? null : toCents(part));
  if (!addsUp) {
    const base = subtotal === null ? (items.length > 0 ? bought(items) : null) : toCents(subtotal);
    if (base === null) return null;
    const withTip = base + (cents(tip) ?? 0);
    return roundedFrom([withTip + (cents(tax) ?? 0), withTip], total);
  }
  const sum = toCents(addsUp.sum);
  const all = subtotal === null ? null : { subtotal: toCents(subtotal), tax: cents(tax), tip: cents(tip) };
  const withTip = all && all.subtotal + (all.tax ?? 0) + (all.tip ?? 0);
  const tipBelow = all?.tip && withTip === sum + all.tip;
  if (total === sum && tipBelow) return { verdict: 'tip left out', parts: { ...all, tip: null }, withTip };
  const withoutSubtotal =
    all === null && total === sum ? tipBelowItems(items, sum, cents(tax), cents(tip)) : null;
  if (withoutSubtotal) return withoutSubtotal;
  if (total === sum || (tipBelow && total === withTip)) {
    if (withTip === total) return { verdict: 'adds up', parts: all };
    // if something that was not read separately is among the parts, the check says nothing
    const bases = [all?.subtotal, items.length > 0 ? bought(items) : undefined];
    const others = toCents(addsUp.rounding ?? 0) + toCents(addsUp.fees ?? 0);
    const isMade = bases.some(
      (base) => base !== undefined && makes(base + others, total, [cents(tax), cents(tip)]),
    );
    return isMade ? { verdict: 'adds up', parts: null } : null;
  }
  const more = total - sum;
  const isTip = tip === null && addsUp.holds && more >= sum * LEAST_TIP && more <= sum * MOST_TIP;
  return { verdict: 'off', by: Math.abs(more), tip: isTip ? more : null };
}

/** Items and tax make the sum, and the tip is printed below it. */
function tipBelowItems(
  items: Sums['items'],
  sum: number,
  tax: number | null,
  tip: number | null,
): TotalCheck | null {
  if (items.length === 0 || !tip || bought(items) + (tax ?? 0) !== sum) return null;
  return {
    verdict: 'tip left out',
    parts: { subtotal: bought(items), tax, tip: null },
    withTip: sum + tip,
  };
}

function roundedFrom(sums: readonly number[], total: number): TotalCheck | null {
  const rounded = unprintedRounding(sums, total);
  return rounded && { verdict: 'rounded', ...rounded };
}

function bought(items: Sums['items']): number {
  return items.reduce((sum, { price }) => sum + toCents(price), 0);
}

/** Whether a base makes the total, when tax and tip are added or included. */
function makes(base: number, total: number, [tax, tip]: readonly (number | null)[]): boolean {
  const sums = [0, tax ?? 0].flatMap((added) => [base + added, base + added + (tip ?? 0)]);
  return sums.some(
    (sum) => sum === total || (total % ROUNDED_TO === 0 && Math.abs(sum - total) < ROUNDED_TO / 2),
  );
}
