import { type Identity, isForeign, isTelling, LOW_CONFIDENCE } from '@slipcase/contract/foreign-page';
import { type Sheet, sheetsOf } from '@slipcase/contract/long-receipt';
import type { Amount } from '@slipcase/contract/money';
import type { Analysis, Box, Doubt, FromEarlier, Whole } from '@slipcase/contract/scan';
import { vendorKey } from '@slipcase/contract/vendor-key';

/** The fields that the analysis reads from the picture. */
export type ReadField = 'vendor' | 'total' | 'date' | 'location';
export const READ_FIELDS: readonly ReadField[] = ['vendor', 'total', 'date', 'location'];

/** One value and its place in the picture. */
export type Fact = {
  readonly text: string;
  /** 0 to 1 */
  readonly confidence: number;
  /** why the reader would check it; absent in drafts from versions without it */
  readonly doubt?: Doubt | undefined;
  /**
   * only for a date: the other day that the printed numbers can mean, yyyy-mm-dd; absent in drafts from
   * versions without it
   */
  readonly other?: string | undefined;
  /** only for a total with the doubt 'rounded': the printed amount */
  readonly roundedFrom?: string | undefined;
  readonly pageId: string;
  /** in pixels of the upright page, as the reader received it */
  readonly boxes: readonly Box[];
  /** set if the value comes from earlier receipts of the shop; the picture may say something else */
  readonly earlier?: FromEarlier | undefined;
};

/** The parts of the total, from the page that shows it. */
export type Sums = Pick<Analysis, 'addsUp' | 'subtotal' | 'tax' | 'tip' | 'items'>;

export type Facts = Readonly<Record<ReadField, Fact | null>> & {
  /** the total's value; null in drafts from versions without it */
  readonly amount: Amount | null;
  readonly sums: Sums | null;
  /** ISO 4217, from the page with the total; if none was found, from the first page that prints one */
  readonly currency: string | null;
};

export function isDoubtful(fact: Fact | null): boolean {
  return fact !== null && fact.confidence < LOW_CONFIDENCE;
}

/** Whether an analysis found so little that the picture may be lying on its side. */
export function isLittle({ vendor, total, date }: Pick<Analysis, ReadField>): boolean {
  return total === null || (vendor === null && date === null);
}

export function countFound(analysis: Pick<Analysis, ReadField>): number {
  return READ_FIELDS.filter((field) => analysis[field] !== null).length;
}

/** Values that are read besides the fields. The review shows them on one line. */
export type ReadPart = 'tax' | 'tip' | 'paymentMethod';

/**
 * Each part from the first page that has it, and the items of all pages, by the same rule as on the server.
 * The parts of a long receipt count as one page, and foreign pages are left out.
 */
export function partsRead(analyses: readonly Analysis[]): Pick<Analysis, ReadPart | 'items'> {
  const sheets = ownOf(readSheets(analyses.map((analysis) => ({ id: '', analysis })))).flatMap(
    ({ says }) => says ?? [],
  );
  const first = <Part extends ReadPart>(part: Part) =>
    sheets.find((sheet) => sheet[part] !== null)?.[part] ?? null;
  return {
    tax: first('tax'),
    tip: first('tip'),
    paymentMethod: first('paymentMethod'),
    items: sheets.flatMap(({ items }) => items),
  };
}

type ReadPage = { readonly id: string; readonly analysis: Analysis | null };

/** A page, or all pages of one long receipt, with what they say. */
type ReadSheet = Sheet<ReadPage> & { readonly says: Analysis | Whole | null };

function readSheets(pages: readonly ReadPage[]): ReadSheet[] {
  return sheetsOf(pages, ({ analysis }) => analysis).map((sheet) => ({
    ...sheet,
    says: sheet.whole ?? sheet.pages[0]?.analysis ?? null,
  }));
}

function ownOf(sheets: readonly ReadSheet[]): ReadSheet[] {
  return sheets.filter((sheet) => !isForeign(identityOf(sheet), identityOf(sheets[0] as ReadSheet)));
}

function identityOf(sheet: ReadSheet): Identity {
  const sure = (field: ReadField) => {
    const fact = factOf(sheet, field);
    return fact && isTelling(fact) ? fact.text : null;
  };
  const vendor = sure('vendor');
  return {
    vendor: vendor && vendorKey(vendor),
    date: sure('date'),
    day: sheet.says?.date,
    total: sure('total'),
  };
}

/** The first page that seems to belong to another receipt; null if all belong together. */
export function foreignPageAmong<Page extends ReadPage>(pages: readonly Page[]): Page | null {
  const sheets = readSheets(pages);
  const own = ownOf(sheets);
  const [page] = sheets.find((sheet) => !own.includes(sheet))?.pages ?? [];
  return pages.find((one) => one === page) ?? null;
}

/**
 * The facts from all pages of a receipt. The parts of a long receipt count as one page. For each field, this
 * takes the value with the highest confidence. If several are equal, the first page's value is used, except
 * for the total, which is printed at the end. Foreign pages are left out, because mixing them in would result
 * in a receipt that does not exist.
 */
export function factsOf(all: readonly ReadPage[]): Facts {
  const pages = ownOf(readSheets(all));
  const best = (field: ReadField) => {
    const found = pages.flatMap((page) => factOf(page, field) ?? []);
    return (field === 'total' ? [...found].reverse() : found).reduce<Fact | null>(
      (surest, fact) => (surest === null || fact.confidence > surest.confidence ? fact : surest),
      null,
    );
  };
  const total = best('total');
  const summed = pages.find((sheet) => sheet.pages.some(({ id }) => id === total?.pageId))?.says;
  return {
    vendor: best('vendor'),
    total,
    date: best('date'),
    location: best('location'),
    amount: summed?.amount ?? null,
    sums: summed ? sumsOf(summed) : null,
    currency: (summed ?? pages.find(({ says }) => says?.currency)?.says)?.currency ?? null,
  };
}

function factOf({ pages, whole }: ReadSheet, field: ReadField): Fact | null {
  const [page] = pages;
  if (!page || !whole) return page ? factIn(page, page.analysis, field) : null;
  // values that people saved for the shop before are only known for the part that shows its name
  const remembered = pages.map((part) => factIn(part, part.analysis, field)).find((fact) => fact?.earlier);
  return remembered ?? factIn(pages[whole.onPage[field] ?? pages.length - 1] ?? page, whole, field);
}

function factIn(
  { id, analysis: own }: ReadPage,
  analysis: Analysis | Whole | null,
  field: ReadField,
): Fact | null {
  const text = analysis?.[field];
  if (!analysis || !text) return null;
  const found = analysis.found[field];
  const earlier =
    analysis === own && (field === 'vendor' || field === 'location') ? own?.fromEarlier?.[field] : undefined;
  return {
    text,
    // people have saved it before, so it no longer matters that it was hard to read
    confidence: earlier ? 1 : (found?.confidence ?? 0),
    doubt: earlier ? undefined : found?.doubt,
    other: field === 'date' ? analysis.found.date?.other : undefined,
    roundedFrom: field === 'total' ? analysis.found.total?.roundedFrom : undefined,
    pageId: id,
    boxes: found?.boxes ?? [],
    earlier,
  };
}

function sumsOf({ addsUp, subtotal, tax, tip, items }: Sums): Sums {
  return { addsUp, subtotal, tax, tip, items };
}
