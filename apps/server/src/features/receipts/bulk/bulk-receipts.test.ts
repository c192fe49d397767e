import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf } from '../../../testing/browser.ts';
import { saved, traces, unreliableDrive } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { EXPORTS } from '../../drive/export-jobs.ts';
import { uniqueNames } from './receipts-zip.ts';

const NORA = 'nora.whitlock@example.com';

describeOnBothDatabases('Bulk actions', (database) => {
  it('delete receipts with their files in one change; all other receipts stay', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const ids = [await saved(nora), await saved(nora)];
    const kept = await saved(nora);
    const foreign = await saved(ong);
    const before = Number((await nora.get('/api/receipts')).headers.get('slipcase-revision'));
    const answer = await nora.post('/api/receipts/delete', { ids: [...ids, ...ids, foreign, randomUUID()] });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).deleted.toSorted()).toEqual(ids.toSorted());
    const changes = await bodyOf(await nora.get(`/api/receipts/changes?since=${before}`));
    expect(changes).toMatchObject({ revision: before + 1, whole: false, changed: [] });
    expect(changes.deleted.toSorted()).toEqual(ids.toSorted());
    expect(await bodyOf(await nora.get('/api/receipts'))).toMatchObject([{ id: kept }]);
    await app.purgeAfterAMinute();
    const left = await traces(app);
    expect(left).toMatchObject({ receipts: 2, exports: 2 });
    expect(left.files).toHaveLength(2);

    expect(await bodyOf(await nora.post('/api/receipts/delete', { ids }))).toEqual({ deleted: [] });
    const after = await nora.get('/api/receipts');
    expect(after.headers.get('slipcase-revision')).toBe(String(before + 1));
  });

  it('delete all receipts or none', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { db } = app.deps;
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(await stored(db, nora.userId, app.clock.now()));
    await db.schema.alterTable('deleted_receipts').renameTo('deleted_away').execute();
    expect((await nora.post('/api/receipts/delete', { ids })).status).toBe(500);
    await db.schema.alterTable('deleted_away').renameTo('deleted_receipts').execute();
    expect(await bodyOf(await nora.get('/api/receipts'))).toHaveLength(3);
    expect(await db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([]);
  });

  it('accept ten thousand receipts, and two such deletes do not block each other', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const own: string[] = [];
    for (let n = 0; n < 1200; n += 1) own.push(await stored(app.deps.db, nora.userId, app.clock.now()));
    const ids = [...own, ...Array.from({ length: 10_000 - own.length }, () => randomUUID())];
    expect(await bodyOf(await nora.post('/api/receipts/export', { ids }))).toEqual({
      queued: own.length,
      exported: 0,
    });
    const answers = await Promise.all(
      [ids, ids.toReversed()].map((some) => nora.post('/api/receipts/delete', { ids: some })),
    );
    const deleted = await Promise.all(answers.map(async (answer) => (await bodyOf(answer)).deleted));
    expect(deleted.flat().toSorted()).toEqual(own.toSorted());
    expect((await traces(app)).receipts).toBe(0);
    const { restored } = await bodyOf(await nora.post('/api/receipts/restore', { ids }));
    expect(restored.toSorted()).toEqual(own.toSorted());
    expect(await traces(app)).toMatchObject({ receipts: own.length, exports: own.length });
    await nora.post('/api/receipts/delete', { ids: own });
    await app.purgeAfterAMinute();
    expect(await app.deps.db.selectFrom('doomed_blobs').selectAll().execute()).toEqual([]);
  });

  it('export waiting receipts right away, except one whose attempt is running', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const foreign = await stored(app.deps.db, ong.userId, app.clock.now());
    app.clock.stop();
    await app.setDatabaseClock();
    const there = await saved(nora);
    await app.runExports();
    drive.failing = true;
    const waiting = await saved(nora);
    await app.runExports();
    drive.failing = false;
    const tried = await saved(nora);
    expect(await app.deps.jobs.claim(EXPORTS, 8)).toMatchObject([{ payload: { receiptId: tried } }]);
    await app.runExports();
    expect(drive.puts).toBe(2);
    const ids = [waiting, tried, there, foreign, randomUUID()];
    const answer = await nora.post('/api/receipts/export', { ids });
    expect(await bodyOf(answer)).toEqual({ queued: 2, exported: 1 });
    await app.runExports();
    expect(drive.puts).toBe(3);
    expect(await bodyOf(await nora.post('/api/receipts/export', { ids }))).toEqual({
      queued: 1,
      exported: 2,
    });
  });

  it('need a session and ids', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    for (const call of ['export', 'delete']) {
      expect((await app.browser().post(`/api/receipts/${call}`, { ids: [randomUUID()] })).status).toBe(401);
      for (const ids of [[], ['x'], 'x', Array.from({ length: 10_001 }, () => randomUUID())])
        expect((await nora.post(`/api/receipts/${call}`, { ids })).status).toBe(400);
    }
  });
});

it('Ten thousand files with the same name quickly get unique names', () => {
  const begun = performance.now();
  const names = uniqueNames([...Array.from({ length: 10_000 }, () => 'a.pdf'), 'A (10000).PDF', 'b']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(10_002);
  expect(names.slice(-3)).toEqual(['a (10000).pdf', 'A (10000) (2).PDF', 'b']);
  expect(performance.now() - begun).toBeLessThan(2000);
});
