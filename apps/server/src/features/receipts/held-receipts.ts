import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';

/**
 * Deleted receipts that can still be restored. All rows of such a receipt are here and in no other table, so it is in no
 * list, search, export or total, and no query has to leave it out. Every change begins with the user's row
 * (receipt-revision.ts), so changes of one receipt happen one after another.
 */

/** The rows of a receipt: its own, and one list for each table that refers to it. A test compares them with the foreign keys. */
export type HeldRows = {
  receipt: Selectable<Tables['receipts']>;
  receipt_photos: Selectable<Tables['receipt_photos']>[];
  exports: Selectable<Tables['exports']>[];
  later_analyses: Selectable<Tables['later_analyses']>[];
  receipt_texts: Selectable<Tables['receipt_texts']>[];
  shop_keys: Selectable<Tables['shop_keys']>[];
};

/** Moves receipts here. @returns the ids of those that the user has */
export async function holdReceipts(
  transaction: Database,
  userId: string,
  ids: readonly string[],
  purgeAt: number,
): Promise<string[]> {
  const found = await transaction
    .selectFrom('receipts')
    .select('id')
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .execute();
  if (found.length === 0) return [];
  const own = found.map(({ id }) => id);
  const photos = await transaction
    .deleteFrom('receipt_photos')
    .where('receipt_id', 'in', own)
    .returningAll()
    .execute();
  const jobs = await transaction
    .deleteFrom('exports')
    .where('receipt_id', 'in', own)
    .returningAll()
    .execute();
  const analyses = await transaction
    .deleteFrom('later_analyses')
    .where('receipt_id', 'in', own)
    .returningAll()
    .execute();
  const texts = await transaction
    .deleteFrom('receipt_texts')
    .where('receipt_id', 'in', own)
    .returningAll()
    .execute();
  const keys = await transaction
    .deleteFrom('shop_keys')
    .where('receipt_id', 'in', own)
    .returningAll()
    .execute();
  const receipts = await transaction.deleteFrom('receipts').where('id', 'in', own).returningAll().execute();
  const photosOf = Map.groupBy(photos, (row) => row.receipt_id);
  const jobsOf = Map.groupBy(jobs, (row) => row.receipt_id);
  const analysesOf = Map.groupBy(analyses, (row) => row.receipt_id);
  const keysOf = Map.groupBy(keys, (row) => row.receipt_id);
  const textsOf = Map.groupBy(texts, (row) => row.receipt_id);
  const rows = receipts.map((receipt) => {
    const { id } = receipt;
    const held = {
      receipt,
      receipt_photos: photosOf.get(id) ?? [],
      exports: jobsOf.get(id) ?? [],
      later_analyses: analysesOf.get(id) ?? [],
      receipt_texts: textsOf.get(id) ?? [],
      shop_keys: keysOf.get(id) ?? [],
    };
    return { receipt_id: id, user_id: userId, purge_at: purgeAt, contents: asText(held) };
  });
  await transaction.insertInto('held_receipts').values(rows).execute();
  return own;
}

/** Removes held receipts that can still be restored, and returns their rows. The caller writes them back. */
export async function takeHeld(
  transaction: Database,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<HeldRows[]> {
  const rows = await transaction
    .deleteFrom('held_receipts')
    .where('receipt_id', 'in', ids)
    .where('user_id', '=', userId)
    .where('purge_at', '>', now)
    .returning('contents')
    .execute();
  return rows.map(({ contents }) => fromText(contents));
}

/** Changes the rows of a held receipt, for an export that was running when it was deleted. @returns false if it is not held */
export async function changeHeld(
  transaction: Database,
  receiptId: string,
  change: (held: HeldRows) => HeldRows,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('held_receipts')
    .select('contents')
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  if (!row) return false;
  const result = await transaction
    .updateTable('held_receipts')
    .set({ contents: asText(change(fromText(row.contents))) })
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function asText(held: HeldRows): string {
  return JSON.stringify(held);
}

/** Our own JSON, at most minutes old; a previous version may have written it without keys. */
export function fromText(contents: string): HeldRows {
  return { shop_keys: [], ...JSON.parse(contents) };
}
