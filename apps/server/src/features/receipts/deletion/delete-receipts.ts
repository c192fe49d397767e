import { RESTORABLE_MS } from '@slipcase/contract/bulk-receipts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Jobs } from '../../../adapters/jobs/jobs.ts';
import type { Clock } from '../../../clock.ts';
import { appendEvents } from '../../../events/append-event.ts';
import { holdReceipts } from '../held-receipts.ts';
import { changeReceipts } from '../receipt-revision.ts';
import { queuePurge } from './purge-receipts.ts';

/** receipts per statement, with four parameters each: SQLite accepts 32,766 */
const BATCH = 500;

export type DeleteDeps = { db: Database; jobs: Jobs; clock: Clock };

/**
 * Deletes receipts and their pending exports, all or none. For a minute they can be restored. Skips receipts that
 * the user does not have.
 * @returns ids of the deleted receipts
 */
export async function deleteReceiptsOf(
  { db, jobs, clock }: DeleteDeps,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await changeReceipts(db, userId, async (transaction, revision) => {
    const now = clock.now();
    const all: string[] = [];
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH);
      const held = await holdReceipts(transaction, userId, batch, now + RESTORABLE_MS);
      if (held.length === 0) continue;
      await transaction
        .insertInto('deleted_receipts')
        .values(held.map((receipt_id) => ({ user_id: userId, revision, deleted_at: now, receipt_id })))
        .execute();
      all.push(...held);
    }
    if (all.length === 0) return null;
    await queuePurge(jobs, transaction, userId, RESTORABLE_MS);
    await appendEvents(
      transaction,
      now,
      all.map((receiptId) => ({ kind: 'deleted', receiptId, by: { user: userId } })),
    );
    return all;
  });
  return deleted ?? [];
}
