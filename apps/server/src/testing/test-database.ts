import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { describe, inject } from 'vitest';
import { MIGRATED } from './postgres-server.ts';

/** PostgreSQL's own: nothing at all */
export const EMPTY = 'template1';

export type DatabaseKind = 'SQLite' | 'PostgreSQL';

/** Runs the same tests on both databases; those on PostgreSQL are skipped where there is none. */
export function describeOnBothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  describe(`${name} (SQLite)`, () => tests('SQLite'));
  describeOnPostgres(name, () => tests('PostgreSQL'));
}

/** For what only several connections can bring about; skipped where there is no PostgreSQL. */
export function describeOnPostgres(name: string, tests: () => void): void {
  describe.skipIf(inject('postgresUrl') === null)(`${name} (PostgreSQL)`, tests);
}

/**
 * @param template a database to copy: the one with all tables, unless told otherwise
 * @returns the connection string of a new PostgreSQL database
 */
export async function newPostgresDatabase(template = MIGRATED): Promise<string> {
  const server = inject('postgresUrl');
  if (server === null) throw new Error('there is no PostgreSQL here');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server.replace('DATABASE', 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  return server.replace('DATABASE', name);
}
