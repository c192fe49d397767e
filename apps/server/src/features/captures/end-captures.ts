import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import {
  deleteEndedBefore,
  findCapture,
  forgetCapture,
  isStillSaved,
  markSaved,
  overdueCaptures,
} from './capture-store.ts';
import { deleteHeldMails } from './mail/held-store.ts';
import { deleteReceivedBefore } from './mail/received-store.ts';
import { deleteOldNotices, insertNotice } from './notice-store.ts';
import { analysisIdsOf, type CaptureAnalyses } from './reading-store.ts';
import { deleteExpiredTokens } from './tokens/token-store.ts';

/** How captures end: saved, removed, or after 30 days. */

export type EndCaptureDeps = { db: Database; blobs: KeptBlobs; analyses: CaptureAnalyses };

/**
 * how long the server remembers captures that were removed, have expired, or were saved as a receipt that was
 * then deleted: as long as deletions of receipts
 */
const REMEMBERED_MS = 60 * 24 * 60 * 60 * 1000;
/** captures per transaction */
const BATCH = 100;

/** @returns false when the person has no such capture; true if it has already ended */
export async function removeCaptureOf(
  { db, blobs, analyses }: EndCaptureDeps,
  userId: string,
  id: string,
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    if (!(await findCapture(transaction, userId, id))) return false;
    const { files } = await forgetCapture(analyses, transaction, id, 'removed', now);
    await blobs.doom(transaction, files);
    return true;
  });
}

/** The save that ends a capture. */
export type SaveOfCapture = { userId: string; captureId: string; receiptId: string; now: number };

/**
 * Ends a capture with the receipt that was saved from it. Call it in the save's transaction, after it has
 * locked the person's receipts. A capture that was removed, has expired or is unknown never stops a save:
 * what a person saves is kept.
 * @returns false if another save was faster, and its receipt exists
 */
export async function endWithSave(
  { blobs, analyses }: Pick<EndCaptureDeps, 'blobs' | 'analyses'>,
  transaction: Database,
  { userId, captureId, receiptId, now }: SaveOfCapture,
): Promise<boolean> {
  for (;;) {
    const row = await findCapture(transaction, userId, captureId);
    if (!row) return true;
    if (await isStillSaved(transaction, userId, captureId)) return row.receipt_id === receiptId;
    await analyses.expire(transaction, analysisIdsOf(row), now);
    // removed or expired since it was read, so its file is already doomed
    if (!(await markSaved(transaction, row, receiptId, now))) continue;
    await blobs.doom(transaction, [row.file_key]);
    return true;
  }
}

/**
 * Ends captures that nobody saved within 30 days, with a notice for each. Also deletes held mails without an
 * answer, and what no longer has to be remembered.
 */
export async function sweepCaptures(deps: EndCaptureDeps, now: number): Promise<void> {
  const { db, blobs } = deps;
  while ((await expireSome(deps, now)) === BATCH);
  while ((await deleteHeld(db, blobs, now)) === BATCH);
  await deleteExpiredTokens(db, now);
  await deleteOldNotices(db, now);
  await deleteReceivedBefore(db, now - REMEMBERED_MS);
  await deleteEndedBefore(db, now - REMEMBERED_MS);
}

async function expireSome({ db, blobs, analyses }: EndCaptureDeps, now: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await overdueCaptures(transaction, now, BATCH);
    for (const { id, user_id, sender, subject, filename } of due) {
      const { isEnded, files } = await forgetCapture(analyses, transaction, id, 'expired', now);
      await blobs.doom(transaction, files);
      // saved or removed meanwhile
      if (!isEnded) continue;
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
    const { due, files } = await deleteHeldMails(transaction, now, BATCH);
    await blobs.doom(transaction, files);
    return due;
  });
}
