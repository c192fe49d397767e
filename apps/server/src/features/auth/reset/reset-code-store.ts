import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

type ResetCode = Selectable<Tables['reset_codes']>;

export const RESET_CODE_MS = 10 * 60 * 1000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const CODES = 1_000_000;

/** Six digits, each of the million as likely as any other. */
export function newResetCode(): string {
  return String(randomInt(CODES)).padStart(6, '0');
}

/** A short-lived code behind a few tries needs no slow hash, but a key outside the database: a million are quickly tried. */
export function hashResetCode(key: Uint8Array, id: string, code: string): string {
  return createHmac('sha256', key).update(`${id}:${code}`).digest('hex');
}

/** @param row null where there is no code: takes as long, and is false */
export function matchesResetCode(key: Uint8Array, row: ResetCode | undefined, code: string): boolean {
  const given = hashResetCode(key, row?.id ?? '', code);
  const matches = timingSafeEqual(Buffer.from(row?.code_hash ?? given), Buffer.from(given));
  return row !== undefined && matches;
}

export async function insertResetCode(db: Database, row: ResetCode): Promise<void> {
  await db.insertInto('reset_codes').values(row).execute();
}

export async function countCodesSince(db: Database, userId: string, since: number): Promise<number> {
  const { n } = await db
    .selectFrom('reset_codes')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The code that counts: the newest, while it is neither used nor too old. Older ones are worth nothing any more. */
export async function findResetCode(
  db: Database,
  userId: string,
  now: number,
): Promise<ResetCode | undefined> {
  const newest = await db
    .selectFrom('reset_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && newest.used_at === null && newest.expires_at >= now ? newest : undefined;
}

/** From here on the code works only together with the cookie whose hash is given. */
export async function grantReset(
  db: Database,
  id: string,
  rightHash: string,
  expiresAt: number,
): Promise<void> {
  await db
    .updateTable('reset_codes')
    .set({ right_hash: rightHash, expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** @returns false when it was used a moment ago */
export async function useResetCode(db: Database, id: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('reset_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** All of a user's, with the right to reset that one of them may have given. */
export async function deleteResetCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
}

export async function deleteOldResetCodes(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('reset_codes')
    .where('created_at', '<', now - KEPT_MS)
    .execute();
}
