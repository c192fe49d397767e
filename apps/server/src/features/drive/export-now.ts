import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../adapters/database/database.ts';
import type { Drive } from '../../adapters/drive/drive.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import { queueExports } from './export-jobs.ts';
import { exportProgressOf, UNCONNECTED } from './waiting-export-store.ts';

/** how long a person waits for an export */
const PATIENCE_MS = 20_000;
/** the pause between checks, ms: most exports to a folder are done at the first check */
const LOOK_MS = { first: 10, longest: 250 };
const SETTLED_MS = 100;

type ExportNowDeps = { db: Database; jobs: Jobs; drive: Drive };

/**
 * 'not_connected': the person must connect the drive first; 'busy': it takes longer than the person will wait
 */
type ExportOutcome = 'exported' | 'failed' | 'not_connected' | 'busy';

/**
 * Exports a receipt before the person's others, on whichever server has time, and waits for the result.
 * @param signal ends the wait; the export continues
 */
export async function exportNow(
  { db, jobs, drive }: ExportNowDeps,
  { userId, receiptId }: { userId: string; receiptId: string },
  isExported: () => Promise<boolean>,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<ExportOutcome> {
  if (await isExported()) return 'exported';
  if ((await drive.connectionOf(userId)).state !== 'ready') return 'not_connected';
  const before = await exportProgressOf(db, receiptId);
  if (before) await queueExports(jobs, db, userId, [receiptId]);
  const deadline = performance.now() + patienceMs;
  for (
    let pause = LOOK_MS.first;
    performance.now() < deadline && !signal.aborted;
    pause = Math.min(2 * pause, LOOK_MS.longest)
  ) {
    await wait(pause, undefined, { signal }).catch(() => {});
    if (await isExported()) return 'exported';
    const now = await exportProgressOf(db, receiptId);
    if (!now || !before) continue;
    if (now.attempts > before.attempts) {
      // the job is postponed right after its row, and a second press must find the postponed job
      await wait(SETTLED_MS, undefined, { signal }).catch(() => {});
      return 'failed';
    }
    const waits = UNCONNECTED.some((problem) => problem === now.problem);
    if (waits && now.nextAt !== before.nextAt) return 'not_connected';
  }
  return 'busy';
}
