import type { ExportProblem } from '@slipcase/contract/drive';
import { sql } from 'kysely';
import type { Database } from '../../adapters/database/database.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import { appendEvent } from '../../events/append-event.ts';
import type { HeldRows } from '../receipts/held-receipt-store.ts';
import { lockReceipts, markChanged } from '../receipts/revision-store.ts';
import { queueExports } from './export-jobs.ts';
import { changeHeldExport } from './held-exports.ts';
import { WAITING } from './waiting-export-store.ts';

/**
 * What people see of exports. A row exists from the save until the file is on the drive, and again from an
 * edit until the file has its new name. Its job decides when it is attempted. Changes that the library shows
 * start by raising the user's revision, like saves, edits and deletions.
 */

/** The parts of a receipt's file name and folders on the drive. */
type PlaceFields = { filename: string; projectName: string; dateIso: string | null; createdAt: number };

export type ExportAttempt = PlaceFields & {
  receiptId: string;
  userId: string;
  kind: 'upload' | 'rename';
  /** the upload's file id, chosen by an earlier attempt */
  fileId: string | null;
  driveFileId: string | null;
  driveUrl: string | null;
  /** how many attempts have failed */
  attempts: number;
  problem: ExportProblem | null;
  pdfKey: string;
  /** distinguishes this attempt from a later one, in case this one takes too long */
  claim: number;
};

/** False for jobs that wait until a person connects the drive. */
const isOurs = sql<boolean>`(exports.problem IS NULL OR exports.problem NOT IN ('connect', 'reconnect'))`;
/** when an export began to wait: an upload with the save, a rename with the edit */
const waitsSince = sql<number>`CASE WHEN exports.kind = 'rename' AND receipts.edited_at IS NOT NULL
  THEN receipts.edited_at ELSE receipts.created_at END`;

/** When the oldest export started to wait, not counting those that need a person; null if there is none. */
export async function oldestExportAt(db: Database): Promise<number | null> {
  return (await exportBacklog(db)).oldestAt;
}

/** The waiting exports. `unconnected` ones need a person to connect a drive. */
export async function exportBacklog(
  db: Database,
): Promise<{ waiting: number; oldestAt: number | null; unconnected: number }> {
  const row = await db
    .selectFrom('exports')
    .innerJoin('receipts', 'receipts.id', 'exports.receipt_id')
    .select([
      sql<number>`count(CASE WHEN ${isOurs} THEN 1 END)`.as('ours'),
      sql<number>`count(*)`.as('all'),
      sql<number | null>`min(CASE WHEN ${isOurs} THEN ${waitsSince} END)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const waiting = Number(row.ours);
  return {
    waiting,
    oldestAt: row.oldest === null ? null : Number(row.oldest),
    unconnected: Number(row.all) - waiting,
  };
}

/** The export that an attempt has claimed; undefined if its receipt was deleted. */
export async function findExport(
  db: Database,
  receiptId: string,
  claim: number,
): Promise<ExportAttempt | undefined> {
  const row = await db
    .selectFrom('exports')
    .innerJoin('receipts', 'receipts.id', 'exports.receipt_id')
    .select([
      'exports.receipt_id as receiptId',
      'receipts.user_id as userId',
      'exports.kind',
      'exports.file_id as fileId',
      'exports.attempts',
      'exports.problem',
      'receipts.drive_file_id as driveFileId',
      'receipts.drive_url as driveUrl',
      'receipts.filename',
      'receipts.project_name as projectName',
      'receipts.date_iso as dateIso',
      'receipts.created_at as createdAt',
      'receipts.pdf_key as pdfKey',
    ])
    .where('exports.receipt_id', '=', receiptId)
    .where('exports.claimed_until', '=', claim)
    .executeTakeFirst();
  return row && { ...row, claim };
}

/** Stores an upload's id before its first use; null if the id turned out to be unusable. */
export async function fixFileId(db: Database, job: ExportAttempt, fileId: string | null): Promise<void> {
  const fixed = await db
    .updateTable('exports')
    .set({ file_id: fileId })
    .where('receipt_id', '=', job.receiptId)
    .where('claimed_until', '=', job.claim)
    .executeTakeFirst();
  if (fixed.numUpdatedRows !== 1n) throw lostJob();
}

/** For a deleted receipt, or an attempt that took so long that another has begun. */
const lostJob = () => new Error('this job no longer exists, or another attempt has claimed it');

/**
 * Records that the file is on the drive under the job's name. If the receipt was edited during the upload, a
 * rename follows.
 * @returns false if the receipt has been purged, so the file on the drive has no owner
 */
export async function finishExport(
  { db, jobs }: { db: Database; jobs: Jobs },
  job: ExportAttempt,
  { fileId, url }: { fileId: string; url: string | null },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await markChanged(transaction, job.userId, job.receiptId);
    const receipt = await transaction
      .updateTable('receipts')
      .set({ drive_file_id: fileId, drive_url: url })
      .where('id', '=', job.receiptId)
      .returning(['filename', 'project_name as projectName', 'date_iso as dateIso'])
      .executeTakeFirst();
    const renaming = { ...WAITING, kind: 'rename' as const, file_id: null, next_attempt_at: now };
    if (!receipt) {
      // the receipt was deleted meanwhile, together with the job
      let isOurs = false;
      const isHeld = await changeHeldExport(transaction, job, (held, running) => {
        isOurs = true;
        return {
          ...held,
          receipt: { ...held.receipt, drive_file_id: fileId, drive_url: url },
          // without a job: this job ends now, and a restore adds another
          exports: isSamePlace(asPlace(held.receipt), job)
            ? []
            : [{ ...running, ...renaming, job_claim: null }],
        };
      });
      if (isOurs) await appendExported(transaction, job, now);
      return isHeld;
    }
    const isCurrent = isSamePlace(receipt, job);
    const next = await transaction
      .updateTable('exports')
      .set(renaming)
      .where('receipt_id', '=', job.receiptId)
      .where('claimed_until', '=', job.claim)
      .executeTakeFirst();
    // throw, so the receipt keeps what the other attempt wrote
    if (next.numUpdatedRows !== 1n) throw lostJob();
    if (isCurrent) await transaction.deleteFrom('exports').where('receipt_id', '=', job.receiptId).execute();
    else await queueExports(jobs, transaction, job.userId, [job.receiptId]);
    await appendExported(transaction, job, now);
    return true;
  });
}

function appendExported(transaction: Database, job: ExportAttempt, now: number): Promise<void> {
  const { receiptId, kind, filename, projectName, driveFileId, driveUrl } = job;
  return appendEvent(transaction, now, {
    kind: 'exported',
    receiptId,
    by: { server: 'exports' },
    before: { drive_file_id: driveFileId, drive_url: driveUrl },
    more: { as: { kind, filename, projectName } },
  });
}

function isSamePlace(one: Omit<PlaceFields, 'createdAt'>, other: PlaceFields): boolean {
  return (
    one.filename === other.filename && one.projectName === other.projectName && one.dateIso === other.dateIso
  );
}

function asPlace({ filename, project_name, date_iso }: HeldRows['receipt']): Omit<PlaceFields, 'createdAt'> {
  return { filename, projectName: project_name, dateIso: date_iso };
}

type Postponement = {
  reason: string;
  problem: ExportProblem | null;
  /** whether this counts as an attempt: false if the person must act first */
  counts: boolean;
  /** for calls that wait for the export, and for servers of the previous version */
  nextAt: number;
};

export async function postponeExport(
  db: Database,
  job: ExportAttempt,
  { reason, problem, counts, nextAt }: Postponement,
): Promise<void> {
  const attempts = job.attempts + (counts ? 1 : 0);
  // the library shows the problem and whether an attempt has failed, not how many
  const looksTheSame = problem === job.problem && attempts > 0 === job.attempts > 0;
  await db.transaction().execute(async (transaction) => {
    if (looksTheSame) await lockReceipts(transaction, job.userId);
    else await markChanged(transaction, job.userId, job.receiptId);
    const after = {
      claimed_until: 0,
      job_claim: 0,
      next_attempt_at: nextAt,
      last_error: reason,
      problem,
      attempts,
    };
    const result = await transaction
      .updateTable('exports')
      .set(after)
      .where('receipt_id', '=', job.receiptId)
      .where('claimed_until', '=', job.claim)
      .executeTakeFirst();
    if (result.numUpdatedRows === 1n) return;
    // deleted meanwhile
    await changeHeldExport(transaction, job, (held, running) => ({
      ...held,
      exports: [{ ...running, ...after }],
    }));
  });
}
