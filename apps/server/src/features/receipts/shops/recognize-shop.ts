import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { earlierReceipts } from './earlier-receipt-store.ts';
import { keysOfPicture, type ShopKey } from './shop-key-store.ts';
import { type Remembered, type RememberedField, remembered } from './shop-memory.ts';

/** The shop in a picture: its keys, and the values from its earlier receipts. */
export type RecognizedShop = { keys: ShopKey[] } & Record<RememberedField, Remembered | null>;

export async function recognizeShop(
  { db, shopKey }: { db: Database; shopKey: Uint8Array },
  userId: string,
  analyzed: Analyzed,
): Promise<RecognizedShop> {
  const keys = keysOfPicture(shopKey, analyzed);
  const receipts = await earlierReceipts(db, userId, keys);
  return {
    keys,
    vendor: remembered('vendor', userId, keys, receipts, analyzed.vendor),
    location: remembered('location', userId, keys, receipts, analyzed.location),
  };
}
