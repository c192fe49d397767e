import type { Database } from '../adapters/database/database.ts';
import { batchesOf } from '../lib/id-batches.ts';

/** The rows that a hand-over moves from one person to another. */

/** @param revision the new owner's revision for this change @returns the ids of the receipts */
export async function moveReceipts(
  transaction: Database,
  from: string,
  to: string,
  revision: number,
): Promise<string[]> {
  // if both have used a key, it stays with the colleague's receipt
  await transaction
    .updateTable('receipts')
    .set({ idempotency_key: null })
    .where('user_id', '=', from)
    .where('idempotency_key', 'in', (keys) =>
      keys
        .selectFrom('receipts as others')
        .select('others.idempotency_key')
        .where('others.user_id', '=', to)
        .where('others.idempotency_key', 'is not', null),
    )
    .execute();
  const moved = await transaction
    .updateTable('receipts')
    .set({ user_id: to, revision })
    .where('user_id', '=', from)
    .returning('id')
    .execute();
  await transaction.updateTable('shop_keys').set({ user_id: to }).where('user_id', '=', from).execute();
  await transaction.updateTable('analyses').set({ user_id: to }).where('user_id', '=', from).execute();
  return moved.map(({ id }) => id).sort();
}

/** Moves receipts that were deleted a moment ago, with the rows that name their owner. @returns their ids */
export async function moveDeleted(transaction: Database, from: string, to: string): Promise<string[]> {
  const rows = await transaction
    .selectFrom('held_receipts')
    .select(['receipt_id', 'contents'])
    .where('user_id', '=', from)
    .execute();
  for (const { receipt_id, contents } of rows) {
    const held: { receipt: object; shop_keys?: object[] } = JSON.parse(contents);
    const moved = {
      ...held,
      receipt: { ...held.receipt, user_id: to },
      shop_keys: (held.shop_keys ?? []).map((row) => ({ ...row, user_id: to })),
    };
    await transaction
      .updateTable('held_receipts')
      .set({ user_id: to, contents: JSON.stringify(moved) })
      .where('receipt_id', '=', receipt_id)
      .execute();
  }
  return rows.map(({ receipt_id }) => receipt_id).sort();
}

export async function moveFavorites(transaction: Database, from: string, to: string): Promise<void> {
  const rows = await transaction.deleteFrom('favorites').where('user_id', '=', from).returningAll().execute();
  if (rows.length === 0) return;
  await transaction
    .insertInto('favorites')
    .values(rows.map((row) => ({ ...row, user_id: to })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves waiting captures, and captures whose receipts the colleague now has, so the same file is not added
 * again. If the colleague already has a capture of the same file, this one stays behind and expires.
 */
export async function moveCaptures(transaction: Database, from: string, to: string): Promise<void> {
  await transaction
    .updateTable('captures')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where(({ or, eb }) => or([eb('ended', 'is', null), eb('ended', '=', 'saved')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('captures as others')
            .select('others.id')
            .where('others.user_id', '=', to)
            .whereRef('others.dedupe_key', '=', 'captures.dedupe_key'),
        ),
      ),
    )
    .execute();
}

/**
 * Puts the colleague on hold if the former owner was, so the receipts stay on hold.
 * @returns whether the former owner was on hold
 */
export async function copyHold(
  transaction: Database,
  from: string,
  to: string,
  now: number,
): Promise<boolean> {
  const hold = await transaction
    .selectFrom('holds')
    .select('placed_at')
    .where('kind', '=', 'person')
    .where('subject', '=', from)
    .executeTakeFirst();
  if (!hold) return false;
  await transaction
    .insertInto('holds')
    .values({ kind: 'person', subject: to, placed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Makes running attempts for the former owner end without a result. */
export async function endAttempts(transaction: Database, ids: readonly string[]): Promise<void> {
  for await (const batch of batchesOf(ids))
    for (const table of ['exports', 'later_analyses'] as const)
      await transaction
        .updateTable(table)
        .set({ claimed_until: 0, job_claim: 0 })
        .where('receipt_id', 'in', batch)
        .execute();
}

/** Receipts that wait for the drive, and receipts that wait for a reader. */
export async function waitingAmong(
  transaction: Database,
  ids: readonly string[],
): Promise<{ exports: string[]; analyses: string[] }> {
  const waiting: { exports: string[]; analyses: string[] } = { exports: [], analyses: [] };
  for await (const batch of batchesOf(ids)) {
    const exports = await transaction
      .selectFrom('exports')
      .select('receipt_id')
      .where('receipt_id', 'in', batch)
      .execute();
    const analyses = await transaction
      .selectFrom('later_analyses')
      .select('receipt_id')
      .where('receipt_id', 'in', batch)
      .where('found_at', 'is', null)
      .execute();
    waiting.exports.push(...exports.map(({ receipt_id }) => receipt_id));
    waiting.analyses.push(...analyses.map(({ receipt_id }) => receipt_id));
  }
  return waiting;
}

/** Makes the former owner's devices load their list again, which is now empty. */
export async function forgetList(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set((row) => ({ receipts_floor: row.ref('receipts_revision') }))
    .where('id', '=', userId)
    .execute();
  await transaction.deleteFrom('deleted_receipts').where('user_id', '=', userId).execute();
}
