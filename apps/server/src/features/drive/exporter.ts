import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '@slipcase/contract/dates';
import { downloadReceipt } from '@slipcase/contract/receipts';
import { FilesAwayError } from '../../adapters/blobs/blobs.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import {
  type Drive,
  DriveError,
  type DrivePlace,
  type OnDrive,
  UnusableIdError,
} from '../../adapters/drive/drive.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import type { Metrics } from '../../adapters/metrics/metrics.ts';
import { backoff } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import { createFairQueue } from '../../fair-queue.ts';
import type { Log } from '../../log.ts';
import { queueDeletedCopies } from './deleted-copies.ts';
import {
  claimExport,
  dueExports,
  type ExportJob,
  finishExport,
  fixFileId,
  postponeExport,
  releaseExports,
} from './export-store.ts';

type ExporterDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  drive: Drive;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  config: { deletedCopies: 'stay' | 'move' };
};

/** 'not_connected': the person must connect the drive first; 'busy': an attempt takes longer than the caller waits */
type ExportOutcome = 'exported' | 'failed' | 'not_connected' | 'busy';

/** time limit of an attempt; a job whose process died becomes free a little later */
const ATTEMPT_MS = 4 * 60 * 1000;
const CLAIM_MS = 5 * 60 * 1000;
const RETRY_MS = { first: 1000, longest: 60 * 60 * 1000 };
/** attempts at once, in total and per user, so a drive that hangs delays only its owner */
const MOST_AT_ONCE = 8;
const MOST_OF_A_USER = 2;
/** queued jobs per user, so the queue follows the outbox; each check adds as many new ones */
const MOST_WAITING_OF_A_USER = 5;
const MOST_A_LOOK = 100;
/** how often to check for due jobs while attempts take long */
const LOOK_BESIDE_MS = 1000;
/** how long `exportNow` waits for an attempt (design.md 3.10), and how often it checks */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
const MAX_REASON_CHARS = 300;

export type Exporter = {
  /** Attempts every due job once, several at a time, in turns by person. Resolves when all have finished. */
  runDue(): Promise<void>;
  /** Attempts one receipt's export now. 'busy' after 20 s, while the attempt continues. */
  exportNow(receiptId: string, isExported: () => Promise<boolean>): Promise<ExportOutcome>;
  /** Aborts running attempts, to be retried after the next start. Resolves when nothing runs. */
  stop(): Promise<void>;
};

/** Exports receipts to the drive from the outbox that saves and edits fill. */
export function createExporter(deps: ExporterDeps, { patienceMs = PATIENCE_MS } = {}): Exporter {
  const { db, clock, log, metrics } = deps;
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  /** users whose drive asked us to pause, and until when */
  const pauses = new Map<string, number>();
  const turns = createFairQueue({ slots: MOST_AT_ONCE, slotsPerPerson: MOST_OF_A_USER });

  /** @param early whether to attempt a job that waits after a failure */
  function attempt(receiptId: string, early = false): Promise<ExportOutcome> {
    const run = tryOnce(receiptId, early);
    running.add(run);
    const forget = () => void running.delete(run);
    run.then(forget, forget);
    return run;
  }

  async function tryOnce(receiptId: string, early: boolean): Promise<ExportOutcome> {
    if (stopping.signal.aborted) return 'busy';
    const job = await claimExport(db, receiptId, clock.now(), { claimMs: CLAIM_MS, early });
    if (!job) return 'busy';
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_MS)]);
      const onDrive = await carry(deps, job, signal);
      const known = await finishExport(db, job, onDrive, clock.now());
      // purged during the upload
      if (!known && deps.config.deletedCopies === 'move')
        await queueDeletedCopies(deps.jobs, db, job.userId, [onDrive.fileId], clock.now());
      metrics.exportEnded('exported');
      return 'exported';
    } catch (error) {
      return postpone(job, error);
    }
  }

  async function postpone(job: ExportJob, error: unknown): Promise<ExportOutcome> {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_CHARS);
    const failed = error instanceof DriveError ? error : new DriveError('unreachable', reason);
    const { retryAfterMs } = failed;
    // no fault of the drive
    const problem = error instanceof FilesAwayError ? null : failed.problem;
    const now = clock.now();
    if (stopping.signal.aborted) {
      await postponeExport(db, job, { reason, problem: job.problem, counts: false, nextAt: now });
      return 'busy';
    }
    if (failed instanceof UnusableIdError) await fixFileId(db, job, null);
    if (problem === 'connect' || problem === 'reconnect') {
      const nextAt = now + RETRY_MS.longest;
      await postponeExport(db, job, { reason, problem, counts: false, nextAt });
      // connected while this was written: nothing else would resume it
      const { state } = await deps.drive.connectionOf(job.userId);
      if (state === 'ready') await releaseExports(deps, job.userId, now);
      metrics.exportEnded('not_connected');
      return 'not_connected';
    }
    if (retryAfterMs !== null) pauses.set(job.userId, now + retryAfterMs);
    const nextAt = now + Math.max(backoff(job.attempts + 1, RETRY_MS), retryAfterMs ?? 0);
    const { kind, attempts } = job;
    metrics.exportEnded('failed');
    // the drive's own message goes only to the outbox's `last_error`, because it may name the file
    log.warn({ code: 'export_failed', kind, problem, attempt: attempts + 1, err: error }, 'an export failed');
    await postponeExport(db, job, { reason, problem, counts: true, nextAt });
    return 'failed';
  }

  function isPaused(userId: string): boolean {
    const until = pauses.get(userId);
    if (until !== undefined && until <= clock.now()) pauses.delete(userId);
    return pauses.has(userId);
  }

  async function runDue(): Promise<void> {
    /** queued or running */
    const taken = new Map<string, Promise<unknown>>();
    /** each person's jobs that have not begun */
    const waiting = new Map<string, number>();
    const failures: unknown[] = [];
    let lookAgain = Promise.withResolvers<void>();
    const take = ({ receiptId, userId }: { receiptId: string; userId: string }) => {
      const count = (by: number) => waiting.set(userId, (waiting.get(userId) ?? 0) + by);
      count(1);
      const done = turns
        .run(userId, async () => {
          count(-1);
          // the rest stays in the outbox
          if (failures.length === 0 && !isPaused(userId)) await attempt(receiptId);
        })
        .catch((error: unknown) => failures.push(error))
        .then(() => {
          taken.delete(receiptId);
          // a person with an empty queue may have more in the outbox
          if (waiting.get(userId) === 0 || failures.length > 0) lookAgain.resolve();
        });
      taken.set(receiptId, done);
    };
    while (!stopping.signal.aborted && failures.length === 0) {
      const idle = taken.size === 0;
      lookAgain = Promise.withResolvers<void>();
      const due = await dueExports(db, clock.now(), {
        most: MOST_A_LOOK,
        mostOfUser: MOST_WAITING_OF_A_USER,
        except: [...pauses.keys()].filter(isPaused),
      });
      const fresh = due.filter(({ receiptId }) => !taken.has(receiptId));
      fresh.forEach(take);
      if (idle && fresh.length === 0) break;
      await withinMs(LOOK_BESIDE_MS, lookAgain.promise);
    }
    await Promise.all(taken.values());
    if (failures.length > 0) throw failures[0];
  }

  return {
    runDue,

    async exportNow(receiptId, isExported) {
      const patience = new AbortController();
      const over = wait(patienceMs, 'busy' as const, { signal: patience.signal }).catch(
        () => 'busy' as const,
      );
      try {
        const deadline = performance.now() + patienceMs;
        while (performance.now() < deadline) {
          if (await isExported()) return 'exported';
          const outcome = await Promise.race([attempt(receiptId, true), over]);
          if (outcome !== 'busy') return outcome;
          await wait(LOOK_MS);
        }
        return 'busy';
      } finally {
        patience.abort();
      }
    },

    async stop() {
      stopping.abort();
      await Promise.allSettled(running);
    },
  };
}

/** Waits until it has happened or the time is over. */
async function withinMs(milliseconds: number, event: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const over = wait(milliseconds, undefined, { signal: timer.signal }).catch(() => {});
  await Promise.race([event, over]);
  timer.abort();
}

async function carry(deps: ExporterDeps, job: ExportJob, signal: AbortSignal): Promise<OnDrive> {
  const onDrive = await (job.kind === 'rename' ? rename : upload)(deps, job, signal);
  // a folder has no links, so the link is the receipt's own download
  const ownLink = deps.drive.kind === 'folder' ? downloadReceipt.path.replace(':id', job.receiptId) : null;
  return { ...onDrive, url: onDrive.url ?? ownLink };
}

async function upload({ db, blobs, drive }: ExporterDeps, job: ExportJob, signal: AbortSignal) {
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

async function rename({ drive }: ExporterDeps, job: ExportJob, signal: AbortSignal): Promise<OnDrive> {
  const { driveFileId, driveUrl } = job;
  if (driveFileId === null) throw new Error('the file to rename is not on the drive');
  // the file is on the company's previous drive and keeps its name there
  if (!drive.isFileId(driveFileId)) return { fileId: driveFileId, url: driveUrl };
  return drive.rename(job.userId, driveFileId, placeOf(job), signal);
}

function placeOf(job: ExportJob): DrivePlace {
  const day = job.dateIso ?? dayOf(new Date(job.createdAt), 'UTC');
  const folders = ['Receipts', job.projectName, day.slice(0, 'yyyy-mm'.length)];
  return { receiptId: job.receiptId, folders, filename: job.filename };
}
