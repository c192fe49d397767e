import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { JobKind } from './jobs.ts';

/** Turns by owner, for jobs on SQLite. */

/** The turn of a new job: an owner's second job comes after everyone's first. */
export function waitingTurn(kind: string, owner: string) {
  return sql<number>`(SELECT count(*) FROM jobs
    WHERE kind = ${kind} AND owner = ${owner} AND claim IS NULL AND given_up_at IS NULL)`;
}

export async function countWaiting(transaction: Database, kind: string, owner: string): Promise<number> {
  const { rows } = await sql<{ turn: number }>`SELECT ${waitingTurn(kind, owner)} AS turn`.execute(
    transaction,
  );
  return rows[0]?.turn ?? 0;
}

/**
 * Everyone's first job, then everyone's second. Leaves out owners who are at their limit, and keys that run.
 */
export function dueIds(kind: JobKind, most: number, now: number) {
  return sql`
    SELECT id FROM (
      SELECT id, turn, attempts, run_at, queued_at, coalesce(running, 0) AS running,
        row_number() OVER (PARTITION BY owner ORDER BY turn, attempts, run_at, queued_at, id) AS place
      FROM jobs LEFT JOIN (
        SELECT owner AS busy, count(*) AS running FROM jobs WHERE kind = ${kind.name} AND claim IS NOT NULL AND claimed_until > ${now} GROUP BY owner
      ) ON busy = owner
      WHERE kind = ${kind.name} AND given_up_at IS NULL AND run_at <= ${now} AND claimed_until <= ${now}
        AND (key IS NULL OR NOT EXISTS (
          SELECT 1 FROM jobs same
          WHERE same.kind = jobs.kind AND same.key = jobs.key AND same.id <> jobs.id AND same.claim IS NOT NULL))
    ) WHERE place + running <= ${kind.atOncePerOwner}
    ORDER BY turn, attempts, run_at, queued_at LIMIT ${most}`;
}
