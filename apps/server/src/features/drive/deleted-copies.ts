import * as z from 'zod/mini';
import type { Database } from '../../adapters/database/database.ts';
import { type Drive, DriveError } from '../../adapters/drive/drive.ts';
import { type JobKind, JobLaterError, type Jobs } from '../../adapters/jobs/jobs.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Log } from '../../lib/log.ts';
import type { HeldRows } from '../receipts/held-receipt-store.ts';
import { takeQueuedCopies } from './deleted-copy-store.ts';

/**
 * Copies of purged receipts. With DRIVE_DELETED=move they go to a separate folder. A job knows only the
 * file's id on the drive and its owner.
 */

/** from the outermost folder in, next to the projects */
const DELETED = ['Receipts', 'Deleted'] as const;
const HOUR_MS = 60 * 60 * 1000;
/** after this time without a connected drive, the copies stay where they are */
const FORGET_MS = 30 * 24 * HOUR_MS;

const deletedCopy = z.object({
  /** the file's id on the drive */
  fileId: z.string(),
  /** when its receipt was purged, epoch ms */
  since: z.number(),
});
type DeletedCopy = z.infer<typeof deletedCopy>;

export const DELETED_COPIES: JobKind<DeletedCopy> = {
  name: 'deleted_copies',
  version: 1,
  schema: deletedCopy,
  // a month of hourly tries
  attempts: 730,
  retryMs: { first: 1000, longest: HOUR_MS },
  attemptMs: 60 * 1000,
  atOnce: 4,
  atOncePerOwner: 1,
};

/** The files of a receipt that may be on the drive, including those whose upload had started. */
export function copiesOf({ receipt, exports: waiting, receipt_originals: originals }: HeldRows): string[] {
  const files = [
    receipt.drive_file_id,
    ...waiting.map(({ file_id }) => file_id),
    ...originals.map(({ drive_file_id }) => drive_file_id),
  ];
  return files.filter((file) => file !== null);
}

/** Call it in the transaction that purges the receipts. */
export async function queueDeletedCopies(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  fileIds: readonly string[],
  now: number,
): Promise<void> {
  await jobs.addAll(
    transaction,
    DELETED_COPIES,
    fileIds.map((fileId) => jobOf(userId, fileId, now)),
  );
}

function jobOf(userId: string, fileId: string, since: number) {
  return { owner: userId, key: fileId, payload: { fileId, since }, hurry: true };
}

type MoveDeps = { drive: Drive; clock: Clock; log: Log };

/**
 * Moves one copy.
 * @throws JobLaterError while its owner has not connected the drive, or as long as the drive tells us to wait
 */
export async function moveDeletedCopy(
  { drive, clock, log }: MoveDeps,
  userId: string,
  { fileId, since }: DeletedCopy,
  signal: AbortSignal,
): Promise<void> {
  // a file on the company's previous drive stays there
  if (!drive.isFileId(fileId)) return;
  try {
    await drive.setAside(userId, fileId, DELETED, signal);
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    const { problem, retryAfterMs } = error;
    if (problem === 'connect' || problem === 'reconnect') {
      if (clock.now() - since <= FORGET_MS) throw new JobLaterError(HOUR_MS, error.message);
      log.warn(
        { code: 'copy_not_moved', problem, err: error },
        'the copy of a deleted receipt stays where it is',
      );
      return;
    }
    throw retryAfterMs === null ? error : new JobLaterError(retryAfterMs, error.message, { counts: true });
  }
}

/**
 * Creates jobs for copies that a server of the previous version queued, unless that server is moving them
 * now.
 */
export async function takeOverCopies(db: Database, jobs: Jobs, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const copies = await takeQueuedCopies(transaction, now);
    await jobs.addAll(
      transaction,
      DELETED_COPIES,
      copies.map(({ userId, fileId, since }) => jobOf(userId, fileId, since)),
    );
  });
}
