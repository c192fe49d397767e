import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Receipt } from '@slipcase/contract/receipts';
import type { Database } from '../../../adapters/database/database.ts';
import { listReceiptsWithFiles, type WithFile } from '../receipt-store.ts';

/** Ids of one statement: SQLite takes 32,766 parameters, and statements of other lengths are prepared anew. */
const BATCH = 500;

/** The user's receipts among these, newest first, with where their PDFs are. */
export async function findMany(db: Database, userId: string, ids: readonly string[]): Promise<WithFile[]> {
  const found: WithFile[] = [];
  for await (const batch of batchesOf(ids)) found.push(...(await listReceiptsWithFiles(db, userId, batch)));
  return found.toSorted((a, b) => byAge(a.receipt, b.receipt));
}

/** In the order of the library. */
function byAge(a: Receipt, b: Receipt): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? -1 : 1;
}

/**
 * Makes the exports due that wait for a later try; one that is being tried goes on.
 * @returns how many are on their way, and how many are on the drive already
 */
export async function hurryExports(
  db: Database,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<{ queued: number; exported: number }> {
  const counts = { queued: 0, exported: 0 };
  for await (const batch of batchesOf(ids)) {
    await db
      .updateTable('exports')
      .set({ next_attempt_at: now })
      .where('receipt_id', 'in', (receipts) =>
        receipts.selectFrom('receipts').select('id').where('id', 'in', batch).where('user_id', '=', userId),
      )
      .where('next_attempt_at', '>', now)
      .where('claimed_until', '<=', now)
      .execute();
    const receipts = await db
      .selectFrom('receipts')
      .select('drive_file_id')
      .where('id', 'in', batch)
      .where('user_id', '=', userId)
      .execute();
    const exported = receipts.filter(({ drive_file_id }) => drive_file_id !== null).length;
    counts.exported += exported;
    counts.queued += receipts.length - exported;
  }
  return counts;
}

/** Each id once. SQLite answers without letting go of the thread, so others get their turn in between. */
async function* batchesOf(ids: readonly string[]): AsyncGenerator<string[]> {
  const once = [...new Set(ids)];
  for (let start = 0; start < once.length; start += BATCH) {
    if (start > 0) await nextTurn();
    yield once.slice(start, start + BATCH);
  }
}
