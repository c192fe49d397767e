import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** As if everything so far had been done by a server of the version before jobs. */
export async function forgetJobs({ deps: { db }, config }: TestApp): Promise<void> {
  await sql`DELETE FROM ${config.databaseUrl ? sql`jobs.job` : sql`jobs`}`.execute(db);
}

/** Everything that the database has about jobs, waiting, running or given up. */
export async function storedJobs({ deps: { db }, config }: TestApp): Promise<unknown[]> {
  const table = config.databaseUrl ? sql`jobs.job` : sql`jobs`;
  return (await sql`SELECT * FROM ${table}`.execute(db)).rows;
}
