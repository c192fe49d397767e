import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { onDrive, save, saved, traces, unreliableDrive } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';

describeOnBothDatabases('The library', (database) => {
  it('answers 304 without querying the list while nothing has changed', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await saved(browser);
    const first = await browser.get('/api/receipts');
    const etag = first.headers.get('etag') ?? '';

    app.queries.length = 0;
    const second = await browser.get('/api/receipts', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(app.queries).toHaveLength(1);
    expect(app.queries.join()).not.toMatch(/"receipts"/u);

    await saved(browser);
    expect((await browser.get('/api/receipts', { 'if-none-match': etag })).status).toBe(200);
  });

  it('has a new ETag after every change of the person’s receipts, and only of theirs', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const etag = async (browser: TestBrowser) => (await browser.get('/api/receipts')).headers.get('etag');
    const ongs = await etag(ong);
    const seen = [await etag(nora)];
    const id = await saved(nora);
    seen.push(await etag(nora));
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    seen.push(await etag(nora));
    drive.failing = false;
    await nora.post(`/api/receipts/${id}/export-google`);
    seen.push(await etag(nora));
    await nora.delete(`/api/receipts/${id}`);
    seen.push(await etag(nora));
    expect(new Set(seen).size).toBe(5);
    expect(await etag(ong)).toBe(ongs);
  });

  it('has a separate ETag for each person', async () => {
    const app = await testApp({ database });
    const nora = await (await app.signedIn(NORA)).get('/api/receipts');
    const ong = await app.signedIn('ong@example.com');
    const answer = await ong.get('/api/receipts', { 'if-none-match': nora.headers.get('etag') ?? '' });
    expect(answer.status).toBe(200);
  });

  it('gives the same answer for someone else’s receipt as for one that does not exist', async () => {
    const app = await testApp({ database });
    const id = await saved(await app.signedIn(NORA));
    const ong = await app.signedIn('ong@example.com');
    const calls = (receipt: string) => [
      ong.get(`/api/receipts/${receipt}`),
      ong.get(`/api/receipts/${receipt}/download`),
      ong.post(`/api/receipts/${receipt}/export-google`),
      ong.delete(`/api/receipts/${receipt}`),
    ];
    const foreign = await Promise.all(calls(id));
    const missing = await Promise.all(calls(randomUUID()));
    for (const [index, answer] of foreign.entries()) {
      expect(answer.status).toBe(404);
      expect(await bodyOf(answer)).toEqual(await bodyOf(missing[index] as Response));
    }
    expect(await bodyOf(await ong.get('/api/receipts'))).toEqual([]);
    expect((await traces(app)).receipts).toBe(1);
    expect((await ong.get('/api/receipts/not-an-id')).status).toBe(400);
  });

  it('deletes a receipt with its files, pending export and later analysis, and leaves the copy on the drive', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const exported = await saved(browser);
    await browser.post(`/api/receipts/${exported}/export-google`);
    // the attempt that the call waited for has ended, so it does not export the next receipt
    await app.runExports();
    const pending = await saved(browser, { vendor: null });
    expect((await traces(app)).laterAnalyses).toBe(1);

    for (const id of [exported, pending])
      expect((await browser.delete(`/api/receipts/${id}`)).status).toBe(200);
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    await app.purgeAfterAMinute();
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, laterAnalyses: 0, texts: 0, files: [] });
    expect(await onDrive(app)).toHaveLength(1);
    expect((await browser.delete(`/api/receipts/${exported}`)).status).toBe(404);
  });

  it('requires a session', async () => {
    const app = await testApp({ database });
    const id = await saved(await app.signedIn(NORA));
    const stranger = app.browser();
    const answers = await Promise.all([
      stranger.get('/api/receipts'),
      stranger.get(`/api/receipts/${id}`),
      stranger.get(`/api/receipts/${id}/download`),
      stranger.delete(`/api/receipts/${id}`),
      stranger.post(`/api/receipts/${id}/export-google`),
      save(stranger, saveForm(await aPdf())),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await bodyOf(answer)).toEqual({
        message: 'Authentication required',
        code: 'authentication_required',
      });
    }
  });
});
