import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MARK_OF_RESTORE } from '../adapters/blobs/blobs.ts';
import { migrateTo } from '../adapters/database/database.ts';
import { openSqlite } from '../adapters/database/sqlite.ts';
import { backUp, restore, verify, verifyFolder } from '../admin/admin-backup.ts';
import { parseConfig } from '../config.ts';
import { openBackups, openFiles } from '../open-stores.ts';
import { bodyOf, type TestBrowser } from '../testing/browser.ts';
import {
  admin,
  KINDS,
  type Kind,
  NORA_EMAIL,
  OWNER_PASSKEY,
  refusalOfStart,
  type Settings,
  settingsOf,
  withDatabase,
  withReceipt,
} from '../testing/installations.ts';
import { copyToOlder } from '../testing/older-rows.ts';
import { aPdf, originalForm } from '../testing/receipt-form.ts';
import { onDrive, saved } from '../testing/saved-receipts.ts';
import { newFolder } from '../testing/started-server.ts';
import { testApp } from '../testing/test-app.ts';
import { BackupError, writeLines } from './backup-point.ts';
import { makeBackup } from './make-backup.ts';
import { backUpIfDue } from './scheduled-backup.ts';

/** Backs up whole installations and restores them to new ones, with the functions of the admin command. */

const backUpTo = (its: Settings, dir: string, keep?: number) =>
  withDatabase(its, (db) => backUp(db, parseConfig(its), dir, keep));
const verifyAll = (its: Settings) => withDatabase(its, (db) => verify(db, parseConfig(its)));
const pointsIn = async (dir: string) => (await readdir(join(dir, 'points'))).sort();
const listOf = async (browser: TestBrowser, since = 0) =>
  bodyOf(await browser.get(`/api/receipts/changes?since=${since}`));

/** Saves an invoice that arrived as a PDF. */
async function putInvoice(browser: TestBrowser, id: string): Promise<Response> {
  const body = originalForm(await aPdf());
  return browser.fetch(`/api/receipts/${id}/originals/1`, { method: 'PUT', body });
}

async function originalOf(browser: TestBrowser, id: string): Promise<Buffer> {
  const answer = await browser.get(`/api/receipts/${id}/originals/1`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

async function copiesIn(dir: string): Promise<string[]> {
  const entries = await readdir(join(dir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** An empty place of another kind, with the same pepper. */
async function newPlace(its: Settings, kind: Kind): Promise<Settings> {
  return { ...(await settingsOf(kind)), PASSKEY_PEPPER: its.PASSKEY_PEPPER ?? '' };
}

async function backedUp(receipts = 2): Promise<{ its: Settings; dir: string; copies: string[] }> {
  const its = await settingsOf('SQLite and a folder');
  await withReceipt(its, receipts);
  const dir = join(await newFolder(), 'backups');
  await backUpTo(its, dir);
  return { its, dir, copies: await copiesIn(dir) };
}

describe.each(KINDS)('A backup of an installation on %s', (kind) => {
  const target = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] as Kind;

  it(`restores everything on ${target}: receipts, PDFs, originals, pending exports, and deletes that can still be undone`, async () => {
    const its = await settingsOf(kind);
    const app = await testApp({ settings: its });
    const nora = await app.signedIn(NORA_EMAIL);
    const [kept, undone] = [await saved(nora, { vendor: 'Harbor Grill' }), await saved(nora)];
    const pdf = Buffer.from(await (await nora.get(`/api/receipts/${kept}/download`)).arrayBuffer());
    for (const id of [kept, undone]) expect((await putInvoice(nora, id)).status).toBe(200);
    const original = await originalOf(nora, kept);
    expect((await nora.delete(`/api/receipts/${undone}`)).ok).toBe(true);
    const dir = join(await newFolder(), 'backups');
    // while a server runs
    const answer = await backUpTo(its, dir);
    expect(answer).toMatchObject({ isFault: false, facts: { receipts: 1, files: 4, copied: 4 } });
    const { revision } = await listOf(nora);
    await app.close();

    const there = await newPlace(its, target);
    const done = await restore(parseConfig(there), dir, undefined);
    expect(done.text).toContain('1 receipt of 1 person');
    const again = await testApp({ settings: there });
    const signedIn = again.browser();
    for (const [name, value] of nora.cookies) signedIn.cookies.set(name, value);
    // the session has ended, but the account remains
    expect((await signedIn.get('/api/receipts')).status).toBe(401);
    const entry = await signedIn.post('/api/auth/passkey-login', {
      email: NORA_EMAIL,
      passkey: OWNER_PASSKEY,
    });
    expect(entry.status).toBe(200);
    // a page that knew a later state loads everything again
    const list = await listOf(signedIn, revision + 5);
    expect(list).toMatchObject({ whole: true, changed: [{ id: kept, vendor: 'Harbor Grill' }] });
    const restored = Buffer.from(await (await signedIn.get(`/api/receipts/${kept}/download`)).arrayBuffer());
    expect(restored.equals(pdf)).toBe(true);
    expect((await originalOf(signedIn, kept)).equals(original)).toBe(true);
    expect((await signedIn.post('/api/receipts/restore', { ids: [undone] })).status).toBe(200);
    expect(await originalOf(signedIn, undone)).not.toHaveLength(0);
    await again.takeOver();
    await again.runExports();
    expect(await onDrive(again)).toHaveLength(2);
    await again.close();
    expect(await verifyAll(there)).toMatchObject({ isFault: false, facts: { receipts: 2, faults: [] } });
  });

  it('copies only what is new the next time, and keeps as many restore points as configured', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 2);
    const dir = join(await newFolder(), 'backups');
    await backUpTo(its, dir);
    const [first] = await pointsIn(dir);
    await withReceipt(its, 1);
    expect((await backUpTo(its, dir)).facts).toMatchObject({ receipts: 3, files: 3, copied: 1, faults: [] });
    expect(await pointsIn(dir)).toHaveLength(2);
    await backUpTo(its, dir, 2);
    expect(await pointsIn(dir)).toHaveLength(2);
    expect(await pointsIn(dir)).not.toContain(first);
    expect(await copiesIn(dir)).toHaveLength(3);
  });

  it('names missing and damaged files, and still has all others', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 3);
    const files = await openFiles(parseConfig(its));
    const [gone, changed] = await withDatabase(its, (db) =>
      db.selectFrom('receipts').select('pdf_key').orderBy('id').limit(2).execute(),
    );
    await files.remove(gone?.pdf_key ?? '');
    await files.remove(changed?.pdf_key ?? '');
    await files.put(changed?.pdf_key ?? '', Buffer.from('not this'));
    expect(await verifyAll(its)).toMatchObject({
      isFault: true,
      facts: {
        faults: expect.arrayContaining([
          `file ${gone?.pdf_key} is missing`,
          `file ${changed?.pdf_key} is damaged`,
        ]),
      },
    });
    const dir = join(await newFolder(), 'backups');
    const made = await backUpTo(its, dir);
    expect(made.isFault).toBe(true);
    expect(made.text).toContain(`${gone?.pdf_key} is missing`);
    expect(made.text).toContain(`${changed?.pdf_key} is damaged`);
    const there = await newPlace(its, kind);
    expect((await restore(parseConfig(there), dir, undefined)).facts).toMatchObject({
      receipts: 3,
      files: 2,
    });
  });
});

describe('A backup', () => {
  it('is consistent while people save and delete: rows and files are of the same moment', async () => {
    const its = await settingsOf('SQLite and a folder');
    const app = await testApp({ settings: its });
    const nora = await app.signedIn(NORA_EMAIL);
    // stays below the limit for saves
    const save = () => {
      app.clock.advance(3_000);
      return saved(nora);
    };
    for (let n = 0; n < 12; n += 1) await save();
    const dir = join(await newFolder(), 'backups');
    let isDone = false;
    const people = (async () => {
      for (let n = 0; !isDone; n += 1) {
        const id = await save();
        if (n % 2 === 1) await nora.delete(`/api/receipts/${id}`);
      }
    })();
    for (let n = 0; n < 3; n += 1) expect(await backUpTo(its, dir)).toMatchObject({ isFault: false });
    isDone = true;
    await people;
    for (const point of await pointsIn(dir)) {
      const there = await newPlace(its, 'SQLite and a folder');
      const { receipts } = (await restore(parseConfig(there), dir, point)).facts as { receipts: number };
      expect(receipts).toBeGreaterThanOrEqual(12);
      expect(await verifyAll(there)).toMatchObject({ isFault: false, facts: { receipts, unowned: 0 } });
    }
    await app.close();
  });

  it('of the previous version is restored, and migrated to this one', async () => {
    const its = await settingsOf('SQLite and a folder');
    await withReceipt(its);
    const dir = join(await newFolder(), 'backups');
    const old = openSqlite(':memory:');
    await migrateTo(old, '022-jobs');
    const { id, pdf_key: key } = await withDatabase(its, async (db) => {
      await copyToOlder(db, old, ['users', 'receipts', 'exports']);
      return db.selectFrom('receipts').select(['id', 'pdf_key']).executeTakeFirstOrThrow();
    });
    await makeBackup({ db: old, files: await openFiles(parseConfig(its)) }, openBackups(dir), {
      keep: 1,
      now: Date.now(),
    });
    await old.destroy();
    const there = await newPlace(its, 'SQLite and a folder');
    expect((await restore(parseConfig(there), dir, undefined)).facts).toMatchObject({
      receipts: 1,
      files: 1,
    });
    const app = await testApp({ settings: there });
    await app.takeOver();
    await app.runExports();
    expect(await onDrive(app)).toHaveLength(1);
    const row = await app.deps.db.selectFrom('receipts').select(['id', 'pdf_key']).executeTakeFirstOrThrow();
    expect(row).toEqual({ id, pdf_key: key });
  });

  it('copies files again that somebody removed from the folder', async () => {
    const { its, dir, copies } = await backedUp(2);
    await rm(copies[0] ?? '');
    expect(await verifyFolder(dir)).toMatchObject({ isFault: true });
    expect((await backUpTo(its, dir)).facts).toMatchObject({ files: 2, copied: 1 });
    expect(await verifyFolder(dir)).toMatchObject({ isFault: false });
  });

  it.each(['missing', 'cut off'])(
    'after one whose list of files is %s copies everything again, and removes nothing',
    async (fault) => {
      const { its, dir, copies } = await backedUp(2);
      const [point = ''] = await pointsIn(dir);
      const list = join(dir, 'points', point, 'files.jsonl.gz');
      if (fault === 'missing') await rm(list);
      else await truncate(list, 20);
      await mkdir(join(dir, 'files', 'aa'), { recursive: true });
      await writeFile(join(dir, 'files', 'aa', 'aaaaaaaa-0000-4000-8000-000000000000'), 'of the damaged one');
      expect((await backUpTo(its, dir)).facts).toMatchObject({ files: 2, copied: 2 });
      expect(await copiesIn(dir)).toHaveLength(copies.length + 1);
    },
  );

  it('reports a full disk', async () => {
    const dir = await newFolder();
    await mkdir(join(dir, 'points', 'now'), { recursive: true });
    await symlink('/dev/full', join(dir, 'points', 'now', 'users.jsonl.gz'));
    await expect(writeLines(dir, 'now', 'users', [[{ id: 'x' }]])).rejects.toThrow('ENOSPC');
  });

  it('is made by the server as often as configured', async () => {
    const dir = await newFolder();
    const app = await testApp({ settings: { BACKUP_DIR: dir, BACKUP_HOURS: '24', BACKUP_KEEP: '2' } });
    await saved(await app.signedIn(NORA_EMAIL));
    const look = () => backUpIfDue(app.deps, new AbortController().signal);
    await look();
    await look();
    const [first] = await pointsIn(dir);
    expect(await pointsIn(dir)).toHaveLength(1);
    for (let day = 0; day < 2; day += 1) {
      app.clock.advance(24 * 60 * 60 * 1000);
      await look();
    }
    expect(await pointsIn(dir)).toHaveLength(2);
    expect(await pointsIn(dir)).not.toContain(first);
  });
});

describe('A restore', () => {
  it('refuses a damaged backup, lists its first ten faults, and leaves the new place empty', async () => {
    const { its, dir, copies } = await backedUp(12);
    for (const copy of copies) await appendFile(copy, 'x');
    const there = await newPlace(its, 'SQLite and a folder');
    const error = await refusalOf(restore(parseConfig(there), dir, undefined));
    expect(error.match(/is damaged$/gmu)).toHaveLength(10);
    expect(error).toContain('nothing was restored');
    expect(error).toContain('There may be more.');
    const files = await openFiles(parseConfig(there));
    expect(await files.holdsFiles()).toBe(false);
    expect((await verifyFolder(dir)).facts).toMatchObject({ faults: { length: 12 } });
    // with complete files, it continues in the same place
    for (const copy of copies) await writeFile(copy, (await readFile(copy)).subarray(0, -1));
    expect((await restore(parseConfig(there), dir, undefined)).facts).toMatchObject({ receipts: 12 });
    await (await testApp({ settings: there })).close();
  });

  it.each(['receipts.jsonl.gz', 'files.jsonl.gz', 'point.json'])(
    'refuses a restore point whose %s was cut off',
    async (list) => {
      const { its, dir } = await backedUp(1);
      const [point = ''] = await pointsIn(dir);
      const path = join(dir, 'points', point, list);
      await writeFile(path, (await readFile(path)).subarray(0, -9));
      const there = await newPlace(its, 'SQLite and a folder');
      expect(await refusalOf(restore(parseConfig(there), dir, undefined))).toMatch(/is damaged\.$/u);
      expect((await verifyFolder(dir)).isFault).toBe(true);
    },
  );

  it('ignores an interrupted backup, and the next backup removes it', async () => {
    const { its, dir } = await backedUp(1);
    const [point = ''] = await pointsIn(dir);
    await mkdir(join(dir, 'points', '99991231T235959999Z'));
    const there = await newPlace(its, 'SQLite and a folder');
    expect((await restore(parseConfig(there), dir, undefined)).facts).toMatchObject({ point });
    await backUpTo(its, dir);
    expect(await pointsIn(dir)).not.toContain('99991231T235959999Z');
  });

  it('refuses a place that is in use: an installation, or a folder with files', async () => {
    const { its, dir } = await backedUp(1);
    const other = await settingsOf('SQLite and a folder');
    await withReceipt(other);
    expect(await refusalOf(restore(parseConfig(other), dir, undefined))).toContain('has accounts');
    await rm(join(other.DATA_DIR ?? '', 'slipcase.db'));
    expect(await refusalOf(restore(parseConfig(other), dir, undefined))).toContain('has files');
    expect(await refusalOf(restore(parseConfig(its), dir, undefined))).toContain('has accounts');
  });

  it('keeps servers from starting after it was interrupted, and can be repeated', async () => {
    const { its, dir, copies } = await backedUp(3);
    const [first = ''] = copies;
    const bytes = await readFile(first);
    const there = await newPlace(its, 'SQLite and a folder');
    const files = await openFiles(parseConfig(there));
    // as if the computer had stopped in the middle of the files
    await files.writeMark(MARK_OF_RESTORE);
    await files.put(basename(first), bytes);
    expect(await refusalOfStart(there)).toContain("Run 'admin restore' once more");
    expect((await restore(parseConfig(there), dir, undefined)).facts).toMatchObject({ receipts: 3 });
    await (await testApp({ settings: there })).close();
    expect(await verifyAll(there)).toMatchObject({ isFault: false });
  });

  it('creates the new folder for its owner only, and also accepts one where a server has only just started', async () => {
    const { its, dir } = await backedUp(1);
    const folder = join(await newFolder(), 'new');
    const there = { ...its, DATA_DIR: folder };
    await restore(parseConfig(there), dir, undefined);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const started = await newPlace(its, 'SQLite and a folder');
    await (await testApp({ settings: started })).close();
    expect((await restore(parseConfig(started), dir, undefined)).facts).toMatchObject({ receipts: 1 });
  });

  it('keeps disabled accounts disabled', async () => {
    const its = await settingsOf('SQLite and a folder');
    await withReceipt(its);
    expect(await admin(its, 'user', 'disable', NORA_EMAIL)).toContain('is disabled');
    const dir = await newFolder();
    expect(await admin(its, 'backup', dir)).toMatch(/^Backup \d{8}T\d{9}Z: 1 receipt, 1 file/u);
    const there = await newPlace(its, 'SQLite and a folder');
    expect(await admin(there, 'restore', dir)).toContain('Start the server. Everyone signs in again.');
    expect(await admin(there, 'user', 'list')).toMatch(/disabled \d{4}-/u);
    expect(await admin(there, 'verify')).toContain('all as they should be');
    expect(await admin(there, 'verify', dir)).toContain('all as they should be');
  });

  it.each([
    [['restore'], "'restore' needs a folder"],
    [['restore', '/nowhere/at/all'], 'There are no backups of Slipcase'],
    [['backup'], "'backup' needs a folder"],
    [['verify', '/nowhere/at/all'], 'There are no backups of Slipcase'],
  ])('explains what is wrong with %j', async (words, message) => {
    expect(await admin(await settingsOf('SQLite and a folder'), ...words)).toContain(message);
  });
});

describe('A folder of backups', () => {
  it('belongs to one installation only', async () => {
    const { its, dir } = await backedUp(1);
    const other = await settingsOf('SQLite and a folder');
    await withReceipt(other);
    expect(await refusalOf(backUpTo(other, dir))).toContain('of another installation');
    const full = await newFolder();
    await writeFile(join(full, 'thesis.txt'), 'x');
    expect(await refusalOf(backUpTo(its, full))).toContain('is not empty');
    expect(await readdir(full)).toEqual(['thesis.txt']);
    expect(await refusalOf(backUpTo(its, join(full, 'thesis.txt')))).toContain('is not a folder');
    for (const BACKUP_DIR of [full, join(full, 'nowhere'), join(full, 'thesis.txt')])
      expect(await refusalOfStart({ ...its, BACKUP_DIR })).toMatch(/^BACKUP_DIR: /u);
    expect(await refusalOf(verifyFolder(join(full, 'nowhere')))).toContain('There are no backups');
    expect(await readdir(full)).toEqual(['thesis.txt']);
    await writeFile(join(dir, 'slipcase-backup.json'), JSON.stringify({ format: 2, installation: 'x' }));
    expect(await refusalOf(backUpTo(its, dir))).toContain('A later version of Slipcase');
    expect(
      await refusalOf(restore(parseConfig(await newPlace(its, 'SQLite and a folder')), dir, undefined)),
    ).toContain('A later version of Slipcase');
  });

  it('contains no secrets, sessions or codes', async () => {
    const { its, dir } = await backedUp(1);
    const [point = ''] = await pointsIn(dir);
    const folder = join(dir, 'points', point);
    const names = await readdir(folder);
    expect(names.filter((name) => /session|flow|code|sign_up|^jobs|^mails/u.test(name))).toEqual([]);
    for (const name of names.filter((its) => its.endsWith('.gz'))) {
      const text = gunzipSync(await readFile(join(folder, name))).toString();
      expect(text).not.toContain(its.PASSKEY_PEPPER);
    }
  });
});

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(BackupError);
  return error instanceof Error ? error.message : '';
}
