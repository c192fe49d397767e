import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../adapters/database/database.ts';
import { openPostgres } from '../adapters/database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** connection string with DATABASE for the database's name; null where there is no PostgreSQL */
    postgresUrl: string | null;
  }
}

/** the database with all tables and no rows */
export const MIGRATED = 'migrated';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * One real PostgreSQL for a whole test run, on a socket in a folder of its own. Without Debian's `postgresql` the tests
 * on it are skipped and say so; with CI=true that is a failure.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const bin = findBinaries();
  if (!bin) {
    const message = "no PostgreSQL here: the tests on it need Debian's package 'postgresql'";
    if (process.env.CI === 'true') throw new Error(message);
    project.vitest.logger.log(`SKIPPED: ${message}`);
    project.provide('postgresUrl', null);
    return async () => {};
  }
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-postgres-'));
  const data = join(folder, 'data');
  const asServerUser = await serverUser(folder);
  await run(
    ...asCommand(
      asServerUser([
        join(bin, 'initdb'),
        '-D',
        data,
        '-U',
        'postgres',
        '-A',
        'trust',
        '-E',
        'UTF8',
        '--no-sync',
      ]),
    ),
  );
  // durability is not under test, and the disk is slow
  const options = [
    '-c',
    'listen_addresses=',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'fsync=off',
    '-c',
    'max_connections=200',
  ];
  const [postgres, ...postgresArgs] = asServerUser([join(bin, 'postgres'), '-D', data, ...options]);
  const server = spawn(postgres, postgresArgs, { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    server.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
  });
  const url = `postgres://postgres@localhost/DATABASE?host=${encodeURIComponent(folder)}`;
  await makeTemplate(url);
  project.provide('postgresUrl', url);
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    await run(...asCommand(asServerUser([join(bin, 'pg_ctl'), 'stop', '-D', data, '-m', 'immediate'])));
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

/** What every test's database is a copy of: the migrations run once. */
async function makeTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE ${MIGRATED}`);
  await client.end();
  const db = openPostgres(url.replace('DATABASE', MIGRATED));
  await migrate(db);
  // a database that somebody is connected to cannot be copied
  await db.destroy();
}

function findBinaries(): string | null {
  if (!existsSync(DEBIAN_FOLDER)) return null;
  const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

type CommandLine = [string, ...string[]];

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package made. */
async function serverUser(folder: string): Promise<(command: CommandLine) => CommandLine> {
  if (userInfo().uid !== 0) return (command) => command;
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
  return (command) => ['runuser', '-u', 'postgres', '--', ...command];
}

function asCommand([command, ...args]: CommandLine): [string, string[]] {
  return [command, args];
}
