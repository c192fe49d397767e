import type { Database } from '../adapters/database/database.ts';
import type { Jobs } from '../adapters/jobs/jobs.ts';
import { appendEvents, type NewEvent } from '../events/append-event.ts';
import { logEvent } from '../features/auth/security-log-store.ts';
import { BY_ADMIN } from '../features/auth/user-admin.ts';
import { findUserByEmail, type UserRow } from '../features/auth/user-store.ts';
import { queueExports } from '../features/drive/export-jobs.ts';
import { exportAgain } from '../features/drive/waiting-export-store.ts';
import { queuePurge } from '../features/receipts/deletion/purge-receipts.ts';
import { resumeLaterAnalyses } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { bumpRevision, lockReceipts } from '../features/receipts/revision-store.ts';
import {
  copyHold,
  endAttempts,
  forgetList,
  moveCaptures,
  moveDeleted,
  moveFavorites,
  moveReceipts,
  waitingAmong,
} from './hand-over-store.ts';

/** Gives everything that a departed person has saved to a colleague. */

/** Why a hand-over is refused, for administrators. */
export class HandOverError extends Error {
  override name = 'HandOverError';
}

type HandOverDeps = {
  db: Database;
  jobs: Jobs;
  /** whether copies are on people's own drives, where only the owner can reach them */
  hasOwnDrives: boolean;
};

export type HandedOver = { receipts: number; isOnHold: boolean };

/**
 * Moves all receipts with their files and pending work, including receipts deleted a moment ago, waiting
 * captures and the favorites, in one transaction. The colleague's pages show them at the next poll. A second
 * run moves what has arrived since.
 * @throws HandOverError, before anything is written
 */
export async function handOver(
  { db, jobs, hasOwnDrives }: HandOverDeps,
  { leaver, colleague }: { leaver: string; colleague: string },
  now: number,
): Promise<HandedOver> {
  return db.transaction().execute(async (transaction) => {
    const [from, to] = [await found(transaction, leaver), await found(transaction, colleague)];
    if (from.id === to.id) throw new HandOverError('A person cannot hand over to themselves.');
    // always in this order, so two hand-overs cannot deadlock
    for (const id of [from.id, to.id].sort()) await lockReceipts(transaction, id);
    // checks again, because an account may have been enabled or disabled meanwhile
    await check(transaction, from.email, to.email);
    const revision = await bumpRevision(transaction, to.id);
    await bumpRevision(transaction, from.id);
    const receipts = await moveReceipts(transaction, from.id, to.id, revision);
    const deleted = await moveDeleted(transaction, from.id, to.id);
    await moveFavorites(transaction, from.id, to.id);
    await moveCaptures(transaction, from.id, to.id);
    const isOnHold = await copyHold(transaction, from.id, to.id, now);
    await forgetList(transaction, from.id);
    await endAttempts(transaction, receipts);
    // only the former owner can reach the copies there
    if (hasOwnDrives) await exportAgain(transaction, receipts, now, 0);
    const waiting = await waitingAmong(transaction, receipts);
    await queueExports(jobs, transaction, to.id, waiting.exports);
    await resumeLaterAnalyses(jobs, transaction, to.id, waiting.analyses);
    if (deleted.length > 0) await queuePurge(jobs, transaction, to.id, 0);
    await logEvent(transaction, 'user_handed_over', { ...BY_ADMIN, email: from.email, at: now });
    await logEvent(transaction, 'user_took_over', { ...BY_ADMIN, email: to.email, at: now });
    const events = [...receipts, ...deleted].map(
      (receiptId): NewEvent => ({
        kind: 'handed_over',
        receiptId,
        by: { admin: 'hand-over' },
        before: { user_id: from.id },
        more: { from: from.email, to: to.email },
      }),
    );
    await appendEvents(transaction, now, events);
    return { receipts: receipts.length, isOnHold };
  });
}

async function found(db: Database, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email.trim().toLowerCase());
  if (!user) throw new HandOverError(`There is no account for ${email}. 'user list' shows all accounts.`);
  return user;
}

async function check(db: Database, leaver: string, colleague: string): Promise<void> {
  if ((await found(db, leaver)).disabled_at === null)
    throw new HandOverError(`${leaver} can still sign in. First run: user disable ${leaver}`);
  if ((await found(db, colleague)).disabled_at !== null)
    throw new HandOverError(`${colleague} is disabled, so nobody would see the receipts.`);
}
