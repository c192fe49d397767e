import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import { NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { picturedPdf } from '../../../testing/pictured-pdf.ts';
import { onDrive } from '../../../testing/saved-receipts.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import {
  analysesOf,
  appReading,
  DINER,
  laterRowsOf,
  receiptOf,
  savedUnread,
} from '../../../testing/unread-receipts.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

describeOnBothDatabases('A receipt that was saved unread', (database) => {
  it('comes back from an undone delete with the found values, or is analyzed then', async () => {
    const app = await appReading(database, async () => DINER);
    const nora = await app.signedIn(NORA);
    const found = await savedUnread(nora);
    await app.analyzeSaved();
    const before = await receiptOf(nora, found);
    expect(before).toMatchObject({ toCheck: true });
    const queued = await savedUnread(nora);
    await nora.post('/api/receipts/delete', { ids: [found, queued] });
    await app.analyzeSaved();
    expect((await nora.post('/api/receipts/restore', { ids: [found, queued] })).status).toBe(200);
    expect(await receiptOf(nora, found)).toEqual(before);
    expect(await analysesOf(nora, found)).toHaveLength(1);
    await app.analyzeSaved();
    expect(await receiptOf(nora, queued)).toMatchObject({ toCheck: true });
  });

  it('is analyzed after the save, and nothing but a marker changes until its owner accepts', async () => {
    const images: number[] = [];
    const app = await appReading(database, async (image, options) => {
      images.push(image.byteLength);
      expect(options).toMatchObject({ background: true });
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await nora.post(`/api/receipts/${id}/export-google`);
    const before = await receiptOf(nora, id);
    const [files, csv] = [await onDrive(app), await csvOf(nora, id)];
    expect(await analysesOf(nora, id)).toEqual([]);

    await app.analyzeSaved();
    expect(images).toHaveLength(1);
    const after = { ...before, toCheck: true };
    expect(await listOf(nora)).toEqual([after]);
    const changes = await bodyOf(await nora.get('/api/receipts/changes?since=2'));
    expect(changes.changed).toEqual([after]);
    expect([await onDrive(app), await csvOf(nora, id)]).toEqual([files, csv]);
    expect(before).toMatchObject({ vendor: null, price: null, date: null, location: null, wasRead: false });
    expect(await analysesOf(nora, id)).toEqual([
      expect.objectContaining({
        vendor: 'Copper Kettle Diner',
        total: '$40.49',
        amount: { cents: 4049, currency: 'USD' },
        date: '03/04/2026',
        location: 'Fresno, CA 93720',
        lines: [],
        found: expect.objectContaining({ date: { confidence: 0.5, boxes: [] } }),
      }),
    ]);
    // results stay until the person answers, and are found only once
    app.clock.advance(30 * DAY);
    await app.tidy();
    await app.analyzeSaved();
    expect(images).toHaveLength(1);
    expect(await laterRowsOf(app)).toMatchObject([{ analyses: expect.any(String) }]);
  });

  it('gets the values that its owner accepts in one change, and its name here and on the drive', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await nora.post(`/api/receipts/${id}/export-google`);
    expect(await onDrive(app)).toEqual([expect.stringContaining('Whitlock_vendor_0_nodate')]);
    await app.analyzeSaved();
    const answer = await nora.patch(
      `/api/receipts/${id}`,
      await acceptanceOf(nora, id, { vendor: 'Kettle' }),
    );
    expect(answer.status).toBe(200);
    const { receipt } = await bodyOf(answer);
    expect(receipt).toMatchObject({
      vendor: 'Kettle',
      price: 40.49,
      date: '03/04/2026',
      location: 'Fresno, CA 93720',
      taxAmount: 3.09,
      paymentMethod: 'Visa ending 4821',
      items: [{ name: 'Drip coffee', quantity: 2, price: 7 }],
      wasRead: true,
      filename: 'Whitlock_Kettle_40.49_04_03_2026.pdf',
    });
    expect(receipt).not.toHaveProperty('toCheck');
    expect(await listOf(nora)).toEqual([receipt]);
    await app.runExports();
    expect(await onDrive(app)).toEqual([expect.stringContaining('2026-03/Whitlock_Kettle_40.49_04_03_2026')]);
    expect(await laterRowsOf(app)).toEqual([]);
    expect(await analysesOf(nora, id)).toEqual([]);
  });

  it('stays as it is when its owner dismisses the found values, and causes no further question', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    await app.analyzeSaved();
    const dismiss = () => nora.delete(`/api/receipts/${id}/later-analysis`);
    const { doubts: _, ...values } = before;
    const kept = { ...values, keptAsIs: true };
    expect(await bodyOf(await dismiss())).toEqual({ receipt: kept });
    const revision = (await nora.get('/api/receipts')).headers.get('slipcase-revision');
    // as if pressed twice
    expect((await dismiss()).status).toBe(200);
    expect((await nora.get('/api/receipts')).headers.get('slipcase-revision')).toBe(revision);
    await app.analyzeSaved();
    expect(await listOf(nora)).toEqual([kept]);
    // the answer survives an undone delete
    await nora.delete(`/api/receipts/${id}`);
    await nora.post('/api/receipts/restore', { ids: [id] });
    expect(await listOf(nora)).toEqual([kept]);
  });

  it('asks its owner again after an undo, and an edit can use the found values in either case', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    const found = await receiptOf(nora, id);
    await nora.delete(`/api/receipts/${id}/later-analysis`);
    const reopen = () => nora.post(`/api/receipts/${id}/later-analysis`);
    expect(await bodyOf(await reopen())).toEqual({ receipt: found });
    // as if pressed twice
    expect((await reopen()).status).toBe(200);
    expect(await listOf(nora)).toEqual([found]);
    await nora.delete(`/api/receipts/${id}/later-analysis`);
    expect(await receiptOf(nora, id)).not.toHaveProperty('toCheck');
    await nora.patch(`/api/receipts/${id}`, await acceptanceOf(nora, id));
    expect(await receiptOf(nora, id)).toMatchObject({ price: 40.49, wasRead: true });
    expect(await laterRowsOf(app)).toEqual([]);
  });

  it('keeps values typed on another device while the found ones were waiting', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    const acceptance = await acceptanceOf(nora, id);
    await nora.patch(`/api/receipts/${id}`, { vendor: 'My own words', date: '11/18/2026' });
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
    expect((await nora.patch(`/api/receipts/${id}`, acceptance)).status).toBe(200);
    expect(await receiptOf(nora, id)).toMatchObject({
      vendor: 'My own words',
      price: 40.49,
      dateIso: '2026-11-18',
      location: 'Fresno, CA 93720',
      filename: 'Whitlock_Myownwords_40.49_18_11_2026.pdf',
    });
  });

  it('needs no check once people have typed all its fields', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const typed = { vendor: 'Bar', total: '12', date: '11/18/2026', location: 'Queens' };
    const [early, late] = [await savedUnread(nora), await savedUnread(nora)];
    await nora.patch(`/api/receipts/${early}`, typed);
    await app.analyzeSaved();
    await nora.patch(`/api/receipts/${late}`, typed);
    for (const id of [early, late]) expect(await receiptOf(nora, id)).not.toHaveProperty('toCheck');
    expect(await laterRowsOf(app)).toEqual([]);
    // or when it was read on its own screen before the server did
    const waiting = await savedUnread(nora);
    const image = Buffer.alloc(90, 1).toString('base64');
    const { analysisId } = await bodyOf(await nora.post('/api/analyze-receipt', { image }));
    await nora.patch(`/api/receipts/${waiting}`, { vendor: 'Bar', analysisIds: [analysisId] });
    expect(await laterRowsOf(app)).toEqual([]);
  });

  it('causes no question when nothing was found for an empty field', async () => {
    const app = await appReading(database, async () => ({ ...NOTHING_READ, vendor: DINER.vendor }));
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora, { vendor: 'My own words' });
    const before = await receiptOf(nora, id);
    const revision = async () => (await nora.get('/api/receipts')).headers.get('slipcase-revision');
    const first = await revision();
    await app.analyzeSaved();
    expect(await listOf(nora)).toEqual([before]);
    // otherwise every device would request a change that changes nothing
    expect(await revision()).toBe(first);
    expect(await laterRowsOf(app)).toEqual([]);
  });

  it('is not analyzed if it was read before or every field was typed', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const image = Buffer.alloc(90, 1).toString('base64');
    const { analysisId } = await bodyOf(await nora.post('/api/analyze-receipt', { image }));
    await savedUnread(nora, { analysisId });
    await savedUnread(nora, { vendor: 'Bar', total: '12', date: 'today', location: 'Queens' });
    expect(await laterRowsOf(app)).toEqual([]);
    // an expired analysis does not count
    const ong = await app.signedIn('ong@example.com');
    const expired = (await bodyOf(await ong.post('/api/analyze-receipt', { image }))).analysisId;
    for (let hours = 0; hours < 25; hours += 5) {
      app.clock.advance(5 * HOUR);
      await ong.post('/api/receipts/proposals', {});
    }
    await savedUnread(ong, { analysisId: expired });
    expect(await laterRowsOf(app)).toHaveLength(1);
  });

  it('is analyzed page by page, and its fields come from all of them', async () => {
    let pages = 0;
    const app = await appReading(database, async () => {
      pages += 1;
      return pages === 1 ? { ...NOTHING_READ, vendor: DINER.vendor } : { ...DINER, vendor: null };
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora, {}, picturedPdf({ pages: 2 }));
    await app.analyzeSaved();
    const analyses = await analysesOf(nora, id);
    expect(analyses.map(({ vendor }: Analyzed) => vendor)).toEqual(['Copper Kettle Diner', null]);
    const analysisIds = analyses.map(({ analysisId }: { analysisId: string }) => analysisId);
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Kettle', analysisIds });
    expect(await receiptOf(nora, id)).toMatchObject({ taxAmount: 3.09, wasRead: true, vendor: 'Kettle' });
  });

  it('leaves nothing behind when it is deleted', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const analyzed = await savedUnread(nora);
    await app.analyzeSaved();
    const waiting = await savedUnread(nora);
    expect(await laterRowsOf(app)).toHaveLength(2);
    await nora.delete(`/api/receipts/${analyzed}`);
    await nora.post('/api/receipts/delete', { ids: [waiting] });
    expect(await laterRowsOf(app)).toEqual([]);
    await app.analyzeSaved();
  });

  it('is private: another person can see, accept and dismiss nothing', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    const path = `/api/receipts/${id}/later-analysis`;
    const acceptance = await acceptanceOf(nora, id);
    expect((await ong.get(path)).status).toBe(404);
    expect((await ong.delete(path)).status).toBe(404);
    expect((await ong.patch(`/api/receipts/${id}`, acceptance)).status).toBe(404);
    // with the ids of another person's analyses, a receipt gets nothing from them
    const own = await savedUnread(ong, { vendor: 'Bar' });
    const { analysisIds } = acceptance;
    await ong.patch(`/api/receipts/${own}`, { location: 'Queens', analysisIds });
    expect(await receiptOf(ong, own)).toMatchObject({ items: [], wasRead: false });
    expect((await app.browser().get(path)).status).toBe(401);
    expect((await nora.get(`/api/receipts/${randomUUID()}/later-analysis`)).status).toBe(404);
    expect((await nora.get('/api/receipts/7/later-analysis')).status).toBe(400);
    expect((await nora.patch(`/api/receipts/${id}`, { proposed: ['items'] })).status).toBe(400);
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true, vendor: null });
  });
});

const listOf = async (browser: TestBrowser) => bodyOf(await browser.get('/api/receipts'));

/** What the page sends when the person accepts everything but what they typed. */
async function acceptanceOf(browser: TestBrowser, id: string, typed: object = {}) {
  const [page] = await analysesOf(browser, id);
  const { vendor, total, date, location, paymentMethod, analysisId } = page;
  const filled = { vendor, total, date, location, paymentMethod, tax: '$3.09' };
  return {
    ...filled,
    ...typed,
    analysisIds: [analysisId],
    proposed: Object.keys(filled).filter((name) => !(name in typed)),
  };
}

async function csvOf(browser: TestBrowser, id: string): Promise<string> {
  const answer = await browser.post('/api/receipts/download', { ids: [id], format: 'csv' });
  expect(answer.status).toBe(200);
  return answer.text();
}
