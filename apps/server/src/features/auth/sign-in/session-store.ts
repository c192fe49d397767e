import type { ExpressionBuilder, Insertable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import type { SessionFinder } from '../../../http/session.ts';
import type { Clock } from '../../../lib/clock.ts';
import { isStorageFull } from '../../../lib/storage-full.ts';
import { personOf } from '../user-store.ts';

/** a session ends after a day without use, and after 30 days at the latest */
const IDLE_MS = 24 * 60 * 60 * 1000;
export const SESSION_MAX_MS = 30 * 24 * 60 * 60 * 1000;
/** precision of 'last active'; saves a write on nearly every call */
const ACTIVITY_GRAIN_MS = 60 * 1000;

export async function insertSession(db: Database, row: Insertable<Tables['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(row).execute();
}

export async function isSession(db: Database, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Database, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** A device has one session: a new sign-in ends the earlier one. */
export async function deleteSessionsOfDevice(db: Database, deviceId: string): Promise<void> {
  await db.deleteFrom('sessions').where('device_id', '=', deviceId).execute();
}

export async function deleteEndedSessions(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => endOfUse(row, now))
    .execute();
}

/** Matches sessions that were idle too long or are too old. */
export function endOfUse(row: ExpressionBuilder<Tables, 'sessions'>, now: number) {
  return row.or([
    row('sessions.last_active_at', '<', now - IDLE_MS),
    row('sessions.created_at', '<', now - SESSION_MAX_MS),
  ]);
}

/**
 * One query finds the session, its user and the revision of the user's receipts, so a 304 needs no other
 * query.
 * @param proofMs how long a Google sign-in proves an account; afterwards former employees lose access
 */
export function createSessionFinder(db: Database, clock: Clock, proofMs: number): SessionFinder {
  return {
    async find(tokenHash, activity) {
      const now = clock.now();
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'users.id',
          'users.email',
          'users.first_name',
          'users.last_name',
          'users.picture_key',
          'users.passkey_hash',
          'users.receipts_revision',
          'sessions.device_id',
          'sessions.signed_in_with',
          'sessions.last_active_at',
        ])
        .where('sessions.token_hash', '=', tokenHash)
        .where('users.disabled_at', 'is', null)
        .where('users.google_proof_at', '>=', now - proofMs)
        .where((of) => of.not(endOfUse(of, now)))
        .executeTakeFirst();
      if (!row) return null;
      if (activity && now - row.last_active_at > ACTIVITY_GRAIN_MS) {
        await db
          .updateTable('sessions')
          .set({ last_active_at: now })
          .where('token_hash', '=', tokenHash)
          .execute()
          // on a full disk people can still read
          .catch((error: unknown) => {
            if (!isStorageFull(error)) throw error;
          });
      }
      return {
        ...personOf(row),
        receiptsRevision: row.receipts_revision,
        sessionHash: tokenHash,
        deviceId: row.device_id,
        signedInWith: row.signed_in_with,
      };
    },
  };
}
