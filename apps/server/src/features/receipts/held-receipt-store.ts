import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';

/**
 * Deleted receipts that can still be restored. All rows of such a receipt are here and in no other table, so
 * it is in no list, search, export or total, and no query has to leave it out. Every change begins with the
 * user's row (revision-store.ts), so changes of one receipt happen one after another.
 */

/**
 * The tables with further rows of a receipt: all that refer to it. A test compares them with the foreign
 * keys.
 */
const PARTS = [
  'receipt_photos',
  'receipt_originals',
  'exports',
  'later_analyses',
  'receipt_texts',
  'shop_keys',
] as const;
type Part = (typeof PARTS)[number];
type PartRows = { [Name in Part]: Selectable<Tables[Name]>[] };
export type HeldRows = { receipt: Selectable<Tables['receipts']> } & PartRows;

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
  const parts: [Part, Map<string, unknown[]>][] = [];
  for (const part of PARTS) {
    const rows = await transaction.deleteFrom(part).where('receipt_id', 'in', own).returningAll().execute();
    parts.push([part, Map.groupBy(rows, (row) => row.receipt_id)]);
  }
  const receipts = await transaction.deleteFrom('receipts').where('id', 'in', own).returningAll().execute();
  const rows = receipts.map((receipt) => {
    const { id } = receipt;
    const further = Object.fromEntries(parts.map(([part, rowsOf]) => [part, rowsOf.get(id) ?? []]));
    const contents = asText({ receipt, ...(further as PartRows) });
    return { receipt_id: id, user_id: userId, purge_at: purgeAt, contents };
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

/**
 * Writes back the rows that belong to receipts, which must be there already. A previous version may have held
 * fewer tables.
 */
export async function insertParts(transaction: Database, held: readonly Partial<PartRows>[]): Promise<void> {
  for (const part of PARTS) {
    const rows = held.flatMap((all): { receipt_id: string }[] => all[part] ?? []);
    if (rows.length > 0) await transaction.insertInto(part).values(rows).execute();
  }
}

/**
 * Changes the rows of a held receipt, for an export that was running when it was deleted. @returns false if
 * it is not held
 */
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

/** Our own JSON, at most minutes old; a previous version may have written it without keys or originals. */
export function fromText(contents: string): HeldRows {
  return { shop_keys: [], receipt_originals: [], ...JSON.parse(contents) };
}
