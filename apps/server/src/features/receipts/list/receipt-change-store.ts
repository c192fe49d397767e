import type { Readable } from 'node:stream';
import type { Database } from '../../../adapters/database/database.ts';
import type { SignedInUser } from '../../../http/session.ts';
import { lockReceipts } from '../revision-store.ts';
import type { ListSender, UnreadList } from './list-sender.ts';

/** more than bulk changes can touch in a few seconds: such a poll never meets the limit for whole lists */
const POLLED = 2000;
/** How long the server remembers single deletions. A page that was away longer gets the whole list. */
const TOMBSTONE_MS = 60 * 24 * 60 * 60 * 1000;
/** users per statement when old deletions are removed */
const TIDY_BATCH = 200;

/**
 * Finds what changed since a revision of the user's list. Runs no list query if nothing changed.
 * The answer has the revision that came with the session. The rows are read later, so the revision is never
 * ahead of them. Newer rows simply come again with the next call.
 * @returns JSON, or its pieces
 * @throws ApiError too_many_calls if it amounts to a whole list
 */
export async function receiptChangesSince(
  { db, lists }: { db: Database; lists: ListSender },
  user: Pick<SignedInUser, 'id' | 'receiptsRevision'>,
  since: number,
): Promise<string | Readable> {
  return lists.jsonOf(user.id, await changesSince({ db, lists }, user, since));
}

async function changesSince(
  { db, lists }: { db: Database; lists: ListSender },
  user: Pick<SignedInUser, 'id' | 'receiptsRevision'>,
  since: number,
): Promise<UnreadList> {
  const revision = user.receiptsRevision;
  if (since === revision) return changesOf(revision, false, [], []);
  // a higher one is from before a restored backup
  if (since < revision) {
    // in this order: a receipt deleted in between is in neither list now, and among the deletions next time.
    // Deletions removed in between have raised the floor before it is read.
    const deleted = await deletedSince(db, user.id, since);
    if (since >= (await floorOf(db, user.id))) {
      return changesOf(revision, false, await lists.idsOf(user.id, { since, free: POLLED }), deleted);
    }
  }
  return changesOf(revision, true, await lists.idsOf(user.id), []);
}

function changesOf(revision: number, whole: boolean, ids: string[], deleted: string[]): UnreadList {
  return {
    ids,
    deleted,
    before: `{"revision":${revision},"whole":${whole},"changed":[`,
    after: (gone) => `],"deleted":${JSON.stringify(gone)}}`,
  };
}

async function deletedSince(db: Database, userId: string, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deleted_receipts')
    .select('receipt_id')
    .where('user_id', '=', userId)
    .where('revision', '>', since)
    .execute();
  return rows.map((row) => row.receipt_id);
}

async function floorOf(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select('receipts_floor')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.receipts_floor;
}

/** Records deletions for devices. @param ids at most 8,000, since each takes four parameters */
export async function insertDeletions(
  transaction: Database,
  { userId, revision, now }: { userId: string; revision: number; now: number },
  ids: readonly string[],
): Promise<void> {
  await transaction
    .insertInto('deleted_receipts')
    .values(ids.map((receipt_id) => ({ user_id: userId, revision, deleted_at: now, receipt_id })))
    .execute();
}

/** Removes the records of restored receipts, or devices would delete them from their copies again. */
export async function deleteDeletions(
  transaction: Database,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom('deleted_receipts')
    .where('user_id', '=', userId)
    .where('receipt_id', 'in', ids)
    .execute();
}

/** Removes old deletions, and records for each user the revision up to which they are gone. */
export async function forgetOldDeletions(db: Database, now: number): Promise<void> {
  const old = now - TOMBSTONE_MS;
  for (;;) {
    const users = await db
      .selectFrom('deleted_receipts')
      .select('user_id')
      .distinct()
      .where('deleted_at', '<', old)
      .limit(TIDY_BATCH)
      .execute();
    for (const { user_id } of users) await forgetOldDeletionsOf(db, user_id, old);
    if (users.length < TIDY_BATCH) return;
  }
}

async function forgetOldDeletionsOf(db: Database, userId: string, old: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // a restore also deletes such rows after it has locked the user's row: the other order could deadlock
    await lockReceipts(transaction, userId);
    const forgotten = await transaction
      .deleteFrom('deleted_receipts')
      .where('user_id', '=', userId)
      .where('deleted_at', '<', old)
      .returning('revision')
      .execute();
    const floor = forgotten.reduce((highest, { revision }) => Math.max(highest, revision), 0);
    await transaction
      .updateTable('users')
      .set({ receipts_floor: floor })
      .where('id', '=', userId)
      .where('receipts_floor', '<', floor)
      .execute();
  });
}
