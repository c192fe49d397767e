import { sql } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import { tooManyCalls } from './errors.ts';

/** calls of a kind that one person may make a minute, over all servers */
const PER_MINUTE = 60;
/** of these, at once: more than the receipts of a pile */
const BURST = 30;
const EACH_MS = 60_000 / PER_MINUTE;

/**
 * Counts a call against its person's rate, in one statement, so that it holds for many at the same moment on as many
 * servers as there are. The generic cell rate algorithm: a bucket of BURST calls that one call fills up each EACH_MS is
 * kept as the moment at which it is full. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 * @throws ApiError too_many_calls, with the seconds to wait
 */
export async function countCall(
  db: Database,
  kind: 'analysis' | 'save',
  userId: string,
  now: number,
): Promise<void> {
  const key = `${kind}:${userId}`;
  const latest = now + (BURST - 1) * EACH_MS;
  const counted = await db
    .insertInto('rates')
    .values({ key, free_at: now + EACH_MS })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          free_at: sql<number>`CASE WHEN rates.free_at > ${now} THEN rates.free_at ELSE ${now} END + ${EACH_MS}`,
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
  throw tooManyCalls(free_at - latest);
}

/** Deletes rows of people who are back at a full allowance. */
export async function deleteFreeRates(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rates').where('free_at', '<=', now).execute();
}
