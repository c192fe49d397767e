import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { JobKind, NewJob } from './jobs.ts';

/** Adds jobs to pg-boss's tables, and makes waiting ones due. */

export type OpenBoss = { boss: PgBoss; within(transaction: Database): Db };

/** The other data in a job's row, besides the payload. */
export type Envelope = {
  version: number;
  payload: unknown;
  key: string | null;
  /** attempts before this row, because a failed attempt creates a new row */
  attempts: number;
  queuedAt: number;
};
type Sent = { owner: string; job: Envelope; delayMs: number };

/** Adds jobs of one kind. @returns how many were added: jobs whose key already waits are not */
export async function sendJobs(
  { boss, within }: OpenBoss,
  transaction: Database,
  kind: JobKind,
  jobs: readonly Sent[],
): Promise<number> {
  // turns: an owner's second job comes after everyone's first
  const owners = [...new Set(jobs.map(({ owner }) => owner))];
  const { rows } = await sql<{ owner: string; ahead: number }>`
    SELECT group_id AS owner, count(*)::int AS ahead FROM jobs.job
    WHERE name = ${kind.name} AND state < 'active' AND group_id = ANY(${owners}) GROUP BY group_id`.execute(
    transaction,
  );
  const ahead = new Map(rows.map((row) => [row.owner, row.ahead]));
  const added = await boss.insert(
    kind.name,
    jobs.map(({ owner, job, delayMs }) => {
      const turn = ahead.get(owner) ?? 0;
      ahead.set(owner, turn + 1);
      return {
        id: idOf(turn, job.attempts),
        data: job,
        singletonKey: job.key ?? randomUUID(),
        group: { id: owner },
        priority: priorityOf(turn, job.attempts),
        // an interval, so only the database's clock counts
        startAfter: `${delayMs / 1000} seconds`,
        retryLimit: Math.max(0, kind.attempts - 1 - job.attempts),
      };
    }),
    { db: within(transaction), returnId: true },
  );
  if (added && added.length > 0)
    await announce(transaction, kind.name, Math.min(...jobs.map(({ delayMs }) => delayMs)));
  return added?.length ?? 0;
}

/** Makes waiting jobs due, and gives them the turns of new jobs. */
export async function hurryKeys(
  transaction: Database,
  kind: JobKind,
  jobs: readonly NewJob<unknown>[],
): Promise<void> {
  const turns = new Map<string, number>();
  const keys: string[] = [];
  const ids: string[] = [];
  const priorities: number[] = [];
  for (const { owner, key, hurry } of jobs) {
    if (!hurry || key === undefined) continue;
    const turn = turns.get(owner) ?? 0;
    turns.set(owner, turn + 1);
    keys.push(key);
    ids.push(idOf(turn));
    priorities.push(priorityOf(turn));
  }
  if (keys.length === 0) return;
  const { numAffectedRows = 0n } = await sql`
    UPDATE jobs.job SET start_after = least(start_after, jobs.job_now()),
      -- one whose process died may wait beside it, under the same key
      id = CASE WHEN state = 'created' THEN hurried.id ELSE jobs.job.id END,
      priority = greatest(jobs.job.priority, hurried.priority)
    FROM unnest(${keys}::text[], ${ids}::uuid[], ${priorities}::int[]) AS hurried (key, id, priority)
    WHERE name = ${kind.name} AND state < 'active' AND singleton_key = hurried.key`.execute(transaction);
  if (numAffectedRows > 0n) await announce(transaction, kind.name, 0);
}

/** pg-boss starts with the highest priority: everyone's first job, and jobs that have not failed. */
function priorityOf(turn: number, attempts = 0): number {
  return -(turn * 100 + Math.min(attempts, 99));
}

/** If pg-boss finds several jobs of one owner, it takes them in the order of their ids. */
function idOf(turn: number, attempts = 0): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
  return `${hex(turn, 8)}-${hex(Math.min(attempts, 0xffff), 4)}-${randomUUID().slice('xxxxxxxx-xxxx-'.length)}`;
}

/** Announces new jobs. The notification is sent when the transaction commits. @param kind null for any */
export async function announce(transaction: Database, kind: string | null, afterMs: number): Promise<void> {
  await sql`SELECT pg_notify('slipcase_jobs', ${JSON.stringify({ kind, afterMs })})`.execute(transaction);
}
