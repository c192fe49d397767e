import type { Database } from '../adapters/database/database.ts';
import { type ApiError, tooManyCalls } from './errors.ts';
import { spendRate } from './rate-store.ts';

/**
 * A caller's limit for one kind of call, across all servers: at most `burst` plus `perMinute` calls in any
 * minute. A call may count as several.
 */
export type Rate = {
  kind: string;
  perMinute: number;
  /** how many calls at once, after a pause */
  burst: number;
  /** the error for a call over the limit; by default one that the page retries automatically */
  refuse?: (waitMs: number) => ApiError;
};

/** more than a batch of receipts needs at once */
export const ANALYSES: Rate = { kind: 'analysis', perMinute: 60, burst: 30 };
/** faster than a person types; each answer reads the text of all of a person's receipts */
export const SEARCHES: Rate = { kind: 'search', perMinute: 120, burst: 60 };
/** counts receipts: a list of 20,000 can load ten times at once, and then every 12 s */
export const LISTED_RECEIPTS: Rate = { kind: 'list', perMinute: 100_000, burst: 200_000 };
/** enough for 20 saves of six pages */
export const ORIGINALS: Rate = { kind: 'original', perMinute: 120, burst: 60 };
/** uploaded mail files count, too */
export const CAPTURES: Rate = { kind: 'capture', perMinute: 60, burst: 60 };
export const SAVES: Rate = { kind: 'save', perMinute: 60, burst: 30 };

/**
 * Counts a call against its caller's rate in one statement, so it holds for simultaneous calls on any number
 * of servers. This is the generic cell rate algorithm: a bucket of `burst` calls that refills one at a time
 * is stored as the moment at which it will be full. https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 * @param caller a person's id, the hash of a session, or a block of addresses
 * @param cost how many calls it counts as; more than `burst` counts as `burst`, so no call is refused forever
 * @throws ApiError too_many_calls, with the seconds to wait
 */
export async function countCall(
  db: Database,
  { kind, perMinute, burst, refuse = tooManyCalls }: Rate,
  caller: string,
  now: number,
  cost = 1,
): Promise<void> {
  const key = `${kind}:${caller}`;
  const costMs = Math.ceil((Math.min(cost, burst) * 60_000) / perMinute);
  const full = now + Math.floor((burst * 60_000) / perMinute);
  const latest = full - costMs;
  const waitUntil = await spendRate(db, key, { now, costMs, latest, full });
  if (waitUntil !== null) throw refuse(waitUntil - latest);
}
