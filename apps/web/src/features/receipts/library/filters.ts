import { typedAmount } from '../../../domain/typed-amount.ts';
import { addressWith } from '../../../lib/address.ts';
import { inOrder } from './ranges.ts';
import { type Billed, IS_BILLED, IS_MISSING, type Missing, stateIn } from './states.ts';

/**
 * Which receipts the library shows, and in which order. The URL contains all of it, so a link restores the
 * same view.
 */
export type Filters = {
  /** the search words, as typed */
  q: string;
  /** first and last day, yyyy-mm-dd, both inclusive */
  from: string | null;
  to: string | null;
  /** smallest and largest amount, as typed; both inclusive. Without a currency, they apply to any currency */
  min: string | null;
  max: string | null;
  /** matches any of these; everything if empty */
  project: readonly string[];
  /** prefixes of categories, such as 'Billable' */
  group: readonly string[];
  category: readonly string[];
  /** group heads */
  head: readonly string[];
  /** names in any spelling */
  vendor: readonly string[];
  /** ISO 4217; leaves out receipts without an amount */
  currency: readonly string[];
  /** exported to the drive, or still pending */
  drive: Drive | null;
  /** billable receipts: billed to the client, or not yet */
  billed: Billed | null;
  /** receipts with a missing value, unread ones, or ones to check */
  missing: Missing | null;
  sort: Sort;
  /** the oldest, the smallest, or Z comes first */
  reverse: boolean;
};

const DRIVES = ['waiting', 'done'] as const;
export type Drive = (typeof DRIVES)[number];
/** By save time or by day: slips are grouped by those months. By amount or by vendor: without months. */
const SLIP_SORTS = ['saved', 'date', 'amount', 'vendor'] as const;
/** The other columns of the table. */
const TAG_SORTS = ['project', 'category', 'head'] as const;
export const SORTS = [...SLIP_SORTS, ...TAG_SORTS];
export type Sort = (typeof SORTS)[number];

export const NO_FILTERS: Filters = {
  q: '',
  from: null,
  to: null,
  min: null,
  max: null,
  project: [],
  group: [],
  category: [],
  head: [],
  vendor: [],
  currency: [],
  drive: null,
  billed: null,
  missing: null,
  sort: 'saved',
  reverse: false,
};
/** Filters that can have several values. */
export const LISTS = ['project', 'group', 'category', 'head', 'vendor', 'currency'] as const;
type ListFacet = (typeof LISTS)[number];
/** All filters except the search, in display order. */
const FACETS = [
  'from',
  'to',
  'min',
  'max',
  'vendor',
  'project',
  'group',
  'category',
  'head',
  'currency',
  'drive',
  'billed',
  'missing',
] as const;
export type Facet = (typeof FACETS)[number];
/** The filters' names in the URL. `drive` is taken: it says whether connecting the drive worked. */
const PARAMS: Record<Facet, string> = {
  from: 'from',
  to: 'to',
  min: 'min',
  max: 'max',
  vendor: 'vendor',
  project: 'project',
  group: 'group',
  category: 'category',
  head: 'head',
  currency: 'currency',
  drive: 'export',
  billed: 'billed',
  missing: 'missing',
};

/** The value of `order` in the URL. */
const REVERSED = 'reverse';

/** Parses a URL and ignores what it does not recognize. @param search with or without its '?' */
export function filtersIn(search: string): Filters {
  const params = new URLSearchParams(search);
  return {
    q: params.get('q') ?? '',
    ...inOrder({
      from: dayIn(params.get('from')),
      to: dayIn(params.get('to')),
      min: amountIn(params.get('min')),
      max: amountIn(params.get('max')),
    }),
    project: listIn(params, 'project'),
    group: listIn(params, 'group'),
    category: listIn(params, 'category'),
    head: listIn(params, 'head'),
    vendor: listIn(params, 'vendor'),
    currency: listIn(params, 'currency').filter((code) => /^[A-Z]{3}$/u.test(code)),
    drive: DRIVES.find((drive) => drive === params.get(PARAMS.drive)) ?? null,
    billed: stateIn(IS_BILLED, params.get('billed')),
    missing: stateIn(IS_MISSING, params.get('missing')),
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? NO_FILTERS.sort,
    reverse: params.get('order') === REVERSED,
  };
}

/** The library's URL with these filters. */
export function libraryAddress(filters: Partial<Filters>): string {
  const { q, sort, reverse, ...facets } = { ...NO_FILTERS, ...filters };
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  for (const facet of FACETS)
    for (const value of valuesOf(facets, facet)) params.append(PARAMS[facet], value);
  if (sort !== NO_FILTERS.sort) params.set('sort', sort);
  if (reverse) params.set('order', REVERSED);
  return addressWith('/library', params);
}

export function activeFacets(filters: Filters): Facet[] {
  return FACETS.filter((facet) => valuesOf(filters, facet).length > 0);
}

/** The values of a filter, whether it can have one or several. */
export function valuesOf(filters: Omit<Filters, 'q' | 'sort' | 'reverse'>, facet: Facet): readonly string[] {
  const value = filters[facet];
  return typeof value === 'string' ? [value] : (value ?? []);
}

function listIn(params: URLSearchParams, list: ListFacet): string[] {
  return [...new Set(params.getAll(PARAMS[list]))].filter(Boolean);
}

function amountIn(text: string | null): string | null {
  return text && typedAmount(text) ? text : null;
}

function dayIn(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/u.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
