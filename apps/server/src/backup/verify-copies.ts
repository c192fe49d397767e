import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../adapters/database/database.ts';
import { type Drive, type DriveCopy, DriveError } from '../adapters/drive/drive.ts';
import { atSameTime } from './copy-files.ts';
import { type KnownCopy, knownCopies } from './verify-store.ts';

export type ComparedCopies = {
  /** copies that were compared with what was put there */
  copies: number;
  /** copies that could not be compared: the drive was away, not connected, or about to get this one */
  unreached: number;
  faults: string[];
};

/** tries while the drive asks to wait, and the longest such wait, ms */
const TRIES = 3;
const LONGEST_WAIT_MS = 60_000;
/** each call has a time limit of its own */
const NEVER = new AbortController().signal;

/**
 * Compares the copies of some receipts, PDFs and originals, with what was put there. Changes nothing.
 * @param isBrought whether a job brings the receipt's copies to the drive, or to new names there
 */
export async function compareCopies(
  db: Database,
  drive: Drive,
  receiptIds: readonly string[],
  isBrought: (receiptId: string) => Promise<boolean>,
): Promise<ComparedCopies> {
  const its: ComparedCopies = { copies: 0, unreached: 0, faults: [] };
  // copies on the company's previous drive stay there, and nobody can look at them
  const known = (await knownCopies(db, receiptIds)).filter(({ fileId }) => drive.isFileId(fileId));
  await atSameTime(known, async (copy) => {
    const found = await compared(drive, copy);
    if (found === 'unknown') {
      its.unreached += 1;
      return;
    }
    // a server died after it renamed the file, and the next one will find it
    if (found === 'missing' && (await isBrought(copy.receiptId))) {
      its.unreached += 1;
      return;
    }
    its.copies += 1;
    if (found === 'same') return;
    // renamed, deleted or made again meanwhile
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
