import type { LabeledAmount } from '../paper/amounts.ts';
import { breakDown, rowOfTotal, type TotalBreakdown } from '../paper/arithmetic.ts';
import { PART_SURE, partOfKey } from './printed-part.ts';

/** Sums of only a part of the purchase. */
const IS_PARTIAL = partOfKey(({ partialSum }) => partialSum);

export type Subtotal = { amount: LabeledAmount; sure: number; way: TotalBreakdown | null };

/**
 * The printed subtotal, and how it makes the total if it does.
 * @param bought the sum of the items, in cents
 */
export function subtotalOf(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  total: number | null,
): Subtotal | null {
  const sameSign = (cents: number) => total === null || Math.sign(cents) === Math.sign(total);
  const own = amounts
    .filter(({ kind, cents, sameRow }) => kind === 'subtotal' && sameRow && sameSign(cents))
    .filter(({ cents }) => total === null || total === 0 || Math.abs(cents) <= Math.abs(total) * 2);
  const plain = own.filter(({ key }) => !IS_PARTIAL.test(key));
  const ordered = [...plain.toReversed(), ...own.filter((amount) => !plain.includes(amount)).toReversed()];
  if (total === null) return ordered[0] ? { amount: ordered[0], sure: PART_SURE.labeled, way: null } : null;
  const end = { cents: total, row: rowOfTotal(total, amounts) };
  const explained = (from: readonly LabeledAmount[]) =>
    from.flatMap((amount) => {
      const way = breakDown(amount, end, amounts);
      return way ? [{ amount, way }] : [];
    });
  const proven = explained(ordered);
  const made = proven.find(({ amount }) => amount.cents === bought);
  const best = made ?? proven.find(({ way }) => way.parts.length > 0) ?? proven[0];
  if (best) {
    const checked = best === made || best.way.parts.length > 0;
    return { ...best, sure: checked ? PART_SURE.proven : PART_SURE.labeled };
  }
  const agreeing = ordered.find(({ cents }) => cents === bought);
  if (agreeing) return { amount: agreeing, sure: PART_SURE.proven, way: null };
  if (ordered[0])
    return { amount: ordered[0], sure: PART_SURE.labeled * (own.length > 1 ? 0.8 : 1), way: null };
  return unlabeled(amounts, count, bought, end);
}

/** 'Net total', 'Amount' or an unlabeled sum that, with the tax below it, adds up to the total. */
function unlabeled(
  amounts: readonly LabeledAmount[],
  count: number,
  bought: number,
  end: { cents: number; row: number },
): Subtotal | null {
  for (const amount of amounts.toReversed()) {
    const sum = amount.kind === 'total' || amount.key === '' || (count > 1 && amount.cents === bought);
    if (!sum || amount.kind === 'tender' || amount.cents === end.cents || amount.row >= end.row) continue;
    if (Math.sign(amount.cents) !== Math.sign(end.cents)) continue;
    const below = amounts.filter(({ row, kind }) => row > amount.row && kind !== 'other');
    const way = breakDown(amount, end, below);
    if (!way?.parts.some((part) => part.amount.kind === 'tax')) continue;
    return { amount, way, sure: amount.cents === bought ? PART_SURE.proven : PART_SURE.provenUnlabeled };
  }
  return null;
}
