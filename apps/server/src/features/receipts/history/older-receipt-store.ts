import type { Database } from '../../../adapters/database/database.ts';

/** Receipts from an earlier version: they have no event, and their photographs have no hash. */

/**
 * Receipts without an event, by id.
 * @param after the last id of the previous batch
 * @param among looks only at these
 */
export function receiptsWithoutEvents(
  db: Database,
  { after, most, among }: { after: string; most: number; among?: readonly string[] },
): Promise<{ id: string; user_id: string }[]> {
  return db
    .selectFrom('receipts')
    .select(['id', 'user_id'])
    .where('id', '>', after)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('event_contents')
            .select('sequence')
            .whereRef('event_contents.receipt_id', '=', 'receipts.id'),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

type UnhashedPhoto = { receipt_id: string; page: number; photo_key: string };

/** @param receiptIds at most as many as a statement accepts parameters */
export function photosWithoutHash(db: Database, receiptIds: readonly string[]): Promise<UnhashedPhoto[]> {
  return db
    .selectFrom('receipt_photos')
    .select(['receipt_id', 'page', 'photo_key'])
    .where('receipt_id', 'in', receiptIds)
    .where('sha256', 'is', null)
    .execute();
}

export async function storePhotoHash(
  transaction: Database,
  { receipt_id, page }: Pick<UnhashedPhoto, 'receipt_id' | 'page'>,
  sha256: string,
): Promise<void> {
  await transaction
    .updateTable('receipt_photos')
    .set({ sha256 })
    .where('receipt_id', '=', receipt_id)
    .where('page', '=', page)
    .execute();
}
