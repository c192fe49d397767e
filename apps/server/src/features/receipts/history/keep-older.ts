import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { appendEvents } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import { lockReceipts } from '../revision-store.ts';
import { photosWithoutHash, receiptsWithoutEvents, storePhotoHash } from './older-receipt-store.ts';

type KeeperDeps = { db: Database; blobs: KeptBlobs; clock: Clock };

const BATCH = 50;
/** pause to let people's saves go first: 40,000 receipts take a few minutes */
const PAUSE_MS = 200;

/**
 * Appends a first event for each receipt that an earlier version saved, with the hashes of its photographs.
 * Can stop anywhere: the next run continues with the receipts that have no event yet.
 * @returns how many receipts got one
 */
export async function keepOlderReceipts(deps: KeeperDeps, signal: AbortSignal): Promise<number> {
  let kept = 0;
  for (let after = ''; ; ) {
    const batch = await receiptsWithoutEvents(deps.db, { after, most: BATCH });
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

async function keepSome({ db, blobs, clock }: KeeperDeps, userId: string, ids: string[]): Promise<number> {
  const photos = await photosWithoutHash(db, ids);
  const hashes: ((typeof photos)[number] & { sha256: string })[] = [];
  for (const photo of photos) {
    const bytes = await blobs.read(photo.photo_key);
    if (bytes) hashes.push({ ...photo, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return db.transaction().execute(async (transaction) => {
    await lockReceipts(transaction, userId);
    const left = await receiptsWithoutEvents(transaction, { after: '', most: BATCH, among: ids });
    for (const photo of hashes) await storePhotoHash(transaction, photo, photo.sha256);
    await appendEvents(
      transaction,
      clock.now(),
      left.map(({ id }) => ({ kind: 'kept', receiptId: id, by: { server: 'older_receipts' } })),
    );
    return left.length;
  });
}
