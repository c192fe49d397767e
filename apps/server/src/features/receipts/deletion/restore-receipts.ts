import type { Database } from '../../../adapters/database/database.ts';
import { appendEvents } from '../../../events/append-event.ts';
import { deletedForGood } from '../errors.ts';
import type { ExportQueue } from '../export-queue.ts';
import { type HeldRows, takeHeld, writeHeldBack } from '../held-receipt-store.ts';
import { resumeLaterAnalyses } from '../later-analysis/later-analysis-jobs.ts';
import { deleteDeletions } from '../list/receipt-change-store.ts';
import { ownAmong, usedKeysAmong } from '../own-receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import type { DeleteDeps } from './delete-receipts.ts';

/**
 * receipts per statement: with about 35 columns, or 20 photographs, far below SQLite's limit of 32,766
 * parameters
 */
const BATCH = 200;

type RestoreDeps = DeleteDeps & { exportQueue: ExportQueue };

/**
 * Restores the user's receipts that were deleted within the last minute: all that can be restored, or none.
 * Waiting exports continue.
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
  const keys = held.map(({ receipt }) => receipt.idempotency_key).filter((key) => key !== null);
  const taken = await usedKeysAmong(transaction, userId, keys);
  // the same save may have been sent again meanwhile: then another receipt has this key now
  const keyOf = ({ idempotency_key: key }: HeldRows['receipt']) =>
    key !== null && taken.has(key) ? null : key;
  const back = held.map((rows) => ({
    ...rows,
    receipt: { ...rows.receipt, revision, idempotency_key: keyOf(rows.receipt) },
    // due right away, because the drive may have been connected meanwhile
    exports: rows.exports.map((row) => ({ ...row, next_attempt_at: now })),
  }));
  await writeHeldBack(transaction, back);
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
  await deleteDeletions(
    transaction,
    userId,
    held.map(({ receipt }) => receipt.id),
  );
}
