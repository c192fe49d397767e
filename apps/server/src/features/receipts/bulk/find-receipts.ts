import type { Receipt } from '@slipcase/contract/receipts';
import type { Database } from '../../../adapters/database/database.ts';
import { batchesOf } from '../../../id-batches.ts';
import { listReceiptsWithFiles, type WithFile } from '../receipt-store.ts';

/** The user's own receipts among these ids, newest first, with the places of their PDFs. */
export async function findReceipts(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<WithFile[]> {
  const found: WithFile[] = [];
  for await (const batch of batchesOf(ids)) found.push(...(await listReceiptsWithFiles(db, userId, batch)));
  return found.toSorted((a, b) => byAge(a.receipt, b.receipt));
}

/** Sorts like the library. */
function byAge(a: Receipt, b: Receipt): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}
