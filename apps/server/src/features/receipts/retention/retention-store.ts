import { RETENTION_NOTICE_DAYS, type Retention, utcDay, yearsAfter } from '@slipcase/contract/retention';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';
import { HOLDABLE_COLUMNS } from '../holds/hold-store.ts';

/** The retention rule. The database also stores its start, because a new rule waits a month. */

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the rule from the settings.
 * @param years null: receipts are kept until somebody deletes them
 */
export async function noteRetention(db: Database, years: number | null, now: number): Promise<void> {
  if (years === null) {
    await db.deleteFrom('retention').execute();
    return;
  }
  await db
    .insertInto('retention')
    .values({ row: 1, years, since: now })
    .onConflict((conflict) =>
      conflict.column('row').doUpdateSet({ years, since: now }).where('retention.years', '!=', years),
    )
    .execute();
}

/** @returns null without a rule */
export async function findRetention(db: Database): Promise<Retention | null> {
  const row = await db.selectFrom('retention').select(['years', 'since']).executeTakeFirst();
  return row ? { years: row.years, from: utcDay(Number(row.since), RETENTION_NOTICE_DAYS) } : null;
}

/** Whether the contract's `purgeDay` is today or in the past, ignoring the day when the rule starts. */
function isDue(years: number, now: number) {
  const today = utcDay(now);
  const savedBefore = (day: string) => endOfDay(day);
  const last = yearsAfter(today, -years);
  return ({
    or,
    and,
    eb,
  }: Pick<ExpressionBuilder<Tables, 'receipts'>, 'or' | 'and' | 'eb'>): Expression<SqlBool> =>
    and([
      eb('created_at', '<', savedBefore(yearsAfter(today, -1))),
      or([eb('created_at', '<', savedBefore(last)), eb('date_iso', '<=', last)]),
    ]);
}

/** The first instant after a day, epoch ms. For a February 29 that does not exist, it is March 1. */
function endOfDay(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const start = Date.UTC(year, month - 1, date);
  return utcDay(start) === day ? start + DAY_MS : start;
}

/** Ids of all people who have receipts that are due. */
export async function ownersOfDue(db: Database, years: number, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('user_id')
    .distinct()
    .where(isDue(years, now))
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** One person's receipts that are due, by id. @param after the last id of the previous batch */
export function dueOf(
  db: Database,
  userId: string,
  { years, now, after, most }: { years: number; now: number; after: string; most: number },
) {
  return db
    .selectFrom('receipts')
    .select([...HOLDABLE_COLUMNS, 'date_iso', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where(isDue(years, now))
    .orderBy('id')
    .limit(most)
    .execute();
}
