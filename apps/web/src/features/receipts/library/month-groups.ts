import type { ReceiptLine } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { librarySearch } from '../../../messages/library-search.ts';
import { library } from '../../../messages/receipts.ts';
import { totalTexts } from '../list-totals.ts';
import { monthTitle, savedMonth, shownMonth } from '../list-values.ts';
import type { Sort } from './filters.ts';

const DATELESS = 'dateless';
const RANGE = 'range';

/** A group of receipts in the list. */
export type Group = {
  /**
   * '2026-11'; 'range' for the filter's days; 'dateless'; 'others' for other matches; 'text' for receipts
   * found by their text; 'all' without months
   */
  key: string;
  /** 'November 2026', 'Saved in November 2026' or 'No date'; null without months */
  title: string | null;
  /** a sum for each currency, and what the sums leave out; computed only for groups on screen */
  sums: () => readonly string[];
  /** the receipts or parts that the sums count */
  counted: () => readonly ReceiptLine<Receipt>[];
  receipts: Receipt[];
};

/** Returns what the sums of a group count: the receipts, or some of their parts. */
type Counted = (receipts: readonly Receipt[]) => readonly ReceiptLine<Receipt>[];
const WHOLE: Counted = (receipts) => receipts;

/**
 * Groups sorted receipts by the month of the save, or of the receipt's own date. If the list is in the order
 * of saves and the filter asks for days, those receipts form one group: months of the save would differ from
 * the days that the person asked for.
 * @param asked the filter's days, as a text for people; null if there are none
 */
export function groupsOf(
  receipts: Receipt[],
  sort: Sort,
  asked: string | null = null,
  counted: Counted = WHOLE,
): Group[] {
  if (receipts.length === 0) return [];
  if (sort !== 'saved' && sort !== 'date') return [wholeGroup(receipts)];
  const bySave = sort === 'saved' && asked === null;
  function keyOf(receipt: Receipt): string {
    if (bySave) return savedMonth(receipt);
    if (receipt.dateIso === null) return DATELESS;
    return sort === 'date' ? shownMonth(receipt) : RANGE;
  }
  function titleOf(key: string): string {
    if (key === DATELESS) return library.missings.date;
    if (key === RANGE) return asked ?? '';
    return bySave ? library.savedIn(monthTitle(key)) : monthTitle(key);
  }
  const groups: Group[] = [];
  let ofGroup: Receipt[] = [];
  let key = '';
  for (const receipt of receipts) {
    const next = keyOf(receipt);
    if (next !== key) {
      key = next;
      ofGroup = [];
      groups.push(titledGroup(key, titleOf(key), ofGroup, counted));
    }
    ofGroup.push(receipt);
  }
  return groups;
}

/** Receipts that match the search, but not as it was typed. They form a group below those that do. */
export function othersGroup(receipts: Receipt[], counted: Counted = WHOLE): Group[] {
  return receipts.length === 0 ? [] : [titledGroup('others', librarySearch.others, receipts, counted)];
}

/** Receipts that were found only by their text. They form the last group. */
export function textGroup(receipts: Receipt[], counted: Counted = WHOLE): Group[] {
  return receipts.length === 0 ? [] : [titledGroup('text', librarySearch.inText, receipts, counted)];
}

/** All receipts in one group, without months. */
export function wholeGroup(receipts: Receipt[]): Group {
  return { key: 'all', title: null, sums: () => [], counted: () => [], receipts };
}

function titledGroup(key: string, title: string, receipts: Receipt[], counted: Counted): Group {
  // computed only once, because a scroll draws the group again at every step
  let lines: readonly ReceiptLine<Receipt>[] | undefined;
  let sums: readonly string[] | undefined;
  const countedOnce = () => {
    lines ??= counted(receipts);
    return lines;
  };
  return {
    key,
    title,
    sums: () => {
      sums ??= totalTexts(countedOnce());
      return sums;
    },
    counted: countedOnce,
    receipts,
  };
}
