import type { OriginalType } from '@slipcase/contract/originals';
import type { Database } from '../../adapters/database/database.ts';
import { changeHeld } from '../receipts/held-receipt-store.ts';
import { lockReceipts } from '../receipts/revision-store.ts';

/** An original, the place of its copy, and the parts of the copy's name. */
export type CopiedOriginal = {
  receiptId: string;
  position: number;
  key: string;
  type: OriginalType;
  fileId: string | null;
  onDriveAt: number | null;
  filename: string;
  projectName: string;
  dateIso: string | null;
  createdAt: number;
};

/**
 * The originals of a receipt; none if it has been purged. 'held': it is deleted and can still be restored.
 */
export async function findCopies(
  db: Database,
  userId: string,
  receiptId: string,
): Promise<CopiedOriginal[] | 'held'> {
  const rows = await db
    .selectFrom('receipt_originals')
    .innerJoin('receipts', 'receipts.id', 'receipt_originals.receipt_id')
    .select([
      'receipt_originals.receipt_id as receiptId',
      'receipt_originals.position',
      'receipt_originals.original_key as key',
      'receipt_originals.type',
      'receipt_originals.drive_file_id as fileId',
      'receipt_originals.on_drive_at as onDriveAt',
      'receipts.filename',
      'receipts.project_name as projectName',
      'receipts.date_iso as dateIso',
      'receipts.created_at as createdAt',
    ])
    .where('receipt_originals.receipt_id', '=', receiptId)
    .where('receipts.user_id', '=', userId)
    .orderBy('receipt_originals.position')
    .execute();
  if (rows.length > 0) return rows;
  const held = await db
    .selectFrom('held_receipts')
    .select('receipt_id')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  return held ? 'held' : [];
}

/** Receipts with originals that are not on the drive. */
export function findUncopied(db: Database): Promise<{ receiptId: string; userId: string }[]> {
  return db
    .selectFrom('receipt_originals')
    .innerJoin('receipts', 'receipts.id', 'receipt_originals.receipt_id')
    .select(['receipts.id as receiptId', 'receipts.user_id as userId'])
    .distinct()
    .where('receipt_originals.on_drive_at', 'is', null)
    .execute();
}

/** Records where a copy is, even for a deleted receipt. @returns false if the receipt has been purged */
export async function storeCopy(
  db: Database,
  userId: string,
  { receiptId, position }: Pick<CopiedOriginal, 'receiptId' | 'position'>,
  { fileId, onDriveAt }: Pick<CopiedOriginal, 'fileId' | 'onDriveAt'>,
): Promise<boolean> {
  const columns = { drive_file_id: fileId, on_drive_at: onDriveAt };
  return db.transaction().execute(async (transaction) => {
    // deletes and restores lock them, too
    await lockReceipts(transaction, userId);
    const updated = await transaction
      .updateTable('receipt_originals')
      .set(columns)
      .where('receipt_id', '=', receiptId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 1n) return true;
    return changeHeld(transaction, receiptId, (held) => ({
      ...held,
      receipt_originals: held.receipt_originals.map((row) =>
        row.position === position ? { ...row, ...columns } : row,
      ),
    }));
  });
}

/** Finds the receipts that have originals. @param ids at most as many as a statement accepts parameters */
export async function withOriginals(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('receipt_originals')
    .select('receipt_id')
    .distinct()
    .where('receipt_id', 'in', ids)
    .execute();
  return rows.map(({ receipt_id }) => receipt_id);
}
