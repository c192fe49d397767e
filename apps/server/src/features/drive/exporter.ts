import type { ExportProblem } from '@slipcase/contract/drive';
import { downloadReceipt } from '@slipcase/contract/receipts';
import { FilesAwayError } from '../../adapters/blobs/blobs.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { type Drive, DriveError, type OnDrive, UnusableIdError } from '../../adapters/drive/drive.ts';
import { JobLaterError, type Jobs, JobTimeoutError } from '../../adapters/jobs/jobs.ts';
import type { Metrics } from '../../adapters/metrics/metrics.ts';
import { backoff } from '../../lib/backoff.ts';
import type { Clock } from '../../lib/clock.ts';
import { claimRow } from '../receipts/claim-store.ts';
import { queueDeletedCopies } from './deleted-copies.ts';
import { placeOf } from './drive-place.ts';
import { EXPORTS, releaseExports } from './export-jobs.ts';
import { type ExportAttempt, findExport, finishExport, fixFileId, postponeExport } from './export-store.ts';

type ExporterDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  drive: Drive;
  clock: Clock;
  metrics: Metrics;
  config: { deletedCopies: 'stay' | 'move' };
};

/** longer than one attempt */
const CLAIM_MS = EXPORTS.attemptMs + 60_000;
const MAX_REASON_CHARS = 300;

export type Exporter = {
  /** Attempts one export. @throws JobLaterError, or any error for another attempt */
  attempt(export_: { userId: string; receiptId: string; signal: AbortSignal }): Promise<void>;
};

export function createExporter(deps: ExporterDeps): Exporter {
  const { db, clock, metrics } = deps;
  /** users whose drive asked us to pause, and until when */
  const pauses = new Map<string, number>();

  async function afterFailure(job: ExportAttempt, signal: AbortSignal, error: unknown): Promise<never> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARS);
    const now = clock.now();
    if (signal.aborted && !(signal.reason instanceof JobTimeoutError)) {
      await postponeExport(db, job, { reason, problem: job.problem, counts: false, nextAt: now });
      throw error;
    }
    const failed = error instanceof DriveError ? error : new DriveError('unreachable', reason);
    // missing files are not the drive's fault
    const problem = error instanceof FilesAwayError ? null : failed.problem;
    if (failed instanceof UnusableIdError) await fixFileId(db, job, null);
    if (problem === 'connect' || problem === 'reconnect') return waitForPerson(job, problem, reason);
    const retryAfterMs = failed.retryAfterMs ?? 0;
    if (retryAfterMs > 0) pauses.set(job.userId, now + retryAfterMs);
    const nextAt = now + Math.max(backoff(job.attempts + 1, EXPORTS.retryMs), retryAfterMs);
    await postponeExport(db, job, { reason, problem, counts: true, nextAt });
    metrics.exportEnded('failed');
    // the drive's own message is only in `last_error`, because it may name the file
    throw new JobLaterError(retryAfterMs, `${job.kind}: ${problem ?? 'the files are away'}`, {
      counts: true,
      cause: error,
    });
  }

  async function waitForPerson(job: ExportAttempt, problem: ExportProblem, reason: string): Promise<never> {
    const { longest } = EXPORTS.retryMs;
    await postponeExport(db, job, { reason, problem, counts: false, nextAt: clock.now() + longest });
    metrics.exportEnded('not_connected');
    // the person may have connected the drive during this write, and then nothing else resumes the export
    const { state } = await deps.drive.connectionOf(job.userId);
    if (state === 'ready') await releaseExports(deps, job.userId, clock.now());
    throw new JobLaterError(longest, 'the drive is not connected');
  }

  function waitForPause(userId: string): void {
    const wait = (pauses.get(userId) ?? 0) - clock.now();
    if (wait > 0) throw new JobLaterError(wait, 'the drive asked for a pause');
    pauses.delete(userId);
  }

  return {
    async attempt({ userId, receiptId, signal }) {
      waitForPause(userId);
      const claim = await claimRow(db, 'exports', { userId, receiptId }, clock.now(), CLAIM_MS);
      if (claim === null) return;
      const job = await findExport(db, receiptId, claim);
      // the receipt was deleted meanwhile; the next attempt handles that
      if (!job) throw new JobLaterError(0, 'its receipt has changed');
      try {
        const onDrive = await carry(deps, job, signal);
        const known = await finishExport(deps, job, onDrive, clock.now());
        // purged during the upload
        if (!known && deps.config.deletedCopies === 'move')
          await queueDeletedCopies(deps.jobs, db, userId, [onDrive.fileId], clock.now());
        metrics.exportEnded('exported');
      } catch (error) {
        await afterFailure(job, signal, error);
      }
    },
  };
}

async function carry(deps: ExporterDeps, job: ExportAttempt, signal: AbortSignal): Promise<OnDrive> {
  const onDrive = await (job.kind === 'rename' ? rename : upload)(deps, job, signal);
  // a folder has no links, so the link is the receipt's own download
  const ownLink = deps.drive.kind === 'folder' ? downloadReceipt.path.replace(':id', job.receiptId) : null;
  return { ...onDrive, url: onDrive.url ?? ownLink };
}

async function upload({ db, blobs, drive }: ExporterDeps, job: ExportAttempt, signal: AbortSignal) {
  const bytes = await blobs.read(job.pdfKey);
  if (!bytes) throw new FilesAwayError('the stored PDF is missing');
  const place = placeOf(job);
  let { fileId } = job;
  if (fileId === null || !drive.isFileId(fileId)) {
    fileId = await drive.newFileId(job.userId, place, signal);
    await fixFileId(db, job, fileId);
  }
  return drive.put(job.userId, { fileId, place, bytes }, signal);
}

async function rename({ drive }: ExporterDeps, job: ExportAttempt, signal: AbortSignal): Promise<OnDrive> {
  const { driveFileId, driveUrl } = job;
  if (driveFileId === null) throw new Error('the file to rename is not on the drive');
  // the file is on the company's previous drive and keeps its name there
  if (!drive.isFileId(driveFileId)) return { fileId: driveFileId, url: driveUrl };
  return drive.rename(job.userId, driveFileId, placeOf(job), signal);
}
