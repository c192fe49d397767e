import { dayOf } from '@slipcase/contract/dates';
import { endJob, getJob, isOnJob, type Job, setJob } from '@slipcase/contract/job';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { FAVORITES } from '../../../domain/query-rules.ts';
import { ApiError, call, ownerOfPage } from '../../../lib/api.ts';
import { keptOnDevice } from '../../../lib/persisted-query.ts';
import { job as texts } from '../../../messages/job.ts';
import { notify } from '../../../ui/toast.tsx';

/**
 * The person's job: what every new receipt begins with. A change counts on this device right away, and is
 * sent before the page asks for the job again. So it works without a network, and the last change of any
 * device counts.
 */

/** A change that the server does not have yet. */
type Unsent = { userId: string; job: Job | null };

const KEY = 'slipcase.job-change';

export const jobQuery = queryOptions({
  queryKey: ['job'],
  queryFn: async ({ signal }) => {
    const asked = () => call(getJob, { signal });
    // sent right away: a call names the person of the page, and a page can be left before any wait ends
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
 * Whether a receipt that was taken then begins with the job. @param taken epoch milliseconds, of this device
 */
export function beginsWith(job: Job, taken: number): boolean {
  return isOnJob(job, dayOf(new Date(taken)));
}

/** @returns the server's answer to a change; null without one, and when the server refused it */
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

/** The server does not take such a job: waiting would not help. */
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

/** Unless it has changed again meanwhile. */
function forget(sent: Unsent): void {
  if (localStorage.getItem(KEY) === JSON.stringify(sent)) localStorage.removeItem(KEY);
}
