import type { Database } from '../../adapters/database/database.ts';

/**
 * Takes the next revision of a user's receipts. Every change has its own revision, stored in the rows it
 * changes.
 * Call it first in the transaction: it locks the user's row, so changes of one user happen one after another.
 * So anyone who sees a revision sees all changes up to it, and changes cannot deadlock with each other.
 */
export async function bumpRevision(transaction: Database, userId: string): Promise<number> {
  const { receipts_revision } = await transaction
    .updateTable('users')
    .set((row) => ({ receipts_revision: row('receipts_revision', '+', 1) }))
    .where('id', '=', userId)
    .returning('receipts_revision')
    .executeTakeFirstOrThrow();
  return receipts_revision;
}

/**
 * Changes receipts of a user in one transaction, with its own revision.
 * @param change returns null if it changed nothing; then everything is rolled back, and no revision is used
 * up
 */
export async function changeReceipts<T>(
  db: Database,
  userId: string,
  change: (transaction: Database, revision: number) => Promise<T | null>,
): Promise<T | null> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const changed = await change(transaction, await bumpRevision(transaction, userId));
      if (changed === null) throw new NothingChangedError();
      return changed;
    });
  } catch (error) {
    if (error instanceof NothingChangedError) return null;
    throw error;
  }
}

class NothingChangedError extends Error {}

/** Locks the user's receipts like `bumpRevision`, for work that changes nothing in the list. */
export async function lockReceipts(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set((row) => ({ receipts_revision: row.ref('receipts_revision') }))
    .where('id', '=', userId)
    .execute();
}

/** Takes a revision for a change of an existing receipt or its export, so the library shows it again. */
export async function markChanged(transaction: Database, userId: string, receiptId: string): Promise<void> {
  const revision = await bumpRevision(transaction, userId);
  await transaction
    .updateTable('receipts')
    .set({ revision })
    .where('id', '=', receiptId)
    .where('user_id', '=', userId)
    .execute();
}
