import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { CAPTURE_WAITS_MS, findCapture, forgetCapture, isStillSaved } from './capture-store.ts';
import { insertNotice, NOTICE_KEPT_MS } from './notice-store.ts';

/** How captures end: saved, removed, or after 30 days. */

/**
 * how long removed and expired captures are remembered, and saved ones whose receipt was deleted: as long as
 * deletions of receipts
 */
const REMEMBERED_MS = 60 * 24 * 60 * 60 * 1000;
/** captures of one transaction */
const BATCH = 100;

/** @returns false when the person has no such capture; one that has ended stays so */
export async function removeCaptureOf(
  { db, blobs }: { db: Database; blobs: KeptBlobs },
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await findCapture(transaction, userId, id))) return false;
    await blobs.doom(transaction, [await forgetCapture(transaction, id, 'removed', now)]);
    return true;
  });
}

/** Which save a capture ends with. */
export type SaveOfCapture = { userId: string; captureId: string; receiptId: string; now: number };

/**
 * Ends a capture with the receipt that was saved of it. Call it in the save's transaction, after it has
 * locked the person's receipts. One that was removed, has expired or is unknown stops no save: what a person
 * saves is kept.
 * @returns false if another save was faster, and its receipt exists
 */
export async function endWithSave(
  blobs: KeptBlobs,
  transaction: Database,
  { userId, captureId, receiptId, now }: SaveOfCapture,
): Promise<boolean> {
  for (;;) {
    const row = await findCapture(transaction, userId, captureId);
    if (!row) return true;
    if (await isStillSaved(transaction, userId, captureId)) return row.receipt_id === receiptId;
    const { numUpdatedRows } = await transaction
      .updateTable('captures')
      .set({ ended: 'saved', ended_at: now, receipt_id: receiptId, file_key: null })
      .where('id', '=', captureId)
      .where('file_key', row.file_key === null ? 'is' : '=', row.file_key)
      .executeTakeFirst();
    // removed or expired since it was read: its file is doomed already
    if (numUpdatedRows !== 1n) continue;
    await blobs.doom(transaction, [row.file_key]);
    return true;
  }
}

/**
 * Deletes captures that nobody saved within 30 days, with a notice for each, held mails that nobody answered
 * for, and what no longer has to be remembered.
 */
export async function sweepCaptures(db: Database, blobs: KeptBlobs, now: number): Promise<void> {
  while ((await expireSome(db, blobs, now)) === BATCH);
  while ((await deleteHeld(db, blobs, now)) === BATCH);
  await db.deleteFrom('capture_tokens').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('capture_notices')
    .where('at', '<', now - NOTICE_KEPT_MS)
    .execute();
  await db
    .deleteFrom('received_mails')
    .where('received_at', '<', now - REMEMBERED_MS)
    .execute();
  await db
    .deleteFrom('captures')
    .where('ended', 'is not', null)
    .where('ended_at', '<', now - REMEMBERED_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('receipts').select('id').whereRef('receipts.id', '=', 'captures.receipt_id'))),
    )
    .execute();
}

async function expireSome(db: Database, blobs: KeptBlobs, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('captures')
      .select(['id', 'user_id', 'sender', 'subject', 'filename'])
      .where('ended', 'is', null)
      .where('received_at', '<=', now - CAPTURE_WAITS_MS)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, user_id, sender, subject, filename } of due) {
      const key = await forgetCapture(transaction, id, 'expired', now);
      // saved or removed meanwhile
      if (key === null) continue;
      await blobs.doom(transaction, [key]);
      await insertNotice(transaction, user_id, {
        reason: 'expired',
        sender,
        subject: subject ?? filename,
        at: now,
      });
    }
    return due.length;
  });
}

async function deleteHeld(db: Database, blobs: KeptBlobs, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('held_mails')
      .select('id')
      .where('held_until', '<=', now)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    const deleted = await transaction
      .deleteFrom('held_mails')
      .where('id', 'in', ids)
      .returning('raw_key')
      .execute();
    await blobs.doom(
      transaction,
      deleted.map(({ raw_key }) => raw_key),
    );
    return due.length;
  });
}
