import { someLine } from '@slipcase/contract/receipt-parts';
import type { Receipt } from '@slipcase/contract/receipts';
import { keyOfVendor, shownDay, vendorKeyOf } from '../list-values.ts';
import { isExported } from '../receipt-text.ts';
import { tagsTest } from './counted-lines.ts';
import { correctedSearch } from './did-you-mean.ts';
import { activeFacets, type Filters } from './filters.ts';
import { inOrder, isInAmounts } from './ranges.ts';
import { type Found, hasTerms, searchReceipts } from './search.ts';
import { IS_BILLED, IS_MISSING } from './states.ts';

/** The receipts whose fields match, in their original order. */
function filtered(receipts: Receipt[], filters: Filters): Found {
  const found = searchReceipts(receipts, filters.q);
  return { matching: matching(found.matching, filters), others: matching(found.others, filters) };
}

/**
 * The same, but if nothing is found, a search with corrected words is tried; its matches go into `others`.
 */
export function filteredOrMeant(
  receipts: Receipt[],
  filters: Filters,
): Found & {
  /** the search that was probably meant; null if the search found something, or the correction does not */
  meant: string | null;
} {
  const found = filtered(receipts, filters);
  const isFound = found.matching.length > 0 || found.others.length > 0;
  const meant = isFound ? null : correctedSearch(receipts, filters.q);
  if (meant === null) return { ...found, meant };
  const { matching, others } = filtered(receipts, { ...filters, q: meant });
  const near = [...matching, ...others];
  return { matching: [], others: near, meant: near.length > 0 ? meant : null };
}

/** What the server found in the text of receipts: all words of the search, or only some. */
export type FoundTexts = {
  ids: readonly string[];
  partly?: readonly { id: string; lacks: readonly string[] }[] | undefined;
};

/** Ids of the receipts that have each word of the search in their text or in a field. */
export function idsWithAllWords(receipts: readonly Receipt[], { ids, partly = [] }: FoundTexts): Set<string> {
  const all = new Set(ids);
  if (partly.length === 0) return all;
  const lacking = new Map(partly.map(({ id, lacks }) => [id, lacks]));
  for (const receipt of receipts) {
    const lacks = lacking.get(receipt.id);
    if (lacks && hasTerms(receipt, lacks)) all.add(receipt.id);
  }
  return all;
}

/**
 * Receipts that the server found by their text and that also match the other filters, without those already
 * found.
 */
export function foundInText(
  receipts: Receipt[],
  filters: Filters,
  ids: ReadonlySet<string>,
  already: readonly Receipt[],
): Receipt[] {
  if (ids.size === 0) return [];
  const before = new Set(already);
  return matching(
    receipts.filter((receipt) => ids.has(receipt.id) && !before.has(receipt)),
    filters,
  );
}

/**
 * The receipts that the counts and sums are about: those that match as typed. If none does, all that are
 * listed instead.
 */
export function countedOf({ matching, others }: Found, inText: readonly Receipt[]): Receipt[] {
  return matching.length > 0 ? matching : [...others, ...inText];
}

/** @param textIds receipts that the server found by their text */
export function countOfFound(receipts: Receipt[], filters: Filters, textIds: ReadonlySet<string>): number {
  const found = filteredOrMeant(receipts, filters);
  const inText = foundInText(receipts, filters, textIds, [...found.matching, ...found.others]);
  return countedOf(found, inText).length;
}

function matching(receipts: Receipt[], filters: Filters): Receipt[] {
  if (activeFacets(filters).length === 0) return receipts;
  const { drive, billed, missing } = filters;
  const { from, to, ...amounts } = inOrder(filters);
  const currencies = anyOf(filters.currency);
  const tags = tagsTest(filters);
  const vendors = anyOf(filters.vendor.map(keyOfVendor));
  const inRange = isInAmounts(amounts);
  return receipts.filter(
    (receipt) =>
      // in a split receipt, one single part has to match all tag filters
      (tags === null || someLine(receipt, tags)) &&
      (filters.vendor.length === 0 || vendors(vendorKeyOf(receipt))) &&
      (filters.currency.length === 0 || (receipt.amount !== null && currencies(receipt.amount.currency))) &&
      inRange(receipt.amount) &&
      (drive === null || isExported(receipt) === (drive === 'done')) &&
      (billed === null || IS_BILLED[billed](receipt)) &&
      (missing === null || IS_MISSING[missing](receipt)) &&
      (from === null || shownDay(receipt) >= from) &&
      (to === null || shownDay(receipt) <= to),
  );
}

function anyOf(values: readonly string[]): (value: string) => boolean {
  const wanted = new Set(values);
  return (value) => wanted.size === 0 || wanted.has(value);
}
