import { sql } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import { JobLaterError } from '../../adapters/jobs/jobs.ts';
import { lockReceipts } from './revision-store.ts';

/**
 * Claims on the rows that jobs of receipts work on. The job makes sure that one attempt runs at a time. The
 * claim in the row separates this attempt's writes from late writes by an earlier attempt, or by a server of
 * the last version without jobs.
 */

/** tables whose rows have a job */
type Claimed = 'exports' | 'later_analyses';
/** how long a deleted receipt's job waits to see whether it is restored */
const HELD_MS = 60 * 1000;
const AGAIN_MS = 1000;

/**
 * Claims a receipt's row for one attempt.
 * @param claimMs longer than the attempt: servers of the previous version stay away until then
 * @returns the claim; null if the row is gone for good
 * @throws JobLaterError while such a server works on it, or while the receipt is deleted and can still be
 * restored
 */
export async function claimRow(
  db: Database,
  table: Claimed,
  { userId, receiptId }: { userId: string; receiptId: string },
  now: number,
  claimMs: number,
): Promise<number | null> {
  // a claim that a job left behind belongs to a process that died or took too long
  const claimed = await db
    .updateTable(table)
    .set(() => {
      const until = sql<number>`CASE WHEN claimed_until < ${now + claimMs} THEN ${now + claimMs} ELSE claimed_until + 1 END`;
      return { claimed_until: until, job_claim: until };
    })
    .where('receipt_id', '=', receiptId)
    .where((row) =>
      row.or([row('claimed_until', '<=', now), row('claimed_until', '=', row.ref('job_claim'))]),
    )
    .returning('claimed_until as claim')
    .executeTakeFirst();
  if (claimed) return Number(claimed.claim);
  return db.transaction().execute(async (transaction) => {
    // deletes and restores lock them, too
    await lockReceipts(transaction, userId);
    const row = await transaction
      .selectFrom(table)
      .select('claimed_until')
      .where('receipt_id', '=', receiptId)
      .executeTakeFirst();
    if (row) {
      const wait = Math.min(claimMs, Math.max(AGAIN_MS, row.claimed_until - now));
      throw new JobLaterError(wait, 'a server of the version before attempts it');
    }
    const held = await transaction
      .selectFrom('held_receipts')
      .select('receipt_id')
      .where('receipt_id', '=', receiptId)
      .executeTakeFirst();
    if (held) throw new JobLaterError(HELD_MS, 'its receipt is deleted and can still be restored');
    return null;
  });
}

/**
 * Marks rows by a server of the previous version, which have no job, as having one. The caller adds the jobs.
 */
export function takeOverRows(
  transaction: Database,
  table: Claimed,
  which = sql<boolean>`TRUE`,
): Promise<{ receiptId: string; userId: string }[]> {
  return transaction
    .updateTable(table)
    .set({ job_claim: 0 })
    .where('job_claim', 'is', null)
    .where(which)
    .returning((row) => [
      'receipt_id as receiptId',
      row
        .selectFrom('receipts')
        .select('user_id')
        .whereRef('receipts.id', '=', row.ref(`${table}.receipt_id`))
        .$asScalar()
        .$notNull()
        .as('userId'),
    ])
    .execute();
}

/** Extends a claim. @returns null if another attempt has begun, or the row is gone */
export async function renewRowClaim(
  db: Database,
  table: Claimed,
  receiptId: string,
  claim: number,
  until: number,
): Promise<number | null> {
  const renewed = await db
    .updateTable(table)
    .set({ claimed_until: until, job_claim: until })
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '=', claim)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n ? until : null;
}
