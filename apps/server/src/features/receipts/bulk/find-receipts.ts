import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../lib/id-batches.ts';
import { listReceiptsWithFiles, type WithFile } from '../receipt-store.ts';

/** The user's own receipts with these ids, in the order of the ids, with the places of their PDFs. */
export async function findReceipts(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<WithFile[]> {
  const found = new Map<string, WithFile>();
  for await (const batch of batchesOf(ids)) {
    for (const one of await listReceiptsWithFiles(db, userId, batch)) found.set(one.receipt.id, one);
  }
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}
