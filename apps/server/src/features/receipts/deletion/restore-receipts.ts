import type { Database } from '../../../adapters/database/database.ts';
import { appendEvents } from '../../../events/append-event.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { deletedForGood } from '../errors.ts';
import type { ExportQueue } from '../export-queue.ts';
import { type HeldRows, insertParts, takeHeld } from '../held-receipt-store.ts';
import { resumeLaterAnalyses } from '../later-analysis/later-analysis-jobs.ts';
import { changeReceipts } from '../revision-store.ts';
import type { DeleteDeps } from './delete-receipts.ts';

/**
 * receipts per statement: with some 35 columns, or 20 photographs, far fewer parameters than the 32,766 of
 * SQLite
 */
const BATCH = 200;

type RestoreDeps = DeleteDeps & { exportQueue: ExportQueue };

/**
 * Restores the user's receipts that were deleted within the last minute, all that can be restored or none.
 * Exports that waited go on.
 * @returns ids of those that are in the library now, including those that were never deleted
 * @throws ApiError if there is none
 */
export async function restoreReceiptsOf(
  { db, jobs, clock, exportQueue }: RestoreDeps,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  await changeReceipts(db, userId, async (transaction, revision) => {
    const now = clock.now();
    const restored: string[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const held = await takeHeld(transaction, userId, ids.slice(start, start + BATCH), now);
      if (held.length > 0) await writeBack({ jobs, exportQueue }, transaction, userId, held, revision, now);
      restored.push(...held.map(({ receipt }) => receipt.id));
    }
    await appendEvents(
      transaction,
      now,
      restored.map((receiptId) => ({ kind: 'restored', receiptId, by: { user: userId } })),
    );
    return restored.length > 0 ? restored : null;
  });
  const there = await ownAmong(db, userId, ids);
  if (there.length === 0) throw deletedForGood();
  return there;
}

async function writeBack(
  { jobs, exportQueue }: Pick<RestoreDeps, 'jobs' | 'exportQueue'>,
  transaction: Database,
  userId: string,
  held: readonly HeldRows[],
  revision: number,
  now: number,
): Promise<void> {
  const taken = await keysInUse(transaction, userId, held);
  const receipts = held.map(({ receipt }) => ({
    ...receipt,
    revision,
    // the same save was sent again meanwhile and made another receipt, which has the key now
    idempotency_key:
      receipt.idempotency_key !== null && taken.has(receipt.idempotency_key) ? null : receipt.idempotency_key,
  }));
  await transaction.insertInto('receipts').values(receipts).execute();
  // due at once: the drive may have been connected meanwhile
  const due = (jobs: HeldRows['exports']) => jobs.map((job) => ({ ...job, next_attempt_at: now }));
  await insertParts(
    transaction,
    held.map((rows) => ({ ...rows, exports: due(rows.exports) })),
  );
  await exportQueue.resume(
    transaction,
    userId,
    held.flatMap((rows) => rows.exports.map((row) => row.receipt_id)),
  );
  const unread = held.flatMap(({ later_analyses }) => later_analyses.filter((row) => row.found_at === null));
  await resumeLaterAnalyses(
    jobs,
    transaction,
    userId,
    unread.map((row) => row.receipt_id),
  );
  // or devices would remove them from their copies again
  await transaction
    .deleteFrom('deleted_receipts')
    .where('user_id', '=', userId)
    .where(
      'receipt_id',
      'in',
      receipts.map(({ id }) => id),
    )
    .execute();
}

async function keysInUse(
  transaction: Database,
  userId: string,
  held: readonly HeldRows[],
): Promise<ReadonlySet<string | null>> {
  const keys = held.map(({ receipt }) => receipt.idempotency_key).filter((key) => key !== null);
  if (keys.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('receipts')
    .select('idempotency_key')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}

async function ownAmong(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const own: string[] = [];
  for await (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('receipts')
      .select('id')
      .where('id', 'in', batch)
      .where('user_id', '=', userId)
      .execute();
    own.push(...rows.map(({ id }) => id));
  }
  return own;
}
