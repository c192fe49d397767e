import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Drive } from '../../../adapters/drive/drive.ts';
import { startBackground } from '../../../background/background.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { filesOf, onDrive, save, saved, traces, unreliableDrive } from '../../../testing/saved-receipts.ts';
import { forgetJobs } from '../../../testing/stored-jobs.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import {
  type DatabaseKind,
  describeOnBothDatabases,
  newPostgresDatabase,
} from '../../../testing/test-database.ts';
import type { HeldRows } from '../held-receipt-store.ts';

const NORA = 'nora.whitlock@example.com';
const GONE = { status: 404, code: 'deleted_for_good' };

async function restore(browser: TestBrowser, ...ids: string[]) {
  const answer = await browser.post('/api/receipts/restore', { ids });
  return { status: answer.status, ...(await bodyOf(answer)) };
}

const held = async ({ deps }: TestApp) =>
  (await deps.db.selectFrom('held_receipts').select('receipt_id').execute()).length;

const pdfOf = async (browser: TestBrowser, id: string) =>
  Buffer.from(await (await browser.get(`/api/receipts/${id}/download`)).arrayBuffer());

describeOnBothDatabases('Undoing a delete', (database) => {
  it('brings the receipt back with its id, its PDF and its state on the drive, until a minute has passed', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [exported, waiting] = [await saved(nora), await saved(nora)];
    await nora.post(`/api/receipts/${exported}/export-google`);
    // waits for the other export, which may be running by now and could end at any time
    await expect
      .poll(async () => {
        await app.runExports();
        return app.deps.db.selectFrom('exports').select('receipt_id').execute();
      })
      .toEqual([]);
    const before = await bodyOf(await nora.get('/api/receipts'));
    const pdf = await pdfOf(nora, exported);
    app.clock.stop();
    await nora.delete(`/api/receipts/${exported}`);
    await nora.post('/api/receipts/delete', { ids: [waiting] });
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual([]);
    app.clock.advance(59_000);
    await app.purge();
    await app.deps.blobs.sweep();

    const { status, restored } = await restore(nora, exported, waiting);
    expect(status).toBe(200);
    expect(restored.toSorted()).toEqual([exported, waiting].toSorted());
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual(before);
    expect(await pdfOf(nora, exported)).toEqual(pdf);
    expect(await held(app)).toBe(0);
    // a page that did not get the answer may ask again
    expect((await restore(nora, exported)).restored).toEqual([exported]);
  });

  it('is refused after a minute, even before the server has purged the receipt', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await nora.delete(`/api/receipts/${id}`);
    app.clock.advance(60_000);
    expect(await restore(nora, id)).toMatchObject(GONE);
    await app.purge();
    expect(await restore(nora, id)).toMatchObject(GONE);
    const kept = await saved(nora);
    await nora.delete(`/api/receipts/${kept}`);
    expect(await restore(nora, id, kept, randomUUID())).toEqual({ status: 200, restored: [kept] });
  });

  it('works only for a person’s own receipts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await saved(nora);
    await nora.delete(`/api/receipts/${id}`);
    const foreign = await restore(ong, id);
    expect(foreign).toMatchObject(GONE);
    expect(foreign).toEqual(await restore(ong, randomUUID()));
    for (const person of [nora, ong]) expect(await bodyOf(await person.get('/api/receipts'))).toEqual([]);
    expect((await restore(nora, id)).restored).toEqual([id]);
    // nor does the answer reveal what is there
    expect(await restore(ong, id)).toMatchObject(GONE);
  });

  it('reaches the person’s other devices, as the delete did', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const changes = async (since: number) => bodyOf(await nora.get(`/api/receipts/changes?since=${since}`));
    const before = (await changes(0)).revision;
    await nora.delete(`/api/receipts/${id}`);
    const gone = await changes(before);
    expect(gone).toMatchObject({ changed: [], deleted: [id] });
    await restore(nora, id);
    expect(await changes(gone.revision)).toMatchObject({ changed: [{ id }], deleted: [] });
    expect(await changes(before)).toMatchObject({ changed: [{ id }], deleted: [] });
    await nora.delete(`/api/receipts/${id}`);
    expect(await changes(before)).toMatchObject({ changed: [], deleted: [id] });
  });

  it('after a save was sent again meanwhile leaves two receipts, and the newer one keeps the key', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [key, pdf] = [randomUUID(), await aPdf()];
    const again = async (): Promise<string> =>
      (await bodyOf(await save(nora, saveForm(pdf), key))).receipt.id;
    const first = await again();
    await nora.delete(`/api/receipts/${first}`);
    const second = await again();
    expect(second).not.toBe(first);
    expect((await restore(nora, first)).restored).toEqual([first]);
    expect(await again()).toBe(second);
    expect(await bodyOf(await nora.get('/api/receipts'))).toHaveLength(2);
  });

  it('restores each receipt once if it is requested twice at the same time', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids = [];
    for (let n = 0; n < 700; n += 1) ids.push(await stored(app.deps.db, nora.userId, app.clock.now()));
    const [whole] = [await bodyOf(await nora.get('/api/receipts'))];
    await nora.post('/api/receipts/delete', { ids });
    const answers = await Promise.all([restore(nora, ...ids), restore(nora, ...ids.toReversed())]);
    for (const { status, restored } of answers)
      expect([status, restored.toSorted()]).toEqual([200, ids.toSorted()]);
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual(whole);
    expect(await traces(app)).toMatchObject({ receipts: 700, exports: 700 });
  });

  it('needs a session and ids', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    expect((await restore(app.browser(), randomUUID())).status).toBe(401);
    for (const ids of [[], ['x'], 'x', null, [1], Array.from({ length: 10_001 }, () => randomUUID())])
      expect((await nora.post('/api/receipts/restore', { ids })).status).toBe(400);
    expect((await nora.post('/api/receipts/restore', [])).status).toBe(400);
  });

  it('restores the rows of every table that refers to a receipt', async () => {
    const { deps } = await testApp({ database });
    const query =
      database === 'SQLite'
        ? sql<{ name: string }>`SELECT DISTINCT t.name FROM sqlite_master t, pragma_foreign_key_list(t.name) f
            WHERE t.type = 'table' AND f."table" = 'receipts'`
        : sql<{ name: string }>`SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
            WHERE contype = 'f' AND confrelid = 'receipts'::regclass`;
    const { rows } = await query.execute(deps.db);
    const parts: Record<Exclude<keyof HeldRows, 'receipt'>, true> = {
      exports: true,
      later_analyses: true,
      receipt_originals: true,
      receipt_photos: true,
      receipt_texts: true,
      shop_keys: true,
    };
    // if this fails for a new table, add it to HeldRows, or undoing a delete loses its rows
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(parts));
  });
});

describeOnBothDatabases('The export of a deleted receipt', (database) => {
  it('waits, and continues when the receipt is restored', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await nora.delete(`/api/receipts/${id}`);
    await app.runExports();
    expect(await onDrive(app)).toEqual([]);
    await restore(nora, id);
    await app.runExports();
    expect(await onDrive(app)).toHaveLength(1);
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
  });

  it('that ends while the receipt is deleted counts after a restore: there is no second upload', async () => {
    const drive = slowDrive();
    const { app, nora, id } = await deletedDuringUpload(database, drive);
    expect((await nora.get(`/api/receipts/${id}`)).status).toBe(404);
    await restore(nora, id);
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      driveFileId: 'id-1',
    });
    await app.runExports();
    expect(drive.puts).toBe(1);
  });

  it('that fails while the receipt is deleted is tried again after it is restored', async () => {
    const drive = slowDrive();
    drive.failing = true;
    const { app, nora, id } = await deletedDuringUpload(database, drive);
    await restore(nora, id);
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'failed' });
    drive.failing = false;
    await app.runExports();
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
    expect([...drive.files.keys()]).toEqual(['id-1']);
  });
});

describeOnBothDatabases('A minute after a delete the server', (database) => {
  it('purges the receipt and its files while no page is open, and only those', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [old, kept] = [await saved(nora), await saved(nora)];
    await nora.delete(`/api/receipts/${old}`);
    app.clock.advance(30_000);
    const young = await saved(nora);
    await nora.delete(`/api/receipts/${young}`);
    app.clock.advance(30_000);
    await app.purge();
    expect(await held(app)).toBe(1);
    expect(await filesOf(app)).toHaveLength(2);
    expect((await restore(nora, young)).restored).toEqual([young]);
    await nora.delete(`/api/receipts/${young}`);
    await app.purgeAfterAMinute();
    expect(await traces(app)).toMatchObject({ receipts: 1, exports: 1 });
    expect(await filesOf(app)).toHaveLength(1);
    expect(await pdfOf(nora, kept)).not.toHaveLength(0);
  });

  it('purges what a server of an earlier version deleted', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [old, young] = [await saved(nora), await saved(nora)];
    await nora.delete(`/api/receipts/${old}`);
    app.clock.advance(30_000);
    await nora.delete(`/api/receipts/${young}`);
    await forgetJobs(app);
    app.clock.advance(30_000);
    await app.purge();
    expect(await held(app)).toBe(2);
    await app.takeOver();
    await app.purge();
    expect(await held(app)).toBe(1);
    // the job waits for the other receipt
    await app.purgeAfterAMinute();
    expect(await held(app)).toBe(0);
    expect(await filesOf(app)).toEqual([]);
  });

  it('purges everything once even with two servers, and a receipt restored at that moment stays complete', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push(await stored(app.deps.db, nora.userId, app.clock.now()));
    await nora.post('/api/receipts/delete', { ids: ids.slice(0, 30) });
    app.clock.advance(59_900);
    await nora.post('/api/receipts/delete', { ids: ids.slice(30) });
    app.clock.advance(100);
    const [answer] = await Promise.all([restore(nora, ...ids), app.purge(), app.purge()]);
    expect(answer.restored.toSorted()).toEqual(ids.slice(30).toSorted());
    expect(await held(app)).toBe(0);
    expect(await traces(app)).toMatchObject({ receipts: 30, exports: 30 });
    expect(await app.deps.db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([]);
  });

  it('purges what was deleted before a restart, and restores it before that', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slipcase-restart-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings = {
      DATA_DIR: folder,
      ...(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresDatabase() } : {}),
    };
    const before = await testApp({ database, settings });
    const nora = await before.signedIn(NORA);
    const [purged, restored] = [await saved(nora), await saved(nora)];
    await nora.post('/api/receipts/delete', { ids: [purged, restored] });
    await before.close();

    const after = await testApp({ database, settings });
    const back = after.browser();
    for (const [name, value] of nora.cookies) back.cookies.set(name, value);
    expect((await restore(back, restored)).restored).toEqual([restored]);
    after.clock.advance(60_000);
    await after.setDatabaseClock();
    const stop = startBackground(after.deps, (error) => expect.fail(String(error)));
    await expect.poll(() => filesOf(after)).toHaveLength(1);
    await stop();
    expect(await held(after)).toBe(0);
    expect(await bodyOf(await back.get('/api/receipts'))).toMatchObject([{ id: restored }]);
  });
});

/** A receipt that was deleted during its upload. The upload has ended since. */
async function deletedDuringUpload(database: DatabaseKind, drive: ReturnType<typeof slowDrive>) {
  const app = await testApp({ database, overrides: { drive } });
  const nora = await app.signedIn(NORA);
  const id = await saved(nora);
  const run = app.runExports();
  await drive.begun;
  await nora.delete(`/api/receipts/${id}`);
  drive.go();
  await run;
  return { app, nora, id };
}

/** A drive whose first upload waits. */
function slowDrive() {
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const drive = unreliableDrive();
  const put: Drive['put'] = drive.put.bind(drive);
  return Object.assign(drive, {
    begun: begun.promise,
    go: () => going.resolve(),
    put: async (...upload: Parameters<Drive['put']>) => {
      begun.resolve();
      await going.promise;
      return put(...upload);
    },
  });
}
