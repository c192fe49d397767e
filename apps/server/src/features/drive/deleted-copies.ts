import type { Database } from '../../adapters/database/database.ts';
import { type Drive, DriveError } from '../../adapters/drive/drive.ts';
import { backoff } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import { createFairQueue } from '../../fair-queue.ts';
import type { Log } from '../../log.ts';
import type { HeldRows } from '../receipts/held-receipts.ts';

/**
 * The outbox of copies whose receipts are purged: with DRIVE_DELETED=move they go to a folder of their own. It knows the
 * file's id on the drive and its owner, nothing else of the receipt.
 */

/** from the outermost in, beside the projects */
const DELETED = ['Receipts', 'Deleted'] as const;
const ATTEMPT_MS = 60 * 1000;
const CLAIM_MS = 2 * ATTEMPT_MS;
const RETRY_MS = { first: 1000, longest: 60 * 60 * 1000 };
/** a drive that nobody has connected for so long keeps its copies where they are */
const GIVE_UP_MS = 30 * 24 * 60 * 60 * 1000;
const MOST_A_LOOK = 100;
const MOST_OF_A_USER = 10;
const SLOTS = { slots: 4, slotsPerPerson: 1 };
/** files per statement, with six parameters each */
const BATCH = 500;

type Copy = { userId: string; fileId: string };
type ClaimedCopy = Copy & { attempts: number; queuedAt: number; claimedUntil: number };
type MoveDeps = { db: Database; drive: Drive; clock: Clock; log: Log };

/** What the drive may have of a receipt: its file, and one whose upload had begun. */
export function copiesOf({ receipt, exports: jobs }: HeldRows): string[] {
  const files = [receipt.drive_file_id, ...jobs.map(({ file_id }) => file_id)];
  return files.filter((file) => file !== null);
}

/** Call it in the transaction that purges the receipts. */
export async function queueDeletedCopies(
  transaction: Database,
  userId: string,
  fileIds: readonly string[],
  now: number,
): Promise<void> {
  for (let start = 0; start < fileIds.length; start += BATCH) {
    const rows = fileIds.slice(start, start + BATCH).map((file_id) => ({
      user_id: userId,
      file_id,
      queued_at: now,
      attempts: 0,
      next_attempt_at: now,
      claimed_until: 0,
    }));
    await transaction
      .insertInto('deleted_copies')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'file_id']).doUpdateSet({ next_attempt_at: now }),
      )
      .execute();
  }
}

/** Moves due copies, several at a time, in turns by person. Resolves when all attempts have ended. */
export async function moveDeletedCopies(deps: MoveDeps, stopping: AbortSignal): Promise<void> {
  const turns = createFairQueue(SLOTS);
  const due = await dueCopies(deps.db, deps.clock.now());
  await Promise.all(due.map((copy) => turns.run(copy.userId, () => attempt(deps, copy, stopping))));
}

async function dueCopies(db: Database, now: number): Promise<Copy[]> {
  return db
    .with('due', (with_) =>
      with_
        .selectFrom('deleted_copies')
        .select(['user_id as userId', 'file_id as fileId', 'next_attempt_at as dueAt'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('user_id').orderBy('next_attempt_at').orderBy('file_id'))
            .as('turn'),
        )
        .where('next_attempt_at', '<=', now)
        .where('claimed_until', '<=', now),
    )
    .selectFrom('due')
    .select(['userId', 'fileId'])
    .where('turn', '<=', MOST_OF_A_USER)
    .orderBy('turn')
    .orderBy('dueAt')
    .limit(MOST_A_LOOK)
    .execute();
}

async function attempt(deps: MoveDeps, copy: Copy, stopping: AbortSignal): Promise<void> {
  const { db, drive, clock, log } = deps;
  if (stopping.aborted) return;
  const claimed = await claim(db, copy, clock.now());
  if (!claimed) return;
  try {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(ATTEMPT_MS)]);
    // a file on the company's previous drive stays there
    if (drive.isFileId(copy.fileId)) await drive.setAside(copy.userId, copy.fileId, DELETED, signal);
    await forget(db, claimed);
  } catch (error) {
    const now = clock.now();
    const { problem, retryAfterMs } =
      error instanceof DriveError ? error : { problem: null, retryAfterMs: null };
    if (!stopping.aborted && now - claimed.queuedAt > GIVE_UP_MS) {
      log.warn(
        { code: 'copy_not_moved', problem, err: error },
        'the copy of a deleted receipt stays where it is',
      );
      return forget(db, claimed);
    }
    const waits = problem === 'connect' || problem === 'reconnect';
    const pause = waits ? RETRY_MS.longest : backoff(claimed.attempts + 1, RETRY_MS);
    await postpone(db, claimed, stopping.aborted ? now : now + Math.max(pause, retryAfterMs ?? 0));
  }
}

async function claim(db: Database, { userId, fileId }: Copy, now: number): Promise<ClaimedCopy | null> {
  const row = await db
    .updateTable('deleted_copies')
    .set({ claimed_until: now + CLAIM_MS })
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('claimed_until', '<=', now)
    .where('next_attempt_at', '<=', now)
    .returning(['attempts', 'queued_at as queuedAt', 'claimed_until as claimedUntil'])
    .executeTakeFirst();
  return row ? { userId, fileId, ...row } : null;
}

async function forget(db: Database, { userId, fileId, claimedUntil }: ClaimedCopy): Promise<void> {
  await db
    .deleteFrom('deleted_copies')
    .where('user_id', '=', userId)
    .where('file_id', '=', fileId)
    .where('claimed_until', '=', claimedUntil)
    .execute();
}

async function postpone(db: Database, copy: ClaimedCopy, nextAt: number): Promise<void> {
  await db
    .updateTable('deleted_copies')
    .set({ attempts: copy.attempts + 1, claimed_until: 0, next_attempt_at: nextAt })
    .where('user_id', '=', copy.userId)
    .where('file_id', '=', copy.fileId)
    .where('claimed_until', '=', copy.claimedUntil)
    .execute();
}
