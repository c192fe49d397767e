import type { Jobs } from '../adapters/jobs/jobs.ts';

/** The job commands of the admin tool. */

type Row = Record<string, string | null>;

/** Jobs that wait and jobs that were given up, by kind. */
export async function showJobs(jobs: Jobs): Promise<Row[]> {
  const backlog = await jobs.backlog();
  return backlog.map(({ kind, waiting, oldestAt, givenUp }) => ({
    kind,
    waiting: String(waiting),
    oldest: oldestAt === null ? '-' : new Date(oldestAt).toISOString(),
    'given up': String(givenUp),
  }));
}

/** The jobs that were given up, newest first. */
export async function showGivenUpJobs(jobs: Jobs, most: number): Promise<Row[]> {
  const rows = await jobs.givenUp(most);
  return rows.map(({ id, kind, attempts, reason, queuedAt, givenUpAt }) => ({
    'given up': new Date(givenUpAt).toISOString(),
    kind,
    id,
    since: new Date(queuedAt).toISOString(),
    attempts: String(attempts),
    reason,
  }));
}

/** @param name a kind or an id @returns a sentence, or null if there is no such job */
export async function retryJobs(jobs: Jobs, name: string): Promise<string | null> {
  const count = (await jobs.retryGivenUp({ kind: name })) || (await jobs.retryGivenUp({ id: name }));
  if (count === 0) return null;
  return count === 1 ? '1 job will be retried.' : `${count} jobs will be retried.`;
}
