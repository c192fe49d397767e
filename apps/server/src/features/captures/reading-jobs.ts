import * as z from 'zod/mini';
import type { Database } from '../../adapters/database/database.ts';
import type { JobKind, Jobs } from '../../adapters/jobs/jobs.ts';
import type { CaptureRow } from './capture-store.ts';
import { unreadSince } from './reading-store.ts';

/** The jobs that read captures before any page is open. */

const ofCapture = z.object({ captureId: z.string() });

export const CAPTURE_READINGS: JobKind<z.infer<typeof ofCapture>> = {
  name: 'capture_readings',
  version: 1,
  schema: ofCapture,
  // about two hours, in case files or a database are unavailable
  attempts: 8,
  retryMs: { first: 60 * 1000, longest: 60 * 60 * 1000 },
  // longer than one page takes, including the wait for its turn
  attemptMs: 5 * 60 * 1000,
  // and only while a reader is idle
  atOnce: 1,
  atOncePerOwner: 1,
};

/** how long a capture waits for its reading before the server checks whether it has a job, ms */
export const MISSED_MS = 5 * 60 * 1000;

/** Call it in the transaction that writes the capture. */
export async function queueCaptureReading(
  jobs: Jobs,
  transaction: Database,
  { id, user_id }: Pick<CaptureRow, 'id' | 'user_id'>,
): Promise<void> {
  await jobs.add(transaction, CAPTURE_READINGS, jobOf(id, user_id));
}

function jobOf(id: string, owner: string) {
  return { owner, key: id, payload: { captureId: id } };
}

/** Adds the jobs that a restore did not bring back. */
export async function queueMissingReadings(db: Database, jobs: Jobs, now: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const keys = await jobs.keysOf(transaction, CAPTURE_READINGS);
    const rows = await unreadSince(transaction, now - MISSED_MS);
    const missing = rows.filter(({ id }) => !keys.has(id));
    await jobs.addAll(
      transaction,
      CAPTURE_READINGS,
      missing.map(({ id, user_id }) => jobOf(id, user_id)),
    );
  });
}
