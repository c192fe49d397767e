import { type Analysis, analysis } from '@slipcase/contract/scan';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import { takeOverRows } from '../claim-store.ts';
import { lockReceipts, markChanged } from '../revision-store.ts';
import { storeText } from '../search/receipt-text-store.ts';
import { keyAgain } from '../shops/shop-key-store.ts';
import { emptyFields, type Filled } from './empty-fields.ts';

/** The results of later analyses. They are deleted once the receipt has its values. */

const stored = z.array(analysis);

/** A row that an attempt has claimed. */
export type ClaimedAnalysis = {
  receiptId: string;
  userId: string;
  /** distinguishes this attempt from a later one, in case this one takes too long */
  claim: number;
};

const UNREAD = { attempts: 0, claimed_until: 0, job_claim: 0, found_at: null, analyses: null };

/** A row that waits for its first attempt. */
export async function insertLaterAnalysis(
  transaction: Database,
  receiptId: string,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('later_analyses')
    .values({ ...UNREAD, receipt_id: receiptId, queued_at: now, next_attempt_at: now })
    .execute();
}

/** Makes the row wait again, as before its first attempt. */
export async function forgetFound(transaction: Database, receiptId: string, now: number): Promise<void> {
  await transaction
    .updateTable('later_analyses')
    .set({ ...UNREAD, next_attempt_at: now })
    .where('receipt_id', '=', receiptId)
    .execute();
}

/** Marks rows that no attempt has settled yet: see `takeOverRows`. */
export function takeOverAnalyses(transaction: Database): ReturnType<typeof takeOverRows> {
  return takeOverRows(transaction, 'later_analyses', sql`found_at IS NULL`);
}

/** What an attempt needs; null if its claim is lost. */
export function findClaimed(db: Database, { receiptId, claim }: ClaimedAnalysis) {
  return db
    .selectFrom('later_analyses')
    .innerJoin('receipts', 'receipts.id', 'later_analyses.receipt_id')
    .select(['receipts.pdf_key as pdfKey', 'later_analyses.found_at as foundAt'])
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claim)
    .executeTakeFirst();
}

/** Ends an attempt without a result. */
export async function releaseLaterAnalysis(
  db: Database,
  { receiptId, claim }: ClaimedAnalysis,
): Promise<void> {
  await db
    .updateTable('later_analyses')
    .set({ claimed_until: 0, job_claim: 0 })
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claim)
    .execute();
}

/**
 * Deletes the row if nothing can be found. The receipt stays the same, and its screen still offers to read
 * it.
 */
export async function dropLaterAnalysis(db: Database, { receiptId, claim }: ClaimedAnalysis): Promise<void> {
  await db
    .deleteFrom('later_analyses')
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claim)
    .execute();
}

/** Stores the found values for empty fields. If there are none, it deletes the row, and nobody is asked. */
export async function finishLaterAnalysis(
  db: Database,
  job: ClaimedAnalysis,
  analyses: readonly Analysis[],
  now: number,
): Promise<'found' | 'nothing'> {
  return db.transaction().execute(async (transaction) => {
    // first, so no edit can come in between
    await lockReceipts(transaction, job.userId);
    const row = await transaction
      .selectFrom('receipts')
      .selectAll()
      .where('id', '=', job.receiptId)
      .executeTakeFirst();
    // an edit may already have stored the text of the person's own analysis
    if (row?.was_read === 0) {
      await storeText(transaction, row.id, analyses.map(pageOf));
      await keyAgain(transaction, row.id);
    }
    if (!row || !proposes(row, analyses)) {
      await dropLaterAnalysis(transaction, job);
      return 'nothing';
    }
    const found = await transaction
      .updateTable('later_analyses')
      // without a job, in case a server of the previous version queues another analysis
      .set({ found_at: now, job_claim: null, analyses: JSON.stringify(analyses.map(withoutLines)) })
      .where('receipt_id', '=', job.receiptId)
      .where('claimed_until', '=', job.claim)
      .executeTakeFirst();
    // another attempt has claimed it, or an edit settled it
    if (found.numUpdatedRows !== 1n) return 'nothing';
    await markChanged(transaction, job.userId, job.receiptId);
    return 'found';
  });
}

function pageOf(found: Analysis) {
  return { facts: found, lines: found.lines.map(({ text }) => text) };
}

/** Removes the printed text: it is stored once, for the search. */
function withoutLines(found: Analysis): Analysis {
  return { ...found, lines: [] };
}

function proposes(row: Filled, analyses: readonly Analysis[]): boolean {
  return emptyFields(row).some((field) => analyses.some((page) => page[field] !== null));
}

/** The analyses of a receipt's pages; null if there are none. Call it only for the caller's own receipts. */
export async function findLaterAnalyses(db: Database, receiptId: string): Promise<Analysis[] | null> {
  const row = await foundRow(db, receiptId);
  return row ? parsed(row.analyses) : null;
}

function foundRow(db: Database, receiptId: string) {
  return db
    .selectFrom('later_analyses')
    .select('analyses')
    .where('receipt_id', '=', receiptId)
    .where('found_at', 'is not', null)
    .executeTakeFirst();
}

/** Null if a previous version stored them in a different format. */
function parsed(analyses: Selectable<Tables['later_analyses']>['analyses']): Analysis[] | null {
  return stored.safeParse(JSON.parse(analyses ?? 'null')).data ?? null;
}

/**
 * Call it after an edit. Deletes the row if the receipt was read, or if no result fits an empty field
 * anymore.
 */
export async function settleLaterAnalysis(
  transaction: Database,
  row: Filled & { id: string },
): Promise<void> {
  const found = await foundRow(transaction, row.id);
  const open = found ? proposes(row, parsed(found.analyses) ?? []) : emptyFields(row).length > 0;
  if (row.was_read === 0 && open) return;
  await deleteLaterAnalysis(transaction, row.id);
}

/** @returns whether there was one */
export async function deleteLaterAnalysis(transaction: Database, receiptId: string): Promise<boolean> {
  const deleted = await transaction
    .deleteFrom('later_analyses')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
