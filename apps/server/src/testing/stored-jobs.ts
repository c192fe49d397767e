import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Makes it look as if a server of the last version without jobs had done everything so far. */
export async function forgetJobs({ deps: { db }, config }: TestApp): Promise<void> {
  await sql`DELETE FROM ${config.databaseUrl ? sql`jobs.job` : sql`jobs`}`.execute(db);
}

/** Everything in the database about jobs, waiting, running or given up. */
export async function storedJobs({
  deps: { db },
  config,
}: {
  deps: Pick<TestApp['deps'], 'db'>;
  config: TestApp['config'];
}): Promise<unknown[]> {
  const table = config.databaseUrl ? sql`jobs.job` : sql`jobs`;
  return (await sql`SELECT * FROM ${table}`.execute(db)).rows;
}

/** How long the first waiting job of a kind waits, ms; null if none waits. */
export async function msToNextJob({ deps: { db }, config, clock }: TestApp, kind: string) {
  const query = config.databaseUrl
    ? sql<{ wait: number | null }>`
        SELECT (extract(epoch FROM min(start_after) - jobs.job_now()) * 1000)::float8 AS wait
        FROM jobs.job WHERE name = ${kind} AND state < 'active'`
    : sql<{ wait: number | null }>`
        SELECT min(run_at) - ${clock.now()} AS wait FROM jobs
        WHERE kind = ${kind} AND claim IS NULL AND given_up_at IS NULL`;
  const wait = (await query.execute(db)).rows[0]?.wait ?? null;
  return wait === null ? null : Math.ceil(wait);
}
