import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../../adapters/jobs/jobs.ts';
import { takeOverRows } from '../claim-store.ts';
import { FIELD_COLUMNS, type ReceiptRow } from '../receipt-store.ts';

/** The jobs of later analyses: one from the save of an unread receipt until it is analyzed. */

const ofReceipt = z.object({ receiptId: z.string() });

export const LATER_ANALYSES: JobKind<z.infer<typeof ofReceipt>> = {
  name: 'later_analyses',
  version: 1,
  schema: ofReceipt,
  // about two hours, in which files or a database may be away
  attempts: 8,
  retryMs: { first: 60 * 1000, longest: 60 * 60 * 1000 },
  // longer than one page takes, its turn included
  attemptMs: 5 * 60 * 1000,
  // and only if a reader has nothing else to do
  atOnce: 1,
  atOncePerOwner: 1,
};

/** an unread receipt without one of them is analyzed */
const FIELDS = ['vendor', 'total', 'date', 'location'] as const;
type Field = (typeof FIELDS)[number];
export type Filled = Pick<ReceiptRow, 'was_read' | (typeof FIELD_COLUMNS)[Field]>;

export function emptyFields(row: Filled): Field[] {
  return FIELDS.filter((field) => row[FIELD_COLUMNS[field]] === null);
}

const UNREAD = { attempts: 0, claimed_until: 0, job_claim: 0, found_at: null, analyses: null };

/**
 * Call it in the transaction that writes the receipt. Queues nothing if the receipt was read, or has every
 * field.
 */
export async function queueLaterAnalysis(
  jobs: Jobs,
  transaction: Database,
  row: Filled & Pick<ReceiptRow, 'id' | 'user_id'>,
  now: number,
): Promise<void> {
  if (row.was_read === 1 || emptyFields(row).length === 0) return;
  await transaction
    .insertInto('later_analyses')
    .values({ ...UNREAD, receipt_id: row.id, queued_at: now, next_attempt_at: now })
    .execute();
  await jobs.add(transaction, LATER_ANALYSES, jobOf(row.user_id, row.id));
}

/** Analyzes a receipt once more. Call it in a transaction that has locked the user's receipts. */
export async function analyzeAgain(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  receiptId: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('later_analyses')
    .set({ ...UNREAD, next_attempt_at: now })
    .where('receipt_id', '=', receiptId)
    .execute();
  await jobs.add(transaction, LATER_ANALYSES, jobOf(userId, receiptId));
}

/** Goes on with restored receipts. Call it in the transaction that restores them. */
export async function resumeLaterAnalyses(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  receiptIds: readonly string[],
): Promise<void> {
  await jobs.addAll(
    transaction,
    LATER_ANALYSES,
    receiptIds.map((id) => jobOf(userId, id)),
  );
}

function jobOf(userId: string, receiptId: string) {
  return { owner: userId, key: receiptId, payload: { receiptId }, hurry: true };
}

/** Adds the jobs of receipts that a server of the version before saved. */
export async function takeOverLaterAnalyses(db: Database, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await takeOverRows(transaction, 'later_analyses', sql`found_at IS NULL`);
    await jobs.addAll(
      transaction,
      LATER_ANALYSES,
      rows.map(({ userId, receiptId }) => jobOf(userId, receiptId)),
    );
  });
}
