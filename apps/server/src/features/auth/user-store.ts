import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';
import type { SignedInUser } from '../../http/session.ts';

export type UserRow = Selectable<Tables['users']>;

/** A user row in the form that the rest of the server needs. */
export function personOf(
  row: Pick<UserRow, 'id' | 'email' | 'first_name' | 'last_name' | 'picture_key' | 'passkey_hash'>,
): Omit<SignedInUser, 'sessionHash' | 'deviceId' | 'signedInWith' | 'receiptsRevision'> {
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

/**
 * Stores the provider's current data and the time of the proof. The email stays, because it identifies the
 * account.
 */
export async function refreshProfile(
  db: Database,
  userId: string,
  profile: { firstName: string; lastName: string; pictureKey: string | null; now: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      google_proof_at: profile.now,
      ...(profile.pictureKey ? { picture_key: profile.pictureKey } : {}),
    })
    .where('id', '=', userId)
    .execute();
}

/** @returns false when the email or the identity already has an account */
export async function insertUser(db: Database, row: UserRow): Promise<boolean> {
  const result = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the user already has a passkey */
export async function setFirstPasskey(db: Database, userId: string, passkeyHash: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ passkey_hash: passkeyHash })
    .where('id', '=', userId)
    .where('passkey_hash', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/**
 * Whether an account has not changed since the call found it: it is enabled and has the same passkey. It
 * cannot change until the transaction ends.
 * @param passkeyHash the hash that the call found; omitted if the person did not sign in with the passkey
 */
export async function isStillAs(db: Database, userId: string, passkeyHash?: string | null): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set((of) => ({ passkey_hash: of.ref('passkey_hash') }))
    .where('id', '=', userId)
    .where('disabled_at', 'is', null)
    .returning('passkey_hash')
    .executeTakeFirst();
  return row !== undefined && (passkeyHash === undefined || row.passkey_hash === passkeyHash);
}

export async function setPasskey(db: Database, userId: string, passkeyHash: string): Promise<void> {
  await db.updateTable('users').set({ passkey_hash: passkeyHash }).where('id', '=', userId).execute();
}

/** Removes the passkey and the Google proof, so the account opens only after a new Google sign-in. */
export async function forgetProofs(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ passkey_hash: null, google_proof_at: 0 })
    .where('id', '=', userId)
    .execute();
}

/**
 * Makes a valid proof as new as a Google sign-in would. A proof that is too old, or was taken away meanwhile,
 * does not change.
 * @param since proofs before that are too old, epoch ms
 */
export async function renewProof(
  db: Database,
  userId: string,
  { now, since }: { now: number; since: number },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ google_proof_at: now })
    .where('id', '=', userId)
    .where('google_proof_at', '>=', since)
    .execute();
}

/** Links an account to a different identity with the same email, as an administrator has allowed. */
export async function takeOverUser(
  db: Database,
  userId: string,
  identity: { issuer: string; subject: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ identity_issuer: identity.issuer, identity_subject: identity.subject, relink_until: null })
    .where('id', '=', userId)
    .execute();
}

export async function listUsers(db: Database): Promise<UserRow[]> {
  return db.selectFrom('users').selectAll().orderBy('email').execute();
}

export async function setDisabled(db: Database, userId: string, disabledAt: number | null): Promise<void> {
  await db.updateTable('users').set({ disabled_at: disabledAt }).where('id', '=', userId).execute();
}

export async function allowRelink(db: Database, userId: string, until: number): Promise<void> {
  await db.updateTable('users').set({ relink_until: until }).where('id', '=', userId).execute();
}
