import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { skipped } from '../../../../scripts/test-run/skipped.ts';
import { migrate } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { migrateJobs } from '../adapters/jobs/boss.ts';
import { JOB_KINDS } from '../background/job-kinds.ts';
import { installJobClock } from './job-clock.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string with DATABASE for the database's name; null without PostgreSQL */
    postgresUrl: string | null;
  }
}

/** the database with all tables and no rows */
export const MIGRATED = 'migrated';

/**
 * One real PostgreSQL for a whole test run. Without Debian's `postgresql`, its tests are skipped with a
 * message; with CI=true, that is a failure.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) {
    skipped('PostgreSQL', ['postgresql'], (line) => project.vitest.logger.log(line));
    project.provide('postgresUrl', null);
    return async () => {};
  }
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return postgres.remove;
}

/** The template of every test's database: migrations run once. */
async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED}`);
  await client.end();
  const migrated = url.replace('DATABASE', MIGRATED);
  const db = openPostgres(migrated);
  await migrate(db);
  await migrateJobs(db, migrated, JOB_KINDS);
  await installJobClock(db);
  // PostgreSQL cannot copy a database that has connections
  await db.destroy();
}
