import type { Database } from '../../adapters/database/database.ts';
import { markChanged } from './receipt-revision.ts';

/** The outbox of the drive. A row stands from the save until the file is on the drive. */

export type ExportJob = {
  receiptId: string;
  userId: string;
  fileId: string | null;
  attempts: number;
  filename: string;
  projectName: string;
  dateIso: string | null;
  createdAt: number;
  pdfKey: string;
};

export async function dueExports(db: Database, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('exports')
    .select('receipt_id')
    .where('next_attempt_at', '<=', now)
    .where('claimed_until', '<=', now)
    .orderBy('next_attempt_at')
    .limit(most)
    .execute();
  return rows.map((row) => row.receipt_id);
}

/** Takes a job for one attempt; null when it is done, gone, or being attempted by somebody else. */
export async function claimExport(
  db: Database,
  receiptId: string,
  now: number,
  claimMs: number,
): Promise<ExportJob | null> {
  const claimed = await db
    .updateTable('exports')
    .set((row) => ({ claimed_until: now + claimMs, attempts: row('attempts', '+', 1) }))
    .where('receipt_id', '=', receiptId)
    .where('claimed_until', '<=', now)
    .executeTakeFirst();
  if (claimed.numUpdatedRows !== 1n) return null;
  const job = await db
    .selectFrom('exports')
    .innerJoin('receipts', 'receipts.id', 'exports.receipt_id')
    .select([
      'exports.receipt_id as receiptId',
      'receipts.user_id as userId',
      'exports.file_id as fileId',
      'exports.attempts',
      'receipts.filename',
      'receipts.project_name as projectName',
      'receipts.date_iso as dateIso',
      'receipts.created_at as createdAt',
      'receipts.pdf_key as pdfKey',
    ])
    .where('exports.receipt_id', '=', receiptId)
    .executeTakeFirst();
  return job ?? null;
}

export async function fixFileId(db: Database, receiptId: string, fileId: string): Promise<void> {
  await db.updateTable('exports').set({ file_id: fileId }).where('receipt_id', '=', receiptId).execute();
}

export async function finishExport(db: Database, job: ExportJob, fileId: string, url: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markChanged(transaction, job.userId, job.receiptId);
    await transaction.deleteFrom('exports').where('receipt_id', '=', job.receiptId).execute();
    await transaction
      .updateTable('receipts')
      .set({ drive_file_id: fileId, drive_url: url })
      .where('id', '=', job.receiptId)
      .execute();
  });
}

export async function postponeExport(
  db: Database,
  job: ExportJob,
  reason: string,
  nextAt: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await markChanged(transaction, job.userId, job.receiptId);
    await transaction
      .updateTable('exports')
      .set({ claimed_until: 0, next_attempt_at: nextAt, last_error: reason })
      .where('receipt_id', '=', job.receiptId)
      .execute();
  });
}

/** Has the file on the drive take the receipt's name, unless it is not there or something else is queued already. */
export async function queueRename(transaction: Database, receiptId: string, now: number): Promise<void> {
  const row = await transaction
    .selectFrom('receipts')
    .select('drive_file_id')
    .where('id', '=', receiptId)
    .executeTakeFirst();
  if (!row?.drive_file_id) return;
  await transaction
    .insertInto('exports')
    .values({
      receipt_id: receiptId,
      kind: 'rename',
      file_id: row.drive_file_id,
      attempts: 0,
      next_attempt_at: now,
      claimed_until: 0,
      last_error: null,
      problem: null,
    })
    .onConflict((conflict) => conflict.column('receipt_id').doNothing())
    .execute();
}
