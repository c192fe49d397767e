import * as z from 'zod/mini';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../../adapters/jobs/jobs.ts';
import { purgeEvents } from '../../../events/append-event.ts';
import type { Clock } from '../../../lib/clock.ts';
import {
  deleteHeldReceipts,
  type HeldRows,
  heldThatAreDue,
  nextPurgeAt,
  ownersOfHeld,
  postponePurge,
} from '../held-receipt-store.ts';
import { onHoldAmong } from '../holds/hold-store.ts';
import { lockReceipts } from '../revision-store.ts';

/** A job that purges one person's deleted receipts. */
export const PURGES: JobKind<null> = {
  name: 'purges',
  version: 1,
  schema: z.null(),
  // a day, in case the database is unavailable; the next delete and every start queue it again
  attempts: 30,
  retryMs: { first: 5000, longest: 60 * 60 * 1000 },
  attemptMs: 5 * 60 * 1000,
  atOnce: 2,
  atOncePerOwner: 1,
};
/** how many people with overdue receipts one query finds */
const MOST_USERS = 200;
/** the shortest wait before another look, because server clocks may differ */
const AGAIN_MS = 1000;
/** longer than a delete can be undone. A longer wait means that the clock was wrong at the delete. */
const LONGEST_WAIT_MS = 60 * 60 * 1000;
/** how often receipts on hold are checked again; until then, their delete can be undone */
const ON_HOLD_MS = 60 * 60 * 1000;
/**
 * receipts per transaction: each has at most 61 files, with two parameters each, and SQLite accepts 32,766
 */
const BATCH = 250;

/** Called in the transaction that purges receipts, with the rows that name their files on the drive. */
type OnPurge = (transaction: Database, userId: string, held: readonly HeldRows[]) => Promise<void>;

type PurgeDeps = { db: Database; blobs: KeptBlobs; clock: Clock; onPurge: OnPurge };

/** Call it in the transaction that deletes receipts. */
export async function queuePurge(
  jobs: Jobs,
  transaction: Database,
  userId: string,
  delayMs: number,
): Promise<void> {
  await jobs.add(transaction, PURGES, { owner: userId, key: userId, payload: null, delayMs });
}

/** Queues purges of receipts that a server of the last version without jobs deleted. */
export async function queueOverduePurges({
  db,
  jobs,
  clock,
}: Pick<PurgeDeps, 'db' | 'clock'> & { jobs: Jobs }) {
  for (const userId of await ownersOfHeld(db, clock.now(), MOST_USERS)) await queuePurge(jobs, db, userId, 0);
}

/**
 * Purges the user's deleted receipts that can no longer be restored, and their files. Receipts on hold stay.
 * @returns how many were purged
 */
export async function purgeReceiptsOf(deps: PurgeDeps, userId: string): Promise<number> {
  let purged = 0;
  for (let more = true; more; ) {
    const some = await purgeSomeOf(deps, userId);
    purged += some.purged;
    more = some.due > 0;
  }
  if (purged > 0) await deps.blobs.sweep();
  return purged;
}

/** How long until the user's next deleted receipt can be purged, ms; null if there is none. */
export async function msToNextPurge(
  { db, clock }: Pick<PurgeDeps, 'db' | 'clock'>,
  userId: string,
): Promise<number | null> {
  const next = await nextPurgeAt(db, userId);
  return next === null ? null : Math.min(LONGEST_WAIT_MS, Math.max(AGAIN_MS, next - clock.now()));
}

/** @returns how many were due, and how many of them were purged */
function purgeSomeOf(
  { db, blobs, clock, onPurge }: PurgeDeps,
  userId: string,
): Promise<{ due: number; purged: number }> {
  return db.transaction().execute(async (transaction) => {
    await lockReceipts(transaction, userId);
    const now = clock.now();
    const all = await heldThatAreDue(transaction, userId, now, BATCH);
    const receipts = all.map(({ receipt }) => receipt);
    const onHold = new Set(await onHoldAmong(transaction, receipts));
    const kept = all.filter(({ receipt }) => onHold.has(receipt));
    await postponePurge(transaction, idsOf(kept), now + ON_HOLD_MS);
    const held = all.filter(({ receipt }) => !onHold.has(receipt));
    if (held.length > 0) {
      await deleteHeldReceipts(transaction, idsOf(held));
      await blobs.doom(transaction, held.flatMap(filesOf));
      await onPurge(transaction, userId, held);
      await purgeEvents(transaction, now, idsOf(held));
    }
    return { due: all.length, purged: held.length };
  });
}

function idsOf(held: readonly HeldRows[]): string[] {
  return held.map(({ receipt }) => receipt.id);
}

function filesOf({ receipt, receipt_photos, receipt_originals }: HeldRows): string[] {
  return [
    receipt.pdf_key,
    ...receipt_photos.map(({ photo_key }) => photo_key),
    ...receipt_originals.map(({ original_key }) => original_key),
  ];
}
