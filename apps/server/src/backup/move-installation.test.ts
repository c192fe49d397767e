import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { migrateTo as migrateTables } from '../adapters/database/database.ts';
import { openSqlite } from '../adapters/database/sqlite.ts';
import { verify } from '../admin/admin-backup.ts';
import { moveToNewStores } from '../admin/admin-move.ts';
import { parseConfig } from '../config.ts';
import { openDatabaseAsIs, openDatabaseToRead, openFiles } from '../open-stores.ts';
import { bodyOf } from '../testing/browser.ts';
import {
  admin,
  NORA_EMAIL,
  OWNER_PASSKEY,
  refusalOfStart,
  type Settings,
  settingsOf,
  withDatabase,
  withReceipt,
} from '../testing/installations.ts';
import { copyToOlder } from '../testing/older-rows.ts';
import { onDrive, saved } from '../testing/saved-receipts.ts';
import { BARE_ENV } from '../testing/started-server.ts';
import { testApp } from '../testing/test-app.ts';
import { EMPTY, newPostgresDatabase } from '../testing/test-database.ts';
import { moveInstallation } from './move-installation.ts';

/**
 * Moves from one computer to PostgreSQL and S3, with the functions of the admin command and with the command
 * itself.
 */

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url));

type Target = Settings & { DATABASE_URL: string; BLOBS_URL: string };

async function places(): Promise<{ its: Settings; there: Target }> {
  const its = await settingsOf('SQLite and a folder');
  return { its, there: await newTarget(its) };
}

async function newTarget(its: Settings, template?: string): Promise<Target> {
  const there = await settingsOf('PostgreSQL and a bucket');
  const { DATABASE_URL = '', BLOBS_URL = '' } = there;
  return {
    ...there,
    PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '',
    DATABASE_URL: template === undefined ? DATABASE_URL : await newPostgresDatabase(template),
    BLOBS_URL,
  };
}

const move = (its: Settings, there: Target, acceptFaults = false) =>
  moveToNewStores(
    parseConfig(its),
    { databaseUrl: there.DATABASE_URL, blobsUrl: there.BLOBS_URL },
    acceptFaults,
  );

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was done'),
    (reason: unknown) => reason,
  );
  return error instanceof Error ? error.message : String(error);
}

/** Hash and time of every file of an installation except the lock. */
async function traceOf({ DATA_DIR = '' }: Settings): Promise<Record<string, string>> {
  const trace: Record<string, string> = {};
  for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name.startsWith('server.lock') || /-(?:shm|wal)$/u.test(entry.name))
      continue;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    trace[path] = `${hash} ${(await stat(path)).mtimeMs}`;
  }
  return trace;
}

const keysIn = async (there: Settings) => {
  const keys: string[] = [];
  for await (const key of (await openFiles(parseConfig(there))).keys()) keys.push(key);
  return keys;
};

describe.skipIf(inject('postgresUrl') === null)('A move to PostgreSQL and S3', () => {
  it.each([
    ['a database without tables', EMPTY],
    ['one with tables', undefined],
  ])('into %s copies everything, and leaves the old place as it was', async (_, template) => {
    const its = await settingsOf('SQLite and a folder');
    const there = await newTarget(its, template);
    const app = await testApp({ settings: its });
    const nora = await app.signedIn(NORA_EMAIL);
    const [kept, undone] = [await saved(nora, { vendor: 'Harbor Grill' }), await saved(nora)];
    const pdf = Buffer.from(await (await nora.get(`/api/receipts/${kept}/download`)).arrayBuffer());
    await nora.delete(`/api/receipts/${undone}`);
    await app.close();
    const before = await traceOf(its);

    const done = await move(its, there);
    expect(done).toMatchObject({ isFault: false, facts: { receipts: 1, people: 1, copied: 2, faults: [] } });
    expect(done.text).toContain(`DATABASE_URL=${there.DATABASE_URL}`);
    expect(done.text).toContain(`BLOBS_URL=${there.BLOBS_URL}`);
    expect(done.text).not.toContain(its.PASSKEY_PEPPER);
    expect(await traceOf(its)).toEqual(before);

    const moved = await testApp({ settings: there });
    const browser = moved.browser();
    const entry = await browser.post('/api/auth/passkey-login', {
      email: NORA_EMAIL,
      passkey: OWNER_PASSKEY,
    });
    expect(entry.status).toBe(200);
    expect(await bodyOf(await browser.get('/api/receipts'))).toMatchObject([{ id: kept }]);
    const copy = Buffer.from(await (await browser.get(`/api/receipts/${kept}/download`)).arrayBuffer());
    expect(copy.equals(pdf)).toBe(true);
    expect((await browser.post('/api/receipts/restore', { ids: [undone] })).status).toBe(200);
    if (template === undefined) {
      // the tests' job clock is only in the tables of their template
      await moved.takeOver();
      await moved.runExports();
      expect(await onDrive(moved)).toHaveLength(2);
    }
    await moved.close();
    // seals are in a folder that people copy by hand
    const { facts } = await withDatabase(there, (db) => verify(db, parseConfig(there)));
    expect(facts).toMatchObject({ receipts: 2, faults: [] });
    // the old place still works, but counts as another installation
    await (await testApp({ settings: its })).close();
  });

  it('that is interrupted keeps servers from starting, and continues where it stopped', async () => {
    const { its, there } = await places();
    await withReceipt(its, 12);
    const files = await openFiles(parseConfig(there));
    let left = 5;
    const breaking = {
      ...files,
      batch: () => ({
        ...files.batch(),
        put: async (key: string, bytes: Uint8Array) => {
          left -= 1;
          if (left < 0) throw new Error('the machine stopped');
          await files.put(key, bytes);
        },
      }),
    };
    const from = openDatabaseToRead(parseConfig(its));
    const { id, pepper_check } = await from.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
    const old = { db: from, files: await openFiles(parseConfig(its)), installation: { id, pepper_check } };
    const { db, close } = await openDatabaseAsIs(parseConfig(there));
    const broken = moveInstallation(
      old,
      { db, files: breaking },
      {
        acceptFaults: false,
        now: Date.now(),
      },
    );
    expect(await refusalOf(broken)).toBe('the machine stopped');
    await close();
    await from.destroy();
    expect(await keysIn(there)).toHaveLength(5);
    expect(await refusalOfStart(there)).toContain("Run 'admin migrate-to' once more");
    expect((await move(its, there)).facts).toMatchObject({ receipts: 12, copied: 7 });
    await (await testApp({ settings: there })).close();
    // a third time, it finds an installation there
    expect(await refusalOf(move(its, there))).toContain('has accounts');
  });

  it.each(['receipts', 'event_chain'])(
    'whose process is killed while it writes %s leaves no partial copy, and can be repeated',
    async (table) => {
      const { its, there } = await places();
      await withReceipt(its, 2);
      const { db, close } = await openDatabaseAsIs(parseConfig(there));
      await db.transaction().execute(async (transaction) => {
        await sql`LOCK TABLE ${sql.ref(table)} IN EXCLUSIVE MODE`.execute(transaction);
        const child = spawn(
          process.execPath,
          [ADMIN, 'migrate-to', '--database-url', there.DATABASE_URL, '--blobs-url', there.BLOBS_URL],
          { env: { ...BARE_ENV, ...process.env, ...its }, stdio: 'ignore' },
        );
        await expect
          .poll(
            async () =>
              (
                await sql`SELECT 1 FROM pg_stat_activity
                  WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db)
              ).rows.length,
            { timeout: 20_000 },
          )
          .toBe(1);
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      expect(await refusalOfStart(there)).toContain("Run 'admin migrate-to' once more");
      expect((await move(its, there)).facts).toMatchObject({ receipts: 2 });
      await close();
      await (await testApp({ settings: there })).close();
      await (await testApp({ settings: its })).close();
    },
  );

  it('that stops between its rows and its new id keeps servers from starting, and can be repeated', async () => {
    const { its, there } = await places();
    await withReceipt(its, 2);
    const { db, close } = await openDatabaseAsIs(parseConfig(there));
    await sql`CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE 'no space'; END $$ LANGUAGE plpgsql`.execute(
      db,
    );
    await sql`CREATE TRIGGER full_disk BEFORE UPDATE ON installation FOR EACH ROW EXECUTE FUNCTION full_disk()`.execute(
      db,
    );
    expect(await refusalOf(move(its, there))).toContain('no space');
    expect(await db.selectFrom('receipts').select('id').execute()).toHaveLength(2);
    await sql`DROP TRIGGER full_disk ON installation`.execute(db);
    await close();
    expect(await refusalOfStart(there)).toContain("Run 'admin migrate-to' once more");
    expect((await move(its, there)).facts).toMatchObject({ receipts: 2, copied: 0 });
    await (await testApp({ settings: there })).close();
  });

  it('names files that are missing or damaged and moves no rows, unless that is accepted', async () => {
    const { its, there } = await places();
    await withReceipt(its, 3);
    const keys = await withDatabase(its, (db) =>
      db.selectFrom('receipts').select('pdf_key').orderBy('id').execute(),
    );
    const [gone = '', changed = ''] = keys.map(({ pdf_key }) => pdf_key);
    const files = await openFiles(parseConfig(its));
    const bytes = await readFile(join(its.DATA_DIR ?? '', 'files', changed.slice(0, 2), changed));
    await files.remove(gone);
    await writeFile(join(its.DATA_DIR ?? '', 'files', changed.slice(0, 2), changed), 'not this');
    const refusal = await refusalOf(move(its, there));
    expect(refusal).toContain(`file ${gone} is missing`);
    expect(refusal).toContain(`file ${changed} is damaged`);
    expect(refusal).toContain('no rows were moved');
    expect(await keysIn(there)).toHaveLength(1);
    expect(await withDatabase(there, (db) => db.selectFrom('users').select('id').execute())).toEqual([]);
    // one comes back, the other stays lost
    await writeFile(join(its.DATA_DIR ?? '', 'files', changed.slice(0, 2), changed), bytes);
    const done = await move(its, there, true);
    expect(done).toMatchObject({ isFault: true, facts: { receipts: 3 } });
    expect(done.text).toContain(`file ${gone} is missing`);
    expect(done.text).not.toContain(changed);
    await (await testApp({ settings: there })).close();
  });

  it('of an older version migrates its rows to this one', async () => {
    const { its, there } = await places();
    await withReceipt(its);
    const older = await settingsOf('SQLite and a folder');
    const old = openSqlite(join(older.DATA_DIR ?? '', 'slipcase.db'));
    await migrateTables(old, '022-jobs');
    await withDatabase(its, async (db) => {
      await copyToOlder(db, old, ['users', 'receipts']);
      for (const row of await db.selectFrom('installation').selectAll().execute())
        await old.insertInto('installation').values(row).execute();
    });
    await old.destroy();
    const from = await openFiles(parseConfig(its));
    const to = await openFiles(parseConfig(older));
    for await (const key of from.keys()) {
      const stream = await from.open(key);
      await to.put(key, Buffer.concat(await Array.fromAsync(stream ?? [])));
    }
    const target = await newTarget(its, EMPTY);
    expect((await move({ ...older, PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '' }, target)).facts).toMatchObject({
      receipts: 1,
    });
    await (await testApp({ settings: target })).close();
    expect(there.DATABASE_URL).not.toBe(target.DATABASE_URL);
  });

  it('refuses a place that is in use, and runs only while the old server is stopped', async () => {
    const { its, there } = await places();
    await withReceipt(its);
    const used = await newTarget(its);
    await withReceipt(used);
    expect(await refusalOf(move(its, used))).toContain('has accounts');
    expect(await refusalOf(move(its, { ...there, BLOBS_URL: used.BLOBS_URL }))).toContain('has files');
    // another installation is being moved there
    const other = await settingsOf('SQLite and a folder');
    await withReceipt(other);
    const files = await openFiles(parseConfig(there));
    await files.writeMark(`${JSON.stringify({ movingFrom: 'another' })}\n`);
    expect(await refusalOf(move(other, there))).toContain('belongs to another installation');
    await files.writeMark(`${JSON.stringify({ installation: 'another' })}\n`);
    expect(await refusalOf(move(other, there))).toContain('belongs to another installation');
    expect(await refusalOf(move(used, there))).toContain('not on one machine any more');
    const app = await testApp({ settings: its });
    expect(await refusalOf(move(its, await newTarget(its)))).toContain('Another Slipcase server');
    await app.close();
  });

  it('refuses wrong arguments, and a password among the arguments', async () => {
    const its = await settingsOf('SQLite and a folder');
    await withReceipt(its);
    const say = (...words: string[]) => admin(its, 'migrate-to', ...words);
    const [database, blobs] = ['postgres://slipcase@127.0.0.1:1/slipcase', 's3://receipts/x'];
    expect(await say()).toContain('needs --database-url and --blobs-url');
    expect(await say('--database-url', database)).toContain('needs --database-url and --blobs-url');
    expect(await say('--database-url', 'mysql://x', '--blobs-url', blobs)).toContain(
      '--database-url: must be',
    );
    expect(await say('--database-url', database, '--blobs-url', 'http://x')).toContain(
      '--blobs-url: must be',
    );
    const secret = await say(
      '--database-url',
      'postgres://slipcase:hunter2@db/slipcase',
      '--blobs-url',
      blobs,
    );
    expect(secret).toContain('Set it as PGPASSWORD');
    expect(secret).not.toContain('hunter2');
    expect(await say('--database-url', database, '--blobs-url', blobs)).toContain(
      'the database cannot be used',
    );
    const nowhere = await admin(
      { ...its, DATA_DIR: join(its.DATA_DIR ?? '', 'none') },
      'migrate-to',
      '--database-url',
      database,
      '--blobs-url',
      blobs,
    );
    expect(nowhere).toContain('there is no database');
  });
});
