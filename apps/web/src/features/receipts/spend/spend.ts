import { categoryGroup } from '@slipcase/contract/category-group';
import { type ReceiptLine, receiptLines } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { groupBy } from '../../../lib/group-by.ts';
import { shownDay } from '../list-values.ts';
import { lastDayOf, monthAfter } from '../months.ts';

/**
 * Spend over time. Sums are integer cents and never mix currencies. The tags of a split receipt count for
 * each of its parts.
 */

export const SPEND_PERIODS = ['months', 'year', 'all'] as const;
/** the last twelve months including this one; since January; everything */
export type Period = (typeof SPEND_PERIODS)[number];

/** Days, both inclusive: yyyy-mm-dd. Null means open-ended. */
export type Days = { from: string | null; to: string | null };

type Part = { /** for a month: yyyy-mm */ name: string; cents: number; count: number };
export type MonthPart = Part & { days: Days };

/** A category group, or a category without a group. */
type GroupPart = Part & { isGroup: boolean };

export type Spend = {
  currency: string;
  cents: number;
  count: number;
  /** every month from first to last, including empty ones */
  months: MonthPart[];
  /** largest first */
  groups: GroupPart[];
  categories: Part[];
  projects: Part[];
};

const MONTHS_SHOWN = 12;

/** @param today yyyy-mm-dd */
export function daysOf(period: Period, today: string): Days {
  if (period === 'all') return { from: null, to: null };
  const thisMonth = today.slice(0, 7);
  const from = period === 'year' ? `${today.slice(0, 4)}-01` : monthAfter(thisMonth, 1 - MONTHS_SHOWN);
  return { from: `${from}-01`, to: lastDayOf(thisMonth) };
}

/** The days of one month. @param month yyyy-mm */
export function daysOfMonth(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: lastDayOf(month) };
}

/** Whether there is an amount in this period. */
export function hasSpend(receipts: readonly Receipt[], days: Days): boolean {
  return receipts.some((receipt) => receipt.amount !== null && isWithin(receipt, days));
}

/** The receipts of a period. */
export function receiptsIn(receipts: readonly Receipt[], days: Days): Receipt[] {
  return receipts.filter((receipt) => isWithin(receipt, days));
}

function isWithin(receipt: Receipt, { from, to }: Days): boolean {
  const day = shownDay(receipt);
  return (from === null || day >= from) && (to === null || day <= to);
}

/**
 * The receipts of a period by currency, the most used first, and how many receipts have no amount, no date,
 * or a date outside the period.
 */
export function spendOf(
  receipts: readonly Receipt[],
  days: Days,
): { spends: Spend[]; withoutAmount: number; withoutDate: number; outside: number } {
  const within = receipts.filter((receipt) => isWithin(receipt, days));
  const priced = within.filter(({ amount }) => amount !== null);
  const byCurrency = groupBy(priced, ({ currency }) => currency);
  const spends = Array.from(byCurrency, ([currency, ofCurrency]) => {
    const lines = ofCurrency.flatMap(receiptLines);
    return {
      currency,
      cents: sumOf(ofCurrency),
      count: ofCurrency.length,
      months: monthsOf(ofCurrency, days),
      groups: partsOf(lines, ({ category }) => categoryGroup(category) ?? category).map((part) => ({
        ...part,
        isGroup: lines.some(({ category }) => categoryGroup(category) === part.name),
      })),
      categories: partsOf(lines, ({ category }) => category),
      projects: partsOf(lines, ({ projectName }) => projectName),
    };
  });
  return {
    spends: spends.sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
    withoutAmount: within.length - priced.length,
    withoutDate: within.filter(({ dateIso }) => dateIso === null).length,
    outside: receipts.length - within.length,
  };
}

/** If several lines of a receipt have the same name, the receipt counts once. */
function partsOf(
  lines: readonly ReceiptLine<Receipt>[],
  nameOf: (line: ReceiptLine<Receipt>) => string,
): Part[] {
  return Array.from(groupBy(lines, nameOf), ([name, some]) => ({
    name,
    cents: sumOf(some),
    count: new Set(some.map(({ id }) => id)).size,
  })).sort((a, b) => b.cents - a.cents || (a.name < b.name ? -1 : 1));
}

function monthsOf(receipts: readonly Receipt[], days: Days): MonthPart[] {
  const byMonth = groupBy(receipts, (receipt) => shownDay(receipt).slice(0, 7));
  const there = [...byMonth.keys()].sort();
  const first = days.from?.slice(0, 7) ?? there[0];
  const last = days.to?.slice(0, 7) ?? there.at(-1);
  const months: MonthPart[] = [];
  if (first === undefined || last === undefined) return months;
  for (let month = first; month <= last; month = monthAfter(month, 1)) {
    const some = byMonth.get(month) ?? [];
    months.push({ name: month, cents: sumOf(some), count: some.length, days: daysOfMonth(month) });
  }
  return months;
}

function sumOf(receipts: readonly Receipt[]): number {
  return receipts.reduce((cents, { amount }) => cents + (amount?.cents ?? 0), 0);
}
