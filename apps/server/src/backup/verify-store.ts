import type { Database } from '../adapters/database/database.ts';

/** The queries of verifications and restores about receipts, their copies and their jobs. */

/** the most faults of one kind to name */
const MOST_NAMED = 100;

/** A copy on the drive, as the database records it. */
export type KnownCopy = {
  receiptId: string;
  userId: string;
  fileId: string;
  sha256: string;
  position: number | null;
};

export async function knownCopies(db: Database, receiptIds: readonly string[]): Promise<KnownCopy[]> {
  if (receiptIds.length === 0) return [];
  const pdfs = await db
    .selectFrom('receipts')
    .select(['id', 'user_id', 'drive_file_id', 'pdf_sha256'])
    .where('id', 'in', receiptIds)
    .where('drive_file_id', 'is not', null)
    .orderBy('id')
    .execute();
  const originals = await db
    .selectFrom('receipt_originals')
    .innerJoin('receipts', 'receipts.id', 'receipt_originals.receipt_id')
    .select(['receipt_id', 'position', 'receipts.user_id', 'receipt_originals.drive_file_id', 'sha256'])
    .where('receipt_id', 'in', receiptIds)
    .where('on_drive_at', 'is not', null)
    .orderBy('receipt_id')
    .execute();
  return [
    ...pdfs.map((row) => ({
      receiptId: row.id,
      userId: row.user_id,
      fileId: row.drive_file_id ?? '',
      sha256: row.pdf_sha256 ?? '',
      position: null,
    })),
    ...originals.map((row) => ({
      receiptId: row.receipt_id,
      userId: row.user_id,
      fileId: row.drive_file_id ?? '',
      sha256: row.sha256,
      position: row.position,
    })),
  ].filter(({ fileId, sha256 }) => fileId !== '' && sha256 !== '');
}

/** Finds receipts that are neither on the drive nor waiting for it. @returns the first ids */
export async function receiptsWithoutDrive(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('receipts')
    .select('id')
    .where('drive_file_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('exports').select('receipt_id').whereRef('exports.receipt_id', '=', 'receipts.id')),
      ),
    )
    .orderBy('id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id }) => id);
}

export type ExportedReceipt = { id: string; drive_file_id: string | null; drive_url: string | null };

/** Lists receipts that are on the drive, by id. @param after the last id of the previous call */
export function exportedAfter(db: Database, after: string, most: number): Promise<ExportedReceipt[]> {
  return db
    .selectFrom('receipts')
    .select(['id', 'drive_file_id', 'drive_url'])
    .where('drive_file_id', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Files that a sweep will delete. */
export async function doomedKeys(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('doomed_blobs').select('key').execute();
  return rows.map(({ key }) => key);
}

/** Photographs of analyses that no receipt uses yet. */
export async function analysisPhotos(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('analyses')
    .select('photo_key')
    .where('photo_key', 'is not', null)
    .execute();
  return rows.map(({ photo_key }) => photo_key ?? '');
}

/** A receipt, and the key of the job that it waits for. */
export type RowWithJob = { id: string; key: string };

export function claimedExports(db: Database): Promise<RowWithJob[]> {
  return db
    .selectFrom('exports')
    .select(['receipt_id as id', 'receipt_id as key'])
    .where('job_claim', 'is not', null)
    .orderBy('receipt_id')
    .execute();
}

export function claimedAnalyses(db: Database): Promise<RowWithJob[]> {
  return db
    .selectFrom('later_analyses')
    .select(['receipt_id as id', 'receipt_id as key'])
    .where('job_claim', 'is not', null)
    .where('found_at', 'is', null)
    .orderBy('receipt_id')
    .execute();
}

/** Deleted receipts whose purge was due by this time. @param by epoch ms */
export function latePurges(db: Database, by: number): Promise<RowWithJob[]> {
  return db
    .selectFrom('held_receipts')
    .select(['receipt_id as id', 'user_id as key'])
    .where('purge_at', '<=', by)
    .orderBy('receipt_id')
    .execute();
}
