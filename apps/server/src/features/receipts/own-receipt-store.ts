import type { Database } from '../../adapters/database/database.ts';
import { batchesOf } from '../../lib/id-batches.ts';
import { HOLDABLE_COLUMNS } from './holds/hold-store.ts';
import type { ReceiptRow } from './receipt-store.ts';
import { SPLIT_COLUMNS } from './stored-parts.ts';

/**
 * The user's own receipts among the ids of a call: what a bulk change, a delete or a restore needs from them.
 * Pass at most as many ids as a statement accepts parameters.
 */

/** @param ids any number */
export async function ownAmong(db: Database, userId: string, ids: readonly string[]): Promise<string[]> {
  const own: string[] = [];
  for await (const batch of batchesOf(ids)) {
    const rows = await db
      .selectFrom('receipts')
      .select('id')
      .where('id', 'in', batch)
      .where('user_id', '=', userId)
      .execute();
    own.push(...rows.map(({ id }) => id));
  }
  return own;
}

/** Finds the idempotency keys that the user's receipts already use. */
export async function usedKeysAmong(
  db: Database,
  userId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('receipts')
    .select('idempotency_key')
    .where('user_id', '=', userId)
    .where('idempotency_key', 'in', keys)
    .execute();
  return new Set(rows.map(({ idempotency_key }) => idempotency_key));
}

/** The columns that decide whether each is on hold, and the names that people know them by. */
export function holdableAmong(db: Database, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select([...HOLDABLE_COLUMNS, 'vendor', 'filename'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
}

/** Their marks as billed, and the columns that decide whether they can have one. */
export function billsAmong(db: Database, userId: string, ids: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['id', 'billed_at', 'billed_as', ...SPLIT_COLUMNS])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
}

type TaggedRow = Pick<ReceiptRow, 'id' | 'project_name' | 'category' | 'group_head'>;
export type TagColumns = Partial<Pick<ReceiptRow, 'project_name' | 'category' | 'group_head'>>;

/** Receipts that are not split and do not have all of these values yet. */
export async function receiptsWithout(
  db: Database,
  userId: string,
  ids: readonly string[],
  columns: TagColumns,
): Promise<TaggedRow[]> {
  const values = Object.entries(columns) as [keyof TagColumns, string][];
  return db
    .selectFrom('receipts')
    .select(['id', 'project_name', 'category', 'group_head'])
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('parts', 'is', null)
    .where((row) => row.or(values.map(([column, value]) => row(column, '!=', value))))
    .execute();
}

/** Call it in a transaction that has checked that they are the user's own. */
export async function updateReceipts(
  transaction: Database,
  ids: readonly string[],
  columns: Partial<ReceiptRow>,
): Promise<void> {
  await transaction.updateTable('receipts').set(columns).where('id', 'in', ids).execute();
}
