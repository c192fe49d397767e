import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** A real PostgreSQL on a socket in its own folder. */
export type Postgres = {
  /** connection string with DATABASE for the database's name */
  url: string;
  /** its main process */
  pid: () => number;
  /** Kills it at once, like a crash: work in progress is lost. */
  crash: () => Promise<void>;
  start: () => Promise<void>;
  /** Pauses and resumes all its processes: SIGSTOP and SIGCONT. */
  signal: (signal: 'SIGSTOP' | 'SIGCONT') => Promise<void>;
  /** Runs SQL as its owner, in the database 'postgres'. */
  query: (text: string) => Promise<void>;
  /** Stops it and deletes its data. */
  remove: () => Promise<void>;
};

/** @returns null without Debian's package 'postgresql' */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = findBinaries();
  if (!bin) return null;
  const folder = await mkdtemp(join(tmpdir(), 'slipcase-postgres-'));
  const data = join(folder, 'data');
  const asServerUser = await serverUser(folder);
  const initdb = [
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
  ];
  await run(...asCommand(asServerUser(initdb as CommandLine)));
  // durability is not under test, and the disk is slow
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    // settings that only help after a crash of the computer, or another server
    'full_page_writes=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_connections=200',
  ];
  const options = settings.flatMap((setting) => ['-c', setting]);
  let ended: Promise<unknown> = Promise.resolve();

  async function start(): Promise<void> {
    const [command, ...args] = asServerUser([join(bin ?? '', 'postgres'), '-D', data, ...options]);
    const server = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    ended = new Promise((resolve) => server.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      let log = '';
      server.stderr.on('data', (chunk) => {
        log += String(chunk);
        if (log.includes('ready to accept connections')) resolve();
      });
      server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)));
    });
  }

  async function crash(): Promise<void> {
    process.kill(pid(), 'SIGQUIT');
    await ended;
  }

  /** Signals all processes: if only the first one stops, the others still answer. */
  async function signal(its: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    process.kill(pid(), its);
    const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid())]);
    for (const child of stdout.trim().split(/\s+/u)) {
      try {
        process.kill(Number(child), its);
      } catch {
        // the process has ended meanwhile
      }
    }
  }

  const url = `postgres://postgres@localhost/DATABASE?host=${encodeURIComponent(folder)}`;

  async function query(text: string): Promise<void> {
    const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
    // the caller gets the thrown error
    client.on('error', () => {});
    await client.connect();
    await client.query(text);
    await client.end();
  }

  const pid = () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10);
  await start();
  return {
    url,
    pid,
    crash,
    start,
    signal,
    query,
    remove: async () => {
      if (existsSync(join(data, 'postmaster.pid'))) await crash();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function findBinaries(): string | null {
  if (!existsSync(DEBIAN_FOLDER)) return null;
  const versions = readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a));
  const folders = versions.map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  return folders.find((folder) => existsSync(join(folder, 'initdb'))) ?? null;
}

type CommandLine = [string, ...string[]];

/** PostgreSQL refuses to run as root, so root uses the user that Debian's package created. */
async function serverUser(folder: string): Promise<(command: CommandLine) => CommandLine> {
  if (userInfo().uid !== 0) return (command) => command;
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
  // not runuser, because it stops together with the process that it runs
  return (command) => ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...command];
}

function asCommand([command, ...args]: CommandLine): [string, string[]] {
  return [command, args];
}
