import { RESTORABLE_MS } from '@slipcase/contract/bulk-receipts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Jobs } from '../../../adapters/jobs/jobs.ts';
import { appendEvents, type NewEvent } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { receiptsOnHold } from '../errors.ts';
import { holdReceipts } from '../held-receipt-store.ts';
import { onHoldAmong } from '../holds/hold-store.ts';
import { insertDeletions } from '../list/receipt-change-store.ts';
import { holdableAmong } from '../own-receipt-store.ts';
import { changeReceipts } from '../revision-store.ts';
import { queuePurge } from './purge-receipts.ts';

/** receipts per statement, with four parameters each: SQLite accepts 32,766 */
const BATCH = 500;

export type DeleteDeps = { db: Database; jobs: Jobs; clock: Clock };

/**
 * Deletes receipts and their pending exports, all or none. They can be restored for a minute. Skips receipts
 * that do not belong to the user.
 * @returns ids of the deleted receipts
 * @throws ApiError that names the receipts on hold, if there are any
 */
export async function deleteReceiptsOf(
  { db, jobs, clock }: DeleteDeps,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const deleted = await changeReceipts(db, userId, async (transaction, revision) => {
    await refuseOnHold(transaction, userId, ids);
    return removeReceipts({ jobs }, transaction, {
      userId,
      revision,
      ids,
      now: clock.now(),
      restorableMs: RESTORABLE_MS,
      by: { user: userId },
    });
  });
  return deleted ?? [];
}

type Removal = {
  userId: string;
  revision: number;
  ids: readonly string[];
  now: number;
  restorableMs: number;
  by: NewEvent['by'];
  /** events besides those of the receipts */
  further?: (count: number) => NewEvent[];
};

/**
 * Removes receipts from the library in the transaction of a change, and schedules their purge.
 * @returns their ids; null if the user has none of them
 */
export async function removeReceipts(
  { jobs }: { jobs: Jobs },
  transaction: Database,
  { userId, revision, ids, now, restorableMs, by, further = () => [] }: Removal,
): Promise<string[] | null> {
  const all: string[] = [];
  for (let start = 0; start < ids.length; start += BATCH) {
    const held = await holdReceipts(transaction, userId, ids.slice(start, start + BATCH), now + restorableMs);
    if (held.length === 0) continue;
    await insertDeletions(transaction, { userId, revision, now }, held);
    all.push(...held);
  }
  if (all.length === 0) return null;
  await queuePurge(jobs, transaction, userId, restorableMs);
  await appendEvents(transaction, now, [
    ...all.map((receiptId): NewEvent => ({ kind: 'deleted', receiptId, by })),
    ...further(all.length),
  ]);
  return all;
}

async function refuseOnHold(transaction: Database, userId: string, ids: readonly string[]): Promise<void> {
  const onHold: { id: string; name: string }[] = [];
  for await (const batch of batchesOf(ids)) {
    const rows = await holdableAmong(transaction, userId, batch);
    for (const { id, vendor, filename } of await onHoldAmong(transaction, rows))
      onHold.push({ id, name: vendor ?? filename });
  }
  if (onHold.length > 0) throw receiptsOnHold(onHold, ids.length);
}
