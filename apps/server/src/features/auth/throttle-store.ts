import { createHash } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';

/**
 * Counts wrong tries before each is checked, in one statement. So even with simultaneous tries on several
 * servers, no more get through than the rule allows. The figures are promises (docs/security.md).
 */

type Bucket = Pick<Tables['throttles'], 'bucket' | 'kind' | 'user_id'>;

type Rule = {
  /** this many tries in a row get through, then none until the bucket is cleared or its window ends */
  most: number;
  /** from this failure on, the next try must wait */
  delayFrom: number;
  /** milliseconds after which the count restarts; null: never */
  windowMs: number | null;
};

/** Whether a try may be checked; if not, when the next one may (null: waiting does not help). */
export type Admission = { admitted: true; failures: number } | { admitted: false; until: number | null };

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const FIRST_DELAY_MS = 30 * SECOND_MS;
const LONGEST_DELAY_MS = 60 * 60 * SECOND_MS;

/** Delay from the 5th failure, Google after the 10th (NIST SP 800-63B 3.2.2 allows 100). */
export const PASSKEY_RULE: Rule = { most: 10, delayFrom: 5, windowMs: null };
/** 5 tries per code */
export const RESET_CODE_RULE: Rule = { most: 5, delayFrom: 6, windowMs: null };
/** 10 tries a day per account, for all codes together */
export const RESET_DAY_RULE: Rule = { most: 10, delayFrom: 11, windowMs: DAY_MS };
/**
 * 100 wrong codes, then none until a Google sign-in (NIST SP 800-63B 3.2.2). No window: two adjacent windows
 * would allow two hundred.
 */
export const RESET_LOCK_RULE: Rule = { most: 100, delayFrom: 101, windowMs: null };

/** A device that has signed in to the account before. */
export function deviceBucket(userId: string, deviceId: string): Bucket {
  return { bucket: `device:${deviceId}`, kind: 'device', user_id: userId };
}

/** All other devices that try an address, with or without an account. */
export function unknownDeviceBucket(email: string, userId: string | null): Bucket {
  return { bucket: `stranger:${digest(email)}`, kind: 'stranger', user_id: userId };
}

export function resetDayBucket(email: string, userId: string | null): Bucket {
  return { bucket: `reset-day:${digest(email)}`, kind: 'reset_day', user_id: userId };
}

export function resetLockBucket(email: string, userId: string | null): Bucket {
  return { bucket: `reset-lock:${digest(email)}`, kind: 'reset_lock', user_id: userId };
}

/** @param codeId null if there is no code, so guesses without a code count the same */
export function resetCodeBucket(email: string, codeId: string | null, userId: string | null): Bucket {
  return { bucket: `reset-code:${codeId ?? digest(email)}`, kind: 'reset_code', user_id: userId };
}

function digest(email: string): string {
  return createHash('sha256').update(email).digest('hex');
}

/** Counts a try as failed before it is checked. A success clears the bucket or returns the try. */
export async function countTry(db: Database, bucket: Bucket, rule: Rule, now: number): Promise<Admission> {
  const counted = await db
    .insertInto('throttles')
    .values({ ...bucket, failures: 1, first_at: now, last_at: now, blocked_until: delayAfter(1, rule, now) })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet((row) => {
          const anew = windowOver(row, rule, now);
          return {
            user_id: bucket.user_id,
            failures: row
              .case()
              .when(anew)
              .then(1)
              .else(row('throttles.failures', '+', 1))
              .end(),
            first_at: row.case().when(anew).then(now).else(row.ref('throttles.first_at')).end(),
            last_at: now,
            blocked_until: nextDelay(row, rule, now),
          };
        })
        .where((row) =>
          row.or([
            windowOver(row, rule, now),
            row.and([row('throttles.blocked_until', '<=', now), row('throttles.failures', '<', rule.most)]),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  if (counted) return { admitted: true, failures: counted.failures };

  const standing = await db
    .selectFrom('throttles')
    .select(['failures', 'first_at', 'blocked_until'])
    .where('bucket', '=', bucket.bucket)
    .executeTakeFirst();
  // a success has just cleared it: the next try gets through
  if (!standing) return { admitted: false, until: now };
  if (standing.failures < rule.most) return { admitted: false, until: standing.blocked_until };
  return { admitted: false, until: rule.windowMs === null ? null : standing.first_at + rule.windowMs };
}

type Row = ExpressionBuilder<Tables, 'throttles'>;

function windowOver(row: Row, rule: Rule, now: number) {
  return rule.windowMs === null ? sql<boolean>`1 = 0` : row('throttles.first_at', '<=', now - rule.windowMs);
}

/** The delay after the counted try: a table of the few failures that have one. */
function nextDelay(row: Row, rule: Rule, now: number) {
  let cases = row.case().when(sql<boolean>`1 = 0`).then(0);
  for (let failures = rule.delayFrom; failures <= rule.most; failures += 1) {
    cases = cases.when('throttles.failures', '=', failures - 1).then(delayAfter(failures, rule, now));
  }
  return cases.else(0).end();
}

/** @returns epoch milliseconds until which the next try must wait */
function delayAfter(failures: number, rule: Rule, now: number): number {
  if (failures < rule.delayFrom) return 0;
  return now + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - rule.delayFrom));
}

/** Uncounts a try that was right or was never checked. */
export async function giveTryBack(db: Database, { bucket }: Bucket): Promise<void> {
  await db
    .updateTable('throttles')
    .set((row) => ({ failures: row('failures', '-', 1), blocked_until: 0 }))
    .where('bucket', '=', bucket)
    .where('failures', '>', 0)
    .execute();
}

export async function clearBucket(db: Database, { bucket }: Bucket): Promise<void> {
  await db.deleteFrom('throttles').where('bucket', '=', bucket).execute();
}

/** Clears everything that blocks a person's sign-ins and resets, after a Google sign-in. */
export async function clearLocks(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['stranger', 'device', 'reset_lock'])
    .execute();
}

/** Clears delays only: a bucket that needs Google still needs it. */
export async function clearDelays(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('user_id', '=', userId)
    .where('kind', 'in', ['stranger', 'device'])
    .where('failures', '<', PASSKEY_RULE.most)
    .execute();
}

const SPRAY_WINDOW_MS = 10 * 60 * SECOND_MS;
const SPRAY_ACCOUNTS = 50;
const SPRAY_SHARE = 0.05;

/**
 * Whether someone tries many accounts a few times each, which no single account's bucket shows. Called after
 * the current try was counted, so simultaneous tries cannot pass the limit.
 */
export async function isSpray(db: Database, now: number): Promise<boolean> {
  const { failing, accounts } = await db
    .selectNoFrom((row) => [
      row
        .selectFrom('throttles')
        .select((of) => of.fn.count<number>('user_id').distinct().as('n'))
        // each account's codes count once, in the daily bucket
        .where('kind', 'in', ['stranger', 'device', 'reset_day'])
        .where('last_at', '>', now - SPRAY_WINDOW_MS)
        .where('failures', '>', 0)
        .as('failing'),
      row
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('accounts'),
    ])
    .executeTakeFirstOrThrow();
  return Number(failing) > Math.max(SPRAY_ACCOUNTS, SPRAY_SHARE * Number(accounts));
}

/** long enough for a made-up address to lock like a real one, yet the table does not grow forever */
const MADE_UP_LOCK_MS = 7 * DAY_MS;

/** Deletes counts that no longer block anybody. An account's lock stays until a Google sign-in. */
export async function deleteStaleThrottles(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('throttles')
    .where('last_at', '<', now - DAY_MS)
    .where('kind', '!=', 'reset_lock')
    .where((row) => row.or([row('user_id', 'is', null), row('kind', 'in', ['reset_code', 'reset_day'])]))
    .execute();
  await db
    .deleteFrom('throttles')
    .where('last_at', '<', now - MADE_UP_LOCK_MS)
    .where('user_id', 'is', null)
    .execute();
  await db
    .deleteFrom('throttles')
    .where('kind', '=', 'device')
    .where('bucket', 'not in', (row) =>
      row.selectFrom('devices').select(sql<string>`'device:' || id`.as('bucket')),
    )
    .execute();
}
