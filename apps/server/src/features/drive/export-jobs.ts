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
import { exportStatesOf, insertRenames, insertUpload, releaseUnconnected } from './waiting-export-store.ts';

/** The jobs for the drive: one for each upload and each rename. `exports` has what people see of them. */

const HOUR_MS = 60 * 60 * 1000;
const ofReceipt = z.object({ receiptId: z.string() });

export const EXPORTS: JobKind<z.infer<typeof ofReceipt>> = {
  name: 'exports',
  version: 1,
  schema: ofReceipt,
  // a month of hourly tries
  attempts: 730,
  retryMs: { first: 1000, longest: HOUR_MS },
  attemptMs: 4 * 60 * 1000,
  // two per person, so a drive that hangs delays only its owner
  atOnce: 8,
  atOncePerOwner: 2,
};

/** Queues jobs for one person's receipts, due now. A job that waits for another attempt becomes due. */
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

/** @param driveOriginals whether the drive also has copies of originals, which are then renamed, too */
export function createExportQueue(jobs: Jobs, driveOriginals = false): ExportQueue {
  return {
    async upload(transaction, userId, receiptId, now) {
      await insertUpload(transaction, receiptId, now);
      await queueExports(jobs, transaction, userId, [receiptId]);
    },

    async rename(transaction, userId, receiptIds, now) {
      if (receiptIds.length === 0) return;
      const onDrive = await insertRenames(transaction, receiptIds, now);
      await queueExports(jobs, transaction, userId, onDrive);
      if (driveOriginals)
        await queueOriginalCopies(jobs, transaction, userId, await withOriginals(transaction, receiptIds));
    },

    resume: (transaction, userId, receiptIds) => queueExports(jobs, transaction, userId, receiptIds),
  };
}

type Stores = { db: Database; jobs: Jobs };

/**
 * Makes exports due that wait for a retry; running attempts continue.
 * @returns how many are queued or running, and how many are already on the drive
 */
export async function hurryExports(
  { db, jobs }: Stores,
  userId: string,
  ids: readonly string[],
): Promise<{ queued: number; exported: number }> {
  const counts = { queued: 0, exported: 0 };
  for await (const batch of batchesOf(ids)) {
    const receipts = await exportStatesOf(db, userId, batch);
    const waiting = new Set(receipts.filter(({ waits }) => waits).map(({ id }) => id));
    await db.transaction().execute(async (transaction) => {
      // otherwise two such calls could deadlock on each other's jobs
      await lockReceipts(transaction, userId);
      // in the order in which the person sees them
      await queueExports(
        jobs,
        transaction,
        userId,
        batch.filter((id) => waiting.has(id)),
      );
    });
    const exported = receipts.filter(({ isExported }) => isExported).length;
    counts.exported += exported;
    counts.queued += receipts.length - exported;
  }
  return counts;
}

/** Resumes the exports, and the moves of deleted copies, that waited for the user to connect the drive. */
export async function releaseExports({ db, jobs }: Stores, userId: string, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const revision = await bumpRevision(transaction, userId);
    const ids = await releaseUnconnected(transaction, userId, revision, now);
    await queueExports(jobs, transaction, userId, ids);
    await jobs.hurry(transaction, DELETED_COPIES, userId);
    await jobs.hurry(transaction, ORIGINAL_COPIES, userId);
  });
}

/** Adds jobs for exports that a server of the previous version queued. */
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
