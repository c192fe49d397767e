import { type Identity, isForeign, isTelling } from '@slipcase/contract/foreign-page';
import type { Legibility } from '@slipcase/contract/legibility';
import { legibilityOfPart, partsOf } from '@slipcase/contract/legibility-of-parts';
import { type Sheet, sheetsOf } from '@slipcase/contract/long-receipt';
import { toCents } from '@slipcase/contract/money';
import type { Analysis } from '@slipcase/contract/scan';
import { vendorKey } from '@slipcase/contract/vendor-key';
import type { Database } from '../../../adapters/database/database.ts';
import { legibilityText } from '../legibility/keep-paper.ts';
import type { ReceiptRow } from '../receipt-store.ts';

/** A photograph in the blob store. */
type PagePhoto = {
  key: string;
  /** hex; null: not known */
  sha256: string | null;
};

export type PageTaken = {
  facts: Pick<Analysis, 'analysisId' | 'tax' | 'tip' | 'addsUp' | 'paymentMethod' | 'items' | 'whole'>;
  /** null: a version that stored other facts stored the analysis */
  said: Pick<Analysis, 'vendor' | 'total' | 'date' | 'found' | 'fromEarlier'> | null;
  /** the printed text */
  lines: readonly string[];
  /** null if another receipt already has it */
  photo: PagePhoto | null;
  /** keys of the shop, as the analysis stored them; null: a version without shop keys stored the analysis */
  shopKeys: string | null;
  /** null: not measured */
  legibility: Legibility | null;
};

/**
 * Claims the analyses of its pages for a receipt. Null for an unknown or expired analysis, which never stops
 * a save.
 */
export type TakeAnalyses = (
  transaction: Database,
  userId: string,
  analysisIds: readonly string[],
) => Promise<readonly (PageTaken | null)[]>;

/** The receipt's pages without those of another receipt, by the same rule as the form. */
export function ownPages(pages: readonly (PageTaken | null)[]): (PageTaken | null)[] {
  const [first, ...others] = sheetsOf(pages, (page) => page?.facts ?? null);
  if (!first) return [];
  const own = others.filter((sheet) => !isForeign(identityOf(sheet), identityOf(first)));
  return [first, ...own].flatMap((sheet) => sheet.pages);
}

function identityOf({ pages, whole }: Sheet<PageTaken | null>): Identity {
  const parts = pages.map((page) => page?.said ?? null);
  const says = whole ?? parts[0];
  const sure = (field: 'vendor' | 'date' | 'total') => {
    const found = says?.found[field];
    return found && isTelling(found) ? (says?.[field] ?? null) : null;
  };
  // people have saved it before, so it does not matter how well it was read
  const vendor = parts.find((part) => part?.fromEarlier?.vendor)?.vendor ?? sure('vendor');
  return { vendor: vendor && vendorKey(vendor), date: sure('date'), day: says?.date, total: sure('total') };
}

/**
 * Takes the facts that the form lacks from the pages' analyses: each from the first page that has it, items
 * from all of the receipt's own pages. The parts of a long receipt count as one page.
 */
export function factsOfPages(pages: readonly (PageTaken | null)[]) {
  const sheets = sheetsOf(ownPages(pages), (page) => page?.facts ?? null);
  const facts = sheets.flatMap(({ whole, pages: [page] }) => whole ?? page?.facts ?? []);
  const centsOf = (part: 'tax' | 'tip') => {
    const amount = facts.find((page) => page[part] !== null)?.[part] ?? null;
    return amount === null ? null : toCents(amount);
  };
  const printed = (part: 'rounding' | 'fees') => {
    const amount = facts.find(({ addsUp }) => addsUp?.[part] !== undefined)?.addsUp?.[part];
    return amount === undefined ? null : toCents(amount);
  };
  return {
    tax_cents: centsOf('tax'),
    tip_cents: centsOf('tip'),
    rounding_cents: printed('rounding'),
    fees_cents: printed('fees'),
    payment_method: facts.find(({ paymentMethod }) => paymentMethod !== null)?.paymentMethod ?? null,
    items: JSON.stringify(facts.flatMap(({ items }) => items)),
    was_read: facts.length > 0 ? 1 : 0,
    legibility: legibilityText(legibilityOfPages(pages)),
  } satisfies Partial<ReceiptRow>;
}

/** What was measured on each page. A part of a long receipt is not cut where another part goes on. */
function legibilityOfPages(pages: readonly (PageTaken | null)[]): Legibility[] {
  return partsOf(pages, (page) => page?.facts ?? null).flatMap(({ page, goesOn }) =>
    page?.legibility ? [legibilityOfPart(page.legibility, goesOn)] : [],
  );
}
