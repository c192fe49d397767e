import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string with DATABASE for the database's name; null where there is no PostgreSQL */
    postgresUrl: string | null;
  }
}

/** the database with all tables and no rows */
export const MIGRATED = 'migrated';

/**
 * One real PostgreSQL for a whole test run. Without Debian's `postgresql` the tests on it are skipped and say so; with
 * CI=true that is a failure.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres) {
    const message = "no PostgreSQL here: the tests on it need Debian's package 'postgresql'";
    if (process.env.CI === 'true') throw new Error(message);
    project.vitest.logger.log(`SKIPPED: ${message}`);
    project.provide('postgresUrl', null);
    return async () => {};
  }
  await makeTemplate(postgres.url);
  project.provide('postgresUrl', postgres.url);
  return postgres.remove;
}

/** What every test's database is a copy of: the migrations run once. */
async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED}`);
  await client.end();
  const db = openPostgres(url.replace('DATABASE', MIGRATED));
  await migrate(db);
  // a database that somebody is connected to cannot be copied
  await db.destroy();
}
