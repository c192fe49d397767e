import { Kysely, type LogConfig, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { type ClientBase, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { type Database, DatabaseAwayError } from './database.ts';
import type { Tables } from './schema.ts';

/** connections per process; two or three processes stay below PostgreSQL's default of 100 */
const POOL_SIZE = 10;
/** Time limits for a database that may be unavailable, milliseconds. */
export type PostgresPatience = {
  /** time to get a connection, including the wait for a free one */
  connect: number;
  /** time for a statement, and for a transaction's next step; after that, PostgreSQL cancels it */
  statement: number;
  /** time for an answer, because a hanging server cancels nothing */
  answer: number;
};

const PATIENCE: PostgresPatience = { connect: 5_000, statement: 10_000, answer: 12_000 };

type PostgresOptions = {
  log?: LogConfig | undefined;
  /** 'endless': no limit per statement, for migrations */
  patience?: PostgresPatience | 'endless' | undefined;
  connections?: number;
};

/**
 * Opens PostgreSQL. Queries throw DatabaseAwayError while it is unreachable, and work again as soon as it is
 * back.
 * @param url postgres://user:password@host:port/database
 */
export function openPostgres(
  url: string,
  { log, patience = PATIENCE, connections: max = POOL_SIZE }: PostgresOptions = {},
): Database {
  // bigint columns hold milliseconds, cents and bytes, far below 2^53, so plain numbers are exact
  const numbers = new TypeOverrides(types);
  numbers.setTypeParser(types.builtins.INT8, Number);
  const limits =
    patience === 'endless'
      ? { connectionTimeoutMillis: PATIENCE.connect }
      : {
          connectionTimeoutMillis: patience.connect,
          query_timeout: patience.answer,
          onConnect: (client: ClientBase) => limit(client, patience.statement),
        };
  const pool = new Pool({
    connectionString: url,
    max,
    types: numbers,
    keepAlive: true,
    ...limits,
  });
  // the next query replaces a broken connection; without listeners the error would end the process
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  const connections = {
    connect: async () => lend(await pool.connect().catch(rethrown)),
    end: () => pool.end(),
    options: pool.options,
  };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(log ? { log } : {}),
  });
}

/** Sets the limits in a statement: PgBouncer rejects connections that ask for them when they start. */
async function limit(client: ClientBase, milliseconds: number): Promise<void> {
  await client.query(
    `SET statement_timeout = ${milliseconds}; SET idle_in_transaction_session_timeout = ${milliseconds}`,
  );
}

/** A pooled connection that is closed instead of returned after a failure. */
function lend(client: PoolClient): PostgresPoolClient {
  let broken: DatabaseAwayError | null = null;
  // Kysely's cursors are for streaming rows, which no store does
  const query = async (...args: [string, unknown[]]): Promise<never> => {
    // such as the rollback after a failure
    if (broken) throw broken;
    try {
      return (await client.query(...args)) as never;
    } catch (error) {
      if (isAway(error)) broken = new DatabaseAwayError(error);
      throw broken ?? error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken !== null),
  };
}

/** @throws always */
function rethrown(error: unknown): never {
  throw isAway(error) ? new DatabaseAwayError(error) : error;
}

/**
 * Codes from Node and PostgreSQL: connection exceptions, shutdown, crash, startup, too many connections, and
 * statements or transactions that took too long.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const AWAY_CODE =
  /^(?:ECONN\w+|EPIPE|E\w*TIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT|E(?:HOST|NET)UNREACH|08\w{3}|57P0[1-3]|53300|57014|25P03)$/u;
/** errors of pg itself have no codes (8.23) */
const AWAY_MESSAGE =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|timeout expired)/u;

function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return AWAY_CODE.test(code) || AWAY_MESSAGE.test(error.message);
}
