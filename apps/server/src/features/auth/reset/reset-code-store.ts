import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

type ResetCode = Selectable<Tables['reset_codes']>;

export const RESET_CODE_MS = 10 * 60 * 1000;
const KEPT_MS = 24 * 60 * 60 * 1000;
const CODES = 1_000_000;

/** Six random digits, each code equally likely. */
export function newResetCode(): string {
  return String(randomInt(CODES)).padStart(6, '0');
}

/**
 * A short-lived code with few tries needs no slow hash. It needs a key outside the database, since a million
 * codes are quick to test.
 */
export function hashResetCode(key: Uint8Array, id: string, code: string): string {
  return createHmac('sha256', key).update(`${id}:${code}`).digest('hex');
}

/** @param row null if there is no code: takes just as long, and returns false */
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

/** The valid code: the newest one, unless it is used or expired. Older codes do not work. */
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

/** From now on the code works only together with the cookie that has this hash. */
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

/** @returns false when another call has just used it */
export async function useResetCode(db: Database, id: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('reset_codes')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Deletes all codes of a user, and any right to reset that came from them. */
export async function deleteResetCodes(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
}

export async function deleteOldResetCodes(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('reset_codes')
    .where('created_at', '<', now - KEPT_MS)
    .execute();
}
