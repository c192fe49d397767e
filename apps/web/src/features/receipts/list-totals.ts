import { formatMoney } from '@slipcase/contract/money';
import type { ReceiptLine } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { sums as texts } from '../../messages/receipts.ts';

/** On a phone, more currencies would not fit beside the buttons. */
export const TOTALS_IN_A_BAR = 3;

/**
 * The totals of receipts, starting with the most used currencies, and what they leave out: '$120.00', 'EUR
 * 11.65', '1 without an amount', and how many are only counted in part. Empty without receipts.
 * @param lines receipts, or the parts of them that count
 */
export function totalTexts(
  lines: readonly ReceiptLine<Receipt>[],
  most = Number.POSITIVE_INFINITY,
): string[] {
  const sums = new Map<string, { cents: number; count: number }>();
  const inPart = new Set<string>();
  let withoutAmount = 0;
  for (const { amount, part, id } of lines) {
    if (part) inPart.add(id);
    if (!amount) {
      withoutAmount += 1;
      continue;
    }
    const sum = sums.get(amount.currency);
    // changed in place, because this runs for ten thousand receipts at every key of a search
    if (sum) {
      sum.cents += amount.cents;
      sum.count += 1;
    } else sums.set(amount.currency, { cents: amount.cents, count: 1 });
  }
  const ordered = [...sums].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
  const shown = ordered.slice(0, most).map(([currency, { cents }]) => formatMoney({ cents, currency }));
  return [
    ...shown,
    ...(ordered.length > most ? [texts.moreCurrencies(ordered.length - most)] : []),
    ...(inPart.size > 0 ? [texts.inPart(inPart.size)] : []),
    ...(withoutAmount > 0 ? [texts.withoutAmount(withoutAmount)] : []),
  ];
}
