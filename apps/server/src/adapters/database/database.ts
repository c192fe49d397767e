import { type Kysely, SqliteAdapter } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { firstTables } from './migrations/001-first-tables.ts';
import { accounts } from './migrations/002-accounts.ts';
import { scanner } from './migrations/003-scanner.ts';
import { library } from './migrations/004-library.ts';
import { tips } from './migrations/005-tips.ts';
import { rates } from './migrations/006-rates.ts';
import { installation } from './migrations/007-installation.ts';
import { strangers } from './migrations/008-strangers.ts';
import { mailTimes } from './migrations/009-mail-times.ts';
import { laterAnalyses } from './migrations/010-later-analyses.ts';
import { heldReceipts } from './migrations/011-held-receipts.ts';
import { receiptTexts } from './migrations/012-receipt-texts.ts';
import { notes } from './migrations/013-notes.ts';
import { shopKeys } from './migrations/014-shop-keys.ts';
import { places } from './migrations/015-places.ts';
import { rounding } from './migrations/016-rounding.ts';
import { keptAsIs } from './migrations/017-kept-as-is.ts';
import { doubts } from './migrations/018-doubts.ts';
import { personJobs } from './migrations/019-person-jobs.ts';
import { billed } from './migrations/020-billed.ts';
import { parts } from './migrations/021-parts.ts';
import { jobs } from './migrations/022-jobs.ts';
import { receiptJobs } from './migrations/023-receipt-jobs.ts';
import { flowIssuers } from './migrations/024-flow-issuers.ts';
import { readings } from './migrations/025-readings.ts';
import { originals } from './migrations/026-originals.ts';
import { receiptEvents } from './migrations/027-receipt-events.ts';
import { holds } from './migrations/028-holds.ts';
import { webauthn } from './migrations/029-webauthn.ts';
import { captures } from './migrations/030-captures.ts';
import { captureReadings } from './migrations/031-capture-readings.ts';
import { fees } from './migrations/032-fees.ts';
import type { Tables } from './schema.ts';

/** The database for all stores: one set of queries for SQLite and PostgreSQL. */
export type Database = Kysely<Tables>;

/** Reads everything as of one moment, while others keep writing. */
export function atOneMoment<T>(db: Database, work: (moment: Database) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  return (isSqlite ? transaction : transaction.setIsolationLevel('repeatable read')).execute(work);
}

/** Thrown when another server uses the same data folder, or a database that allows only one server. */
export class OtherServerError extends Error {
  override name = 'OtherServerError';
}

/**
 * Thrown while the database is unreachable or does not answer in time. The interrupted work may have taken
 * effect.
 */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError';
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A later version of Slipcase has migrated this database, and this version does not know its tables. */
export class LaterDatabaseError extends Error {
  override name = 'LaterDatabaseError';
}

/** All migrations by name, oldest first. Never change a released one. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-first-tables': firstTables,
  '002-accounts': accounts,
  '003-scanner': scanner,
  '004-library': library,
  '005-tips': tips,
  '006-rates': rates,
  '007-installation': installation,
  '008-strangers': strangers,
  '009-mail-times': mailTimes,
  '010-later-analyses': laterAnalyses,
  '011-held-receipts': heldReceipts,
  '012-receipt-texts': receiptTexts,
  '013-notes': notes,
  '014-shop-keys': shopKeys,
  '015-places': places,
  '016-rounding': rounding,
  '017-kept-as-is': keptAsIs,
  '018-doubts': doubts,
  '019-person-jobs': personJobs,
  '020-billed': billed,
  '021-parts': parts,
  '022-jobs': jobs,
  '023-receipt-jobs': receiptJobs,
  '024-flow-issuers': flowIssuers,
  '025-readings': readings,
  '026-originals': originals,
  '027-receipt-events': receiptEvents,
  '028-holds': holds,
  '029-webauthn': webauthn,
  '030-captures': captures,
  '031-capture-readings': captureReadings,
  '032-fees': fees,
};

const migratorOf = (db: Database) =>
  new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });

/** The name of the last migration that a database had; null if it has no tables. */
export async function lastMigration(db: Database): Promise<string | null> {
  const all = await migratorOf(db).getMigrations();
  return all.findLast(({ executedAt }) => executedAt !== undefined)?.name ?? null;
}

export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(MIGRATIONS, name);
}

/** Creates the tables as of a migration, in a new database. @throws the migration's own error */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

/**
 * Migrates the tables to the newest version.
 * @throws LaterDatabaseError, or a migration's own error; the database stays as it was before that migration
 */
export async function migrate(db: Database): Promise<void> {
  const { error } = await migratorOf(db).migrateToLatest();
  const later =
    error instanceof Error && /previously executed migration (\S+) is missing/u.exec(error.message);
  if (later) throw new LaterDatabaseError(later[1], { cause: error });
  if (error) throw error;
}
