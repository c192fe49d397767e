import { toCents } from '@slipcase/contract/money';
import type { Sums } from '../../../domain/analysis/facts.ts';

/** How the printed parts compare with a total; amounts in cents. */
export type SumCheck =
  /** the parts add up to the total */
  | { verdict: 'adds up'; parts: Parts | null }
  /** the parts add up to the total without the tip, which was added below it */
  | { verdict: 'tip left out'; parts: Parts; withTip: number }
  /** the parts add up to another sum */
  | { verdict: 'off'; by: number };

/** The parts that add up to the total, in the order on the paper. */
export type Parts = { subtotal: number; tax: number | null; tip: number | null };

/** @param total cents. @returns null when too little is printed to tell */
export function checkSum({ addsUp, subtotal, tax, tip }: Sums, total: number): SumCheck | null {
  if (!addsUp) return null;
  const sum = toCents(addsUp.sum);
  const cents = (part: number | null) => (part === null ? null : toCents(part));
  const all = subtotal === null ? null : { subtotal: toCents(subtotal), tax: cents(tax), tip: cents(tip) };
  const withTip = all && all.subtotal + (all.tax ?? 0) + (all.tip ?? 0);
  const tipBelow = all?.tip && withTip === sum + all.tip;
  if (total === sum && tipBelow) return { verdict: 'tip left out', parts: { ...all, tip: null }, withTip };
  if (total === sum || (tipBelow && total === withTip))
    // the total may include other parts: a service charge, or items with tax included
    return { verdict: 'adds up', parts: withTip === total ? all : null };
  return { verdict: 'off', by: Math.abs(total - sum) };
}
