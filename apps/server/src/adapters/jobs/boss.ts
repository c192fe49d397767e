import { sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import type { Database } from '../database/database.ts';
import { GIVEN_UP_KEPT_MS, type JobKind } from './jobs.ts';

/** Opens pg-boss, and keeps its tables and queues in the form that this version needs. */

/** pg-boss's tables have their own schema */
const JOBS_SCHEMA = 'jobs';
/** given-up jobs wait in their own queue, for an administrator */
const GIVEN_UP = '.given_up';
/** pg-boss deletes jobs that wait longer, and we must not lose any. 50 years still fits its 32 bits */
const FOREVER_S = 50 * 365 * 24 * 60 * 60;
/** the longest time for an answer, ms; after that, the database counts as unavailable: as in postgres.ts */
const ANSWER_MS = 12_000;
const CONNECT_MS = 5_000;
/** connections to fetch and settle jobs, in addition to the one that listens */
const CONNECTIONS = 3;
/** how often one of the servers looks for jobs whose process died, s */
const EXPIRY_S = 55;

/**
 * Creates pg-boss's tables and a queue for each kind, or updates them. Any number of servers may do so at
 * once.
 * @param db the database at this URL, without time limits
 */
export async function migrateJobs(db: Database, url: string, kinds: readonly JobKind[]): Promise<void> {
  const known = await knownQueues(db);
  const wanted = kinds.map((kind) => ({ kind, settings: settingsOf(kind), found: known?.get(kind.name) }));
  const isCurrent = ({ settings, found }: (typeof wanted)[number]) =>
    found !== undefined && Object.entries(settings).every(([name, value]) => found[name] === value);
  if (known && wanted.every(isCurrent)) return;
  const boss = await startBoss(url, () => {});
  try {
    for (const { kind, settings, found } of wanted) {
      // both do nothing if the queue exists
      await boss.createQueue(settings.deadLetter, {
        retentionSeconds: GIVEN_UP_KEPT_MS / 1000,
        retryLimit: 0,
      });
      // 'stately': for each key, one job may wait and one may run
      await boss.createQueue(kind.name, { policy: 'stately', ...settings });
      if (found) await boss.updateQueue(kind.name, settings);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function settingsOf(kind: JobKind) {
  return {
    deadLetter: givenUpQueue(kind.name),
    expireInSeconds: Math.ceil(kind.attemptMs / 1000),
    retryLimit: kind.attempts - 1,
    retentionSeconds: FOREVER_S,
  };
}

/**
 * The queues that exist. One query, because every start and every test runs it.
 * @returns null if pg-boss has to create or update its tables
 */
async function knownQueues(db: Database): Promise<Map<string, Record<string, unknown>> | null> {
  const { rows: tables } = await sql<{ there: boolean }>`
    SELECT to_regclass('jobs.queue') IS NOT NULL AND to_regclass('jobs.version') IS NOT NULL AS there`.execute(
    db,
  );
  if (!tables[0]?.there) return null;
  const { rows } = await sql<{ name: string; version: number } & Record<string, unknown>>`
    SELECT name, dead_letter AS "deadLetter", expire_seconds AS "expireInSeconds", retry_limit AS "retryLimit",
      retention_seconds AS "retentionSeconds", (SELECT version FROM jobs.version) AS version
    FROM jobs.queue`.execute(db);
  if (rows.some(({ version }) => version !== pgBoss.pgboss.schema)) return null;
  return new Map(rows.map((row) => [row.name, row]));
}

/** @throws the database's error; then nothing stays open */
export async function startBoss(url: string, onError: (error: unknown) => void): Promise<PgBoss> {
  // loaded only if needed: SQLite works without it
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    // options of pg, which pg-boss passes on
    ...{ query_timeout: ANSWER_MS, keepAlive: true },
    // `sweep` does this instead
    supervise: false,
    schedule: false,
    registerInstance: false,
    monitorIntervalSeconds: EXPIRY_S,
    openTelemetry: { enabled: false },
  });
  boss.on('error', onError);
  try {
    return await boss.start();
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

export function givenUpQueue(kind: string): string {
  return `${kind}${GIVEN_UP}`;
}

export function isGivenUp(queue: string): boolean {
  return queue.endsWith(GIVEN_UP);
}

/** @param queue the queue of a kind, or of its given-up jobs */
export function kindOf(queue: string): string {
  return isGivenUp(queue) ? queue.slice(0, -GIVEN_UP.length) : queue;
}
