import { MAX_TEXT_MATCHES } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { searchTerms, searchText } from '@slipcase/contract/search-text';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { PageTaken } from '../save/page-facts.ts';

/** the most text of one receipt: a long invoice has a fifth of it */
const MAX_TEXT_CHARS = 50_000;

type Items = PageTaken['facts']['items'];
type PageText = { facts: { items: Items }; lines: readonly string[] };

/**
 * Stores the items and the printed lines of a receipt's pages, in the transaction that takes the pages. If
 * the pages have neither, the receipt keeps its text.
 */
export async function storeText(
  transaction: Database,
  receiptId: string,
  pages: readonly (PageText | null)[],
): Promise<void> {
  const lines = pages.flatMap((page) => (page ? [...linesOf(page.facts.items), ...page.lines] : []));
  const text = asText(lines.map(searchText));
  if (text) await writeText(transaction, receiptId, text);
}

/**
 * Replaces the items after an edit. The printed lines stay.
 * @param before the items in the receipt's row before the edit
 */
export async function replaceItems(
  transaction: Database,
  receiptId: string,
  before: string,
  items: Items,
): Promise<void> {
  const row = await transaction
    .selectFrom('receipt_texts')
    .select('text')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  const lines = row?.text.split('\n') ?? [];
  // our own JSON
  const old: Items = JSON.parse(before);
  for (const line of linesOf(old).map(searchText)) {
    const index = lines.indexOf(line);
    // removes one line only, because the paper may have the same words
    if (index >= 0) lines.splice(index, 1);
  }
  await writeText(transaction, receiptId, asText([...linesOf(items).map(searchText), ...lines]));
}

async function writeText(transaction: Database, receiptId: string, text: string): Promise<void> {
  await transaction
    .insertInto('receipt_texts')
    .values({ receipt_id: receiptId, text })
    .onConflict((conflict) => conflict.column('receipt_id').doUpdateSet({ text }))
    .execute();
}

function asText(lines: readonly string[]): string {
  return (
    lines
      .filter(Boolean)
      .join('\n')
      .slice(0, MAX_TEXT_CHARS)
      // the cut may have split a character
      .toWellFormed()
  );
}

function linesOf(items: Items): string[] {
  return items.map(itemText);
}

export function itemText({ name, price }: Pick<Receipt['items'][number], 'name' | 'price'>): string {
  return `${name} ${price.toFixed(2)}`;
}

/** The user's receipts whose text has every word, in any order, newest first. */
export async function searchTextsOf(db: Database, userId: string, words: string): Promise<string[]> {
  const terms = searchTerms(words);
  if (terms.length === 0) return [];
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('receipt_texts', 'receipt_texts.receipt_id', 'receipts.id')
    .select('receipts.id')
    .where('receipts.user_id', '=', userId)
    .where(({ and }) => and(terms.map(isInText)))
    .orderBy('receipts.created_at', 'desc')
    .orderBy('receipts.id')
    .limit(MAX_TEXT_MATCHES)
    .execute();
  return rows.map(({ id }) => id);
}

export type PartlyFound = { id: string; lacks: string[] };

/**
 * The user's receipts whose text has every word but some of those that may be in fields instead, newest
 * first. The caller knows the fields, and compares them with what the text lacks.
 * @param inFields terms of the search that may be in fields; without one, there is nothing to find
 */
export async function searchPartlyOf(
  db: Database,
  userId: string,
  words: string,
  inFields: readonly string[],
): Promise<PartlyFound[]> {
  const terms = searchTerms(words);
  const open = terms.filter((term) => inFields.includes(term));
  const needed = terms.filter((term) => !inFields.includes(term));
  if (open.length === 0) return [];
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('receipt_texts', 'receipt_texts.receipt_id', 'receipts.id')
    .select(['receipts.id', lackingOf(open).as('lacking')])
    .where('receipts.user_id', '=', userId)
    .where(({ and, not }) => and([...needed.map(isInText), not(and(open.map(isInText)))]))
    // without any word in the text, the fields alone decide
    .$if(needed.length === 0, (query) => query.where(({ or }) => or(open.map(isInText))))
    .orderBy('receipts.created_at', 'desc')
    .orderBy('receipts.id')
    .limit(MAX_TEXT_MATCHES)
    .execute();
  return rows.map(({ id, lacking }) => ({ id, lacks: open.filter((_, at) => lacking[at] === '1') }));
}

/** A figure for each term: 1 if the text lacks it, otherwise 0. */
function lackingOf(terms: readonly string[]): RawBuilder<string> {
  const figures = terms.map((term) => sql`CASE WHEN ${isInText(term)} THEN '0' ELSE '1' END`);
  return sql<string>`${sql.join(figures, sql` || `)}`;
}

function isInText(term: string): RawBuilder<boolean> {
  const pattern = `%${term.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  // without ESCAPE, only PostgreSQL would treat the backslash as an escape character
  return sql<boolean>`receipt_texts.text LIKE ${pattern} ESCAPE ${'\\'}`;
}
