import { RETENTION_NOTICE_DAYS, utcDay } from '@slipcase/contract/retention';
import type { Database } from '../adapters/database/database.ts';
import type { Config } from '../config.ts';
import { listUsers } from '../features/auth/user-store.ts';
import { countDue } from '../features/receipts/retention/purge-by-rule.ts';
import { findRetention } from '../features/receipts/retention/retention-store.ts';

/** The retention command of the admin tool. */

type Row = Record<string, string | null>;

/**
 * Shows what the rule would delete: the rule in the settings, or another one that is not set yet.
 * @returns null if there is no rule
 */
export async function showRetention(
  db: Database,
  config: Config,
  tried: number | null,
  now: number,
): Promise<Row[] | null> {
  const years = tried ?? config.retentionYears;
  if (years === null) return null;
  const rule = await findRetention(db);
  // the server has not started with it yet
  const from = rule?.years === years ? rule.from : utcDay(now, RETENTION_NOTICE_DAYS);
  const today = utcDay(now);
  const emails = new Map((await listUsers(db)).map(({ id, email }) => [id, email]));
  return (await countDue(db, years, now)).map(({ month, userId, receipts, onHold }) => ({
    month,
    person: emails.get(userId) ?? userId,
    receipts: String(receipts),
    'on hold': String(onHold),
    'deleted from': from > today ? from : today,
  }));
}
