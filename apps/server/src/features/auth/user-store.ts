import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import type { SignedInUser } from '../../http/session.ts';

export type UserRow = Selectable<Tables['users']>;

/** Who a row is, as far as the rest of the server needs it. */
export function personOf(
  row: Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'picture_key' | 'passkey_hash'>,
): Omit<SignedInUser, 'sessionHash' | 'receiptsRevision'> {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    pictureKey: row.picture_key,
    hasSetupPasskey: row.passkey_hash !== null,
  };
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function findUserByIdentity(
  db: Database,
  issuer: string,
  subject: string,
): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('identity_issuer', '=', issuer)
    .where('identity_subject', '=', subject)
    .executeTakeFirst();
}

/** Takes over what the provider says now; the email stays, since it is the account's name. */
export async function refreshProfile(
  db: Database,
  userId: string,
  profile: { firstName: string; lastName: string; pictureKey: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      ...(profile.pictureKey ? { picture_key: profile.pictureKey } : {}),
    })
    .where('id', '=', userId)
    .execute();
}

/** @returns false when the email or the identity has an account already */
export async function insertUser(db: Database, row: UserRow): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the user has a passkey already */
export async function setFirstPasskey(db: Database, userId: string, passkeyHash: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ passkey_hash: passkeyHash })
    .where('id', '=', userId)
    .where('passkey_hash', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
