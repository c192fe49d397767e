import { toCents } from '@slipcase/contract/money';
import type { Analysis } from '@slipcase/contract/scan';
import type { Database } from '../../../adapters/database/database.ts';
import type { ReceiptRow } from '../receipt-store.ts';

export type PageTaken = {
  facts: Pick<Analysis, 'tax' | 'tip' | 'paymentMethod' | 'items'>;
  /** null when another receipt has the photograph */
  photoKey: string | null;
};

/** Hands the analyses of its pages over to a receipt; null for one unknown or too old, which never stops a save. */
export type TakeAnalyses = (
  transaction: Database,
  userId: string,
  analysisIds: readonly string[],
) => Promise<readonly (PageTaken | null)[]>;

/** What the form does not ask for comes from the pages as they were read: the first that has it, items from all. */
export function factsOfPages(pages: readonly (PageTaken | null)[]) {
  const facts = pages.flatMap((page) => (page ? [page.facts] : []));
  const centsOf = (part: 'tax' | 'tip') => {
    const amount = facts.find((page) => page[part] !== null)?.[part] ?? null;
    return amount === null ? null : toCents(amount);
  };
  return {
    tax_cents: centsOf('tax'),
    tip_cents: centsOf('tip'),
    payment_method: facts.find(({ paymentMethod }) => paymentMethod !== null)?.paymentMethod ?? null,
    items: JSON.stringify(facts.flatMap(({ items }) => items)),
    was_read: facts.length > 0 ? 1 : 0,
  } satisfies Partial<ReceiptRow>;
}
