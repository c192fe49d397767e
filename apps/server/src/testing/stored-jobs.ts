import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Everything that the database has about jobs, waiting, running or given up. */
export async function storedJobs({ deps: { db }, config }: TestApp): Promise<unknown[]> {
  const table = config.databaseUrl ? sql`jobs.job` : sql`jobs`;
  return (await sql`SELECT * FROM ${table}`.execute(db)).rows;
}
