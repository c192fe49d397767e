import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import type { Database } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { openSqlite } from '../adapters/database/sqlite.ts';
import { migrateJobs } from '../adapters/jobs/boss.ts';
import type { JobKind, Jobs } from '../adapters/jobs/jobs.ts';
import { createPostgresJobs } from '../adapters/jobs/postgres-jobs.ts';
import { createSqliteJobs } from '../adapters/jobs/sqlite-jobs.ts';
import { NO_METRICS } from '../adapters/metrics/metrics.ts';
import { type Attempt, createJobRunner, type JobRunner, work } from '../background/job-runner.ts';
import { createLog } from '../lib/log.ts';
import { setJobClock } from './job-clock.ts';
import { type DatabaseKind, newPostgresDatabase } from './test-database.ts';

export const HOUR = 60 * 60 * 1000;
const word = z.object({ word: z.string() });
export const GREET: JobKind<{ word: string }> = {
  name: 'greet',
  version: 2,
  // the payload of version 1 was just a word
  schema: z.union([
    word,
    z.pipe(
      z.string(),
      z.transform((text) => ({ word: text })),
    ),
  ]),
  attempts: 3,
  retryMs: { first: 1000, longest: HOUR },
  attemptMs: 60_000,
  atOnce: 8,
  atOncePerOwner: 2,
};
export const SING: JobKind<{ word: string }> = { ...GREET, name: 'sing', version: 1, schema: word };
/** recurring work */
export const TICK: JobKind<null> = { ...GREET, name: 'tick', version: 1, schema: z.null() };

export type JobPlace = {
  db: Database;
  jobs: Jobs;
  clock: { advance(milliseconds: number): Promise<void> };
  /** one more server on this database; its handler does nothing by default */
  server(
    run?: (job: Attempt<{ word: string }>) => Promise<void>,
    kind?: JobKind<{ word: string }>,
  ): { runner: JobRunner; begun: string[]; done: string[]; attempts: number[] };
};

/** A database with two kinds of jobs, and servers on it. */
export async function jobPlace(
  database: DatabaseKind,
  postgres: Partial<PostgresPlace> = {},
): Promise<JobPlace> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const { db, newJobs } = await (database === 'SQLite' ? sqlite(now) : onPostgres(now, postgres));
  return {
    db,
    jobs: newJobs(),
    clock: {
      async advance(milliseconds) {
        ahead += milliseconds;
        if (database === 'PostgreSQL') await setJobClock(db, now());
      },
    },
    server(run = async () => {}, kind = GREET) {
      const [begun, done, attempts]: [string[], string[], number[]] = [[], [], []];
      const errors: unknown[] = [];
      const deps = { db, jobs: newJobs(), log: createLog('silent'), metrics: NO_METRICS };
      const runner = createJobRunner({ ...deps, onError: (error) => errors.push(error) }, [
        work(kind, async (job) => {
          begun.push(job.payload.word);
          attempts.push(job.attempts);
          await run(job);
          done.push(job.payload.word);
        }),
      ]);
      onTestFinished(async () => {
        await runner.stop();
        if (!postgres.mayFail) expect(errors).toEqual([]);
      });
      return { runner, begun, done, attempts };
    },
  };
}

async function sqlite(now: () => number) {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-jobs-'));
  const file = join(folder, 'slipcase.db');
  await copyFile(inject('sqliteTemplate'), file);
  const db = openSqlite(file);
  const jobs = createSqliteJobs(db, { now });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  });
  return { db, newJobs: () => jobs };
}

type PostgresPlace = {
  url: string;
  directUrl: string | null;
  /** whether the database may become unavailable during the test */
  mayFail: boolean;
  /** collects what the start tells an administrator */
  said: string[];
};

async function onPostgres(
  now: () => number,
  { url: given, directUrl = null, mayFail = false, said = [] }: Partial<PostgresPlace>,
) {
  const url = given ?? (await newPostgresDatabase());
  const db = openPostgres(url);
  await migrateJobs(db, url, [GREET, SING, TICK]);
  onTestFinished(() => db.destroy());
  return {
    db,
    newJobs: () => {
      const errors: unknown[] = [];
      const jobs = createPostgresJobs({
        url,
        directUrl,
        db,
        // an hour fast or slow, because only the database's clock counts
        clock: { now: () => now() + (Math.random() < 0.5 ? HOUR : -HOUR) },
        onError: (error) => errors.push(error),
        say: (line) => said.push(line),
      });
      onTestFinished(async () => {
        await jobs.close();
        if (!mayFail) expect(errors).toEqual([]);
      });
      return jobs;
    },
  };
}

/** Adds a job to greet somebody. */
export function add(
  { db, jobs }: Pick<JobPlace, 'db' | 'jobs'>,
  text: string,
  { owner = 'nora', ...options }: { owner?: string; key?: string; delayMs?: number; hurry?: boolean } = {},
  kind = GREET,
): Promise<boolean> {
  return jobs.add(db, kind, { owner, payload: { word: text }, ...options });
}
