import { ORIGINAL_TYPES } from '@slipcase/contract/originals';
import * as z from 'zod/mini';
import { FilesAwayError } from '../../adapters/blobs/blobs.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { type Drive, DriveError, UnusableIdError } from '../../adapters/drive/drive.ts';
import { type JobKind, JobLaterError, type Jobs } from '../../adapters/jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { batchesOf } from '../../lib/id-batches.ts';
import { queueDeletedCopies } from './deleted-copies.ts';
import { placeOf } from './drive-place.ts';
import { type CopiedOriginal, findCopies, findUncopied, storeCopy } from './original-copy-store.ts';

/**
 * Copies of originals on the drive, with DRIVE_ORIGINALS=yes. The export of the PDF does not depend on them
 * and never waits for them.
 */

const HOUR_MS = 60 * 60 * 1000;
/** how long the copies of a deleted receipt wait to see whether it is restored */
const HELD_MS = 60 * 1000;
const ofReceipt = z.object({ receiptId: z.string() });

export const ORIGINAL_COPIES: JobKind<z.infer<typeof ofReceipt>> = {
  name: 'original_copies',
  version: 1,
  schema: ofReceipt,
  // a month of hourly tries
  attempts: 730,
  retryMs: { first: 1000, longest: HOUR_MS },
  attemptMs: 10 * 60 * 1000,
  // fewer than exports, which people wait for
  atOnce: 2,
  atOncePerOwner: 1,
};

/** Call it in the transaction that adds originals, or changes the names of receipts. */
export function queueOriginalCopies(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  receiptIds: readonly string[],
): Promise<void> {
  return jobs.addAll(
    transaction,
    ORIGINAL_COPIES,
    receiptIds.map((receiptId) => ({ owner: userId, key: receiptId, payload: { receiptId } })),
  );
}

/** Queues jobs for originals that were added while DRIVE_ORIGINALS was off, or that a backup brought back. */
export async function queueMissingCopies({ db, jobs }: { db: Database; jobs: Jobs }): Promise<void> {
  const missing = Map.groupBy(await findUncopied(db), ({ userId }) => userId);
  for (const [userId, receipts] of missing)
    for await (const ids of batchesOf(receipts.map(({ receiptId }) => receiptId)))
      await db.transaction().execute((transaction) => queueOriginalCopies(jobs, transaction, userId, ids));
}

type CopyDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  drive: Drive;
  clock: Clock;
  config: { deletedCopies: 'stay' | 'move' };
};

/**
 * Copies the originals of a receipt to the drive, or renames them there.
 * @throws JobLaterError while its owner has not connected the drive, while the receipt is deleted, or as long
 * as the drive tells us to wait
 */
export async function copyOriginals(
  deps: CopyDeps,
  userId: string,
  receiptId: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findCopies(deps.db, userId, receiptId);
  if (found === 'held') throw new JobLaterError(HELD_MS, 'its receipt is deleted and can still be restored');
  try {
    for (const original of found) await copy(deps, userId, original, signal);
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    const { problem, retryAfterMs, message } = error;
    if (problem === 'connect' || problem === 'reconnect') throw new JobLaterError(HOUR_MS, message);
    throw retryAfterMs === null ? error : new JobLaterError(retryAfterMs, message, { counts: true });
  }
}

async function copy(
  deps: CopyDeps,
  userId: string,
  original: CopiedOriginal,
  signal: AbortSignal,
): Promise<void> {
  const { db, jobs, blobs, drive, clock, config } = deps;
  const { position, type } = original;
  const place = { ...placeOf(original), original: { position, extension: ORIGINAL_TYPES[type] } };
  const { fileId: before, onDriveAt } = original;
  // the file is on the company's previous drive and keeps its name there
  if (onDriveAt !== null && before !== null && !drive.isFileId(before)) return;
  if (onDriveAt !== null && before !== null) {
    const { fileId } = await drive.rename(userId, before, place, signal);
    if (fileId !== before) await storeCopy(db, userId, original, { fileId, onDriveAt });
    return;
  }
  const bytes = await blobs.read(original.key);
  if (!bytes) throw new FilesAwayError('the stored original is missing');
  let fileId = before !== null && drive.isFileId(before) ? before : null;
  if (fileId === null) {
    fileId = await drive.newFileId(userId, place, signal);
    await storeCopy(db, userId, original, { fileId, onDriveAt: null });
  }
  try {
    const stored = await drive.put(userId, { fileId, place, bytes, mediaType: type }, signal);
    fileId = stored.fileId;
  } catch (error) {
    if (error instanceof UnusableIdError)
      await storeCopy(db, userId, original, { fileId: null, onDriveAt: null });
    throw error;
  }
  const now = clock.now();
  const known = await storeCopy(db, userId, original, { fileId, onDriveAt: now });
  // purged during the upload
  if (!known && config.deletedCopies === 'move') await queueDeletedCopies(jobs, db, userId, [fileId], now);
}
