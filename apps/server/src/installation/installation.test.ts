import { copyFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { openFiles } from '../open-stores.ts';
import {
  admin,
  back,
  fileOf,
  idOf,
  inEmptyPlace,
  KINDS,
  makeOld,
  markOf,
  NORA_EMAIL,
  newest,
  refusalOfStart,
  removeMark,
  settingsOf,
  starts,
  withDatabase,
  withFilesOf,
  withReceipt,
} from '../testing/installations.ts';
import { aPdf, saveForm } from '../testing/receipt-form.ts';
import { save } from '../testing/saved-receipts.ts';
import { testApp } from '../testing/test-app.ts';

/** Starts servers with files that belong to the database and with files that do not. */

describe.each(KINDS)('An installation on %s', (kind) => {
  it('writes the same id into its database and beside its files, and keeps it', async () => {
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

  it('does not start with an empty files folder, but does once its files are back', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its);
    const elsewhere = await inEmptyPlace(its);
    const reason = await refusalOfStart(elsewhere);
    expect(reason).toMatch(kind.endsWith('bucket') ? /^BLOBS_URL: s3:\/\// : /^DATA_DIR: /u);
    expect(reason).toContain('of its 1 newest receipts, 1 files are missing');
    expect(await markOf(elsewhere)).toBeNull();
    await back(its);
    await starts(its);
  });

  it("does not start beside another installation's files, with or without receipts", async () => {
    const [its, theirs] = [await settingsOf(kind), await settingsOf(kind)];
    await withReceipt(its);
    await withReceipt(theirs);
    const before = await markOf(theirs);
    await expect(refusalOfStart(await withFilesOf(its, theirs))).resolves.toMatch(
      /the files in .* belong to another installation than/u,
    );
    const fresh = await settingsOf(kind);
    await starts(fresh);
    expect(await refusalOfStart(await withFilesOf(fresh, theirs))).toContain(
      'belong to another installation',
    );
    expect(await markOf(await withFilesOf(fresh, theirs))).toBe(before);
  });

  it('from before the id gets one if its newest ten files match their checksums', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 12);
    const keys = await newest(its, 12);
    await makeOld(its);
    // the eleventh is not checked
    await (await openFiles(parseConfig(its))).put(keys[10] ?? '', Buffer.from('another'));
    await starts(its);
    expect(await markOf(its)).toContain(await idOf(its));
  });

  it('from before the id gets none if one of the ten is missing or changed, unless an administrator confirms it', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its, 3);
    const [changed = '', missing = ''] = await newest(its, 2);
    await makeOld(its);
    const files = await openFiles(parseConfig(its));
    await files.put(changed, Buffer.from('another'));
    await files.remove(missing);
    expect(await refusalOfStart(its)).toContain(
      'of its 3 newest receipts, 1 files are missing and 1 have changed',
    );
    expect(await markOf(its)).toBeNull();
    const adopted = await admin(its, 'installation', 'adopt', 'files');
    expect(adopted).toContain('now belong to this database');
    expect(adopted).toContain('1 files are missing');
    await starts(its);
  });

  it('from before the id gets one if it has people but no receipts', async () => {
    const its = await settingsOf(kind);
    const app = await testApp({ settings: its });
    await app.signedIn(NORA_EMAIL);
    // such as a profile picture
    await app.deps.blobs.adopt(app.deps.db, await app.deps.blobs.stage(Buffer.from('a face')));
    await app.close();
    await makeOld(its);
    await starts(its);
    expect(await markOf(its)).toContain(await idOf(its));
  });

  it('that has lost its database says so, and does not start over with the files', async () => {
    const its = await settingsOf(kind);
    await withReceipt(its);
    await makeOld(its);
    const anew = await withFilesOf(await settingsOf(kind), its);
    expect(await refusalOfStart(anew)).toMatch(/is empty, but there are files in/u);
    expect(await markOf(anew)).toBeNull();
  });

  it('that was killed between the database and the files at its first start recovers at the next', async () => {
    const its = await settingsOf(kind);
    await starts(its);
    const id = await idOf(its);
    await removeMark(its);
    await starts(its);
    expect(await markOf(its)).toContain(id);
  });
});

it('Backups of database and files from different days work together', async () => {
  const its = await settingsOf('SQLite and a folder');
  await withReceipt(its);
  await copyFile(fileOf(its), `${fileOf(its)}.backup`);
  await withReceipt(its);
  await copyFile(`${fileOf(its)}.backup`, fileOf(its));
  await starts(its);
});

it('The admin command creates no id', async () => {
  const its = await settingsOf('SQLite and a folder');
  await withReceipt(its);
  await makeOld(its);
  await admin(its, 'user', 'list');
  expect(await withDatabase(its, (db) => db.selectFrom('installation').selectAll().execute())).toEqual([]);
  expect(await markOf(its)).toBeNull();
});

it.skipIf(KINDS.length === 1)(
  'A folder that was tried before the bucket is not used again when BLOBS_URL is forgotten',
  async () => {
    const folder = await settingsOf('PostgreSQL and a folder');
    await starts(folder);
    const { BLOBS_URL = '' } = await settingsOf('PostgreSQL and a bucket');
    await withReceipt({ ...folder, BLOBS_URL });
    expect(await refusalOfStart(folder)).toMatch(
      /^DATA_DIR: the files in .* belong to another installation/u,
    );
    await starts({ ...folder, BLOBS_URL });
  },
);
