import { createHash } from 'node:crypto';
import type { Database } from '../../../adapters/database/database.ts';
import { CHALLENGE_MS } from './challenges.ts';

/** Remembers answered challenges, because each works only once. */

/** Marks a challenge as answered. @returns false when it was answered before */
export async function useChallenge(db: Database, challenge: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({
      // hashes the bytes, because base64url can spell the same challenge in several ways
      challenge_hash: createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex'),
      expires_at: now + CHALLENGE_MS,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets expired challenges. */
export async function deleteUsedChallenges(db: Database, now: number): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute();
}
