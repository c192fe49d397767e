import { spawn, spawnSync } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { skipped } from '../../../../scripts/test-run/skipped.ts';

/** Poolers that companies put between their servers and PostgreSQL. Each ends with its test. */

/** Debian installs it outside of a normal PATH */
const PGBOUNCER = '/usr/sbin/pgbouncer';
const PORT = 6432;
/**
 * parameters that PgBouncer accepts by default:
 * https://www.pgbouncer.org/config.html#ignore_startup_parameters
 */
const ACCEPTED = new Set([
  'user',
  'database',
  'client_encoding',
  'datestyle',
  'timezone',
  'standard_conforming_strings',
  'application_name',
]);

/**
 * Whether Debian's pgbouncer is missing. Its tests are then skipped, even with CI=true, because the stand-in
 * covers the same rule.
 */
export function pgBouncerMissing(): boolean {
  if (spawnSync(PGBOUNCER, ['--version']).error === undefined) return false;
  if (process.env.CI !== 'true') skipped('PgBouncer', ['pgbouncer']);
  return true;
}

/**
 * A real PgBouncer with its default settings.
 * @param url a database's address on a socket
 * @returns the same database, through PgBouncer
 */
export async function throughPgBouncer(url: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = await newFolder();
  const settings = [
    '[databases]',
    `* = host=${socketFolder(url)}`,
    '[pgbouncer]',
    'listen_addr =',
    `listen_port = ${PORT}`,
    `unix_socket_dir = ${folder}`,
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    `pool_mode = ${mode}`,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  await writeFile(join(folder, 'users.txt'), '"postgres" ""\n');
  const [program, ...args] = await notAsRoot(folder, [PGBOUNCER, join(folder, 'pgbouncer.ini')]);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += String(chunk);
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)));
  });
  return through(folder, url);
}

/** Refuses the same startup parameters as PgBouncer, in the same words, and passes on everything else. */
export async function throughStandIn(url: string): Promise<string> {
  const folder = await newFolder();
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.once('data', (startup) => {
      const unknown = parametersOf(startup).find((name) => !ACCEPTED.has(name.toLowerCase()));
      if (unknown !== undefined) return client.end(refusal(`unsupported startup parameter: ${unknown}`));
      const database = connect(join(socketFolder(url), '.s.PGSQL.5432'));
      open.add(database);
      for (const [one, other] of [
        [client, database],
        [database, client],
      ] as const)
        one.on('error', () => other.destroy());
      database.write(startup);
      client.pipe(database).pipe(client);
    });
  });
  await new Promise<void>((resolve) => server.listen(join(folder, `.s.PGSQL.${PORT}`), resolve));
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return through(folder, url);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-pooler-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function socketFolder(url: string): string {
  return new URL(url).searchParams.get('host') ?? '';
}

function through(folder: string, url: string): string {
  const address = new URL(url);
  address.searchParams.set('host', folder);
  address.port = String(PORT);
  return address.href;
}

async function notAsRoot(folder: string, command: [string, ...string[]]): Promise<[string, ...string[]]> {
  if (process.getuid?.() !== 0) return command;
  const uid = spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout.trim();
  await chown(folder, Number(uid), -1);
  return ['setpriv', `--reuid=${uid}`, '--clear-groups', ...command];
}

/** Names in a startup message: length, version, then names and values, each ended by a zero byte. */
function parametersOf(startup: Buffer): string[] {
  const texts = startup.subarray(8, startup.readInt32BE(0)).toString().split('\0');
  return texts.filter((text, index) => index % 2 === 0 && text !== '');
}

/** An ErrorResponse. https://www.postgresql.org/docs/current/protocol-message-formats.html */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
