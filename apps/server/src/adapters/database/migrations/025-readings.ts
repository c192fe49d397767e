import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Pictures that wait for a reader on another server, and those readers. Only on PostgreSQL, because SQLite
 * has a single server. The tables are unlogged: after a database crash nobody waits anymore, and commits need
 * not wait for the disk.
 */
export const readings: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    await sql`CREATE UNLOGGED TABLE readings (
      id text PRIMARY KEY,
      work text NOT NULL,
      owner text NOT NULL,
      background integer NOT NULL,
      task text NOT NULL,
      picture_key text,
      state text NOT NULL,
      turn bigint NOT NULL,
      queued_at bigint NOT NULL,
      asker text NOT NULL,
      asked_until bigint NOT NULL,
      attempts integer NOT NULL,
      reader text,
      held_until bigint NOT NULL,
      outcome text,
      answer text,
      photo_key text
    )`.execute(db);
    await sql`CREATE UNLOGGED TABLE readers (
      id text PRIMARY KEY,
      name text NOT NULL,
      slots integer NOT NULL,
      seen_at bigint NOT NULL,
      stopped integer NOT NULL
    )`.execute(db);
  },
};
