import { toCents } from '@slipcase/contract/money';
import type { Sums } from '../../../domain/analysis/facts.ts';

/** What the printed parts say of a total; amounts in cents. */
export type SumCheck =
  /** they make it */
  | { verdict: 'adds up'; parts: Parts | null }
  /** they make it but for the tip, which was added below it */
  | { verdict: 'tip left out'; parts: Parts; withTip: number }
  /** they make another sum */
  | { verdict: 'off'; by: number };

/** Those that make the total, in the order of the paper. */
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
    // other parts may have made it: a service charge, items with the tax in them
    return { verdict: 'adds up', parts: withTip === total ? all : null };
  return { verdict: 'off', by: Math.abs(total - sum) };
}
