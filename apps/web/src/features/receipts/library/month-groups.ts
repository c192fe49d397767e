import { formatMoney, toCents } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { monthTitle, shownDay } from '../receipt-facts.ts';
import type { Sort } from './filters.ts';

/** Receipts that stand together in the list. */
export type Group = {
  /** '2026-11'; 'all' for a list without months */
  key: string;
  /** 'November 2026'; null without months */
  title: string | null;
  /** the sum, when all amounts are of one currency */
  sum: string | null;
  receipts: Receipt[];
};

/** Sorted receipts under the months that their slips show; the order stays as it is. */
export function groupsOf(receipts: Receipt[], sort: Sort): Group[] {
  if (receipts.length === 0) return [];
  if (sort === 'amount' || sort === 'vendor') return [{ key: 'all', title: null, sum: null, receipts }];
  const months = Map.groupBy(receipts, (receipt) => shownDay(receipt).slice(0, 7));
  return Array.from(months, ([key, ofMonth]) => ({
    key,
    title: monthTitle(key),
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
