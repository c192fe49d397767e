import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../adapters/database/database.ts';
import { type Drive, type DriveCopy, DriveError } from '../adapters/drive/drive.ts';
import { atSameTime } from './copy-files.ts';
import { type KnownCopy, knownCopies } from './verify-store.ts';

export type ComparedCopies = {
  /** copies that were compared with what we uploaded */
  copies: number;
  /** copies that could not be compared: the drive was unavailable, not connected, or about to get the copy */
  unreached: number;
  faults: string[];
};

/** tries while the drive tells us to wait, and the longest such wait, ms */
const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
/** each call has its own time limit */
const NEVER = new AbortController().signal;

/**
 * Compares the drive's copies of some receipts, PDFs and originals, with what we uploaded. Changes nothing.
 * @param isBrought whether a job will bring the receipt's copies to the drive or rename them there
 */
export async function compareCopies(
  db: Database,
  drive: Drive,
  receiptIds: readonly string[],
  isBrought: (receiptId: string) => Promise<boolean>,
): Promise<ComparedCopies> {
  const its: ComparedCopies = { copies: 0, unreached: 0, faults: [] };
  // copies on the company's previous drive stay there, out of our reach
  const known = (await knownCopies(db, receiptIds)).filter(({ fileId }) => drive.isFileId(fileId));
  await atSameTime(known, async (copy) => {
    const found = await compared(drive, copy);
    if (found === 'unknown') {
      its.unreached += 1;
      return;
    }
    // a server died after it renamed the file, and the next attempt will find the file
    if (found === 'missing' && (await isBrought(copy.receiptId))) {
      its.unreached += 1;
      return;
    }
    its.copies += 1;
    if (found === 'same') return;
    // it may have been renamed, deleted or created again meanwhile
    const now = (await knownCopies(db, [copy.receiptId])).some(({ fileId }) => fileId === copy.fileId);
    if (now)
      its.faults.push(`${nameOf(copy)} is ${found === 'changed' ? 'another' : 'missing'}: ${copy.fileId}`);
  });
  return its;
}

async function compared(drive: Drive, { userId, fileId, sha256 }: KnownCopy): Promise<DriveCopy> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await drive.compare(userId, fileId, sha256, NEVER);
    } catch (error) {
      if (!(error instanceof DriveError)) throw error;
      if (error.problem === 'refused' && drive.kind === 'folder') return 'missing';
      const { retryAfterMs } = error;
      if (retryAfterMs === null || retryAfterMs > LONGEST_WAIT_MS || tries === TRIES) return 'unknown';
      await wait(retryAfterMs);
    }
  }
}

function nameOf({ receiptId, position }: KnownCopy): string {
  const of = position === null ? `receipt ${receiptId}` : `original ${position} of receipt ${receiptId}`;
  return `the copy of ${of} on the drive`;
}
