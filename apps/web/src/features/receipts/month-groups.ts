import { dayOf } from '@slipcase/contract/dates';
import { formatMoney, toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';

type Month = {
  /** '2026-11' */
  key: string;
  /** 'November 2026' */
  title: string;
  /** the sum, when all amounts are of one currency */
  sum: string | null;
  receipts: Receipt[];
};

/** Receipts, newest first, under the month they were saved in: the order of the list stays as it is. */
export function byMonth(receipts: Receipt[]): Month[] {
  const months = Map.groupBy(receipts, ({ createdAt }) => dayOf(new Date(createdAt)).slice(0, 7));
  return Array.from(months, ([key, ofMonth]) => ({
    key,
    title: new Date(`${key}-01T00:00:00Z`).toLocaleDateString('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
    sum: sumOf(ofMonth),
    receipts: ofMonth,
  }));
}

function sumOf(receipts: Receipt[]): string | null {
  const priced = receipts.filter(({ price }) => price !== null);
  const currencies = new Set(priced.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return formatMoney(
    priced.reduce((cents, { price }) => cents + toCents(price ?? 0), 0),
    currency,
  );
}
