import type { Original } from '@slipcase/contract/originals';
import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

export type OriginalRow = Selectable<Tables['receipt_originals']>;

/** The receipt's originals by position. The caller has checked that the receipt is the user's own. */
export function originalRowsOf(db: Database, receiptId: string): Promise<OriginalRow[]> {
  return db
    .selectFrom('receipt_originals')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('position')
    .execute();
}

/**
 * The places of several receipts' originals, by receipt and position.
 * @param ids at most as many as a statement accepts parameters
 */
export function originalsOfReceipts(db: Database, ids: readonly string[]): Promise<OriginalRow[]> {
  return db
    .selectFrom('receipt_originals')
    .selectAll()
    .where('receipt_id', 'in', ids)
    .orderBy('receipt_id')
    .orderBy('position')
    .execute();
}

/** Call it in a transaction that has locked the user's receipts and found this one among them. */
export async function insertOriginal(transaction: Database, row: OriginalRow): Promise<void> {
  await transaction.insertInto('receipt_originals').values(row).execute();
}

export function asOriginal({ position, type, bytes, sha256, added_at }: OriginalRow): Original {
  return { position, type, bytes, sha256, addedAt: new Date(added_at).toISOString() };
}
