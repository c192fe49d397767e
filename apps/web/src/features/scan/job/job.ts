import { dayOf } from '@slipcase/contract/dates';
import { endJob, getJob, isOnJob, type Job, setJob } from '@slipcase/contract/job';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { FAVORITES } from '../../../domain/query-rules.ts';
import { ApiError, call, ownerOfPage } from '../../../lib/api.ts';
import { keptOnDevice } from '../../../lib/persisted-query.ts';
import { job as texts } from '../../../messages/job.ts';
import { notify } from '../../../ui/toast.tsx';

/**
 * The person's job, whose tags every new receipt gets. A change applies on this device right away, and is
 * sent before the page asks for the job again. So it works without a network, and the last change from any
 * device counts.
 */

/** A change that the server does not have yet. */
type Unsent = { userId: string; job: Job | null };

const KEY = 'slipcase.job-change';

export const jobQuery = queryOptions({
  queryKey: ['job'],
  queryFn: async ({ signal }) => {
    const asked = () => call(getJob, { signal });
    // not awaited before it is sent: each call names the person of the page, and the page can be left during
    // any wait
    return hasUnsentJob() ? ((await sendChange()) ?? asked()) : asked();
  },
  meta: keptOnDevice(getJob),
  ...FAVORITES,
});

/** Sets the job, or ends it with null. */
export function changeJob(client: QueryClient, job: Job | null): void {
  const userId = ownerOfPage();
  if (userId !== null) write({ userId, job });
  client.setQueryData(jobQuery.queryKey, { job });
  void client.invalidateQueries({ queryKey: jobQuery.queryKey });
}

/** Whether this device has a change that the server does not have. */
export function hasUnsentJob(): boolean {
  return read() !== null;
}

/**
 * Whether a receipt that was taken at this time begins with the job. @param taken epoch milliseconds, by this
 * device
 */
export function beginsWith(job: Job, taken: number): boolean {
  return isOnJob(job, dayOf(new Date(taken)));
}

/** @returns the server's answer to a change; null if there was no change, or the server refused it */
async function sendChange() {
  const unsent = read();
  if (!unsent) return null;
  try {
    const answer = unsent.job === null ? await call(endJob, {}) : await call(setJob, { body: unsent.job });
    forget(unsent);
    return answer;
  } catch (error) {
    if (!isRefused(error)) throw error;
    forget(unsent);
    notify({ ...texts.notSet, description: error.message, tone: 'bad' });
    return null;
  }
}

/** The server refuses this job, so waiting would not help. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 400;
}

function write(unsent: Unsent): void {
  localStorage.setItem(KEY, JSON.stringify(unsent));
}

function read(): Unsent | null {
  // our own JSON
  const unsent: Unsent | null = JSON.parse(localStorage.getItem(KEY) ?? 'null');
  return unsent?.userId === ownerOfPage() ? unsent : null;
}

/** Forgets the change, unless it has changed again in the meantime. */
function forget(sent: Unsent): void {
  if (localStorage.getItem(KEY) === JSON.stringify(sent)) localStorage.removeItem(KEY);
}
