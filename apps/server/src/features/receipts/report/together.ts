import { dayOf, formatDay } from '@slipcase/contract/dates';
import { type ExchangeRates, homeSum } from '@slipcase/contract/exchange-rates';
import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';

export function ratesNeeded(receipts: readonly Receipt[]): { from: string; currencies: string[] } {
  const days = receipts.map(dayOfRate).sort();
  return {
    from: days[0] ?? dayOf(new Date()),
    currencies: [...new Set(receipts.map(({ currency }) => currency))],
  };
}

/** The sum of all receipts in the company's currency, and its source; nothing if no rate is known. */
export function togetherTexts(receipts: readonly Receipt[], rates: ExchangeRates): string[] {
  const sum = homeSum(
    receipts.map((receipt) => ({ amount: receipt.amount, day: dayOfRate(receipt) })),
    rates,
  );
  if (!sum.rates) return [];
  const { from, to } = sum.rates;
  const days = from === to ? `of ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`;
  return [
    `About ${formatMoney(sum.amount)}, at the European Central Bank's rates ${days}`,
    ...(sum.unknown > 0 ? [unknownText(sum.unknown)] : []),
  ];
}

/** A receipt without a date counts on the day it was saved, as in Spend. */
function dayOfRate({ dateIso, createdAt }: Receipt): string {
  return dateIso ?? dayOf(new Date(createdAt));
}

function unknownText(count: number): string {
  return count === 1
    ? 'without 1 receipt, whose rate is not known'
    : `without ${count} receipts, whose rates are not known`;
}
