import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Waiting work, on SQLite. On PostgreSQL, pg-boss makes its own tables (decision 168). */
export const jobs: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    await db.schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('owner', 'text', (column) => column.notNull())
      .addColumn('turn', 'integer', (column) => column.notNull())
      .addColumn('key', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('queued_at', 'bigint', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('claim', 'text')
      .addColumn('claimed_until', 'bigint', (column) => column.notNull())
      .addColumn('given_up_at', 'bigint')
      .addColumn('reason', 'text')
      .execute();
    await sql`CREATE INDEX jobs_due ON jobs (kind, run_at) WHERE given_up_at IS NULL`.execute(db);
    await sql`CREATE UNIQUE INDEX jobs_waiting_keys ON jobs (kind, key)
      WHERE key IS NOT NULL AND claim IS NULL AND given_up_at IS NULL`.execute(db);
  },
};
