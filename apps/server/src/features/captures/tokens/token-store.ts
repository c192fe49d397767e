import type { CaptureToken } from '@slipcase/contract/captures';
import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

export type TokenRow = Selectable<Tables['capture_tokens']>;

/** precision of 'last used'; saves a write on most calls of a batch */
const USE_GRAIN_MS = 60_000;

/** Tokens that have not expired, newest first. */
export function tokensOf(db: Database, userId: string, now: number): Promise<TokenRow[]> {
  return db
    .selectFrom('capture_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function insertToken(transaction: Database, row: TokenRow): Promise<void> {
  await transaction.insertInto('capture_tokens').values(row).execute();
}

/** @returns false when the person has no such token */
export async function deleteToken(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('capture_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom('capture_tokens').where('expires_at', '<=', now).execute();
}

/**
 * The owner of a token, if the owner is not disabled and has a passkey. Also records the use.
 * @param hash SHA-256, hex
 */
export async function ownerOfToken(db: Database, hash: string, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('capture_tokens')
    .innerJoin('users', 'users.id', 'capture_tokens.user_id')
    .select(['capture_tokens.id', 'capture_tokens.user_id', 'capture_tokens.last_used_at'])
    .where('capture_tokens.token_hash', '=', hash)
    .where('capture_tokens.expires_at', '>', now)
    .where('users.disabled_at', 'is', null)
    .where('users.passkey_hash', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  if (row.last_used_at === null || now - row.last_used_at > USE_GRAIN_MS)
    await db.updateTable('capture_tokens').set({ last_used_at: now }).where('id', '=', row.id).execute();
  return row.user_id;
}

export function asToken(row: TokenRow): CaptureToken {
  return {
    id: row.id,
    name: row.name,
    addedAt: new Date(row.added_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  };
}
