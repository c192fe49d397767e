import type { LabeledAmount } from '../paper/amounts.ts';

/** A label this clear says how a bill was paid. */
const PLAIN = 0.5;

/**
 * The charge on a bill that shows a balance of zero because it is already paid: a hotel's folio, a rental, a
 * booking. It is the payment, if that equals a total above it or the sum of all amounts above it. A discount
 * is not a payment: if it makes the balance zero, nothing was charged.
 * @param amounts top row first
 * @returns the printed total, or else the payment itself, whose amount may be negative; null if nothing was
 * charged
 */
export function chargedBeforePayment(amounts: readonly LabeledAmount[]): LabeledAmount | null {
  const sure = amounts.filter(({ loose, last }) => !loose && last);
  for (const payment of sure) {
    if (payment.cents === 0 || payment.label.tender < PLAIN || payment.label.discount >= PLAIN) continue;
    const paid = Math.abs(payment.cents);
    const above = sure.filter(({ row, cents }) => row < payment.row && cents > 0);
    const printed = above.findLast(({ cents, label }) => cents === paid && label.total >= PLAIN);
    if (printed) return printed;
    const isSum = payment.cents < 0 && above.reduce((sum, { cents }) => sum + cents, 0) === paid;
    if (isSum) return payment;
  }
  return null;
}
