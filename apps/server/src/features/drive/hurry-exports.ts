import type { Database } from '../../adapters/database/database.ts';
import { batchesOf } from '../../id-batches.ts';

/**
 * Makes exports due that wait for a later retry; running attempts continue.
 * @returns how many are queued or running, and how many are already on the drive
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
