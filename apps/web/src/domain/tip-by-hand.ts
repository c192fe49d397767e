import { type Amount, formatMoney, toCents } from '@slipcase/contract/money';
import { typedAmount } from './typed-amount.ts';

/** A tip that was written on the paper by hand. The reader does not read it, so the person types it. */

/**
 * @param printed the total as it was read, '$40.49'
 * @param tip as typed, in any accepted form
 * @returns null if the tip is empty, not an amount, negative, or in another currency
 */
export function totalWithTip(printed: string, tip: string): string | null {
  const amounts = amountsOf(printed, tip);
  return amounts && formatMoney({ ...amounts.total, cents: amounts.total.cents + amounts.tip });
}

/**
 * The tip as it is saved, including a service charge that is printed above the line.
 * @param read the printed tip, as a number of the API; null if there is none
 * @returns null if there is no handwritten tip. Text that is not an amount stays as it is
 */
export function tipWithRead(printed: string, tip: string, read: number | null): string | null {
  if (tip.trim() === '') return null;
  const amounts = amountsOf(printed, tip);
  return amounts ? formatMoney({ ...amounts.total, cents: amounts.tip + toCents(read ?? 0) }) : tip;
}

/** Whether a tip is larger than the total to which it was added. This is unusual: it may be the new total. */
export function isTipMoreThan(printed: string, tip: string): boolean {
  const amounts = amountsOf(printed, tip);
  return amounts !== null && amounts.tip > amounts.total.cents;
}

function amountsOf(printed: string, text: string): { total: Amount; tip: number } | null {
  const total = typedAmount(printed);
  if (!total?.currency) return null;
  const tip = typedAmount(text, [total.currency]);
  if (!tip || tip.cents < 0 || (tip.currency ?? total.currency) !== total.currency) return null;
  return { total: { cents: total.cents, currency: total.currency }, tip: tip.cents };
}
