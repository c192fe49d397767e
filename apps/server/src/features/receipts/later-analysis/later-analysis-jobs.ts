import * as z from 'zod/mini';
import type { Database } from '../../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../../adapters/jobs/jobs.ts';
import type { ReceiptRow } from '../receipt-store.ts';
import { markChanged } from '../revision-store.ts';
import { emptyFields, type Filled } from './empty-fields.ts';
import { forgetFound, insertLaterAnalysis, takeOverAnalyses } from './later-analysis-store.ts';

/** The jobs of later analyses. An unread receipt has one from the save until it is analyzed. */

const ofReceipt = z.object({ receiptId: z.string() });

export const LATER_ANALYSES: JobKind<z.infer<typeof ofReceipt>> = {
  name: 'later_analyses',
  version: 1,
  schema: ofReceipt,
  // about two hours, in case files or a database are unavailable
  attempts: 8,
  retryMs: { first: 60 * 1000, longest: 60 * 60 * 1000 },
  // longer than one page takes, including the wait for its turn
  attemptMs: 5 * 60 * 1000,
  // and only while a reader is idle
  atOnce: 1,
  atOncePerOwner: 1,
};

/**
 * Call it in the transaction that writes the receipt. Queues nothing if the receipt was read or has all
 * fields.
 */
export async function queueLaterAnalysis(
  jobs: Jobs,
  transaction: Database,
  row: Filled & Pick<ReceiptRow, 'id' | 'user_id'>,
  now: number,
): Promise<void> {
  if (row.was_read === 1 || emptyFields(row).length === 0) return;
  await insertLaterAnalysis(transaction, row.id, now);
  await jobs.add(transaction, LATER_ANALYSES, jobOf(row.user_id, row.id));
}

/** Queues a new analysis if a previous version stored the results in a different format. */
export async function queueAgain(
  { db, jobs }: { db: Database; jobs: Jobs },
  userId: string,
  receiptId: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markChanged(transaction, userId, receiptId);
    await forgetFound(transaction, receiptId, now);
    await jobs.add(transaction, LATER_ANALYSES, jobOf(userId, receiptId));
  });
}

/** Continues with restored receipts. Call it in the transaction that restores them. */
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

/** Adds the jobs of receipts that a server of the previous version saved. */
export async function takeOverLaterAnalyses(db: Database, jobs: Jobs): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await takeOverAnalyses(transaction);
    await jobs.addAll(
      transaction,
      LATER_ANALYSES,
      rows.map(({ userId, receiptId }) => jobOf(userId, receiptId)),
    );
  });
}
