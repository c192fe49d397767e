import type { Found } from '../reading.ts';
import type { LabelledAmount } from './amounts.ts';

/** The last subtotal printed that is not above the total, in cents. */
export function findSubtotal(amounts: readonly LabelledAmount[], total: number | null): Found<number> | null {
  const own = amounts.filter(({ kind, cents, sameRow }) => kind === 'subtotal' && sameRow && cents > 0);
  const fitting = total === null || total <= 0 ? own : own.filter(({ cents }) => cents <= total * 2);
  return asFound(fitting.at(-1), 0.8);
}

/** The tax, when one row shows it; several different ones are not added up. Cents. */
export function findTax(amounts: readonly LabelledAmount[], total: number | null): Found<number> | null {
  const own = amounts.filter(({ kind, sameRow, whole }) => kind === 'tax' && sameRow && !whole);
  const fitting = own.filter(({ cents }) => cents >= 0 && (total === null || cents < Math.max(total, 1)));
  const nonZero = fitting.filter(({ cents }) => cents > 0);
  const named = nonZero.filter(({ key }) => /TOTAL/.test(key));
  const choice = named.length > 0 ? named : nonZero.length > 0 ? nonZero : fitting;
  const [first, ...others] = choice;
  return others.every(({ cents }) => cents === first?.cents) ? asFound(first, 0.75) : null;
}

/** The tip that was given, not one suggested. Cents. */
export function findTip(amounts: readonly LabelledAmount[], total: number | null): Found<number> | null {
  const own = amounts.filter(({ kind, sameRow, cents }) => kind === 'tip' && sameRow && cents > 0);
  const [only, second] = own.filter(({ cents }) => total === null || cents < total);
  return second ? null : asFound(only, 0.7);
}

function asFound(amount: LabelledAmount | undefined, sure: number): Found<number> | null {
  if (!amount) return null;
  return { value: amount.cents, confidence: sure * amount.read, boxes: [amount.box], text: amount.text };
}
