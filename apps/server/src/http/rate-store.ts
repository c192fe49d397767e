import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';

/** Callers' rates: the moment at which each one's allowance is full again. */

type Spending = {
  /** epoch ms */
  now: number;
  /** what the calls cost */
  costMs: number;
  /** a call is allowed until the stored moment is later than this, epoch ms */
  latest: number;
  /** no call can set a later one, epoch ms */
  full: number;
};

/**
 * Takes the cost from a caller's allowance in one statement, if it is enough.
 * @returns null; or the stored moment, epoch ms, if it is not enough
 */
export async function spendRate(
  db: Database,
  key: string,
  { now, costMs, latest, full }: Spending,
): Promise<number | null> {
  const spent = await db
    .insertInto('rates')
    .values({ key, free_at: now + costMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rates.free_at BETWEEN ${now} AND ${full} THEN rates.free_at ELSE ${now} END + ${costMs}`,
        })
        // later than any call can set: the clock was set back, and callers must not wait for it to catch up
        .where((row) => row.or([row('rates.free_at', '<=', latest), row('rates.free_at', '>', full)])),
    )
    .returning('free_at')
    .executeTakeFirst();
  if (spent) return null;
  const { free_at } = await db
    .selectFrom('rates')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return free_at;
}

/** Deletes rows of callers whose allowance is full again. */
export async function deleteFreeRates(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rates').where('free_at', '<=', now).execute();
}
