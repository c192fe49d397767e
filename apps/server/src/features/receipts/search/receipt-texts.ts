import { MAX_TEXT_MATCHES } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { searchText } from '@slipcase/contract/search-text';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { PageTaken } from '../save/page-facts.ts';

/** of one receipt: a long invoice has a fifth of it */
const MAX_TEXT_CHARS = 50_000;

type PageText = { facts: Pick<PageTaken['facts'], 'items'>; lines: readonly string[] };

/**
 * Stores the items and the printed lines of a receipt's pages, in the transaction that reads them. A receipt whose pages
 * have neither keeps what it has.
 */
export async function storeText(
  transaction: Database,
  receiptId: string,
  pages: readonly (PageText | null)[],
): Promise<void> {
  const text = pages
    .flatMap((page) => (page ? [...page.facts.items.map(itemText), ...page.lines] : []))
    .map(searchText)
    .filter(Boolean)
    .join('\n')
    .slice(0, MAX_TEXT_CHARS)
    // the cut may have halved a character
    .toWellFormed();
  if (!text) return;
  await transaction
    .insertInto('receipt_texts')
    .values({ receipt_id: receiptId, text })
    .onConflict((conflict) => conflict.column('receipt_id').doUpdateSet({ text }))
    .execute();
}

export function itemText({ name, price }: Pick<Receipt['items'][number], 'name' | 'price'>): string {
  return `${name} ${price.toFixed(2)}`;
}

/** The user's receipts with the words in one line of their text, newest first. */
export async function searchTextsOf(db: Database, userId: string, words: string): Promise<string[]> {
  const wanted = searchText(words);
  if (!wanted) return [];
  const pattern = `%${wanted.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('receipt_texts', 'receipt_texts.receipt_id', 'receipts.id')
    .select('receipts.id')
    .where('receipts.user_id', '=', userId)
    // without ESCAPE, only PostgreSQL would take the backslash as one
    .where(sql<boolean>`receipt_texts.text LIKE ${pattern} ESCAPE ${'\\'}`)
    .orderBy('receipts.created_at', 'desc')
    .orderBy('receipts.id')
    .limit(MAX_TEXT_MATCHES)
    .execute();
  return rows.map(({ id }) => id);
}
