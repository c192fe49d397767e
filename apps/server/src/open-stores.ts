import { access, constants, mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import type { LogConfig } from 'kysely';
import type { MarkedBlobs } from './adapters/blobs/blobs.ts';
import { openFolderBlobs } from './adapters/blobs/folder.ts';
import { openS3Blobs } from './adapters/blobs/s3.ts';
import {
  type Database,
  DatabaseAwayError,
  LaterDatabaseError,
  lastMigration,
  migrate,
  OtherServerError,
} from './adapters/database/database.ts';
import { openPostgres, type PostgresPatience } from './adapters/database/postgres.ts';
import { type ServerLease, takeLease, waitUntilFree } from './adapters/database/server-lease.ts';
import { lockFolder } from './adapters/database/server-lock.ts';
import { checkWhole, openSqlite, openSqliteToRead } from './adapters/database/sqlite.ts';
import { migrateJobs } from './adapters/jobs/boss.ts';
import type { Jobs } from './adapters/jobs/jobs.ts';
import { createPostgresJobs } from './adapters/jobs/postgres-jobs.ts';
import { createSqliteJobs } from './adapters/jobs/sqlite-jobs.ts';
import { JOB_KINDS } from './background/job-kinds.ts';
import { BackupError, type Backups, checkFolder, filesFolder } from './backup/backup-point.ts';
import { type Config, ConfigError } from './config.ts';
import { findInstallation } from './installation/installation-store.ts';
import type { Clock } from './lib/clock.ts';
import type { Log } from './lib/log.ts';
import { makePrivate } from './lib/private-folder.ts';

// Long: each way to open an installation's stores, side by side.

/** Opens the stores of an installation and makes sure that no other server uses them. */

export type StoreOverrides = { onQuery?: LogConfig; databasePatience?: PostgresPatience };

const SERVER_LOCK = 'server.lock.db';

/**
 * Keeps a second server out of a data folder. With PostgreSQL, `leaseOf` does that.
 * @returns a function that releases the lock
 * @throws OtherServerError, or ConfigError if the folder cannot be used
 */
export function lockDataDir({ databaseUrl, dataDir }: Config): () => void {
  if (databaseUrl) return () => {};
  try {
    return lockFolder(join(dataDir, SERVER_LOCK));
  } catch (error) {
    throw error instanceof OtherServerError ? error : unusableFolder('DATA_DIR', dataDir, error);
  }
}

/** Checks that a folder is usable. If it cannot be created, the error names its setting. */
export async function usable(setting: string, folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, ...(mode === undefined ? {} : { mode }) });
  } catch (error) {
    throw unusableFolder(setting, folder, error);
  }
}

function unusableFolder(setting: string, folder: string, cause: unknown): ConfigError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ConfigError(`${setting}: the folder ${folder} cannot be used (${reason}).`, { cause });
}

/** Errors in which PostgreSQL refuses us: wrong password, no such database, no permission. */
const REFUSALS = new Set(['28000', '28P01', '3D000', '42501']);

function isUnreachable(error: unknown): error is Error {
  if (error instanceof DatabaseAwayError) return true;
  return error instanceof Error && 'code' in error && REFUSALS.has(String(error.code));
}

function unreachable(error: Error): ConfigError {
  return new ConfigError(`DATABASE_URL: the database cannot be used (${error.message || 'no answer'}).`, {
    cause: error,
  });
}

/**
 * Opens the configured database and migrates it completely.
 * @throws ConfigError if it is unreachable
 */
export async function openDatabase(
  config: Config,
  { onQuery, databasePatience }: StoreOverrides = {},
): Promise<Database> {
  if (config.databaseUrl) {
    const patient = openPostgres(config.databaseUrl, { patience: 'endless' });
    try {
      await migrate(patient);
      await migrateJobs(patient, config.databaseUrl, JOB_KINDS);
    } catch (error) {
      if (error instanceof LaterDatabaseError) throw madeByLater('DATABASE_URL', error);
      throw isUnreachable(error) ? unreachable(error) : error;
    } finally {
      await patient.destroy();
    }
    return openPostgres(config.databaseUrl, { log: onQuery, patience: databasePatience });
  }
  const file = join(config.dataDir, 'slipcase.db');
  try {
    const db = openSqlite(file, onQuery);
    await checkWhole(db)
      .then(() => migrate(db))
      .catch(async (error: unknown) => {
        await db.destroy();
        throw error;
      });
    return db;
  } catch (error) {
    if (error instanceof LaterDatabaseError) throw madeByLater('DATA_DIR', error);
    throw error instanceof DatabaseAwayError ? unusable(file, error) : error;
  }
}

/** Creates the data folder, which only the server may read. @throws ConfigError if it cannot be used */
export async function makeDataDir({ dataDir }: Config): Promise<void> {
  await usable('DATA_DIR', dataDir, 0o700);
  await makePrivate(dataDir);
}

/**
 * Opens the configured database unchanged: creates it if needed, but does not migrate or check it. Used for a
 * restore. Also used for a backup, on its own connection, because a transaction on SQLite's only connection
 * would keep everybody waiting.
 * @throws ConfigError if it cannot be used
 */
export async function openDatabaseAsIs(config: Config): Promise<{ db: Database; close(): Promise<void> }> {
  try {
    const db = config.databaseUrl
      ? openPostgres(config.databaseUrl, { patience: 'endless' })
      : openSqlite(join(config.dataDir, 'slipcase.db'));
    await lastMigration(db);
    return { db, close: () => db.destroy() };
  } catch (error) {
    throw isUnreachable(error) ? unreachable(error) : error;
  }
}

/** Opens the configured SQLite database read-only. @throws ConfigError if it cannot be used */
export function openDatabaseToRead({ dataDir }: Config): Database {
  const file = join(dataDir, 'slipcase.db');
  try {
    return openSqliteToRead(file);
  } catch (error) {
    throw error instanceof DatabaseAwayError ? unusable(file, error) : error;
  }
}

function madeByLater(setting: string, error: LaterDatabaseError): ConfigError {
  return new ConfigError(
    `${setting}: a later version of Slipcase has changed this database (${error.message}). ` +
      'Start that version, or restore the backup from before the upgrade (docs/operations.md).',
    { cause: error },
  );
}

function unusable(file: string, error: DatabaseAwayError): ConfigError {
  return new ConfigError(
    `DATA_DIR: the database ${file} cannot be used (${error.message}).\n` +
      'Check that its folder exists, can be written, and is on a disk that works and has space. If the file is damaged, keep a copy of it, and restore your last backup (docs/operations.md).',
    { cause: error },
  );
}

/** Opens the jobs that wait in the database. */
export function openJobs(
  { databaseUrl, databaseDirectUrl }: Config,
  db: Database,
  { clock, log }: { clock: Clock; log: Log },
): Jobs {
  if (!databaseUrl) return createSqliteJobs(db, clock);
  return createPostgresJobs({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    db,
    clock,
    onError: (error) => log.warn({ code: 'jobs_connection', err: error }, 'a connection of the jobs failed'),
    say: (line) => log.warn({ code: 'jobs_polled' }, line),
  });
}

/** Opens the file store in the settings. */
export async function openFiles({ blobsUrl, dataDir }: Config): Promise<MarkedBlobs> {
  return blobsUrl ? openS3Blobs(blobsUrl) : openFolderBlobs(join(dataDir, 'files'));
}

/** A folder of backups: its files, and a lock that keeps a second backup out. */
export function openBackups(folder: string): Backups {
  const dir = resolve(folder);
  return {
    dir,
    openFiles: () => openFolderBlobs(filesFolder(dir)),
    lock() {
      try {
        return lockFolder(join(dir, 'backup.lock.db'));
      } catch (error) {
        throw new BackupError(
          `Another backup to ${dir} is running, or the folder cannot be written or has no space.`,
          {
            cause: error,
          },
        );
      }
    },
  };
}

/**
 * Checks at the start that backups will work, so nobody learns months later that there are none. The folder
 * has to exist: a disk that is not mounted would otherwise look like an empty folder.
 * @throws ConfigError
 */
export async function checkBackups(dir: string, db: Database): Promise<void> {
  try {
    await access(dir, constants.W_OK);
    await checkFolder(dir, (await findInstallation(db)).id);
  } catch (error) {
    const reason =
      error instanceof BackupError
        ? error.message
        : `the folder ${dir} does not exist, or cannot be written.`;
    throw new ConfigError(`BACKUP_DIR: ${reason}`, { cause: error });
  }
}

/** Servers that share a database must share its files. A folder allows only one server. */
export async function leaseOf(
  { databaseUrl, blobsUrl }: Config,
  db: Database,
  { databasePatience: patience }: StoreOverrides,
): Promise<ServerLease | null> {
  if (!databaseUrl) return null;
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  if (blobsUrl) {
    await waitUntilFree(db, say);
    return null;
  }
  // creates the row to lock
  await findInstallation(db);
  const own = openPostgres(databaseUrl, { patience, connections: 1 });
  try {
    return await takeLease(own, `${hostname()}, process ${process.pid}`, say);
  } catch (error) {
    await own.destroy();
    throw error;
  }
}

/**
 * Runs work that a running server would not notice.
 * @throws OtherServerError if a server runs. Servers that share a bucket leave no trace.
 */
export async function whileNoServerRuns<T>(config: Config, db: Database, job: () => Promise<T>): Promise<T> {
  const unlock = lockDataDir(config);
  const lease = await leaseOf(config, db, {});
  try {
    return await job();
  } finally {
    await lease?.release();
    unlock();
  }
}
