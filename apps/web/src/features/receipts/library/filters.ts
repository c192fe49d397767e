import type { Receipt } from '@slipcase/contract/receipts';
import { isUnread, shownDay } from '../receipt-facts.ts';
import { isExported } from '../receipt-text.ts';
import { searchReceipts } from './search.ts';

/** Which receipts the library shows, and in which order. All of it is in the URL, so a link restores the same view. */
export type Filters = {
  /** the search words, as typed */
  q: string;
  /** first and last day, yyyy-mm-dd, both inclusive */
  from: string | null;
  to: string | null;
  project: string | null;
  category: string | null;
  /** group head */
  head: string | null;
  /** ISO 4217; leaves out receipts without an amount */
  currency: string | null;
  /** exported to the drive, or still pending */
  drive: Drive | null;
  /** receipts with a missing value, or unread ones */
  missing: Missing | null;
  sort: Sort;
};

const DRIVES = ['waiting', 'done'] as const;
export type Drive = (typeof DRIVES)[number];
const IS_MISSING = {
  amount: ({ amount }: Receipt) => amount === null,
  date: ({ dateIso }: Receipt) => dateIso === null,
  reading: isUnread,
};
export type Missing = keyof typeof IS_MISSING;
/** By save time or by day, under the months that the slips show. By amount or by vendor, without months. */
export const SORTS = ['saved', 'date', 'amount', 'vendor'] as const;
export type Sort = (typeof SORTS)[number];

export const NO_FILTERS: Filters = {
  q: '',
  from: null,
  to: null,
  project: null,
  category: null,
  head: null,
  currency: null,
  drive: null,
  missing: null,
  sort: 'saved',
};
/** All filters except the search, in display order. */
const FACETS = ['from', 'to', 'project', 'category', 'head', 'currency', 'drive', 'missing'] as const;
export type Facet = (typeof FACETS)[number];
/** The filters' names in the URL. `drive` is taken: it reports how connecting the drive went. */
const PARAMS: Record<Facet, string> = {
  from: 'from',
  to: 'to',
  project: 'project',
  category: 'category',
  head: 'head',
  currency: 'currency',
  drive: 'export',
  missing: 'missing',
};

/** Parses a URL and ignores what it does not recognize. @param search with or without its '?' */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search);
  return {
    q: params.get('q') ?? '',
    ...inOrder({ from: dayIn(params.get('from')), to: dayIn(params.get('to')) }),
    project: params.get('project') || null,
    category: params.get('category') || null,
    head: params.get('head') || null,
    currency: currencyIn(params.get('currency')),
    drive: DRIVES.find((drive) => drive === params.get(PARAMS.drive)) ?? null,
    missing: missingIn(params.get('missing')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTERS.sort,
  };
}

/** The library's URL with these filters. */
export function libraryAddress(filters: Partial<Filters>): string {
  const { q, sort, ...facets } = { ...NO_FILTERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  for (const facet of FACETS) if (facets[facet]) params.set(PARAMS[facet], facets[facet]);
  if (sort !== NO_FILTERS.sort) params.set('sort', sort);
  return params.size === 0 ? '/library' : `/library?${params}`;
}

export function activeFacets(filters: Filters): Facet[] {
  return FACETS.filter((facet) => filters[facet] !== null);
}

/** The matching receipts, in their original order. */
export function filtered(receipts: Receipt[], filters: Filters): Receipt[] {
  const { q, project, category, head, currency, drive, missing } = filters;
  const { from, to } = inOrder(filters);
  const found = searchReceipts(receipts, q);
  if (activeFacets(filters).length === 0) return found;
  return found.filter(
    (receipt) =>
      (project === null || receipt.projectName === project) &&
      (category === null || receipt.category === category) &&
      (head === null || receipt.groupHead === head) &&
      (currency === null || receipt.amount?.currency === currency) &&
      (drive === null || isExported(receipt) === (drive === 'done')) &&
      (missing === null || IS_MISSING[missing](receipt)) &&
      (from === null || shownDay(receipt) >= from) &&
      (to === null || shownDay(receipt) <= to),
  );
}

/** A reversed range means the same days. */
function inOrder({ from, to }: Pick<Filters, 'from' | 'to'>): Pick<Filters, 'from' | 'to'> {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}

function missingIn(text: string | null): Missing | null {
  return text !== null && Object.hasOwn(IS_MISSING, text) ? (text as Missing) : null;
}

function currencyIn(text: string | null): string | null {
  return text && /^[A-Z]{3}$/u.test(text) ? text : null;
}

function dayIn(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/u.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
