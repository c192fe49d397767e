import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import type { ReceiptRow } from '../receipt-store.ts';
import type { ShopKey } from './shop-key-store.ts';

const COLUMNS = [
  'id',
  'user_id',
  'vendor',
  'location',
  'date_iso',
  'created_at',
  'edited_at',
  'project_name',
  'category',
  'group_head',
] as const;

/** A saved receipt that shares keys with a picture. */
export type EarlierReceipt = Pick<ReceiptRow, (typeof COLUMNS)[number]> & {
  keys: ShopKey[];
};

/** the most rows per key, newest first: a line on most receipts says little and must not cost much */
const OWN_PER_KEY = 20;
const ALL_PER_KEY = { header: 50, others: 200 };
/** a receipt that shares fewer lines is from another shop */
const FEWEST_HEADER_LINES = 2;
const SEARCHED: ReadonlySet<ShopKey['kind']> = new Set(['phone', 'registration', 'street', 'header']);

/** Anyone's receipts that may be from the same shop, with all of their keys. */
export async function earlierReceipts(
  db: Database,
  userId: string,
  keys: readonly ShopKey[],
): Promise<EarlierReceipt[]> {
  const ids = await alikeAmong(db, userId, keys);
  if (ids.length === 0) return [];
  const receipts = new Map<string, EarlierReceipt>();
  for await (const batch of batchesOf(ids)) {
    const rows = await db.selectFrom('receipts').select(COLUMNS).where('id', 'in', batch).execute();
    for (const row of rows) receipts.set(row.id, { ...row, keys: [] });
    const theirKeys = await db
      .selectFrom('shop_keys')
      .select(['receipt_id', 'kind', 'hash'])
      .where('receipt_id', 'in', batch)
      .execute();
    for (const { receipt_id, ...key } of theirKeys) receipts.get(receipt_id)?.keys.push(key);
  }
  return [...receipts.values()];
}

/** Ids of receipts that share a number, a street or a few header lines. */
async function alikeAmong(db: Database, userId: string, keys: readonly ShopKey[]): Promise<string[]> {
  const [first, ...others] = keys
    .filter(({ kind }) => SEARCHED.has(kind))
    .flatMap(({ kind, hash }) => [
      receiptsWith(db, hash, userId, OWN_PER_KEY),
      receiptsWith(db, hash, null, ALL_PER_KEY[kind === 'header' ? 'header' : 'others']),
    ]);
  if (!first) return [];
  // one statement, in which each key has its own limit
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute();
  const kinds = new Map(keys.map(({ kind, hash }) => [hash, kind]));
  const shared = Map.groupBy(rows, ({ receipt_id }) => receipt_id);
  return [...shared].flatMap(([id, found]) => {
    const hashes = [...new Set(found.map(({ hash }) => hash))];
    const lines = hashes.filter((hash) => kinds.get(hash) === 'header').length;
    return lines >= FEWEST_HEADER_LINES || lines < hashes.length ? [id] : [];
  });
}

/** @param userId the owner; null: anyone */
function receiptsWith(db: Database, hash: string, userId: string | null, most: number) {
  const newest = db
    .selectFrom('shop_keys')
    .select(['receipt_id', 'hash'])
    .where('hash', '=', hash)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? ''))
    .orderBy('created_at', 'desc')
    .limit(most);
  // in its own query, because SQLite cannot limit a part of a union otherwise
  return db.selectFrom(newest.as('newest')).select(['receipt_id', 'hash']);
}
