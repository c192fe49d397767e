import { formatMoney } from '@slipcase/contract/money';
import type { Receipt } from '@slipcase/contract/receipts';
import { library } from '../../../messages/receipts.ts';
import { monthTitle, savedMonth, shownMonth } from '../receipt-facts.ts';
import type { Sort } from './filters.ts';

/** A group of receipts in the list. */
export type Group = {
  /** '2026-11'; 'text' for those found in the text; 'all' for a list without months */
  key: string;
  /** 'November 2026' or 'Saved in November 2026'; null without months */
  title: string | null;
  /** the sum if all amounts share a currency; computed only for drawn groups */
  sum: () => string | null;
  receipts: Receipt[];
};

/** Groups sorted receipts by month: of the save, or of the receipt's own date. */
export function groupsOf(receipts: Receipt[], sort: Sort): Group[] {
  if (receipts.length === 0) return [];
  if (sort === 'amount' || sort === 'vendor') return [wholeGroup(receipts)];
  const monthOf = sort === 'saved' ? savedMonth : shownMonth;
  const groups: Group[] = [];
  let ofMonth: Receipt[] = [];
  let month = '';
  for (const receipt of receipts) {
    const next = monthOf(receipt);
    if (next !== month) {
      month = next;
      ofMonth = [];
      const title = monthTitle(month);
      groups.push(titledGroup(month, sort === 'saved' ? library.savedIn(title) : title, ofMonth));
    }
    ofMonth.push(receipt);
  }
  return groups;
}

/** Receipts that were found by their text only: a last group of their own. */
export function textGroup(receipts: Receipt[]): Group[] {
  return receipts.length === 0 ? [] : [titledGroup('text', library.inText, receipts)];
}

/** All receipts in one group, without months. */
export function wholeGroup(receipts: Receipt[]): Group {
  return { key: 'all', title: null, sum: () => null, receipts };
}

function titledGroup(key: string, title: string, receipts: Receipt[]): Group {
  let sum: string | null | undefined;
  return {
    key,
    title,
    sum: () => {
      if (sum === undefined) sum = sumOf(receipts);
      return sum;
    },
    receipts,
  };
}

function sumOf(receipts: Receipt[]): string | null {
  const amounts = receipts.flatMap(({ amount }) => amount ?? []);
  const currencies = new Set(amounts.map(({ currency }) => currency));
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  return formatMoney({ cents: amounts.reduce((sum, { cents }) => sum + cents, 0), currency });
}
