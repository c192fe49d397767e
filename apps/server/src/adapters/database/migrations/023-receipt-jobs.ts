import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Exports and later analyses wait as jobs. Rows of the previous version have no job yet: every start, and
 * every half minute while such a server runs beside this one, adds them.
 */
export const receiptJobs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['exports', 'later_analyses'])
      await db.schema.alterTable(table).addColumn('job_claim', 'bigint').execute();
    // on PostgreSQL jobs are in tables of their own
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    await sql`CREATE INDEX jobs_owners ON jobs (kind, owner)`.execute(db);
    await sql`CREATE INDEX jobs_running ON jobs (kind, key) WHERE claim IS NOT NULL`.execute(db);
  },
};
