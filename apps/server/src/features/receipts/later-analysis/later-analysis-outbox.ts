import type { Database } from '../../../adapters/database/database.ts';
import { FIELD_COLUMNS, type ReceiptRow } from '../receipt-store.ts';

/** The outbox of later analyses: a row from the save of an unread receipt until it is analyzed or given up. */

export type LaterJob = {
  receiptId: string;
  userId: string;
  pdfKey: string;
  /** with this one */
  attempts: number;
  /** distinguishes this attempt from a later one, if this one takes too long */
  claimedUntil: number;
};

/** an unread receipt without one of them is analyzed */
const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
type Field = (typeof FIELDS)[number];
export type Filled = Pick<ReceiptRow, 'was_read' | (typeof FIELD_COLUMNS)[Field]>;

export function emptyFields(row: Filled): Field[] {
  return FIELDS.filter((field) => row[FIELD_COLUMNS[field]] === null);
}

export const WAITING = { attempts: 0, claimed_until: 0, found_at: null, analyses: null };

/** Call it in the transaction that writes the receipt. Queues nothing if the receipt was read, or has every field. */
export async function queueLaterAnalysis(
  transaction: Database,
  row: Filled & Pick<ReceiptRow, 'id'>,
  now: number,
): Promise<void> {
  if (row.was_read === 1 || emptyFields(row).length === 0) return;
  await transaction
    .insertInto('later_analyses')
    .values({ ...WAITING, receipt_id: row.id, queued_at: now, next_attempt_at: now })
    .execute();
}

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
