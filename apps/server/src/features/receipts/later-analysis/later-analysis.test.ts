import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Analyzed, type AnalyzeOptions, AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import { startBackground } from '../../../background.ts';
import { answering, NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { picturedPdf } from '../../../testing/pictured-pdf.ts';
import { saveForm } from '../../../testing/receipt-form.ts';
import { onDrive, save } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** as the page saves a receipt that was captured offline */
const UNREAD = {
  filename: 'Whitlock_vendor_0_nodate.pdf',
  vendor: null,
  total: null,
  date: null,
  location: null,
};
const found = <T>(value: T, confidence = 0.9) => ({ value, confidence, boxes: [] });
const ORIGIN = { x: 0, y: 0 };
const DINER: Analyzed = {
  ...NOTHING_READ,
  vendor: found('Copper Kettle Diner'),
  total: found(4049),
  date: found('2026-03-04', 0.5),
  location: found('Fresno, CA 93720'),
  tax: 309,
  paymentMethod: 'Visa ending 4821',
  items: [{ name: 'Drip coffee', quantity: 2, price: 700 }],
  lines: [
    {
      text: 'private words',
      box: { x: 0, y: 0, width: 1, height: 1 },
      corners: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
    },
  ],
};

type Read = (image: Uint8Array, options?: AnalyzeOptions) => Promise<Analyzed>;

function appReading(
  database: DatabaseKind,
  read: Read = async () => DINER,
  settings: Record<string, string> = {},
): Promise<TestApp> {
  return testApp({ database, settings, overrides: { analyzer: { ...answering(read), analyze: read } } });
}

async function savedUnread(browser: TestBrowser, fields: object = {}, pdf = picturedPdf()): Promise<string> {
  const answer = await save(browser, saveForm(await pdf, { ...UNREAD, ...fields }));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt.id;
}

const receiptOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}`));
const listOf = async (browser: TestBrowser) => bodyOf(await browser.get('/api/receipts'));
const analysesOf = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/receipts/${id}/later-analysis`))).analyses;
const rowsOf = (app: TestApp) => app.deps.db.selectFrom('later_analyses').selectAll().execute();

/** What the page sends when the person accepts everything. */
async function accept(browser: TestBrowser, id: string, typed: object = {}): Promise<Response> {
  const [page] = await analysesOf(browser, id);
  const { vendor, total, date, location, paymentMethod, analysisId } = page;
  return browser.patch(`/api/receipts/${id}`, {
    vendor,
    total,
    date,
    location,
    paymentMethod,
    tax: '$3.09',
    tip: '',
    ...typed,
    analysisIds: [analysisId],
    proposed: ['vendor', 'total', 'date', 'location', 'paymentMethod', 'tax'].filter(
      (name) => !(name in typed),
    ),
  });
}

describeOnBothDatabases('A receipt that was saved unread', (database) => {
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
    // kept until the person answers, and found once
    app.clock.advance(30 * DAY);
    await app.tidy();
    await app.analyzeSaved();
    expect(images).toHaveLength(1);
    expect(await rowsOf(app)).toMatchObject([{ analyses: expect.any(String) }]);
  });

  it('takes what its owner accepts, in one change, and gets its name here and on the drive', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await nora.post(`/api/receipts/${id}/export-google`);
    expect(await onDrive(app)).toEqual([expect.stringContaining('Whitlock_vendor_0_nodate')]);
    await app.analyzeSaved();
    const answer = await accept(nora, id, { vendor: 'Kettle' });
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
    await app.exporter.runDue();
    expect(await onDrive(app)).toEqual([expect.stringContaining('2026-03/Whitlock_Kettle_40.49_04_03_2026')]);
    expect(await rowsOf(app)).toEqual([]);
    expect(await analysesOf(nora, id)).toEqual([]);
  });

  it('stays as it is when its owner dismisses what was found', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    await app.analyzeSaved();
    const dismiss = () => nora.delete(`/api/receipts/${id}/later-analysis`);
    expect(await bodyOf(await dismiss())).toEqual({ receipt: before });
    const revision = (await nora.get('/api/receipts')).headers.get('slipcase-revision');
    // pressed twice
    expect((await dismiss()).status).toBe(200);
    expect((await nora.get('/api/receipts')).headers.get('slipcase-revision')).toBe(revision);
    await app.analyzeSaved();
    expect(await listOf(nora)).toEqual([before]);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('keeps what was typed on another device while what was found waited', async () => {
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

  it('has nothing to check any more once all its fields are typed', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const typed = { vendor: 'Bar', total: '12', date: '11/18/2026', location: 'Queens' };
    const [early, late] = [await savedUnread(nora), await savedUnread(nora)];
    await nora.patch(`/api/receipts/${early}`, typed);
    await app.analyzeSaved();
    await nora.patch(`/api/receipts/${late}`, typed);
    for (const id of [early, late]) expect(await receiptOf(nora, id)).not.toHaveProperty('toCheck');
    expect(await rowsOf(app)).toEqual([]);
    // or once it was read on its own screen, before the server came to it
    const waiting = await savedUnread(nora);
    const image = Buffer.alloc(90, 1).toString('base64');
    const { analysisId } = await bodyOf(await nora.post('/api/analyze-receipt', { image }));
    await nora.patch(`/api/receipts/${waiting}`, { vendor: 'Bar', analysisIds: [analysisId] });
    expect(await rowsOf(app)).toEqual([]);
  });

  it('asks nobody when nothing was found for an empty field', async () => {
    const app = await appReading(database, async () => ({ ...NOTHING_READ, vendor: DINER.vendor }));
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora, { vendor: 'My own words' });
    const before = await receiptOf(nora, id);
    await app.analyzeSaved();
    expect(await listOf(nora)).toEqual([before]);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('is not analyzed if it was read before, or every field was typed', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const image = Buffer.alloc(90, 1).toString('base64');
    const { analysisId } = await bodyOf(await nora.post('/api/analyze-receipt', { image }));
    await savedUnread(nora, { analysisId });
    await savedUnread(nora, { vendor: 'Bar', total: '12', date: 'today', location: 'Queens' });
    expect(await rowsOf(app)).toEqual([]);
    // an expired analysis is as good as none
    const ong = await app.signedIn('ong@example.com');
    const expired = (await bodyOf(await ong.post('/api/analyze-receipt', { image }))).analysisId;
    for (let hours = 0; hours < 25; hours += 5) {
      app.clock.advance(5 * HOUR);
      await ong.post('/api/receipts/proposals', {});
    }
    await savedUnread(ong, { analysisId: expired });
    expect(await rowsOf(app)).toHaveLength(1);
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
    expect(await rowsOf(app)).toHaveLength(2);
    await nora.delete(`/api/receipts/${analyzed}`);
    await nora.post('/api/receipts/delete', { ids: [waiting] });
    expect(await rowsOf(app)).toEqual([]);
    await app.analyzeSaved();
  });

  it('is nobody else’s: another person finds, accepts and dismisses nothing', async () => {
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
    // with the ids of another person's analyses, a receipt gets nothing of them
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

describeOnBothDatabases('The analysis after the save', (database) => {
  it('is done by another server if its own dies in the middle; an answer that comes too late is ignored', async () => {
    const { promise: late, resolve } = Promise.withResolvers<Analyzed>();
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return tries === 1 ? late : DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const hanging = app.analyzeSaved();
    await expect.poll(() => tries).toBe(1);
    await app.analyzeSaved();
    expect(tries).toBe(1);
    app.clock.advance(5 * MINUTE);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    resolve({ ...DINER, vendor: found('Too late') });
    await hanging;
    expect(await analysesOf(nora, id)).toMatchObject([{ vendor: 'Copper Kettle Diner' }]);
  });

  it('is made once when several servers look at the same moment', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return DINER;
    });
    await savedUnread(await app.signedIn(NORA));
    await Promise.all([app.analyzeSaved(), app.analyzeSaved(), app.analyzeSaved()]);
    expect(tries).toBe(1);
    expect(await rowsOf(app)).toMatchObject([{ attempts: 1 }]);
  });

  it('does not delay the end of a server, and counts as not tried', async () => {
    let tries = 0;
    const app = await appReading(database, () => {
      tries += 1;
      return tries === 1 ? new Promise(() => {}) : Promise.resolve(DINER);
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const failures: unknown[] = [];
    const stop = startBackground(app.deps, app.exporter, (error) => failures.push(error));
    await expect.poll(() => tries).toBe(1);
    await stop();
    expect(failures).toEqual([]);
    expect(await rowsOf(app)).toMatchObject([{ attempts: 0, claimed_until: 0 }]);
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
  });

  it('is repeated after a failure, less and less often, and given up without changing the receipt', async () => {
    let tries = 0;
    const fail = async () => {
      tries += 1;
      throw new AnalyzerError('failed', { cause: new Error("'Copper Kettle Diner' ended it") });
    };
    const app = await appReading(database, fail, { LOG_LEVEL: 'warn' });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    const before = await receiptOf(nora, id);
    await app.analyzeSaved();
    await app.analyzeSaved();
    expect(tries).toBe(1);
    app.clock.advance(MINUTE);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    app.clock.advance(5 * HOUR);
    await app.analyzeSaved();
    expect(tries).toBe(2);
    const lines = app.log.filter((line) => line.includes('later_analysis_failed'));
    expect(lines).toHaveLength(2);
    for (const secret of ['Kettle', id, nora.userId, NORA]) expect(lines.join('\n')).not.toContain(secret);
    expect(await receiptOf(nora, id)).toEqual(before);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('takes people in turns', async () => {
    const people: (string | undefined)[] = [];
    const app = await appReading(database, async (_, options) => {
      people.push(options?.person);
      return DINER;
    });
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    for (const browser of [nora, nora, nora, ong]) {
      await savedUnread(browser);
      app.clock.advance(1000);
    }
    await app.analyzeSaved();
    expect(people).toEqual([nora.userId, ong.userId, nora.userId, nora.userId]);
  });
});

describe('The analysis after the save', () => {
  it('waits without a limit for a reader that is busy with people', async () => {
    let isBusy = true;
    const app = await appReading('SQLite', async () => {
      if (isBusy) throw new AnalyzerError('busy');
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    for (let look = 0; look < 20; look += 1) await app.analyzeSaved();
    isBusy = false;
    await app.analyzeSaved();
    expect(await receiptOf(nora, id)).toMatchObject({ toCheck: true });
    expect(await rowsOf(app)).toMatchObject([{ attempts: 1 }]);
  });

  it('skips PDFs from other programs, pictures that cannot be read, and those that ended eight servers', async () => {
    let tries = 0;
    const app = await appReading('SQLite', async () => {
      tries += 1;
      throw new AnalyzerError('unreadable');
    });
    const nora = await app.signedIn(NORA);
    await savedUnread(nora, {}, picturedPdf({ producer: 'Another program' }));
    await savedUnread(nora);
    await app.analyzeSaved();
    expect(tries).toBe(1);
    expect(await rowsOf(app)).toEqual([]);
    await savedUnread(nora);
    await app.deps.db.updateTable('later_analyses').set({ attempts: 8 }).execute();
    await app.analyzeSaved();
    expect(tries).toBe(1);
    expect(await rowsOf(app)).toEqual([]);
  });

  it('analyzes again what an earlier version stored in another form', async () => {
    const app = await appReading('SQLite');
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora);
    await app.analyzeSaved();
    await app.deps.db.updateTable('later_analyses').set({ analyses: '[{"vendor":"Old"}]' }).execute();
    expect(await analysesOf(nora, id)).toEqual([]);
    expect(await receiptOf(nora, id)).not.toHaveProperty('toCheck');
    await app.analyzeSaved();
    expect(await analysesOf(nora, id)).toMatchObject([{ vendor: 'Copper Kettle Diner' }]);
  });
});

/** The acceptance that a page would send now. */
async function acceptanceOf(browser: TestBrowser, id: string) {
  const [{ vendor, total, date, location, analysisId }] = await analysesOf(browser, id);
  return {
    vendor,
    total,
    date,
    location,
    analysisIds: [analysisId],
    proposed: ['vendor', 'total', 'date', 'location'],
  };
}

async function csvOf(browser: TestBrowser, id: string): Promise<string> {
  const answer = await browser.post('/api/receipts/download', { ids: [id], format: 'csv' });
  expect(answer.status).toBe(200);
  return answer.text();
}
