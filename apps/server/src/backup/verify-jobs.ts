import type { Database } from '../adapters/database/database.ts';
import type { JobKind, Jobs } from '../adapters/jobs/jobs.ts';
import { claimedAnalyses, claimedExports, latePurges, type RowWithJob } from './verify-store.ts';

/** Rows that wait for a job, and the job's key for each. */
type Waiting = {
  kind: JobKind;
  says: string;
  rows: (db: Database) => Promise<RowWithJob[]>;
};

export type JobKindsOfRows = {
  exports: JobKind;
  originalCopies: JobKind;
  laterAnalyses: JobKind;
  purges: JobKind;
};

/** a purge that is more overdue than this is lost, not just slow; ms */
const LATE_MS = 2 * 60 * 60 * 1000;
const MOST_FAULTS = 100;

/**
 * Finds rows whose job is gone, so nobody would finish their work. Servers may run meanwhile, so a row counts
 * only if it is there both before and after the jobs are read. Rows without a claim get their job at the next
 * start (`background/take-over.ts`).
 * @param now epoch ms
 * @returns faults, in words
 */
export async function rowsWithoutJob(
  db: Database,
  jobs: Jobs,
  kinds: JobKindsOfRows,
  now: number,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { kind, says, rows } of waitingRows(kinds, now)) {
    const before = await rows(db);
    if (before.length === 0) continue;
    const keys = await jobs.keysOf(db, kind);
    const missing = before.filter(({ key }) => !keys.has(key));
    if (missing.length === 0) continue;
    const still = new Set((await rows(db)).map(({ id }) => id));
    faults.push(...missing.filter(({ id }) => still.has(id)).map(({ id }) => `receipt ${id} ${says}`));
  }
  return faults.slice(0, MOST_FAULTS);
}

/** Whether a waiting or running job brings the copies of a receipt to the drive, or renames them there. */
export async function isBroughtToDrive(
  db: Database,
  jobs: Jobs,
  { exports, originalCopies }: JobKindsOfRows,
  receiptId: string,
): Promise<boolean> {
  for (const kind of [exports, originalCopies]) if ((await jobs.keysOf(db, kind)).has(receiptId)) return true;
  return false;
}

function waitingRows({ exports, laterAnalyses, purges }: JobKindsOfRows, now: number): Waiting[] {
  return [
    {
      kind: exports,
      says: 'waits for the drive, but has no job that brings it there',
      rows: claimedExports,
    },
    {
      kind: laterAnalyses,
      says: 'waits to be read, but has no job that reads it',
      rows: claimedAnalyses,
    },
    {
      kind: purges,
      says: 'is deleted for good, but has no job that purges it',
      rows: (db) => latePurges(db, now - LATE_MS),
    },
  ];
}
