import { createHash, randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import type { JobKind, Jobs } from '../../../adapters/jobs/jobs.ts';
import { discardUnused } from '../add-captures.ts';
import { lockOwner } from '../capture-store.ts';
import { wasReceived } from './received-store.ts';
import { isAllowedSender } from './sender-store.ts';

/** Mail from proven domains that its receiver has not allowed yet. */

export type HeldMailRow = Selectable<Tables['held_mails']>;

const HELD_MS = 7 * 24 * 60 * 60 * 1000;
/** the most mails held for one person */
const MOST_HELD = 5;

/** Accepts a person's held mails once their sender is allowed. */
export const HELD_MAILS: JobKind<null> = {
  name: 'held_mails',
  version: 1,
  schema: z.null(),
  // longer than a mail is held
  attempts: 3000,
  retryMs: { first: 2000, longest: 5 * 60 * 1000 },
  attemptMs: 5 * 60 * 1000,
  atOnce: 2,
  atOncePerOwner: 1,
};

/** Call it in the transaction that allows the sender. */
export async function queueHeldMails(jobs: Jobs, transaction: Database, userId: string): Promise<void> {
  await jobs.add(transaction, HELD_MAILS, { owner: userId, key: userId, payload: null });
}

/** Queues jobs for all held mails whose sender is allowed, because a restore does not bring the jobs back. */
export async function queueAllowedMails(db: Database, jobs: Jobs, now: number): Promise<void> {
  const rows = await db
    .selectFrom('held_mails')
    .innerJoin('capture_senders', (join) =>
      join
        .onRef('capture_senders.user_id', '=', 'held_mails.user_id')
        .onRef('capture_senders.domain', '=', 'held_mails.domain'),
    )
    .select('held_mails.user_id')
    .distinct()
    .where('held_mails.held_until', '>', now)
    .execute();
  for (const { user_id } of rows) await queueHeldMails(jobs, db, user_id);
}

/** @returns 'dropped' if the maximum is already held */
export async function holdMail(
  { db, blobs, jobs }: { db: Database; blobs: KeptBlobs; jobs: Jobs },
  mail: { userId: string; domain: string; key: string; raw: Buffer; now: number },
): Promise<'held' | 'dropped' | 'repeated'> {
  const { userId, domain, key, raw, now } = mail;
  const before = await placeOf(db, userId, key, now);
  if (before !== 'free') return before;
  const rawKey = await blobs.stage(raw);
  const row: HeldMailRow = {
    id: randomUUID(),
    user_id: userId,
    domain,
    mail_key: key,
    raw_key: rawKey,
    sha256: createHash('sha256').update(raw).digest('hex'),
    bytes: raw.byteLength,
    received_at: now,
    held_until: now + HELD_MS,
  };
  const place = await db.transaction().execute(async (transaction) => {
    if (!(await lockOwner(transaction, userId))) return 'dropped' as const;
    const its = await placeOf(transaction, userId, key, now);
    if (its !== 'free') return its;
    await transaction.insertInto('held_mails').values(row).execute();
    await blobs.adopt(transaction, rawKey);
    // the sender was allowed after this mail was judged
    if (await isAllowedSender(transaction, userId, domain)) await queueHeldMails(jobs, transaction, userId);
    return its;
  });
  if (place === 'free') return 'held';
  await discardUnused(blobs, [{ key: rawKey }], []);
  return place;
}

/** Whether the receiver has room for another held mail. */
async function placeOf(
  db: Database,
  userId: string,
  key: string,
  now: number,
): Promise<'free' | 'dropped' | 'repeated'> {
  const rows = await db
    .selectFrom('held_mails')
    .select(['mail_key', 'held_until'])
    .where('user_id', '=', userId)
    .execute();
  if (rows.some(({ mail_key }) => mail_key === key) || (await wasReceived(db, userId, key)))
    return 'repeated';
  return rows.filter(({ held_until }) => held_until > now).length >= MOST_HELD ? 'dropped' : 'free';
}

/** The oldest held mail from a domain that the person has allowed by now. */
export function nextAllowed(db: Database, userId: string, now: number): Promise<HeldMailRow | undefined> {
  return db
    .selectFrom('held_mails')
    .innerJoin('capture_senders', (join) =>
      join
        .onRef('capture_senders.user_id', '=', 'held_mails.user_id')
        .onRef('capture_senders.domain', '=', 'held_mails.domain'),
    )
    .selectAll('held_mails')
    .where('held_mails.user_id', '=', userId)
    .where('held_mails.held_until', '>', now)
    .orderBy('held_mails.received_at')
    .orderBy('held_mails.id')
    .executeTakeFirst();
}

/** Ends the hold of a mail that the same transaction accepts. @returns false if it is gone */
export async function releaseHeld(
  { blobs }: { blobs: KeptBlobs },
  transaction: Database,
  { id, raw_key }: HeldMailRow,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('held_mails')
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows !== 1n) return false;
  await blobs.doom(transaction, [raw_key]);
  return true;
}

/**
 * Deletes held mails that got no answer in time, up to a limit.
 * @returns how many were due, and their files, which the caller dooms in the same transaction
 */
export async function deleteHeldMails(
  transaction: Database,
  now: number,
  most: number,
): Promise<{ due: number; files: string[] }> {
  const due = await transaction
    .selectFrom('held_mails')
    .select('id')
    .where('held_until', '<=', now)
    .orderBy('id')
    .limit(most)
    .execute();
  if (due.length === 0) return { due: 0, files: [] };
  const ids = due.map(({ id }) => id);
  const deleted = await transaction
    .deleteFrom('held_mails')
    .where('id', 'in', ids)
    .returning('raw_key')
    .execute();
  return { due: due.length, files: deleted.map(({ raw_key }) => raw_key) };
}
