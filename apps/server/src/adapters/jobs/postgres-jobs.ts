import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Job, JobWithMetadata, PgBoss } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import type { Clock } from '../../clock.ts';
import type { Database } from '../database/database.ts';
import { listenForJobs } from './job-listener.ts';
import { type ClaimedJob, GIVEN_UP_KEPT_MS, type JobKind, type Jobs } from './jobs.ts';

/** pg-boss's tables have a schema of their own */
export const JOBS_SCHEMA = 'jobs';
/** what was given up waits in a queue of its own, for an administrator */
const GIVEN_UP = '.given_up';
/** pg-boss deletes jobs that wait for longer; nothing of ours may be lost. 50 years, below its 32 bits */
const FOREVER_S = 50 * 365 * 24 * 60 * 60;
/** an answer takes no longer, ms, or the database is away: as in database/postgres.ts */
const ANSWER_MS = 12_000;
const CONNECT_MS = 5_000;
/** fetching and settling, beside one connection that listens */
const CONNECTIONS = 3;
/** how often all servers together look for jobs whose process died, s */
const EXPIRY_S = 25;
const MOST_LISTED = 1000;

/** What a job's row holds beside the payload. */
type Envelope = {
  version: number;
  payload: unknown;
  key: string | null;
  /** before this row: an attempt that fails makes a new one */
  attempts: number;
  queuedAt: number;
};
type GivenUp = Envelope & { kind: string; owner: string; reason: string };

type Options = {
  /** PostgreSQL, perhaps through a pooler */
  url: string;
  /** PostgreSQL without a pooler, to listen; by default `url`, if that works */
  directUrl: string | null;
  db: Database;
  clock: Clock;
  /** hears of errors in the background, and what an administrator should know */
  onError(error: unknown): void;
  say(line: string): void;
};

/**
 * Makes pg-boss's tables and a queue for each kind, or updates them. Any number of servers may do it at once.
 * @param db with this URL, and without limits of time
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
      // both do nothing for a queue that exists
      await boss.createQueue(settings.deadLetter, {
        retentionSeconds: GIVEN_UP_KEPT_MS / 1000,
        retryLimit: 0,
      });
      // 'stately': a key waits once and runs once
      await boss.createQueue(kind.name, { policy: 'stately', ...settings });
      if (found) await boss.updateQueue(kind.name, settings);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

function settingsOf(kind: JobKind) {
  return {
    deadLetter: `${kind.name}${GIVEN_UP}`,
    expireInSeconds: Math.ceil(kind.attemptMs / 1000),
    retryLimit: kind.attempts - 1,
    retentionSeconds: FOREVER_S,
  };
}

/** One query, because every start asks, and every test. @returns null if pg-boss has to make or update its tables */
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

async function startBoss(url: string, onError: (error: unknown) => void): Promise<PgBoss> {
  // loaded only if needed: SQLite does without
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    connectionString: url,
    schema: JOBS_SCHEMA,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    // of pg, which pg-boss passes on
    ...{ query_timeout: ANSWER_MS, keepAlive: true },
    // `sweep` calls it
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

/** Jobs in PostgreSQL, by pg-boss. Nothing is opened before its first use. */
export function createPostgresJobs({ url, directUrl, db, clock, onError, say }: Options): Jobs {
  let starting: Promise<{ boss: PgBoss; in_: (transaction: Database) => Db }> | null = null;
  let closed = false;
  const started = () => {
    starting ??= open().catch((error: unknown) => {
      // the next use tries again
      starting = null;
      throw error;
    });
    return starting;
  };
  async function open() {
    if (closed) throw new Error('the jobs are closed');
    const { fromKysely } = await import('pg-boss');
    return { boss: await startBoss(url, onError), in_: fromKysely };
  }

  /** @returns null if one with its key waits */
  async function send(transaction: Database, kind: JobKind, owner: string, job: Envelope, delayMs: number) {
    const { boss, in_ } = await started();
    // turns: what an owner adds behind others of the same owner comes after everyone's first
    const { rows } = await sql<{ ahead: number }>`
      SELECT count(*)::int AS ahead FROM jobs.job WHERE name = ${kind.name} AND state < 'active' AND group_id = ${owner}`.execute(
      transaction,
    );
    const added = await boss.send(kind.name, job, {
      db: in_(transaction),
      singletonKey: job.key ?? randomUUID(),
      group: { id: owner },
      priority: -((rows[0]?.ahead ?? 0) * 100 + Math.min(job.attempts, 99)),
      // an interval, so only the database's clock counts
      startAfter: `${delayMs / 1000} seconds`,
      retryLimit: Math.max(0, kind.attempts - 1 - job.attempts),
    });
    if (added !== null) await announce(transaction, kind.name, delayMs);
    return added;
  }

  /** Removes a running job, and does more in the same transaction. @returns false if another attempt has begun */
  async function settle(
    job: ClaimedJob,
    more: (transaction: Database) => Promise<unknown>,
  ): Promise<boolean> {
    const { boss, in_ } = await started();
    return db.transaction().execute(async (transaction) => {
      const isOurs = didOne(await boss.deleteJob(job.kind, attemptOf(job), { db: in_(transaction) }));
      if (isOurs) await more(transaction);
      return isOurs;
    });
  }

  return {
    async add(transaction, kind, { payload, owner, key = null, delayMs = 0 }) {
      const job = { version: kind.version, payload, key, attempts: 0, queuedAt: clock.now() };
      return (await send(transaction, kind as JobKind, owner, job, delayMs)) !== null;
    },

    async claim(kind, most) {
      const { boss } = await started();
      const jobs: ClaimedJob[] = [];
      while (jobs.length < most) {
        const batch = await boss.fetch<Envelope>(kind.name, {
          batchSize: most - jobs.length,
          groupConcurrency: kind.atOncePerOwner,
        });
        jobs.push(...batch.map((job) => claimed(kind.name, job)));
        // a short batch says nothing: it is cut before owners with enough are left out
        if (batch.length === 0) break;
      }
      return jobs;
    },

    async finish(job) {
      const { boss } = await started();
      return didOne(await boss.deleteJob(job.kind, attemptOf(job)));
    },

    postpone: (kind, job, { delayMs, attempts }) =>
      settle(job, (transaction) =>
        send(transaction, kind, job.owner, { ...envelopeOf(job), attempts }, delayMs),
      ),

    giveUp: (job, reason) =>
      settle(job, async (transaction) => {
        const { boss, in_ } = await started();
        const aside: GivenUp = { ...envelopeOf(job), kind: job.kind, owner: job.owner, reason };
        await boss.send(`${job.kind}${GIVEN_UP}`, aside, { db: in_(transaction), group: { id: job.owner } });
      }),

    async sweep() {
      const { boss } = await started();
      await boss.supervise();
    },

    async backlog() {
      await started();
      const { rows } = await sql<{ name: string; jobs: number; oldest: number | null }>`
        SELECT name, count(*)::int AS jobs, min((data ->> 'queuedAt')::bigint) AS oldest
        FROM jobs.job WHERE state <= 'active' GROUP BY name ORDER BY name`.execute(db);
      const kinds = new Set(rows.map(({ name }) => kindOf(name)));
      const of = (name: string) => rows.find((row) => row.name === name);
      return [...kinds].map((kind) => ({
        kind,
        waiting: of(kind)?.jobs ?? 0,
        oldestAt: of(kind)?.oldest ?? null,
        givenUp: of(`${kind}${GIVEN_UP}`)?.jobs ?? 0,
      }));
    },

    async givenUp(most) {
      const all = await givenUpJobs();
      return all
        .map(({ id, data, createdOn, ...job }) => ({
          id,
          kind: kindOf(job.name),
          owner: job.groupId ?? '',
          attempts: data.attempts + (job.sourceRetryCount === null ? 0 : job.sourceRetryCount + 1),
          reason: data.reason ?? 'its process ended during every attempt',
          queuedAt: data.queuedAt,
          givenUpAt: createdOn.getTime(),
        }))
        .toSorted((one, other) => other.givenUpAt - one.givenUpAt)
        .slice(0, most);
    },

    async retryGivenUp(choice) {
      const { boss, in_ } = await started();
      const chosen = (await givenUpJobs()).filter((job) =>
        'id' in choice ? job.id === choice.id : kindOf(job.name) === choice.kind,
      );
      for (const { id, name, data, groupId } of chosen)
        await db.transaction().execute(async (transaction) => {
          const isThere = didOne(await boss.deleteJob(name, id, { db: in_(transaction) }));
          const { version, payload, key, queuedAt } = data;
          const kind = await boss.getQueue(kindOf(name));
          // another administrator was faster, or the kind is gone
          if (!isThere || !kind) return;
          await boss.send(kind.name, { version, payload, key, queuedAt, attempts: 0 } satisfies Envelope, {
            db: in_(transaction),
            singletonKey: key ?? randomUUID(),
            group: { id: groupId ?? '' },
          });
        });
      if (chosen.length > 0) await announce(db, null, 0);
      return chosen.length;
    },

    watch: (wake) => listenForJobs({ url: directUrl ?? url, isDirect: directUrl !== null, db, wake, say }),

    async close() {
      closed = true;
      const open = await starting?.catch(() => null);
      await open?.boss.stop({ graceful: false });
    },
  };

  async function givenUpJobs(): Promise<(JobWithMetadata<GivenUp> & { name: string })[]> {
    const { boss } = await started();
    const queues = (await boss.getQueues()).map(({ name }) => name).filter((name) => name.endsWith(GIVEN_UP));
    const lists = await Promise.all(
      queues.map((name) => boss.findJobs<GivenUp>(name, { queued: true, limit: MOST_LISTED })),
    );
    return lists.flat();
  }
}

/** Delivered when the transaction commits. @param kind null for any */
async function announce(transaction: Database, kind: string | null, afterMs: number): Promise<void> {
  await sql`SELECT pg_notify('slipcase_jobs', ${JSON.stringify({ kind, afterMs })})`.execute(transaction);
}

/** pg-boss counts what a call changed, and its types leave the count out (12.38) */
function didOne(response: object): boolean {
  if (!('affected' in response)) throw new Error('pg-boss no longer counts what it changed');
  return response.affected === 1;
}

function kindOf(queue: string): string {
  return queue.endsWith(GIVEN_UP) ? queue.slice(0, -GIVEN_UP.length) : queue;
}

function claimed(kind: string, { id, data, groupId, retryCount }: Job<Envelope>): ClaimedJob {
  const { version, payload, key, attempts, queuedAt } = data;
  return {
    id,
    kind,
    version,
    payload,
    owner: groupId ?? '',
    key,
    // pg-boss counts those that ended with their process
    attempts: attempts + retryCount + 1,
    queuedAt,
    claim: String(retryCount),
  };
}

const attemptOf = ({ id, claim }: ClaimedJob) => ({ id, retryCount: Number(claim) });

function envelopeOf({ version, payload, key, attempts, queuedAt }: ClaimedJob): Envelope {
  return { version, payload, key, attempts, queuedAt };
}
