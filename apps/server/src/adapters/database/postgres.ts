import { Kysely, type LogConfig, PostgresDialect } from 'kysely';
import { Pool, TypeOverrides, types } from 'pg';
import type { Database } from './database.ts';
import type { Tables } from './schema.ts';

/** connections of one process; two or three processes stay under PostgreSQL's default of 100 */
const POOL_SIZE = 10;

/**
 * PostgreSQL by a connection string.
 * @param url postgres://user:password@host:port/database
 */
export function openPostgres(url: string, log?: LogConfig): Database {
  // bigint columns hold milliseconds, cents and bytes: all far below 2^53, so plain numbers are exact
  const numbers = new TypeOverrides(types);
  numbers.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString: url, max: POOL_SIZE, types: numbers });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...(log ? { log } : {}) });
}
