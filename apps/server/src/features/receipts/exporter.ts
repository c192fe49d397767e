import { setTimeout as wait } from 'node:timers/promises';
import { dayOf } from '@slipcase/contract/dates';
import { downloadReceipt } from '@slipcase/contract/receipts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { Drive } from '../../adapters/drive/drive.ts';
import { backoff } from '../../backoff.ts';
import type { Clock } from '../../clock.ts';
import {
  claimExport,
  dueExports,
  type ExportJob,
  finishExport,
  fixFileId,
  postponeExport,
} from './export-store.ts';

type ExporterDeps = { db: Database; blobs: KeptBlobs; drive: Drive; clock: Clock };

type ExportOutcome = 'exported' | 'failed' | 'busy';

/** longer than any attempt takes; after it a job whose process died is free again */
const CLAIM_MS = 5 * 60 * 1000;
const RETRY_MS = { first: 1000, longest: 60 * 60 * 1000 };
const BATCH = 20;
/** how long `exportNow` waits for an attempt (design.md 3.10), and how often it looks */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
const MAX_REASON_CHARS = 300;

export type Exporter = {
  /** One attempt for each job that is due; resolves when all are through. */
  runDue(): Promise<void>;
  /** Attempts one receipt's export at once; 'busy' when somebody else's attempt takes longer than 20 s. */
  exportNow(receiptId: string, isExported: () => Promise<boolean>): Promise<ExportOutcome>;
};

/** Carries receipts to the drive: from the outbox that saves write, until they are there. */
export function createExporter(deps: ExporterDeps): Exporter {
  async function attempt(receiptId: string): Promise<ExportOutcome> {
    const job = await claimExport(deps.db, receiptId, deps.clock.now(), CLAIM_MS);
    if (!job) return 'busy';
    try {
      await carry(deps, job);
      return 'exported';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const nextAt = deps.clock.now() + backoff(job.attempts, RETRY_MS);
      await postponeExport(deps.db, job, reason.slice(0, MAX_REASON_CHARS), nextAt);
      return 'failed';
    }
  }

  return {
    async runDue() {
      for (const receiptId of await dueExports(deps.db, deps.clock.now(), BATCH)) await attempt(receiptId);
    },

    async exportNow(receiptId, isExported) {
      const deadline = performance.now() + PATIENCE_MS;
      while (performance.now() < deadline) {
        if (await isExported()) return 'exported';
        const outcome = await attempt(receiptId);
        if (outcome !== 'busy') return outcome;
        await wait(LOOK_MS);
      }
      return 'busy';
    },
  };
}

async function carry({ db, blobs, drive }: ExporterDeps, job: ExportJob): Promise<void> {
  const bytes = await blobs.read(job.pdfKey);
  if (!bytes) throw new Error('the stored PDF is missing');
  let { fileId } = job;
  if (fileId === null) {
    const day = job.dateIso ?? dayOf(new Date(job.createdAt), 'UTC');
    const folders = ['Receipts', job.projectName, day.slice(0, 'yyyy-mm'.length)];
    fileId = await drive.newFileId({ receiptId: job.receiptId, folders, filename: job.filename });
    await fixFileId(db, job.receiptId, fileId);
  }
  const { url } = await drive.put({ fileId, bytes });
  await finishExport(db, job, fileId, url ?? downloadReceipt.path.replace(':id', job.receiptId));
}
