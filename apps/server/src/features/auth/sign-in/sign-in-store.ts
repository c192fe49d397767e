import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import type { SignInFlow } from '../../../adapters/identity/identity.ts';

export type PendingSignUp = Selectable<Tables['pending_sign_ups']>;

export async function insertFlow(
  db: Database,
  flowHash: string,
  flow: SignInFlow,
  expiresAt: number,
): Promise<void> {
  await db
    .insertInto('sign_in_flows')
    .values({
      flow_hash: flowHash,
      issuer: flow.issuer,
      state: flow.state,
      nonce: flow.nonce,
      code_verifier: flow.codeVerifier,
      expires_at: expiresAt,
    })
    .execute();
}

/** Deletes sign-ins that nobody finished. */
export async function deleteFlows(db: Database, flowHashes: readonly string[]): Promise<void> {
  if (flowHashes.length === 0) return;
  await db.deleteFrom('sign_in_flows').where('flow_hash', 'in', flowHashes).execute();
}

/** Removes a sign-in, so it can finish only once. */
export async function takeFlow(db: Database, flowHash: string, now: number): Promise<SignInFlow | null> {
  const row = await db
    .deleteFrom('sign_in_flows')
    .where('flow_hash', '=', flowHash)
    .returningAll()
    .executeTakeFirst();
  if (!row || row.expires_at < now) return null;
  return { issuer: row.issuer, state: row.state, nonce: row.nonce, codeVerifier: row.code_verifier };
}

export async function insertPendingSignUp(db: Database, row: PendingSignUp): Promise<void> {
  await db.insertInto('pending_sign_ups').values(row).execute();
}

export async function findPendingSignUp(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<PendingSignUp | null> {
  const row = await db
    .selectFrom('pending_sign_ups')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>=', now)
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePendingSignUp(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('pending_sign_ups').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredSignIns(db: Database, now: number): Promise<void> {
  await db.deleteFrom('sign_in_flows').where('expires_at', '<', now).execute();
  await db.deleteFrom('pending_sign_ups').where('expires_at', '<', now).execute();
}
