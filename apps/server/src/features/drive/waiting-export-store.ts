import { sql } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import { batchesOf } from '../../lib/id-batches.ts';

/**
 * Exports that wait for an attempt: how their rows are created, and what happens to them outside of attempts.
 * The callers add the jobs. `export-store.ts` has what an attempt reads and writes.
 */

/** A row that waits for its first attempt. */
export const WAITING = { attempts: 0, claimed_until: 0, job_claim: 0, last_error: null, problem: null };
/** problems that only the receipt's owner can solve */
export const UNCONNECTED = ['connect', 'reconnect'] as const;

export async function insertUpload(transaction: Database, receiptId: string, now: number): Promise<void> {
  await transaction
    .insertInto('exports')
    .values({ ...WAITING, receipt_id: receiptId, kind: 'upload', file_id: null, next_attempt_at: now })
    .execute();
}

/**
 * Inserts rows for the receipts that are on the drive.
 * @param ids at most as many as a statement accepts parameters
 * @returns the ids of these receipts
 */
export async function insertRenames(
  transaction: Database,
  ids: readonly string[],
  now: number,
): Promise<string[]> {
  // a pending upload uses the new name anyway, and a running attempt checks again
  const rows = await transaction
    .insertInto('exports')
    .columns(['receipt_id', 'kind', 'attempts', 'claimed_until', 'job_claim', 'next_attempt_at'])
    .expression((receipts) =>
      receipts
        .selectFrom('receipts')
        .select((row) => [
          'id',
          sql<'rename'>`'rename'`.as('kind'),
          row.lit(0).as('attempts'),
          row.lit(0).as('claimed_until'),
          row.lit(0).as('job_claim'),
          sql<number>`CAST(${now} AS bigint)`.as('next_attempt_at'),
        ])
        .where('id', 'in', ids)
        .where('drive_file_id', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.column('receipt_id').doUpdateSet({
        next_attempt_at: now,
        job_claim: sql<number>`coalesce(exports.job_claim, 0)`,
      }),
    )
    .returning('receipt_id')
    .execute();
  return rows.map(({ receipt_id }) => receipt_id);
}

/**
 * The export states of those receipts that belong to the user.
 * @param ids at most as many as a statement accepts parameters
 */
export async function exportStatesOf(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; isExported: boolean; waits: boolean }[]> {
  const rows = await db
    .selectFrom('receipts')
    .leftJoin('exports', 'exports.receipt_id', 'receipts.id')
    .select(['id', 'drive_file_id', 'exports.receipt_id as waits'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id, drive_file_id, waits }) => ({
    id,
    isExported: drive_file_id !== null,
    waits: waits !== null,
  }));
}

/** The state of an export; undefined if none waits. */
export function exportProgressOf(db: Database, receiptId: string) {
  return db
    .selectFrom('exports')
    .select(['attempts', 'problem', 'next_attempt_at as nextAt'])
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
}

/**
 * Makes exports due that waited for the user to connect the drive.
 * @param revision the change's revision, so the library shows them again
 * @returns the ids of their receipts
 */
export async function releaseUnconnected(
  transaction: Database,
  userId: string,
  revision: number,
  now: number,
): Promise<string[]> {
  const released = await transaction
    .updateTable('exports')
    .set({ next_attempt_at: now, problem: null })
    .where('problem', 'in', UNCONNECTED)
    .where('receipt_id', 'in', (receipts) =>
      receipts.selectFrom('receipts').select('id').where('user_id', '=', userId),
    )
    .returning('receipt_id')
    .execute();
  const ids = released.map((row) => row.receipt_id);
  for await (const batch of batchesOf(ids))
    await transaction.updateTable('receipts').set({ revision }).where('id', 'in', batch).execute();
  return ids;
}

/**
 * Queues receipts for another upload, as if none were on the drive. Call it in a transaction that has locked
 * their owner's receipts, or while no server runs.
 * @param jobClaim 0: the caller adds the jobs; null: servers add them when they start
 * @returns the ids of the receipts that were on the drive
 */
export async function exportAgain(
  transaction: Database,
  ids: readonly string[],
  now: number,
  jobClaim: 0 | null,
): Promise<string[]> {
  const again: string[] = [];
  const upload = {
    ...WAITING,
    job_claim: jobClaim,
    kind: 'upload' as const,
    file_id: null,
    next_attempt_at: now,
  };
  for await (const batch of batchesOf(ids)) {
    const uploaded = await transaction
      .updateTable('receipts')
      .set({ drive_file_id: null, drive_url: null })
      .where('id', 'in', batch)
      .where('drive_file_id', 'is not', null)
      .returning('id')
      .execute();
    await transaction.updateTable('exports').set(upload).where('receipt_id', 'in', batch).execute();
    if (uploaded.length === 0) continue;
    await transaction
      .insertInto('exports')
      .values(uploaded.map(({ id }) => ({ ...upload, receipt_id: id })))
      .onConflict((conflict) => conflict.column('receipt_id').doNothing())
      .execute();
    again.push(...uploaded.map(({ id }) => id));
  }
  return again;
}
