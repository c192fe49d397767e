import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackground } from '../../background/background.ts';
import { bodyOf } from '../../testing/browser.ts';
import { FIELDS } from '../../testing/receipt-form.ts';
import { onDrive, saved, traces, unreliableDrive } from '../../testing/saved-receipts.ts';
import { msToNextJob } from '../../testing/stored-jobs.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { EXPORTS } from './export-jobs.ts';
import { createExporter } from './exporter.ts';

const NORA = 'nora.whitlock@example.com';

describeOnBothDatabases('Export to the drive', (database) => {
  it.each([
    ['without a body', {}],
    ['with an empty JSON body', { headers: { 'content-type': 'application/json' } }],
    ['with an empty text as its body', { body: '' }],
    ['with an empty object as its body', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ])('by the call %s exports the receipt', async (_how, init) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    const answer = await browser.fetch(`/api/receipts/${id}/export-google`, { method: 'POST', ...init });
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({ state: 'exported', receipt: { id } });
  });

  it('stores an identical copy under project and month, and the receipt says so', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '03/05/2026' });
    const answer = await bodyOf(await browser.post(`/api/receipts/${id}/export-google`));
    expect(answer).toMatchObject({ message: 'Receipt exported to drive folder', state: 'exported' });
    expect(answer.receipt).toMatchObject({
      driveUrl: `/api/receipts/${id}/download`,
      exportState: 'exported',
    });

    const path = `Receipts/Internal _ Operations/2026-03/${FIELDS.filename.replace('.pdf', '')}_${id}.pdf`;
    expect(await onDrive(app)).toEqual([path]);
    expect((await traces(app)).exports).toBe(0);
    const download = await browser.get(answer.receipt.driveUrl);
    expect(await readFile(join(app.config.driveDir, path))).toEqual(
      Buffer.from(await download.arrayBuffer()),
    );

    const again = await bodyOf(await browser.post(`/api/receipts/${id}/export-google`));
    expect(again.state).toBe('exported');
    expect(await onDrive(app)).toHaveLength(1);
  });

  it('starts automatically after a save, even if nobody requests it', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await app.runExports();
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
  });

  it('retries automatically after the drive has failed, and never makes a second copy', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);

    drive.failing = true;
    const failed = await browser.post(`/api/receipts/${id}/export-google`);
    expect(failed.status).toBe(502);
    expect(await bodyOf(failed)).toMatchObject({ code: 'export_failed' });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'failed',
      driveUrl: null,
    });

    drive.failing = false;
    app.clock.advance(2000);
    await app.runExports();
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      driveUrl: 'https://drive.google.com/1',
    });
    expect([...drive.files.keys()]).toEqual(['id-1']);
  });

  it('waits longer after each failure, from about a second to at most an hour', async () => {
    const drive = unreliableDrive();
    drive.failing = true;
    const app = await testApp({ database, overrides: { drive } });
    await saved(await app.signedIn(NORA));
    app.clock.stop();
    await app.setDatabaseClock();
    const waits: number[] = [];
    for (let failures = 1; failures <= 16; failures += 1) {
      await app.runExports();
      expect(drive.puts).toBe(failures);
      waits.push((await msToNextJob(app, EXPORTS.name)) ?? 0);
      await app.runExports();
      expect(drive.puts).toBe(failures);
      app.clock.advance(60 * 60 * 1000);
    }
    expect(waits[0]).toBeGreaterThan(300);
    expect(waits[0]).toBeLessThanOrEqual(1000);
    expect(waits[5]).toBeGreaterThan(15_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 * 60 * 1000);
    expect(waits[15]).toBeGreaterThan(29 * 60 * 1000);
  });

  it('resumes after a server was killed in the middle of the upload, and that attempt’s late end changes nothing', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await app.setDatabaseClock();
    expect(await app.deps.jobs.claim(EXPORTS, 8)).toHaveLength(1);
    const [uploaded, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const dying = createExporter({
      ...app.deps,
      drive: {
        ...drive,
        put: async (_userId, { fileId, bytes }) => {
          drive.files.set(fileId, bytes);
          uploaded.resolve();
          await late.promise;
          return { fileId, url: 'https://drive.google.com/late' };
        },
      },
    });
    const { signal } = new AbortController();
    const attempt = dying.attempt({ userId: browser.userId, receiptId: id, signal });
    await uploaded.promise;
    await app.runExports();
    expect(drive.puts).toBe(0);
    app.clock.advance(6 * 60 * 1000);
    await app.setDatabaseClock();
    await app.deps.jobs.sweep();
    await app.runExports();
    expect(drive.puts).toBe(1);
    late.resolve();
    await expect(attempt).rejects.toThrow();
    expect([...drive.files.keys()]).toEqual(['id-1']);
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      driveUrl: 'https://drive.google.com/1',
    });
  });

  it('starts right away, before the person’s others, when the person asks for it, even if it would wait', async () => {
    const drive = unreliableDrive();
    drive.failing = true;
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const asked = await saved(browser);
    app.clock.stop();
    await app.setDatabaseClock();
    for (let failures = 1; failures <= 12; failures += 1) {
      await app.runExports();
      app.clock.advance(60 * 60 * 1000);
    }
    await app.runExports();
    const others: string[] = [];
    drive.failing = false;
    for (let n = 0; n < 12; n += 1) others.push(await saved(browser));
    expect(await msToNextJob(app, EXPORTS.name)).toBeLessThanOrEqual(0);
    const order: string[] = [];
    const put = drive.put.bind(drive);
    const answered = Promise.withResolvers<void>();
    drive.put = async (userId, upload, signal) => {
      order.push(upload.place.receiptId);
      // the exports that run during the call below stay on their way until it ends
      await answered.promise;
      return put(userId, upload, signal);
    };
    // it waits for most of an hour
    const { queued } = await bodyOf(await browser.post('/api/receipts/export', { ids: [asked] }));
    answered.resolve();
    expect(queued).toBe(1);
    await app.runExports();
    expect(order).toHaveLength(13);
    expect(order.indexOf(asked)).toBeLessThan(4);
    expect(new Set(order)).toEqual(new Set([asked, ...others]));
  });

  it('that waits for most of an hour after failures starts when the person asks for it', async () => {
    const drive = unreliableDrive();
    drive.failing = true;
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    app.clock.stop();
    for (let failures = 1; failures <= 12; failures += 1) {
      app.clock.advance(60 * 60 * 1000);
      await app.runExports();
    }
    expect(await msToNextJob(app, EXPORTS.name)).toBeGreaterThan(60_000);
    drive.failing = false;
    const answer = await browser.post(`/api/receipts/${id}/export-google`);
    expect(await bodyOf(answer)).toMatchObject({ state: 'exported' });
  });

  it('that ends because a server stops does not count as failed, and continues elsewhere right away', async () => {
    const drive = unreliableDrive();
    const begun = Promise.withResolvers<void>();
    const put = drive.put.bind(drive);
    drive.put = (_userId, _upload, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        begun.resolve();
      });
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await app.setDatabaseClock();
    const server = app.newRunner();
    void server.runDue(EXPORTS.name).then(() => begun.reject(new Error('no export began')));
    await begun.promise;
    await server.stop();
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'queued',
      exportProblem: null,
    });
    drive.put = put;
    await app.runExports();
    expect([...drive.files.keys()]).toEqual(['id-1']);
  });

  it('starts by itself after the save, and again after a failure', async () => {
    const drive = unreliableDrive();
    drive.failing = true;
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const stop = startBackground(app.deps, (error) => expect.fail(String(error)));
    await saved(browser);
    await expect.poll(() => drive.puts).toBe(1);
    drive.failing = false;
    await expect.poll(() => drive.files.size).toBe(1);
    await stop();
    expect(drive.puts).toBe(2);
  });

  it('follows an edit: the file gets its new name and folders, keeps its content, and exists once', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '03/05/2026' });
    await app.runExports();
    const edits = { vendor: 'Quillfeather', date: '04/05/2026', selectedProject: 'Internal : Training' };
    expect((await browser.patch(`/api/receipts/${id}`, edits)).status).toBe(200);
    await app.runExports();
    const path = `Receipts/Internal _ Training/2026-04/Whitlock_Quillfeather_132.82_05_04_2026_${id}.pdf`;
    expect(await onDrive(app)).toEqual([path]);
    const driveUrl = `/api/receipts/${id}/download`;
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      driveFileId: path,
      driveUrl,
    });
    const download = await browser.get(driveUrl);
    expect(await readFile(join(app.config.driveDir, path))).toEqual(
      Buffer.from(await download.arrayBuffer()),
    );
  });

  it('runs one attempt at a time', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post(`/api/receipts/${id}/export-google`)),
    );
    for (const answer of answers) expect(await bodyOf(answer)).toMatchObject({ state: 'exported' });
    expect(drive.puts).toBe(1);
  });
});
