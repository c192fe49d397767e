import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from '@20minutes/s3rver';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, inject } from 'vitest';
import { MARK } from '../adapters/blobs/blobs.ts';
import type { Database } from '../adapters/database/database.ts';
import { parseConfig } from '../config.ts';
import { openDatabase, openFiles } from '../open-stores.ts';
import { afterFile } from './after-file.ts';
import { saved } from './saved-receipts.ts';
import { BARE_ENV, newFolder } from './started-server.ts';
import { testApp } from './test-app.ts';
import { newPostgresDatabase } from './test-database.ts';

/** Databases, files and peppers that belong together, and functions that take them apart. */

export const NORA_EMAIL = 'nora.whitlock@example.com';
export const OWNER_PASSKEY = '274913';
const ALL = ['SQLite and a folder', 'PostgreSQL and a bucket', 'PostgreSQL and a folder'] as const;
export type Kind = (typeof ALL)[number];
export type Settings = Record<string, string>;

/** The kinds that this computer can run. */
export const KINDS = ALL.filter((kind) => kind === 'SQLite and a folder' || inject('postgresUrl') !== null);

export async function settingsOf(kind: Kind): Promise<Settings> {
  return {
    DATA_DIR: await newFolder(),
    PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    ...(kind.startsWith('PostgreSQL') ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    ...(kind.endsWith('bucket') ? { BLOBS_URL: await newBucket() } : {}),
  };
}

/** One S3 per test file, created on demand. */
let s3: { endpoint: string } | null = null;

async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'slipcase-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory,
    configureBuckets: [{ name: 'receipts', configs: [] }],
  });
  const { port } = await server.run();
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  afterFile(async () => {
    s3 = null;
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return { endpoint: `http://127.0.0.1:${port}` };
}

async function newBucket(): Promise<string> {
  s3 ??= await startS3();
  return `s3://receipts/${randomUUID()}?endpoint=${s3.endpoint}`;
}
export const fileOf = (its: Settings) => join(its.DATA_DIR ?? '', 'slipcase.db');
const filesOf = (its: Settings) => join(its.DATA_DIR ?? '', 'files');

/** Starts a server, saves this many receipts of one person as the page does, and stops it. */
export async function withReceipt(its: Settings, receipts = 1): Promise<void> {
  const app = await testApp({ settings: its });
  const nobody = (await app.deps.db.selectFrom('users').select('id').executeTakeFirst()) === undefined;
  const browser = await app.signedIn(nobody ? NORA_EMAIL : `${randomUUID()}@example.com`);
  for (let n = 0; n < receipts; n += 1) {
    await saved(browser);
    // so no two are in the same millisecond
    app.clock.advance(1_000);
  }
  await app.close();
}

export async function starts(its: Settings): Promise<void> {
  await (await testApp({ settings: its })).close();
}

/** The message that an administrator sees. */
export async function refusalOfStart(its: Settings): Promise<string> {
  const error = await testApp({ settings: its }).then(
    () => new Error('it has started'),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: expect.stringMatching(/^(?:ConfigError|OtherServerError)$/u) });
  return error instanceof Error ? error.message : '';
}

/** Moves the files away; `back` brings them back. */
export async function inEmptyPlace(its: Settings): Promise<Settings> {
  if (its.BLOBS_URL) return { ...its, BLOBS_URL: await newBucket() };
  await rename(filesOf(its), `${filesOf(its)}.away`);
  return its;
}

export async function back(its: Settings): Promise<void> {
  if (its.BLOBS_URL) return;
  await rm(filesOf(its), { recursive: true });
  await rename(`${filesOf(its)}.away`, filesOf(its));
}

/** Combines one installation's database with another one's files. */
export async function withFilesOf(its: Settings, other: Settings): Promise<Settings> {
  if (other.BLOBS_URL) return { ...its, BLOBS_URL: other.BLOBS_URL };
  if (its.DATABASE_URL) return { ...its, DATA_DIR: other.DATA_DIR ?? '' };
  const folder = await newFolder();
  await copyFile(fileOf(its), fileOf({ DATA_DIR: folder })).catch(() => {});
  await mkdir(join(folder, 'files'));
  for (const entry of await readdir(filesOf(other), { recursive: true, withFileTypes: true })) {
    const to = join(folder, 'files', entry.parentPath.slice(filesOf(other).length), entry.name);
    if (entry.isDirectory()) await mkdir(to, { recursive: true });
    else await copyFile(join(entry.parentPath, entry.name), to);
  }
  return { ...its, DATA_DIR: folder };
}

/** Resets it to the state of the previous version. */
export async function makeOld(its: Settings): Promise<void> {
  await withDatabase(its, (db) => db.deleteFrom('installation').execute());
  await removeMark(its);
}

export async function removeMark(its: Settings): Promise<void> {
  if (!its.BLOBS_URL) return rm(join(filesOf(its), MARK));
  const url = new URL(its.BLOBS_URL);
  const endpoint = url.searchParams.get('endpoint') ?? '';
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' });
  const Key = `${url.pathname.slice(1)}/${MARK}`;
  await client.send(new DeleteObjectCommand({ Bucket: 'receipts', Key }));
}

export async function markOf(its: Settings): Promise<string | null> {
  if (!its.BLOBS_URL) return readFile(join(filesOf(its), MARK), 'utf8').catch(() => null);
  return (await openFiles(parseConfig(its))).readMark();
}

export async function withDatabase<T>(its: Settings, ask: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(parseConfig(its));
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

export const idOf = (its: Settings) =>
  withDatabase(
    its,
    async (db) => (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
  );

export async function newest(its: Settings, most: number): Promise<string[]> {
  const rows = await withDatabase(its, (db) =>
    db.selectFrom('receipts').select('pdf_key').orderBy('created_at', 'desc').limit(most).execute(),
  );
  return rows.map(({ pdf_key }) => pdf_key);
}

/** Runs the admin command as a separate process. @returns its output */
export function admin(its: Settings, ...args: string[]): Promise<string> {
  const file = fileURLToPath(new URL('../admin.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { ...BARE_ENV, ...process.env, ...its } },
      (_error, output, errors) => resolve(output + errors),
    );
  });
}
