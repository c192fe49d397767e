import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Clock } from '../../clock.ts';
import { bumpRevision } from './receipt-revision.ts';

/**
 * Receipts per statement. Each has at most a PDF and 20 photographs (MAX_PAGES) to doom, with two parameters per file:
 * 21,000 in total, where SQLite accepts 32,766 and PostgreSQL 65,535.
 */
const BATCH = 500;

type DeleteDeps = { db: Database; blobs: KeptBlobs; clock: Clock };

/**
 * Deletes receipts, their pending exports and their files, all or none. Skips receipts that the user does not have.
 * @returns ids of the deleted receipts
 */
export async function deleteReceiptsOf(
  { db, blobs, clock }: DeleteDeps,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  try {
    return await db.transaction().execute(async (transaction) => {
      const revision = await bumpRevision(transaction, userId);
      const deleted: string[] = [];
      for (let start = 0; start < ids.length; start += BATCH) {
        const batch = ids.slice(start, start + BATCH);
        const { receipts, files } = await deleteRows(transaction, userId, batch);
        if (receipts.length === 0) continue;
        await blobs.doom(transaction, files);
        const tombstone = { user_id: userId, revision, deleted_at: clock.now() };
        await transaction
          .insertInto('deleted_receipts')
          .values(receipts.map((receipt_id) => ({ ...tombstone, receipt_id })))
          .execute();
        deleted.push(...receipts);
      }
      // throw, so no revision is used up for nothing
      if (deleted.length === 0) throw new NothingDeletedError();
      return deleted;
    });
  } catch (error) {
    if (error instanceof NothingDeletedError) return [];
    throw error;
  }
}

class NothingDeletedError extends Error {}

async function deleteRows(transaction: Database, userId: string, ids: readonly string[]) {
  const photos = await transaction
    .deleteFrom('receipt_photos')
    .where('receipt_id', 'in', (receipts) =>
      receipts.selectFrom('receipts').select('id').where('id', 'in', ids).where('user_id', '=', userId),
    )
    .returning('photo_key')
    .execute();
  const rows = await transaction
    .deleteFrom('receipts')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .returning(['id', 'pdf_key'])
    .execute();
  return {
    receipts: rows.map(({ id }) => id),
    files: [...rows.map(({ pdf_key }) => pdf_key), ...photos.map(({ photo_key }) => photo_key)],
  };
}
