import type { Database } from '../../adapters/database/database.ts';
import { batchesOf } from '../../lib/id-batches.ts';
import { WAITING } from './export-jobs.ts';

/**
 * Uploads receipts once more, as if none were on the drive. Call it in a transaction that has locked their
 * owner's receipts, or where no server runs.
 * @param jobClaim 0: the caller adds the jobs; null: servers do when they start
 * @returns ids of those that were on the drive
 */
export async function exportAgain(
  transaction: Database,
  ids: readonly string[],
  now: number,
  jobClaim: 0 | null,
): Promise<string[]> {
  const again: string[] = [];
  const upload = {
    ...WAITING,
    job_claim: jobClaim,
    kind: 'upload' as const,
    file_id: null,
    next_attempt_at: now,
  };
  for await (const batch of batchesOf(ids)) {
    const uploaded = await transaction
      .updateTable('receipts')
      .set({ drive_file_id: null, drive_url: null })
      .where('id', 'in', batch)
      .where('drive_file_id', 'is not', null)
      .returning('id')
      .execute();
    await transaction.updateTable('exports').set(upload).where('receipt_id', 'in', batch).execute();
    if (uploaded.length === 0) continue;
    await transaction
      .insertInto('exports')
      .values(uploaded.map(({ id }) => ({ ...upload, receipt_id: id })))
      .onConflict((conflict) => conflict.column('receipt_id').doNothing())
      .execute();
    again.push(...uploaded.map(({ id }) => id));
  }
  return again;
}
