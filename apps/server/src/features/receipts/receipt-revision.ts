import type { Database } from '../../adapters/database/database.ts';

/**
 * Takes the next revision of a user's receipts: every change has one of its own, written into the rows it changes.
 *
 * Call it before anything else in the transaction: it locks the user's row, so that changes of one user happen one
 * after another. Then whoever sees a revision sees all changes up to it, and no two changes wait for each other in a
 * ring.
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

/** The same for a change of a receipt that stays, or of its export: what the library shows of it is another. */
export async function markChanged(transaction: Database, userId: string, receiptId: string): Promise<void> {
  const revision = await bumpRevision(transaction, userId);
  await transaction
    .updateTable('receipts')
    .set({ revision })
    .where('id', '=', receiptId)
    .where('user_id', '=', userId)
    .execute();
}
