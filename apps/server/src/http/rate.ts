import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import { type ApiError, tooManyCalls } from './errors.ts';

export type Rate = {
  /** so many a minute, over all servers */
  perMinute: number;
  /** of these, at once */
  burst: number;
};

/** What costs much, of one person: at once, more than the receipts of a pile. */
export const COSTLY_RATE: Rate = { perMinute: 60, burst: 30 };

type Counted = Rate & {
  /** what is counted apart, such as 'save' */
  kind: string;
  /** whose calls are counted together */
  who: string;
  /** what who is over the rate is told; it says by default that the page goes on by itself */
  refuse?: (waitMs: number) => ApiError;
};

/**
 * Counts a call against its rate, in one statement, so that it holds for many at the same moment on as many servers as
 * there are. The generic cell rate algorithm: a bucket of `burst` calls that refills evenly is kept as the moment at which
 * it is full. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 * @throws ApiError too_many_calls, with the seconds to wait
 */
export async function countCall(
  db: Database,
  { kind, who, perMinute, burst, refuse = tooManyCalls }: Counted,
  now: number,
): Promise<void> {
  const key = `${kind}:${who}`;
  const eachMs = 60_000 / perMinute;
  const latest = now + (burst - 1) * eachMs;
  const counted = await db
    .insertInto('rates')
    .values({ key, free_at: now + eachMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rates.free_at > ${now} THEN rates.free_at ELSE ${now} END + ${eachMs}`,
        })
        .where('rates.free_at', '<=', latest),
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

/** Deletes rows of those who are back at a full allowance. */
export async function deleteFreeRates(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rates').where('free_at', '<=', now).execute();
}
