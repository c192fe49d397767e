import { type Kysely, sql } from 'kysely';

/**
 * The time on PostgreSQL's clock as the jobs see it, for tests that move the clock. pg-boss reads it with its
 * own function, which the template of the test databases replaces. The function returns the moment set here,
 * or else the real one.
 */

/** Call it once, in the template. */
export async function installJobClock<T>(db: Kysely<T>): Promise<void> {
  await sql`CREATE TABLE jobs.test_clock (one int PRIMARY KEY, now timestamptz NOT NULL)`.execute(db);
  await sql`CREATE OR REPLACE FUNCTION jobs.job_now() RETURNS timestamptz LANGUAGE sql STABLE AS
    $$ SELECT coalesce((SELECT now FROM jobs.test_clock), pg_catalog.now()) $$`.execute(db);
}

/**
 * @param now epoch ms. The clock is set to the end of that millisecond, because PostgreSQL counts
 * microseconds, and jobs added within it must be due.
 * @param isReal PostgreSQL's own time, or the time when the last job was added, counts if it is later
 */
export async function setJobClock<T>(db: Kysely<T>, now: number, isReal = false): Promise<void> {
  const given = sql`to_timestamp(${now / 1000}::float8) + interval '999 microseconds'`;
  // if the system has set its clock back, a job added just before would otherwise never be due
  const lastAdded = sql`(SELECT max(created_on) FROM jobs.job)`;
  const moment = isReal ? sql`greatest(${given}, clock_timestamp(), ${lastAdded})` : given;
  await sql`INSERT INTO jobs.test_clock VALUES (1, ${moment})
    ON CONFLICT (one) DO UPDATE SET now = excluded.now`.execute(db);
}
