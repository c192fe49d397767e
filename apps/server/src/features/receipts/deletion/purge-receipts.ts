import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Clock } from '../../../clock.ts';
import { fromText, type HeldRows } from '../held-receipts.ts';
import { lockReceipts } from '../receipt-revision.ts';

/** users per look */
const MOST_USERS = 200;
/** receipts per transaction: each has at most 21 files, with two parameters each, and SQLite accepts 32,766 */
const BATCH = 500;

/** Called in the transaction that purges receipts, with what the drive has of them. */
type OnPurge = (transaction: Database, userId: string, held: readonly HeldRows[]) => Promise<void>;

type PurgeDeps = { db: Database; blobs: KeptBlobs; clock: Clock; onPurge: OnPurge };

/**
 * Purges deleted receipts that can no longer be restored, and their files. Several servers may do so at once.
 * @returns how many
 */
export async function purgeReceipts(deps: PurgeDeps): Promise<number> {
  const { db, blobs, clock } = deps;
  let purged = 0;
  for (;;) {
    const users = await db
      .selectFrom('held_receipts')
      .select('user_id')
      .distinct()
      .where('purge_at', '<=', clock.now())
      .limit(MOST_USERS)
      .execute();
    for (const { user_id } of users) purged += await purgeSomeOf(deps, user_id);
    if (users.length === 0) break;
  }
  if (purged > 0) await blobs.sweep();
  return purged;
}

async function purgeSomeOf({ db, blobs, clock, onPurge }: PurgeDeps, userId: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockReceipts(transaction, userId);
    const rows = await transaction
      .deleteFrom('held_receipts')
      .where('receipt_id', 'in', (due) =>
        due
          .selectFrom('held_receipts')
          .select('receipt_id')
          .where('user_id', '=', userId)
          .where('purge_at', '<=', clock.now())
          .limit(BATCH),
      )
      .returning('contents')
      .execute();
    const held = rows.map(({ contents }) => fromText(contents));
    await blobs.doom(transaction, held.flatMap(filesOf));
    if (held.length > 0) await onPurge(transaction, userId, held);
    return held.length;
  });
}

function filesOf({ receipt, receipt_photos }: HeldRows): string[] {
  return [receipt.pdf_key, ...receipt_photos.map(({ photo_key }) => photo_key)];
}
