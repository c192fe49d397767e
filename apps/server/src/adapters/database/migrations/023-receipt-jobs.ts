import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Exports and later analyses wait as jobs. Rows from the previous version have no job yet. Every start adds
 * these jobs, and so does a check every half minute while such a server runs beside this one.
 */
export const receiptJobs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['exports', 'later_analyses'])
      await db.schema.alterTable(table).addColumn('job_claim', 'bigint').execute();
    // on PostgreSQL, jobs are in pg-boss's tables
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    await sql`CREATE INDEX jobs_owners ON jobs (kind, owner)`.execute(db);
    await sql`CREATE INDEX jobs_running ON jobs (kind, key) WHERE claim IS NOT NULL`.execute(db);
  },
};
