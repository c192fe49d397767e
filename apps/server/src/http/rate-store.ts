import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';

/** Callers' rates: the moment at which each one's allowance is full again. */

type Spending = {
  /** epoch ms */
  now: number;
  /** cost of the calls, ms */
  costMs: number;
  /** calls are refused if the stored moment is later than this, epoch ms */
  latest: number;
  /** no call can set a later moment than this, epoch ms */
  full: number;
};

/**
 * Takes the cost from a caller's allowance if it is enough, in one statement.
 * @returns null; or the stored moment, epoch ms, if the allowance is not enough
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
        // later than any call can set: the clock was set back, and callers must not wait until it catches up
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
