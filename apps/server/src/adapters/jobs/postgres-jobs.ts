import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Job, JobWithMetadata } from 'pg-boss';
import type { Clock } from '../../lib/clock.ts';
import { type Database, DatabaseAwayError } from '../database/database.ts';
import { givenUpQueue, isGivenUp, kindOf, startBoss } from './boss.ts';
import { announce, type Envelope, hurryKeys, type OpenBoss, sendJobs } from './boss-sends.ts';
import { listenForJobs } from './job-listener.ts';
import type { ClaimedJob, JobKind, Jobs, NewJob } from './jobs.ts';

// Long: the whole interface, on top of one library.

const MOST_LISTED = 1000;
/** jobs per statement */
const BATCH = 500;

type GivenUp = Envelope & { kind: string; owner: string; reason: string };

type Options = {
  /** PostgreSQL, perhaps through a pooler */
  url: string;
  /** PostgreSQL without a pooler, to listen; null: `url`, if that works */
  directUrl: string | null;
  db: Database;
  clock: Clock;
  /** gets errors from the background, and what an administrator should know */
  onError(error: unknown): void;
  say(line: string): void;
};

/** Jobs in PostgreSQL, with pg-boss. Nothing is opened before the first use. */
export function createPostgresJobs({ url, directUrl, db, clock, onError, say }: Options): Jobs {
  let starting: Promise<OpenBoss> | null = null;
  let closed = false;
  const started = () => {
    starting ??= open().catch((error: unknown) => {
      // the next use tries again
      starting = null;
      throw new DatabaseAwayError(error);
    });
    return starting;
  };
  async function open(): Promise<OpenBoss> {
    if (closed) throw new Error('the jobs are closed');
    const { fromKysely } = await import('pg-boss');
    return { boss: await startBoss(url, onError), within: fromKysely };
  }

  async function addAll(
    transaction: Database,
    kind: JobKind,
    jobs: readonly NewJob<unknown>[],
  ): Promise<number> {
    if (jobs.length === 0) return 0;
    const added = await sendJobs(
      await started(),
      transaction,
      kind,
      jobs.map(({ payload, owner, key = null, delayMs = 0 }) => ({
        owner,
        delayMs,
        job: { version: kind.version, payload, key, attempts: 0, queuedAt: clock.now() },
      })),
    );
    if (added < jobs.length) await hurryKeys(transaction, kind, jobs);
    return added;
  }

  /**
   * Removes a running job, and does further work in the same transaction.
   * @returns false if another attempt has begun
   */
  async function settle(
    job: ClaimedJob,
    more: (transaction: Database) => Promise<unknown>,
  ): Promise<boolean> {
    const { boss, within } = await started();
    return db.transaction().execute(async (transaction) => {
      const isOurs = didOne(await boss.deleteJob(job.kind, attemptOf(job), { db: within(transaction) }));
      if (isOurs) await more(transaction);
      return isOurs;
    });
  }

  return {
    add: async (transaction, kind, job) => (await addAll(transaction, kind as JobKind, [job])) === 1,

    async addAll(transaction, kind, jobs) {
      for (let start = 0; start < jobs.length; start += BATCH)
        await addAll(transaction, kind as JobKind, jobs.slice(start, start + BATCH));
    },

    async hurry(transaction, kind, owner) {
      const { numAffectedRows = 0n } = await sql`
        UPDATE jobs.job SET start_after = jobs.job_now()
        WHERE name = ${kind.name} AND state < 'active' AND group_id = ${owner} AND start_after > jobs.job_now()`.execute(
        transaction,
      );
      if (numAffectedRows > 0n) await announce(transaction, kind.name, 0);
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
        // a batch may be short even if more are due: pg-boss limits it before it leaves out owners at their
        // limit
        if (batch.length === 0) break;
      }
      return jobs;
    },

    async renew(kind, { id, claim }) {
      const { numAffectedRows } = await sql`
        UPDATE jobs.job SET started_on = jobs.job_now()
        WHERE name = ${kind.name} AND id = ${id} AND state = 'active' AND retry_count = ${Number(claim)}`.execute(
        db,
      );
      return numAffectedRows === 1n;
    },

    async finish(job) {
      const { boss } = await started();
      return didOne(await boss.deleteJob(job.kind, attemptOf(job)));
    },

    postpone: (kind, job, { delayMs, attempts }) =>
      settle(job, async (transaction) =>
        sendJobs(await started(), transaction, kind, [
          { owner: job.owner, job: { ...envelopeOf(job), attempts }, delayMs },
        ]),
      ),

    giveUp: (job, reason) =>
      settle(job, async (transaction) => {
        const { boss, within } = await started();
        const aside: GivenUp = { ...envelopeOf(job), kind: job.kind, owner: job.owner, reason };
        await boss.send(givenUpQueue(job.kind), aside, { db: within(transaction), group: { id: job.owner } });
      }),

    async sweep() {
      const { boss } = await started();
      await boss.supervise();
    },

    async keysOf(transaction, { name }) {
      await started();
      const { rows } = await sql<{ key: string }>`
        SELECT DISTINCT data ->> 'key' AS key FROM jobs.job
        WHERE name IN (${name}, ${givenUpQueue(name)}) AND state <= 'active' AND data ->> 'key' IS NOT NULL`.execute(
        transaction,
      );
      return new Set(rows.map(({ key }) => key));
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
        givenUp: of(givenUpQueue(kind))?.jobs ?? 0,
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
      const { boss, within } = await started();
      const chosen = (await givenUpJobs()).filter((job) =>
        'id' in choice ? job.id === choice.id : kindOf(job.name) === choice.kind,
      );
      for (const { id, name, data, groupId } of chosen)
        await db.transaction().execute(async (transaction) => {
          const isThere = didOne(await boss.deleteJob(name, id, { db: within(transaction) }));
          const { version, payload, key, queuedAt } = data;
          const kind = await boss.getQueue(kindOf(name));
          // another administrator was faster, or the kind is gone
          if (!isThere || !kind) return;
          await boss.send(kind.name, { version, payload, key, queuedAt, attempts: 0 } satisfies Envelope, {
            db: within(transaction),
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
    const queues = (await boss.getQueues()).map(({ name }) => name).filter(isGivenUp);
    const lists = await Promise.all(
      queues.map((name) => boss.findJobs<GivenUp>(name, { queued: true, limit: MOST_LISTED })),
    );
    return lists.flat();
  }
}

/**
 * Whether a call changed one row. pg-boss counts the changed rows, but its types leave the count out (12.38).
 */
function didOne(response: object): boolean {
  if (!('affected' in response)) throw new Error('pg-boss no longer counts what it changed');
  return response.affected === 1;
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
    // pg-boss counts the attempts whose process died
    attempts: attempts + retryCount + 1,
    queuedAt,
    claim: String(retryCount),
  };
}

const attemptOf = ({ id, claim }: ClaimedJob) => ({ id, retryCount: Number(claim) });

function envelopeOf({ version, payload, key, attempts, queuedAt }: ClaimedJob): Envelope {
  return { version, payload, key, attempts, queuedAt };
}
