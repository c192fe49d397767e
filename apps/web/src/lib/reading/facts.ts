import type { Analysis, Box } from '@slipcase/contract/scan';

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
 * What all pages of a receipt say together: of each field the value read most surely. Of two as sure ones the first
 * counts, but for the total, which stands at the end.
 */
export function factsOf(pages: readonly ReadPage[]): Facts {
  const best = (field: ReadField) => {
    const found = pages.flatMap((page) => factOf(page, field) ?? []);
    return (field === 'total' ? found.toReversed() : found).reduce<Fact | null>(
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
