import type { Selectable } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Tables } from '../../adapters/database/schema.ts';

/**
 * Deleted receipts that can still be restored. All rows of such a receipt are here and in no other table, so
 * no list, search, export or total includes it, and no query has to exclude it. Every change starts with the
 * user's row (revision-store.ts), so changes to one receipt happen one after another.
 */

/** All tables with rows that refer to a receipt. A test compares them with the foreign keys. */
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

/** Moves the user's receipts here. @returns their ids */
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

/** Writes receipts back with the rows that belong to them. A previous version may have held fewer tables. */
export async function writeHeldBack(
  transaction: Database,
  held: readonly (Pick<HeldRows, 'receipt'> & Partial<PartRows>)[],
): Promise<void> {
  await transaction
    .insertInto('receipts')
    .values(held.map(({ receipt }) => receipt))
    .execute();
  for (const part of PARTS) {
    const rows = held.flatMap((all): { receipt_id: string }[] => all[part] ?? []);
    if (rows.length > 0) await transaction.insertInto(part).values(rows).execute();
  }
}

/** The owners of receipts whose purge is due, up to a limit. */
export async function ownersOfHeld(db: Database, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('held_receipts')
    .select('user_id')
    .distinct()
    .where('purge_at', '<=', now)
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** When the next purge for the user is due, epoch ms; null if there is none. */
export async function nextPurgeAt(db: Database, userId: string): Promise<number | null> {
  const { next } = await db
    .selectFrom('held_receipts')
    .select(({ fn }) => fn.min('purge_at').as('next'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return next === null ? null : Number(next);
}

/** The user's receipts whose purge is due, up to a limit. */
export async function heldThatAreDue(
  transaction: Database,
  userId: string,
  now: number,
  most: number,
): Promise<HeldRows[]> {
  const rows = await transaction
    .selectFrom('held_receipts')
    .select('contents')
    .where('user_id', '=', userId)
    .where('purge_at', '<=', now)
    .limit(most)
    .execute();
  return rows.map(({ contents }) => fromText(contents));
}

/** @param ids at most as many as a statement accepts parameters */
export async function deleteHeldReceipts(transaction: Database, ids: readonly string[]): Promise<void> {
  await transaction.deleteFrom('held_receipts').where('receipt_id', 'in', ids).execute();
}

/** @param ids at most as many as a statement accepts parameters */
export async function postponePurge(
  transaction: Database,
  ids: readonly string[],
  purgeAt: number,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('held_receipts')
    .set({ purge_at: purgeAt })
    .where('receipt_id', 'in', ids)
    .execute();
}

/**
 * Changes the rows of a held receipt, for an export that was running during the delete.
 * @returns false if the receipt is not held
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
function fromText(contents: string): HeldRows {
  return { shop_keys: [], receipt_originals: [], ...JSON.parse(contents) };
}
