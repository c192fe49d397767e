import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

export type WebauthnRow = Selectable<Tables['webauthn_credentials']>;

/** @returns false when a credential with this id exists, no matter whose */
export async function insertCredential(db: Database, row: WebauthnRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('webauthn_credentials')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Newest first. */
export async function credentialsOf(db: Database, userId: string): Promise<WebauthnRow[]> {
  return db
    .selectFrom('webauthn_credentials')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
}

/** A credential and its user, even if the account is disabled. */
export async function findCredential(db: Database, id: string) {
  return db
    .selectFrom('webauthn_credentials')
    .innerJoin('users', 'users.id', 'webauthn_credentials.user_id')
    .selectAll('users')
    .select([
      'webauthn_credentials.id as credential_id',
      'webauthn_credentials.public_key',
      'webauthn_credentials.counter',
      'webauthn_credentials.transports',
    ])
    .where('webauthn_credentials.id', '=', id)
    .executeTakeFirst();
}

/**
 * Records a use, unless another one was faster or the credential is gone.
 * @param before the counter that was checked
 */
export async function noteUse(
  db: Database,
  id: string,
  before: number,
  use: { counter: number; synced: boolean; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webauthn_credentials')
    .set({ counter: use.counter, synced: Number(use.synced), last_used_at: use.now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns its name, or null when the user has none with this id */
export async function deleteCredential(db: Database, userId: string, id: string): Promise<string | null> {
  const row = await db
    .deleteFrom('webauthn_credentials')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export async function deleteCredentials(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('webauthn_credentials').where('user_id', '=', userId).execute();
}
