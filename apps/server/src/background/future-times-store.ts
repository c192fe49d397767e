import type { Database } from '../adapters/database/database.ts';

/** longer than any claim of an attempt and any wait before one */
const LONGEST_MS = 2 * 60 * 60 * 1000;
/** tables whose rows attempts claim */
const CLAIMED = ['exports', 'later_analyses'] as const;

/**
 * Makes work due that a server with a fast clock postponed. While a clock was a day ahead, attempts were
 * planned and claimed a day ahead, and would wait that long. Also ends the waits of people who typed wrong
 * passkeys.
 */
export async function endFutureTimes(db: Database, now: number): Promise<void> {
  const limit = now + LONGEST_MS;
  for (const queue of [...CLAIMED, 'mails'] as const)
    await db.updateTable(queue).set({ next_attempt_at: now }).where('next_attempt_at', '>', limit).execute();
  for (const queue of CLAIMED)
    await db.updateTable(queue).set({ claimed_until: 0 }).where('claimed_until', '>', limit).execute();
  await db.updateTable('throttles').set({ blocked_until: now }).where('blocked_until', '>', limit).execute();
}
