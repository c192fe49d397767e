import { randomUUID } from 'node:crypto';
import { searchText } from '@slipcase/contract/search-text';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { Clock } from '../../../lib/clock.ts';
import { lockReceipts } from '../revision-store.ts';
import { PdfBusyError, type PdfChecker } from '../save/pdf-checker.ts';
import { itemText } from '../search/receipt-text-store.ts';
import {
  claimKeying,
  keysOfLines,
  storeShopKeys,
  type UnkeyedReceipt,
  unkeyedReceipts,
} from './shop-key-store.ts';

type KeyerDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  shopKey: Uint8Array;
  pdfChecker: PdfChecker;
};

/** receipts per batch, one after another, because nobody waits for them */
const MOST_A_LOOK = 200;
const BATCH = 20;

/**
 * Makes the shop keys of receipts that have none yet: those from earlier versions, and those that were saved
 * unread. Several servers may do this at once.
 * @returns how many were done
 */
export async function keyOlderReceipts(deps: KeyerDeps, stopping: AbortSignal): Promise<number> {
  let done = 0;
  // each run starts at a random id, so several servers seldom read the same receipt, and a receipt that fails
  // does not block the others
  const start = randomUUID();
  for (const range of [{ after: start }, { after: '', until: start }]) {
    for (let { after } = range; done < MOST_A_LOOK; ) {
      const batch = await unkeyedReceipts(deps.db, { after, until: range.until, most: BATCH });
      for (const receipt of batch) {
        if (stopping.aborted) return done;
        if (await keyReceipt(deps, receipt)) done += 1;
        after = receipt.id;
      }
      if (batch.length < BATCH) break;
    }
  }
  return done;
}

/** @returns false if the receipt has to wait, or another server was faster */
async function keyReceipt(deps: KeyerDeps, receipt: UnkeyedReceipt): Promise<boolean> {
  const lines = printedLines(receipt) ?? (await linesOfPdf(deps, receipt));
  if (lines === 'busy') return false;
  const keys = keysOfLines(
    deps.shopKey,
    lines.map((text) => ({ text, confidence: 1 })),
  );
  return deps.db.transaction().execute(async (transaction) => {
    // otherwise a delete at the same moment would leave the keys behind
    await lockReceipts(transaction, receipt.user_id);
    if (!(await claimKeying(transaction, receipt.id, deps.clock.now()))) return false;
    await storeShopKeys(transaction, receipt, keys);
    return true;
  });
}

/** The stored search text without the items; null if nothing else is stored. */
function printedLines({ text, items }: UnkeyedReceipt): string[] | null {
  if (text === null) return null;
  const stored: Parameters<typeof itemText>[0][] = JSON.parse(items);
  const ofItems = new Set(stored.map((item) => searchText(itemText(item))));
  const lines = text.split('\n').filter((line) => !ofItems.has(line));
  return lines.length > 0 ? lines : null;
}

async function linesOfPdf(
  { blobs, pdfChecker }: KeyerDeps,
  receipt: UnkeyedReceipt,
): Promise<string[] | 'busy'> {
  const pdf = await blobs.read(receipt.pdf_key);
  if (!pdf) return [];
  try {
    return (await pdfChecker.lines(pdf, receipt.user_id)) ?? [];
  } catch (error) {
    if (error instanceof PdfBusyError) return 'busy';
    throw error;
  }
}
