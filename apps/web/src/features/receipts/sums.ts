import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';

/** More would not fit on a phone's line. */
const SHOWN = 3;

/** What the receipts cost, in the most used currencies first: '$120.00 + EUR 11.65'. Empty when no amount is known. */
export function sumsText(receipts: readonly Receipt[]): string {
  const sums = new Map<string, { cents: number; count: number }>();
  for (const { amount } of receipts) {
    if (!amount) continue;
    const sum = sums.get(amount.currency);
    // in place: this runs for ten thousand receipts at every key of a search
    if (sum) {
      sum.cents += amount.cents;
      sum.count += 1;
    } else sums.set(amount.currency, { cents: amount.cents, count: 1 });
  }
  const ordered = [...sums].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const texts = ordered.slice(0, SHOWN).map(([currency, { cents }]) => formatMoney({ cents, currency }));
  return [...texts, ...(ordered.length > SHOWN ? ['…'] : [])].join(' + ');
}
