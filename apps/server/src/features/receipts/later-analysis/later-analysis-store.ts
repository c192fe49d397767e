import { type Analysis, analysis } from '@slipcase/contract/scan';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import { bumpRevision, markChanged } from '../receipt-revision.ts';
import type { ReceiptRow } from '../receipt-store.ts';

/** The outbox of later analyses, and what they found. What an analysis found is deleted once the person has answered. */

export type LaterJob = {
  receiptId: string;
  userId: string;
  pdfKey: string;
  /** with this one */
  attempts: number;
  /** distinguishes this attempt from a later one, if this one takes too long */
  claimedUntil: number;
};

const stored = z.array(analysis);
/** the fields that are filled from the picture, and their columns */
const FILLED = { vendor: 'vendor', total: 'total_cents', date: 'date_text', location: 'location' } as const;
const FIELDS = Object.keys(FILLED) as (keyof typeof FILLED)[];
type Filled = Pick<ReceiptRow, 'was_read' | (typeof FILLED)[keyof typeof FILLED]>;

/** Call it in the transaction that writes the receipt. Queues nothing if the receipt was read, or has every field. */
export async function queueLaterAnalysis(
  transaction: Database,
  row: Filled & Pick<ReceiptRow, 'id'>,
  now: number,
): Promise<void> {
  if (row.was_read === 1 || FIELDS.every((field) => row[FILLED[field]] !== null)) return;
  await transaction
    .insertInto('later_analyses')
    .values({ ...WAITING, receipt_id: row.id, queued_at: now, next_attempt_at: now })
    .execute();
}

const WAITING = { attempts: 0, claimed_until: 0, found_at: null, analyses: null };

/** Receipts to analyze, in turns by person: each person's oldest, then each person's second, and so on. */
export async function dueLaterAnalyses(db: Database, now: number, most: number): Promise<string[]> {
  const rows = await db
    .with('due', (with_) =>
      with_
        .selectFrom('later_analyses')
        .innerJoin('receipts', 'receipts.id', 'later_analyses.receipt_id')
        .select(['receipt_id', 'next_attempt_at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('receipts.user_id').orderBy('next_attempt_at').orderBy('receipt_id'),
            )
            .as('turn'),
        )
        .where('found_at', 'is', null)
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '<=', now),
    )
    .selectFrom('due')
    .select('receipt_id')
    .orderBy('turn')
    .orderBy('next_attempt_at')
    .limit(most)
    .execute();
  return rows.map(({ receipt_id }) => receipt_id);
}

/** Claims a receipt for one attempt; null if it is done, deleted, or another server has it. */
export async function claimLaterAnalysis(
  db: Database,
  receiptId: string,
  now: number,
  claimMs: number,
): Promise<LaterJob | null> {
  const claimedUntil = now + claimMs;
  const claimed = await db
    .updateTable('later_analyses')
    .set((row) => ({ claimed_until: claimedUntil, attempts: row('attempts', '+', 1) }))
    .where('receipt_id', '=', receiptId)
    .where('found_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .where('claimed_until', '<=', now)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return null;
  const job = await db
    .selectFrom('later_analyses')
    .innerJoin('receipts', 'receipts.id', 'later_analyses.receipt_id')
    .select(['attempts', 'receipts.user_id as userId', 'receipts.pdf_key as pdfKey'])
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  return job ? { ...job, receiptId, claimedUntil } : null;
}

/** Extends a claim before the next page. @returns null if another attempt has begun, or the receipt needs none any more */
export async function renewClaim(
  db: Database,
  job: LaterJob,
  now: number,
  claimMs: number,
): Promise<LaterJob | null> {
  const claimedUntil = now + claimMs;
  const renewed = await db
    .updateTable('later_analyses')
    .set({ claimed_until: claimedUntil })
    .where('receipt_id', '=', job.receiptId)
    .where('claimed_until', '=', job.claimedUntil)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n ? { ...job, claimedUntil } : null;
}

/** Ends an attempt without a result. @param counts false if it never began */
export async function postponeLaterAnalysis(
  db: Database,
  { receiptId, claimedUntil, attempts }: LaterJob,
  { counts, nextAt }: { counts: boolean; nextAt: number },
): Promise<void> {
  await db
    .updateTable('later_analyses')
    .set({ claimed_until: 0, next_attempt_at: nextAt, attempts: counts ? attempts : attempts - 1 })
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

/** Gives up: the receipt stays as it is, and its screen still offers to read it. */
export async function giveUpLaterAnalysis(
  db: Database,
  { receiptId, claimedUntil }: LaterJob,
): Promise<void> {
  await db
    .deleteFrom('later_analyses')
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

/** Stores what was found for empty fields. If that is nothing, the row goes, and nobody is asked. */
export async function finishLaterAnalysis(
  db: Database,
  job: LaterJob,
  analyses: readonly Analysis[],
  now: number,
): Promise<'found' | 'nothing'> {
  return db.transaction().execute(async (transaction) => {
    // first, because it locks the person's row: no edit comes between
    const revision = await bumpRevision(transaction, job.userId);
    const row = await transaction
      .selectFrom('receipts')
      .selectAll()
      .where('id', '=', job.receiptId)
      .executeTakeFirst();
    if (!row || !proposes(row, analyses)) {
      await giveUpLaterAnalysis(transaction, job);
      return 'nothing';
    }
    const found = await transaction
      .updateTable('later_analyses')
      .set({ found_at: now, analyses: JSON.stringify(analyses.map(withoutLines)) })
      .where('receipt_id', '=', job.receiptId)
      .where('claimed_until', '=', job.claimedUntil)
      .executeTakeFirst();
    // another attempt has it, or an edit settled it
    if (found.numUpdatedRows !== 1n) return 'nothing';
    await transaction.updateTable('receipts').set({ revision }).where('id', '=', job.receiptId).execute();
    return 'found';
  });
}

/** The printed text is not needed, and may be private. */
function withoutLines(found: Analysis): Analysis {
  return { ...found, lines: [] };
}

function proposes(row: Filled, analyses: readonly Analysis[]): boolean {
  const isEmpty = (field: (typeof FIELDS)[number]) => row[FILLED[field]] === null;
  return FIELDS.some((field) => isEmpty(field) && analyses.some((page) => page[field] !== null));
}

/** What was found on the pages of a receipt; null if there is nothing. Call it for a receipt of the caller's own. */
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

/** Null for what a previous version stored in another form. */
function parsed(analyses: Selectable<Tables['later_analyses']>['analyses']): Analysis[] | null {
  return stored.safeParse(JSON.parse(analyses ?? 'null')).data ?? null;
}

/** Analyzes again what a previous version stored in another form. */
export async function queueAgain(
  db: Database,
  userId: string,
  receiptId: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markChanged(transaction, userId, receiptId);
    await transaction
      .updateTable('later_analyses')
      .set({ ...WAITING, next_attempt_at: now })
      .where('receipt_id', '=', receiptId)
      .execute();
  });
}

/** After an edit: the row goes once the receipt was read, or nothing that was found belongs in an empty field any more. */
export async function settleLaterAnalysis(
  transaction: Database,
  row: Filled & { id: string },
): Promise<void> {
  const found = await foundRow(transaction, row.id);
  const open = found
    ? proposes(row, parsed(found.analyses) ?? [])
    : FIELDS.some((field) => row[FILLED[field]] === null);
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

/** The receipts that wait for their analysis. */
export async function laterAnalysisBacklog(
  db: Database,
): Promise<{ waiting: number; oldestAt: number | null }> {
  const { all, oldest } = await db
    .selectFrom('later_analyses')
    .select(({ fn }) => [fn.countAll().as('all'), fn.min('queued_at').as('oldest')])
    .where('found_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { waiting: Number(all), oldestAt: oldest === null ? null : Number(oldest) };
}
