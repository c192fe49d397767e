import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, inject, onTestFinished } from 'vitest';
import { afterFile } from './after-file.ts';
import { MIGRATED } from './postgres-server.ts';

/** PostgreSQL's built-in template, completely empty */
export const EMPTY = 'template1';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** Runs the same tests on both databases. Without PostgreSQL, its half is skipped. */
export function describeOnBothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${name} (SQLite)`, () => tests('SQLite'));
  describeOnPostgres(name, () => tests('PostgreSQL'));
}

/** For tests that need several connections; skipped without PostgreSQL. */
export function describeOnPostgres(name: string, tests: () => void): void {
  describe.skipIf(inject('postgresUrl') === null)(`${name} (PostgreSQL)`, tests);
}

/**
 * Creates a database and deletes it after the test, because hundreds would fill the disk.
 * @param template the database to copy; by default one with all tables
 * @returns the connection string of the new PostgreSQL database
 */
export async function newPostgresDatabase(template = MIGRATED): Promise<string> {
  const server = inject('postgresUrl');
  if (server === null) throw new Error('PostgreSQL is missing');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = await administrator(server);
  const run = async (statement: string) => void (await admin.query(statement));
  // by default, PostgreSQL logs every page of the copy, which takes twice the processor time
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  onTestFinished(() => run(`DROP DATABASE ${name} WITH (FORCE)`));
  return server.replace('DATABASE', name);
}

/**
 * One connection for a test file, because opening one costs PostgreSQL almost as much as copying a small
 * database.
 */
let connected: Promise<Client> | null = null;

function administrator(server: string): Promise<Client> {
  connected ??= connect(server);
  return connected;
}

async function connect(server: string): Promise<Client> {
  const client = new Client({ connectionString: server.replace('DATABASE', 'postgres') });
  await client.connect();
  afterFile(() => {
    connected = null;
    return client.end();
  });
  return client;
}
