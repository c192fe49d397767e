import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { firstTables } from './migrations/001-first-tables.ts';
import { accounts } from './migrations/002-accounts.ts';
import { scanner } from './migrations/003-scanner.ts';
import { library } from './migrations/004-library.ts';
import { tips } from './migrations/005-tips.ts';
import { rates } from './migrations/006-rates.ts';
import { installation } from './migrations/007-installation.ts';
import { strangers } from './migrations/008-strangers.ts';
import { mailTimes } from './migrations/009-mail-times.ts';
import type { Tables } from './schema.ts';

/** What stores take: one set of queries for SQLite and PostgreSQL. */
export type Database = Kysely<Tables>;

/** Thrown when another server works on the same data folder, or on a database that is for one server. */
export class OtherServerError extends Error {
  override name = 'OtherServerError';
}

/** Thrown while the database cannot be reached, or does not answer in time. What was under way may have been done. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** All migrations by name, oldest first. A released one is never changed. */
const migrations = {
  '001-first-tables': firstTables,
  '002-accounts': accounts,
  '003-scanner': scanner,
  '004-library': library,
  '005-tips': tips,
  '006-rates': rates,
  '007-installation': installation,
  '008-strangers': strangers,
  '009-mail-times': mailTimes,
};

/**
 * Brings the tables to the newest form; does nothing when they are.
 * @throws the migration's own error; the database is left as before it
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
