import { createHmac } from 'node:crypto';
import { vendorKey } from '@slipcase/contract/vendor-key';
import * as z from 'zod/mini';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { ReceiptRow } from '../receipt-store.ts';
import type { PageTaken } from '../save/page-facts.ts';
import { linesOfFirstPaper } from './first-paper.ts';
import { type PrintedLine, type ShopMark, shopMarksOf } from './shop-marks.ts';

const kinds = ['phone', 'hotline', 'registration', 'street', 'web', 'header', 'name', 'place'] as const;
const shopKey = z.object({ kind: z.enum(kinds), hash: z.string() });
/** A stored mark. Without the installation's secret, nobody can tell what it says. */
export type ShopKey = z.output<typeof shopKey>;
const storedKeys = z.array(shopKey);

/** the most keys of a receipt, for all pages: a restore writes 200 receipts in one statement */
const MOST_KEYS = 32;
const HASH_BYTES = 16;

/**
 * The keys of a receipt's picture, including its name and place as they were read, because several shops may
 * share the other keys.
 */
export function keysOfPicture(secret: Uint8Array, analyzed: Analyzed): ShopKey[] {
  // a statement lists other shops
  if (analyzed.kind === 'statement') return [];
  const read: ShopMark[] = [
    ...asMark('name', analyzed.vendor?.value),
    ...asMark('place', analyzed.location?.value),
  ];
  return hashed(secret, [...read, ...shopMarksOf(linesOfFirstPaper(analyzed), analyzed.location?.value)]);
}

export function keysOfLines(secret: Uint8Array, lines: readonly PrintedLine[]): ShopKey[] {
  return hashed(secret, shopMarksOf(lines));
}

function asMark(kind: 'name' | 'place', text: string | undefined): ShopMark[] {
  const value = text && vendorKey(text);
  return value ? [{ kind, value }] : [];
}

function hashed(secret: Uint8Array, marks: readonly ShopMark[]): ShopKey[] {
  return marks.map(({ kind, value }) => {
    const digest = createHmac('sha256', secret).update(`${kind}\0${value}`).digest();
    return { kind, hash: digest.subarray(0, HASH_BYTES).toString('base64url') };
  });
}

/** Stores the keys from the analyses of a receipt's pages, in the transaction that claims these analyses. */
export async function storeKeysOfPages(
  transaction: Database,
  receipt: Keyed,
  pages: readonly (Pick<PageTaken, 'shopKeys'> | null)[],
): Promise<void> {
  await storeShopKeys(
    transaction,
    receipt,
    pages.flatMap((page) => parsedKeys(page?.shopKeys ?? null)),
  );
}

/** @param stored keys stored with an analysis; null: there are none */
export function parsedKeys(stored: string | null): ShopKey[] {
  return stored === null ? [] : storedKeys.parse(JSON.parse(stored));
}

type Keyed = Pick<ReceiptRow, 'id' | 'user_id' | 'created_at'>;

export async function storeShopKeys(
  transaction: Database,
  { id, user_id, created_at }: Keyed,
  all: readonly ShopKey[],
): Promise<void> {
  const keys = all.slice(0, MOST_KEYS);
  if (keys.length === 0) return;
  await transaction
    .insertInto('shop_keys')
    .values(keys.map((key) => ({ ...key, receipt_id: id, user_id, created_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes the background job create new keys for a receipt whose text has changed. */
export async function keyAgain(transaction: Database, receiptId: string): Promise<void> {
  await transaction.updateTable('receipts').set({ keyed_at: null }).where('id', '=', receiptId).execute();
}

/** What the keys of a receipt are made from. */
export type UnkeyedReceipt = Keyed &
  Pick<ReceiptRow, 'pdf_key' | 'items'> & {
    /** the text stored for the search; null if there is none */
    text: string | null;
  };

/** Receipts without keys, by id: after one id, up to another. */
export function unkeyedReceipts(
  db: Database,
  { after, until, most }: { after: string; until: string | undefined; most: number },
): Promise<UnkeyedReceipt[]> {
  return db
    .selectFrom('receipts')
    .leftJoin('receipt_texts', 'receipt_texts.receipt_id', 'receipts.id')
    .select(['id', 'user_id', 'created_at', 'pdf_key', 'items', 'text'])
    .where('keyed_at', 'is', null)
    .where('id', '>', after)
    .$if(until !== undefined, (query) => query.where('id', '<=', until ?? ''))
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Call it in the transaction that stores the keys. @returns false if another server was faster */
export async function claimKeying(transaction: Database, receiptId: string, now: number): Promise<boolean> {
  const claimed = await transaction
    .updateTable('receipts')
    .set({ keyed_at: now })
    .where('id', '=', receiptId)
    .where('keyed_at', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}
