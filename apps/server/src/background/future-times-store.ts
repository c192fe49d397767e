import type { Database } from '../adapters/database/database.ts';

/** longer than any claim of an attempt and any wait */
const LONGEST_MS = 2 * 60 * 60 * 1000;
/** tables whose rows are claimed by attempts */
const CLAIMED = ['exports', 'later_analyses'] as const;

/**
 * Makes work due that a server with a later clock postponed. While a clock was wrong by a day, attempts were
 * planned and claimed a day ahead, and would wait for that day. Waits of people who typed wrong passkeys also
 * end.
 */
export async function endFutureTimes(db: Database, now: number): Promise<void> {
  const limit = now + LONGEST_MS;
  for (const queue of [...CLAIMED, 'mails'] as const)
    await db.updateTable(queue).set({ next_attempt_at: now }).where('next_attempt_at', '>', limit).execute();
  for (const queue of CLAIMED)
    await db.updateTable(queue).set({ claimed_until: 0 }).where('claimed_until', '>', limit).execute();
  await db.updateTable('throttles').set({ blocked_until: now }).where('blocked_until', '>', limit).execute();
}
