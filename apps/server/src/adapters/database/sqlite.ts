import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, type LogConfig, SqliteAdapter, SqliteDialect } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** milliseconds to wait while the admin command writes */
const BUSY_TIMEOUT_MS = 5000;

/**
 * SQLite in one file, safe against power loss: WAL with synchronous=FULL means that an acknowledged commit is on
 * the disk.
 * @param file path, or ':memory:'
 */
export function openSqlite(file: string, log?: LogConfig): Database {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
  return new Kysely<Tables>({
    dialect: new TransactionalSqlite({ database: forKysely(database) }),
    ...(log ? { log } : {}),
  });
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
    prepare(sql: string) {
      const statement = database.prepare(sql);
      const bind = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...bind(parameters)),
        run: (parameters: readonly unknown[]) => {
          // SQLite has already rolled back, as on a full disk; an error here would hide the original one
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return statement.run(...bind(parameters));
        },
        iterate: (parameters: readonly unknown[]) => statement.iterate(...bind(parameters)),
      };
    },
  };
}
