import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import { type ApiError, tooManyCalls } from './errors.ts';

/** How many calls of a kind a caller may make, over all servers: in any minute at most `burst` and `perMinute` together. */
export type Rate = {
  kind: string;
  perMinute: number;
  /** how many at once, after a pause */
  burst: number;
  /** what is answered to one too many; by default that the page goes on by itself */
  refuse?: (waitMs: number) => ApiError;
};

/** more at once than the receipts of a pile */
export const ANALYSES: Rate = { kind: 'analysis', perMinute: 60, burst: 30 };
export const SAVES: Rate = { kind: 'save', perMinute: 60, burst: 30 };

/**
 * Counts a call against its caller's rate, in one statement, so that it holds for many at the same moment on as many
 * servers as there are. The generic cell rate algorithm: a bucket of `burst` calls that fills up by one at a time is
 * kept as the moment at which it is full. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 * @param caller a person's id, the hash of a session, or a block of addresses
 * @throws ApiError too_many_calls, with the seconds to wait
 */
export async function countCall(
  db: Database,
  { kind, perMinute, burst, refuse = tooManyCalls }: Rate,
  caller: string,
  now: number,
): Promise<void> {
  const key = `${kind}:${caller}`;
  const eachMs = 60_000 / perMinute;
  const latest = now + (burst - 1) * eachMs;
  const full = latest + eachMs;
  const counted = await db
    .insertInto('rates')
    .values({ key, free_at: now + eachMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rates.free_at BETWEEN ${now} AND ${full} THEN rates.free_at ELSE ${now} END + ${eachMs}`,
        })
        // later than any call can make it: the clock was set back, and nobody waits for it to catch up
        .where((row) => row.or([row('rates.free_at', '<=', latest), row('rates.free_at', '>', full)])),
    )
    .returning('free_at')
    .executeTakeFirst();
  if (counted) return;
  const { free_at } = await db
    .selectFrom('rates')
    .select('free_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  throw refuse(free_at - latest);
}

/** Deletes rows of callers who are back at a full allowance. */
export async function deleteFreeRates(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rates').where('free_at', '<=', now).execute();
}
