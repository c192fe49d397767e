import type { Amount } from '@slipcase/contract/money';
import type { Analysis, Box } from '@slipcase/contract/scan';
import { vendorKey } from '@slipcase/contract/vendor-key';

/** The fields that are read from the picture. */
export type ReadField = 'vendor' | 'total' | 'date' | 'location';
export const READ_FIELDS: readonly ReadField[] = ['vendor', 'total', 'date', 'location'];

/** One value and where it stands. */
export type Fact = {
  readonly text: string;
  /** 0 to 1 */
  readonly confidence: number;
  readonly pageId: string;
  /** pixels of that page turned upright, as the reader saw it */
  readonly boxes: readonly Box[];
};

/** What makes the total, of the page that the total stands on. */
export type Sums = Pick<Analysis, 'addsUp' | 'subtotal' | 'tax' | 'tip' | 'items'>;

export type Facts = Readonly<Record<ReadField, Fact | null>> & {
  /** the total's value; null in drafts that devices kept from before it was sent */
  readonly amount: Amount | null;
  readonly sums: Sums | null;
  /** ISO 4217, of the page that the total stands on; where none was found, of the first that prints one */
  readonly currency: string | null;
};

/** below it a person is asked to look at the value again */
const LOW_CONFIDENCE = 0.6;

export function isDoubtful(fact: Fact | null): boolean {
  return fact !== null && fact.confidence < LOW_CONFIDENCE;
}

type ReadPage = { readonly id: string; readonly analysis: Analysis | null };

/**
 * Whether a page is of another receipt than the first: both say vendor and total surely, neither is the same, and they
 * are not of the same day, as a receipt and the slip of its card are.
 */
function isForeignPage(page: ReadPage, first: ReadPage | undefined): boolean {
  if (!first || page === first) return false;
  const [vendor, firstVendor] = [surely(page, 'vendor'), surely(first, 'vendor')].map(
    (text) => text && vendorKey(text),
  );
  const [total, firstTotal] = [surely(page, 'total'), surely(first, 'total')];
  if (!vendor || !firstVendor || !total || !firstTotal || total === firstTotal) return false;
  // one may be the other's longer form
  if (vendor.includes(firstVendor) || firstVendor.includes(vendor)) return false;
  const day = page.analysis?.date;
  return !day || day !== first.analysis?.date;
}

function surely(page: ReadPage, field: ReadField): string | null {
  const fact = factOf(page, field);
  return fact && !isDoubtful(fact) ? fact.text : null;
}

/** The first page that seems to be of another receipt; null when all belong together. */
export function foreignPageAmong<Page extends ReadPage>(pages: readonly Page[]): Page | null {
  return pages.find((page) => isForeignPage(page, pages[0])) ?? null;
}

/**
 * What all pages of a receipt say together: of each field the value read most surely. Of two as sure ones the first
 * counts, but for the total, which stands at the end. Pages of another receipt say nothing: mixed, they would make one
 * that does not exist.
 */
export function factsOf(all: readonly ReadPage[]): Facts {
  const pages = all.filter((page) => !isForeignPage(page, all[0]));
  const best = (field: ReadField) => {
    const found = pages.flatMap((page) => factOf(page, field) ?? []);
    return (field === 'total' ? [...found].reverse() : found).reduce<Fact | null>(
      (surest, fact) => (surest === null || fact.confidence > surest.confidence ? fact : surest),
      null,
    );
  };
  const total = best('total');
  const summed = pages.find(({ id }) => id === total?.pageId)?.analysis;
  return {
    vendor: best('vendor'),
    total,
    date: best('date'),
    location: best('location'),
    amount: summed?.amount ?? null,
    sums: summed ? sumsOf(summed) : null,
    currency: (summed ?? pages.find(({ analysis }) => analysis?.currency)?.analysis)?.currency ?? null,
  };
}

function factOf({ id, analysis }: ReadPage, field: ReadField): Fact | null {
  const text = analysis?.[field];
  if (!analysis || !text) return null;
  const found = analysis.found[field];
  return { text, confidence: found?.confidence ?? 0, pageId: id, boxes: found?.boxes ?? [] };
}

function sumsOf({ addsUp, subtotal, tax, tip, items }: Analysis): Sums {
  return { addsUp, subtotal, tax, tip, items };
}
