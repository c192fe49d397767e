import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../adapters/jobs/jobs.ts';
import { batchesOf } from '../../lib/id-batches.ts';
import { takeOverRows } from '../receipts/claim-store.ts';
import type { ExportQueue } from '../receipts/export-queue.ts';
import { bumpRevision, lockReceipts } from '../receipts/revision-store.ts';
import { DELETED_COPIES } from './deleted-copies.ts';
import { ORIGINAL_COPIES, queueOriginalCopies } from './original-copies.ts';
import { withOriginals } from './original-copy-store.ts';

/**
 * The jobs of the drive: one for each upload, and for each new name of a file. What people see of them is in
 * `exports`.
 */

const HOUR_MS = 60 * 60 * 1000;
const ofReceipt = z.object({ receiptId: z.string() });

export const EXPORTS: JobKind<z.infer<typeof ofReceipt>> = {
  name: 'exports',
  version: 1,
  schema: ofReceipt,
  // a month of hours
  attempts: 730,
  retryMs: { first: 1000, longest: HOUR_MS },
  attemptMs: 4 * 60 * 1000,
  // two for a person, so a drive that hangs delays only its owner
  atOnce: 8,
  atOncePerOwner: 2,
};

/** A row that waits for its first attempt. */
export const WAITING = { attempts: 0, claimed_until: 0, job_claim: 0, last_error: null, problem: null };
/** problems that only the receipt's owner can end */
export const UNCONNECTED = ['connect', 'reconnect'] as const;

/** Jobs for receipts of one person, due now. One that waits for another attempt becomes due. */
export function queueExports(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  receiptIds: readonly string[],
): Promise<void> {
  return jobs.addAll(
    transaction,
    EXPORTS,
    receiptIds.map((receiptId) => ({ owner: userId, key: receiptId, payload: { receiptId }, hurry: true })),
  );
}

/** @param driveOriginals whether the drive has copies of originals, which are renamed, too */
export function createExportQueue(jobs: Jobs, driveOriginals = false): ExportQueue {
  return {
    async upload(transaction, userId, receiptId, now) {
      await transaction
        .insertInto('exports')
        .values({ ...WAITING, receipt_id: receiptId, kind: 'upload', file_id: null, next_attempt_at: now })
        .execute();
      await queueExports(jobs, transaction, userId, [receiptId]);
    },

    async rename(transaction, userId, receiptIds, now) {
      if (receiptIds.length === 0) return;
      // a pending upload uses the new name anyway, and a running attempt checks again
      const rows = await transaction
        .insertInto('exports')
        .columns(['receipt_id', 'kind', 'attempts', 'claimed_until', 'job_claim', 'next_attempt_at'])
        .expression((receipts) =>
          receipts
            .selectFrom('receipts')
            .select((row) => [
              'id',
              sql<'rename'>`'rename'`.as('kind'),
              row.lit(0).as('attempts'),
              row.lit(0).as('claimed_until'),
              row.lit(0).as('job_claim'),
              sql<number>`CAST(${now} AS bigint)`.as('next_attempt_at'),
            ])
            .where('id', 'in', receiptIds)
            .where('drive_file_id', 'is not', null),
        )
        .onConflict((conflict) =>
          conflict.column('receipt_id').doUpdateSet({
            next_attempt_at: now,
            job_claim: sql<number>`coalesce(exports.job_claim, 0)`,
          }),
        )
        .returning('receipt_id')
        .execute();
      await queueExports(
        jobs,
        transaction,
        userId,
        rows.map((row) => row.receipt_id),
      );
      if (driveOriginals)
        await queueOriginalCopies(jobs, transaction, userId, await withOriginals(transaction, receiptIds));
    },

    resume: (transaction, userId, receiptIds) => queueExports(jobs, transaction, userId, receiptIds),
  };
}

type Stores = { db: Database; jobs: Jobs };

/**
 * Makes exports due that wait for a later retry; running attempts continue.
 * @returns how many are queued or running, and how many are already on the drive
 */
export async function hurryExports(
  { db, jobs }: Stores,
  userId: string,
  ids: readonly string[],
): Promise<{ queued: number; exported: number }> {
  const counts = { queued: 0, exported: 0 };
  for await (const batch of batchesOf(ids)) {
    const receipts = await db
      .selectFrom('receipts')
      .leftJoin('exports', 'exports.receipt_id', 'receipts.id')
      .select(['id', 'drive_file_id', 'exports.receipt_id as waits'])
      .where('id', 'in', batch)
      .where('user_id', '=', userId)
      .execute();
    const waiting = new Set(receipts.filter(({ waits }) => waits !== null).map(({ id }) => id));
    await db.transaction().execute(async (transaction) => {
      // two such calls would wait for each other's jobs
      await lockReceipts(transaction, userId);
      // in the order in which the person sees them
      await queueExports(
        jobs,
        transaction,
        userId,
        batch.filter((id) => waiting.has(id)),
      );
    });
    const exported = receipts.filter(({ drive_file_id }) => drive_file_id !== null).length;
    counts.exported += exported;
    counts.queued += receipts.length - exported;
  }
  return counts;
}

/** Resumes the exports, and the moves of deleted copies, that waited for the user to connect the drive. */
export async function releaseExports({ db, jobs }: Stores, userId: string, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const revision = await bumpRevision(transaction, userId);
    const released = await transaction
      .updateTable('exports')
      .set({ next_attempt_at: now, problem: null })
      .where('problem', 'in', UNCONNECTED)
      .where('receipt_id', 'in', (receipts) =>
        receipts.selectFrom('receipts').select('id').where('user_id', '=', userId),
      )
      .returning('receipt_id')
      .execute();
    const ids = released.map((row) => row.receipt_id);
    for await (const batch of batchesOf(ids))
      await transaction.updateTable('receipts').set({ revision }).where('id', 'in', batch).execute();
    await queueExports(jobs, transaction, userId, ids);
    await jobs.hurry(transaction, DELETED_COPIES, userId);
    await jobs.hurry(transaction, ORIGINAL_COPIES, userId);
  });
}

/** Adds the jobs of exports that a server of the version before queued. */
export async function takeOverExports({ db, jobs }: Stores): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const rows = await takeOverRows(transaction, 'exports');
    await jobs.addAll(
      transaction,
      EXPORTS,
      rows.map(({ userId, receiptId }) => ({ owner: userId, key: receiptId, payload: { receiptId } })),
    );
  });
}
