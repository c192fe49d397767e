import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvents } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import { lockReceipts } from '../revision-store.ts';

type KeeperDeps = { db: Database; blobs: KeptBlobs; clock: Clock };

const BATCH = 50;
/** people who save meanwhile come first: 40,000 receipts take some minutes */
const PAUSE_MS = 200;

/**
 * Appends a first event for each receipt that an earlier version saved, with the hashes of its photographs.
 * Can stop anywhere: the next run goes on with those that have none yet. @returns how many were done
 */
export async function keepOlderReceipts(deps: KeeperDeps, signal: AbortSignal): Promise<number> {
  let kept = 0;
  for (let after = ''; ; ) {
    const batch = await withoutEvents(deps.db, after);
    for (const [userId, ids] of Map.groupBy(batch, ({ user_id }) => user_id)) {
      if (signal.aborted) return kept;
      kept += await keepSome(
        deps,
        userId,
        ids.map(({ id }) => id),
      );
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return kept;
    after = last.id;
    await wait(PAUSE_MS);
  }
}

function withoutEvents(db: Database, after: string, among?: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['id', 'user_id'])
    .where('id', '>', after)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_contents')
            .select('sequence')
            .whereRef('event_contents.receipt_id', '=', 'receipts.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

async function keepSome({ db, blobs, clock }: KeeperDeps, userId: string, ids: string[]): Promise<number> {
  const photos = await db
    .selectFrom('receipt_photos')
    .select(['receipt_id', 'page', 'photo_key'])
    .where('receipt_id', 'in', ids)
    .where('sha256', 'is', null)
    .execute();
  const hashes: ((typeof photos)[number] & { sha256: string })[] = [];
  for (const photo of photos) {
    const bytes = await blobs.read(photo.photo_key);
    if (bytes) hashes.push({ ...photo, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return db.transaction().execute(async (transaction) => {
    await lockReceipts(transaction, userId);
    const left = await withoutEvents(transaction, '', ids);
    for (const { receipt_id, page, sha256 } of hashes)
      await transaction
        .updateTable('receipt_photos')
        .set({ sha256 })
        .where('receipt_id', '=', receipt_id)
        .where('page', '=', page)
        .execute();
    await appendEvents(
      transaction,
      clock.now(),
      left.map(({ id }) => ({ kind: 'kept', receiptId: id, by: { server: 'older_receipts' } })),
    );
    return left.length;
  });
}
