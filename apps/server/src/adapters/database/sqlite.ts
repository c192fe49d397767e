import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type LogConfig, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import { type Database, DatabaseAwayError } from './database.ts';
import type { Tables } from './schema.ts';

/** milliseconds to wait while the admin command writes */
const BUSY_TIMEOUT_MS = 5000;
/**
 * Errors of the file or its disk that no statement causes: SQLITE_READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB.
 * https://www.sqlite.org/rescode.html#primary_result_code_list
 */
const FILE_ERRORS = new Set([8, 10, 11, 14, 26]);
/** the lower byte of an extended result code is the primary code */
const PRIMARY = 0xff;

/**
 * SQLite in one file, safe against power loss: WAL with synchronous=FULL means that an acknowledged commit is
 * on the disk. Its queries throw DatabaseAwayError while the file cannot be used.
 * @param file path, or ':memory:'
 * @throws DatabaseAwayError
 */
export function openSqlite(file: string, log?: LogConfig): Database {
  const database = ofFile(() => {
    const opened = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
    opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    return opened;
  });
  return asDatabase(database, log);
}

/** Opens the same file read-only. @throws DatabaseAwayError */
export function openSqliteToRead(file: string): Database {
  return asDatabase(ofFile(() => new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, readOnly: true })));
}

function asDatabase(database: DatabaseSync, log?: LogConfig): Database {
  return new Kysely<Tables>({
    dialect: new TransactionalSqlite({ database: forKysely(database) }),
    ...(log ? { log } : {}),
  });
}

/**
 * Reads the whole file, at about a gigabyte in two seconds. Otherwise nobody would notice a damaged page
 * until somebody needs it.
 * @throws DatabaseAwayError that says what is wrong
 */
export async function checkWhole(db: Database): Promise<void> {
  const { rows } = await sql<{ quick_check: string }>`PRAGMA quick_check(1)`.execute(db);
  const [found] = rows;
  if (found?.quick_check !== 'ok') throw new DatabaseAwayError(found?.quick_check ?? 'it cannot be read');
}

/** SQLite can roll back table changes; by default Kysely would run its migrations without a transaction. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/** The few methods that Kysely's dialect needs from a driver. */
function forKysely(database: DatabaseSync) {
  return {
    close: () => database.close(),
    prepare(text: string) {
      const statement = ofFile(() => database.prepare(text));
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => ofFile(() => statement.all(...bind(parameters))),
        run: (parameters: readonly unknown[]) => {
          // SQLite has already rolled back, as on a full disk; an error here would hide the original one
          if (text === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return ofFile(() => statement.run(...bind(parameters)));
        },
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

/** @throws DatabaseAwayError for errors of the file */
function ofFile<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & PRIMARY : null;
    throw code !== null && FILE_ERRORS.has(code) ? new DatabaseAwayError(error) : error;
  }
}
