import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import S3rver from '@20minutes/s3rver';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MARK } from './adapters/blobs/blobs.ts';
import type { Database } from './adapters/database/database.ts';
import { parseConfig } from './config.ts';
import { openDatabase, openFiles } from './deps.ts';
import { bodyOf } from './testing/browser.ts';
import { freePort } from './testing/free-port.ts';
import { aPdf, saveForm } from './testing/receipt-form.ts';
import { save, saved } from './testing/saved-receipts.ts';
import { BARE_ENV, newFolder, startProcess } from './testing/started-server.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { newPostgresDatabase } from './testing/test-database.ts';

/** What belongs together and what does not, by starting servers on it. */

const NORA = 'nora.whitlock@example.com';
const PASSKEY = '274913';
const KINDS = ['SQLite and a folder', 'PostgreSQL and a bucket', 'PostgreSQL and a folder'] as const;
type Kind = (typeof KINDS)[number];
type Settings = Record<string, string>;

let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: true,
    directory: await mkdtemp(join(tmpdir(), 'slipcase-s3-')),
    configureBuckets: [{ name: 'receipts', configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
});
afterAll(() => s3.close());

describe.each(KINDS.filter((kind) => kind === 'SQLite and a folder' || inject('postgresUrl') !== null))(
  'An installation on %s',
  (kind) => {
    it('writes the same id into its database and beside its files, and goes on with it', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its);
      const id = await idOf(its);
      expect(await markOf(its)).toContain(id);
      const again = await testApp({ settings: its });
      const browser = await again.signedIn('second@example.com');
      expect((await save(browser, saveForm(await aPdf()))).status).toBe(200);
      await again.close();
      expect(await idOf(its)).toBe(id);
    });

    it('does not start beside an empty place, and does when its files are there again', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its);
      const elsewhere = await inEmptyPlace(its);
      const reason = await refusal(elsewhere);
      expect(reason).toMatch(kind.endsWith('bucket') ? /^BLOBS_URL: s3:\/\// : /^DATA_DIR: /u);
      expect(reason).toContain('of its 1 newest receipts, 1 files are missing');
      expect(await markOf(elsewhere)).toBeNull();
      await back(its);
      await starts(its);
    });

    it("does not start beside another installation's files, with receipts or without", async () => {
      const [its, theirs] = [await settingsOf(kind), await settingsOf(kind)];
      await withReceipt(its);
      await withReceipt(theirs);
      const before = await markOf(theirs);
      await expect(refusal(await withFilesOf(its, theirs))).resolves.toMatch(
        /the files in .* belong to another installation than/u,
      );
      const fresh = await settingsOf(kind);
      await starts(fresh);
      expect(await refusal(await withFilesOf(fresh, theirs))).toContain('belong to another installation');
      expect(await markOf(await withFilesOf(fresh, theirs))).toBe(before);
    });

    it('older than the id gets it once its newest ten files were found as they were saved', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its, 12);
      const keys = await newest(its, 12);
      await makeOld(its);
      // the eleventh is not looked at
      await (await openFiles(parseConfig(its))).put(keys[10] ?? '', Buffer.from('another'));
      await starts(its);
      expect(await markOf(its)).toContain(await idOf(its));
    }, 60_000);

    it('older than the id does not get it when one of the ten is missing or changed, until somebody says so', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its, 3);
      const [changed = '', missing = ''] = await newest(its, 2);
      await makeOld(its);
      const files = await openFiles(parseConfig(its));
      await files.put(changed, Buffer.from('another'));
      await files.remove(missing);
      expect(await refusal(its)).toContain(
        'of its 3 newest receipts, 1 files are missing and 1 are not as they were saved',
      );
      expect(await markOf(its)).toBeNull();
      const adopted = await admin(its, 'installation', 'adopt', 'files');
      expect(adopted).toContain('are those of this database from now on');
      expect(adopted).toContain('1 files are missing');
      await starts(its);
    });

    it('older than the id with people and no receipts gets it', async () => {
      const its = await settingsOf(kind);
      const app = await testApp({ settings: its });
      await app.signedIn(NORA);
      // a profile picture, say
      await app.deps.blobs.adopt(app.deps.db, await app.deps.blobs.stage(Buffer.from('a face')));
      await app.close();
      await makeOld(its);
      await starts(its);
      expect(await markOf(its)).toContain(await idOf(its));
    });

    it('that has lost its database says so, and does not begin anew over the files', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its);
      await makeOld(its);
      const anew = await withFilesOf(await settingsOf(kind), its);
      expect(await refusal(anew)).toMatch(/is empty, but there are files in/u);
      expect(await markOf(anew)).toBeNull();
    });

    it('that was ended between the database and the files at its first start heals at the next', async () => {
      const its = await settingsOf(kind);
      await starts(its);
      const id = await idOf(its);
      await removeMark(its);
      await starts(its);
      expect(await markOf(its)).toContain(id);
    });

    it('does not start with another pepper, which it knows from its first start', async () => {
      const its = await settingsOf(kind);
      await starts(its);
      const other = { ...its, PASSKEY_PEPPER: randomBytes(32).toString('base64') };
      expect(await refusal(other)).toMatch(/^PASSKEY_PEPPER: is not the one of this database/u);
      await starts(its);
      const adopted = await admin(other, 'installation', 'adopt', 'secrets');
      expect(adopted).toContain('PASSKEY_PEPPER is the pepper of this database from now on');
      await starts(other);
      expect(await refusal(its)).toContain('nobody');
    });

    it('older than the check of its pepper gets it with the first passkey that is right, and not before', async () => {
      const its = await settingsOf(kind);
      await withReceipt(its);
      await makeOld(its);
      const app = await testApp({ settings: its });
      const login = (passkey: string) =>
        app.browser().post('/api/auth/passkey-login', { email: NORA, passkey });
      const check = async () =>
        (await app.deps.db.selectFrom('installation').select('pepper_check').executeTakeFirst())
          ?.pepper_check;
      expect((await login('481526')).status).toBe(401);
      expect(await check()).toBeNull();
      expect((await login(PASSKEY)).status).toBe(200);
      expect(await check()).toMatch(/^[0-9a-f]{64}$/u);
      await app.close();
      expect(await refusal({ ...its, PASSKEY_PEPPER: randomBytes(32).toString('base64') })).toContain(
        'PASSKEY_PEPPER: is not the one',
      );
    });
  },
);

describe('The secrets.json of an installation', () => {
  const secretsOf = (its: Settings) => join(its.DATA_DIR ?? '', 'secrets.json');

  it('that is missing stops the start once anybody has an account, and none is made in its place', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    await rename(secretsOf(its), `${secretsOf(its)}.away`);
    for (const old of [false, true]) {
      if (old) await makeOld(its);
      expect(await refusal(its)).toMatch(/^DATA_DIR: .*secrets\.json is missing/u);
      expect(await readdir(its.DATA_DIR ?? '')).not.toContain('secrets.json');
    }
    await rename(`${secretsOf(its)}.away`, secretsOf(its));
    await starts(its);
  });

  it('that is of another installation or damaged stops the start', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    await writeFile(secretsOf(its), JSON.stringify({ passkeyPepper: randomBytes(32).toString('base64') }));
    expect(await refusal(its)).toMatch(/^DATA_DIR: .*secrets\.json is not the one of this database/u);
    await writeFile(secretsOf(its), '');
    expect(await refusal(its)).toMatch(/^DATA_DIR: .*secrets\.json cannot be read, or is damaged/u);
  });

  it('that is missing while nobody has an account is made anew', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await starts(its);
    await rm(secretsOf(its));
    await starts(its);
    await starts(its);
  });

  it('that is lost for good can be given up on purpose, though not under a running server', async () => {
    const its: Settings = { ...(await settingsOf('SQLite and a folder')), PASSKEY_PEPPER: '' };
    await withReceipt(its);
    const running = await testApp({ settings: its });
    expect(await admin(its, 'installation', 'adopt', 'secrets')).toContain('Another Slipcase server');
    await running.close();
    await rm(secretsOf(its));
    expect(await admin(its, 'installation', 'adopt', 'secrets')).toContain("choose 'Forgot passkey'");
    const app = await testApp({ settings: its });
    const login = await app.browser().post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(login.status).toBe(401);
  });
});

it('Two backups of different days, of database and files, go together', async () => {
  const its = await settingsOf('SQLite and a folder');
  await withReceipt(its);
  await copyFile(fileOf(its), `${fileOf(its)}.backup`);
  await withReceipt(its);
  await copyFile(`${fileOf(its)}.backup`, fileOf(its));
  await starts(its);
});

it('The admin command makes no id', async () => {
  const its = await settingsOf('SQLite and a folder');
  await withReceipt(its);
  await makeOld(its);
  await admin(its, 'user', 'list');
  expect(await withDatabase(its, (db) => db.selectFrom('installation').selectAll().execute())).toEqual([]);
  expect(await markOf(its)).toBeNull();
});

describe.skipIf(inject('postgresUrl') === null)('Servers on one PostgreSQL', () => {
  it('that start at the same moment for the first time, with a bucket, agree on one id and work side by side', async () => {
    const its = await settingsOf('PostgreSQL and a bucket');
    const servers = await Promise.all(
      [1, 2, 3].map(async () => testApp({ settings: { ...its, DATA_DIR: await newFolder() } })),
    );
    expect(await markOf(its)).toContain(await idOf(its));
    const [first, second] = servers as [TestApp, TestApp];
    const browser = await first.signedIn(NORA);
    await saved(browser);
    const there = second.browser();
    for (const cookie of browser.cookies) there.cookies.set(...cookie);
    expect(await bodyOf(await there.get('/api/receipts'))).toHaveLength(1);
  });

  it('are one server where files are in a folder: a second one refuses and says why, until the first has stopped', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const first = await testApp({ settings: its });
    const reason = await refusal({ ...its, DATA_DIR: await newFolder() });
    expect(reason).toMatch(/^DATABASE_URL: another server \(.*, process \d+\) works on this database/u);
    expect(reason).toContain('set BLOBS_URL for both');
    expect((await first.browser().get('/api/health/ready')).status).toBe(200);
    await first.close();
    const begin = performance.now();
    await starts(its);
    expect(performance.now() - begin).toBeLessThan(5_000);
  });

  it('leave the database to the next one within ten seconds when they are killed, which says how long it waits', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const killed = await startedServer(its);
    killed.child.kill('SIGKILL');
    await killed.exit;
    await setLeft(its, 1_000);
    const next = startProcess(['apps/server/src/main.ts'], { ...its, PORT: String(await freePort()) });
    expect(await next.until('Stop with Ctrl+C')).toMatch(/Waiting for up to \d+ s to see whether it still/u);
  });

  it('end when another one has taken over while they were stopped, and say so', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const stopped = await startedServer(its);
    stopped.child.kill('SIGSTOP');
    await setLeft(its, 0);
    const next = await testApp({ settings: its });
    stopped.child.kill('SIGCONT');
    expect(await stopped.exit).toBe(1);
    expect(stopped.output()).toMatch(
      /Slipcase has to stop\.\nAnother server \(.*\) has taken over this database/u,
    );
    expect((await next.browser().get('/api/health/ready')).status).toBe(200);
  });

  it('save nothing from the moment that another one has taken over', async () => {
    const its = await settingsOf('PostgreSQL and a folder');
    const app = await testApp({ settings: its });
    const browser = await app.signedIn(NORA);
    await app.deps.db.updateTable('installation').set({ holder: 'another', holder_name: 'b' }).execute();
    expect((await save(browser, saveForm(await aPdf()))).status).toBe(503);
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    expect((await app.deps.lease?.lost)?.message).toContain('Another server (b) has taken over');
  });
});

async function settingsOf(kind: Kind): Promise<Settings> {
  return {
    DATA_DIR: await newFolder(),
    PASSKEY_PEPPER: randomBytes(32).toString('base64'),
    ...(kind.startsWith('PostgreSQL') ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    ...(kind.endsWith('bucket') ? { BLOBS_URL: bucket(randomUUID()) } : {}),
  };
}

const bucket = (prefix: string) => `s3://receipts/${prefix}?endpoint=${endpoint}`;
const fileOf = (its: Settings) => join(its.DATA_DIR ?? '', 'slipcase.db');
const filesOf = (its: Settings) => join(its.DATA_DIR ?? '', 'files');

/** Starts a server, saves so many receipts of one person as the page does, and stops it. */
async function withReceipt(its: Settings, receipts = 1): Promise<void> {
  const app = await testApp({ settings: its });
  const nobody = (await app.deps.db.selectFrom('users').select('id').executeTakeFirst()) === undefined;
  const browser = await app.signedIn(nobody ? NORA : `${randomUUID()}@example.com`);
  for (let n = 0; n < receipts; n += 1) {
    await saved(browser);
    // no two in one millisecond
    app.clock.advance(1_000);
  }
  await app.close();
}

async function starts(its: Settings): Promise<void> {
  await (await testApp({ settings: its })).close();
}

/** What an administrator reads. */
async function refusal(its: Settings): Promise<string> {
  const error = await testApp({ settings: its }).then(
    () => new Error('it has started'),
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: expect.stringMatching(/^(?:ConfigError|OtherServerError)$/u) });
  return error instanceof Error ? error.message : '';
}

/** The same database; its files are where `back` finds them. */
async function inEmptyPlace(its: Settings): Promise<Settings> {
  if (its.BLOBS_URL) return { ...its, BLOBS_URL: bucket(randomUUID()) };
  await rename(filesOf(its), `${filesOf(its)}.away`);
  return its;
}

async function back(its: Settings): Promise<void> {
  if (its.BLOBS_URL) return;
  await rm(filesOf(its), { recursive: true });
  await rename(`${filesOf(its)}.away`, filesOf(its));
}

/** The database of one with the files of the other. */
async function withFilesOf(its: Settings, other: Settings): Promise<Settings> {
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

/** As the version before left it. */
async function makeOld(its: Settings): Promise<void> {
  await withDatabase(its, (db) => db.deleteFrom('installation').execute());
  await removeMark(its);
}

async function removeMark(its: Settings): Promise<void> {
  if (!its.BLOBS_URL) return rm(join(filesOf(its), MARK));
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' });
  const Key = `${new URL(its.BLOBS_URL).pathname.slice(1)}/${MARK}`;
  await client.send(new DeleteObjectCommand({ Bucket: 'receipts', Key }));
}

async function markOf(its: Settings): Promise<string | null> {
  if (!its.BLOBS_URL) return readFile(join(filesOf(its), MARK), 'utf8').catch(() => null);
  return (await openFiles(parseConfig(its))).readMark();
}

async function withDatabase<T>(its: Settings, ask: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(parseConfig(its));
  try {
    return await ask(db);
  } finally {
    await db.destroy();
  }
}

const idOf = (its: Settings) =>
  withDatabase(
    its,
    async (db) => (await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()).id,
  );

async function newest(its: Settings, most: number): Promise<string[]> {
  const rows = await withDatabase(its, (db) =>
    db.selectFrom('receipts').select('pdf_key').orderBy('created_at', 'desc').limit(most).execute(),
  );
  return rows.map(({ pdf_key }) => pdf_key);
}

/** Lets the lock of the one server run out sooner, by the database's clock. */
async function setLeft(its: Settings, milliseconds: number): Promise<void> {
  const until = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint + ${sql.lit(milliseconds)}`;
  await withDatabase(its, (db) => db.updateTable('installation').set({ held_until: until }).execute());
}

async function startedServer(its: Settings) {
  const server = startProcess(['apps/server/src/main.ts'], { ...its, PORT: String(await freePort()) });
  await server.until('Stop with Ctrl+C');
  return server;
}

/** The admin command as a process of its own. @returns all it says */
function admin(its: Settings, ...args: string[]): Promise<string> {
  const file = fileURLToPath(new URL('./admin.ts', import.meta.url));
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { ...BARE_ENV, ...process.env, ...its } },
      (_error, output, errors) => resolve(output + errors),
    );
  });
}
