import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Analyzed, type AnalyzeOptions, AnalyzerError } from '../../adapters/analyzer/analyzer.ts';
import { verify } from '../../admin/admin-backup.ts';
import { startBackground } from '../../background/background.ts';
import { handOver } from '../../hand-over/hand-over.ts';
import {
  addressFor,
  deliver,
  drawnMail,
  MAIL_SETTINGS,
  readsHere,
  trustingJudge,
} from '../../testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import {
  aPhotograph,
  captureForm,
  newTokenOf,
  passTime,
  saidBy,
  sendWithToken,
  waitingFor,
} from '../../testing/capture-calls.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { filesOf, save } from '../../testing/saved-receipts.ts';
import { forgetJobs } from '../../testing/stored-jobs.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { appReading, DINER as FOUND, receiptOf } from '../../testing/unread-receipts.ts';
import { disableUser } from '../auth/user-admin.ts';

/** What the server reads on a receipt before any page is open. */

const NORA = 'nora.whitlock@example.com';
const FIXTURE = new URL('../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function sendPicture(app: TestApp, nora: TestBrowser, picture: Uint8Array): Promise<string> {
  const { token } = await newTokenOf(nora);
  return (await bodyOf(await sendWithToken(app, token, captureForm(picture)))).capture.id;
}

const readingOf = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/captures/${id}/reading`))).analyses;
const stateOf = async (browser: TestBrowser) => (await waitingFor(browser)).captures[0]?.reading;
const analysesIn = (app: TestApp) => app.deps.db.selectFrom('analyses').selectAll().execute();

describe('A receipt that reaches the server before a page', () => {
  it('is read like one that the page sends: a phone’s large picture on its side, at the page’s own size', async () => {
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const upright = await sharp(FIXTURE.pathname).resize({ height: 3600 }).toBuffer();
    const { width = 0 } = await sharp(upright).metadata();
    // as a phone stores it: turned, with a note that says so
    const onItsSide = await sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const id = await sendPicture(app, nora, onItsSide);
    expect(await stateOf(nora)).toBe('pending');
    expect(await readingOf(nora, id)).toEqual([]);
    await app.readCaptures();
    expect(await stateOf(nora)).toBe('ready');
    const [read, ...others] = await readingOf(nora, id);
    expect(others).toEqual([]);
    const asPage = await sharp(upright).resize({ height: 3000 }).jpeg({ quality: 80 }).toBuffer();
    const sent = await bodyOf(await nora.post('/api/analyze-receipt', { image: asPage.toString('base64') }));
    expect(read.image).toEqual({ width: Math.round((width * 3000) / 3600), height: 3000 });
    expect(Object.keys(read).toSorted()).toEqual(Object.keys(sent).toSorted());
    for (const field of [
      'vendor',
      'total',
      'date',
      'location',
      'image',
      'rotation',
      'kind',
      'items',
      'addsUp',
    ])
      expect(read[field], field).toEqual(sent[field]);
    expect(read).toMatchObject({
      vendor: 'COPPER KETTLE DINER',
      total: '$40.49',
      corners: expect.anything(),
    });
  });

  it('is read from its print when it is the text of a mail, on all its pages', async () => {
    const overrides = { senderJudge: trustingJudge(), mailReader: readsHere };
    const app = await testApp({ settings: MAIL_SETTINGS, overrides });
    const nora = await app.signedIn(NORA);
    const rides = Array.from({ length: 90 }, (_, n) => `Stop ${n + 1} of the tour    $1.00`);
    const text = [
      'Harbor Boat Tours',
      'Date: 11/18/2025',
      ...rides,
      'Total    $90.00',
      'Paid with Visa',
    ].join('\n');
    const mail = await drawnMail({ from: `Nora <${NORA}>`, subject: 'Your receipt', text });
    await deliver(app, mail, await addressFor(nora));
    await app.readCaptures();
    const [capture] = (await waitingFor(nora)).captures;
    expect(capture).toMatchObject({ type: 'application/pdf', reading: 'ready' });
    const pages = await readingOf(nora, capture.id);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages[0]).toMatchObject({ date: '11/18/2025', image: { height: 2000 }, legibility: null });
    expect(pages.at(-1)).toMatchObject({ total: '$90.00' });
    const rows = await app.deps.db.selectFrom('captures').select('printed').execute();
    expect(rows).toEqual([{ printed: null }]);
  });

  it('keeps its reading while it waits, and the save copies from it what the person did not enter', async () => {
    const app = await appReading('SQLite');
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await aPhotograph(1));
    await app.readCaptures();
    await passTime(app, 20 * DAY);
    await app.tidy();
    const [{ analysisId }] = await readingOf(nora, id);
    const body = saveForm(await aPdf(), { analysisId });
    body.set('captureId', id);
    const { receipt } = await bodyOf(await save(nora, body));
    expect(await receiptOf(nora, receipt.id)).toMatchObject({ taxAmount: 3.09, wasRead: true });
    // another device may still save it, for as long as after its own analysis
    expect(await analysesIn(app)).toHaveLength(1);
    await passTime(app, DAY + MINUTE);
    await app.tidy();
    expect(await analysesIn(app)).toEqual([]);
  });
});

describeOnBothDatabases('What a server has read of a receipt that waits', (database) => {
  it('belongs to its owner, and is deleted with it: removed, or expired', async () => {
    const app = await appReading(database);
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    const removed = await sendPicture(app, nora, await aPhotograph(1));
    const expired = await sendPicture(app, nora, await aPhotograph(2));
    await app.readCaptures();
    expect(await readingOf(nora, removed)).toMatchObject([
      { vendor: 'Copper Kettle Diner', total: '$40.49' },
    ]);
    expect(await saidBy(await ong.get(`/api/captures/${removed}/reading`))).toEqual([
      404,
      'capture_not_found',
    ]);
    expect(await analysesIn(app)).toHaveLength(2);
    await nora.delete(`/api/captures/${removed}`);
    expect(await analysesIn(app)).toHaveLength(1);
    expect(await saidBy(await nora.get(`/api/captures/${removed}/reading`))).toEqual([
      404,
      'capture_not_found',
    ]);
    await passTime(app, 30 * DAY);
    await app.tidy();
    expect((await waitingFor(nora)).captures).toEqual([]);
    expect(await saidBy(await nora.get(`/api/captures/${expired}/reading`))).toEqual([
      404,
      'capture_not_found',
    ]);
    expect(await analysesIn(app)).toEqual([]);
    expect(await filesOf(app)).toEqual([]);
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], unowned: 0 });
  });

  it('comes when a reader is there again, however long that takes', async () => {
    let reason: AnalyzerError['reason'] | null = 'away';
    const app = await appReading(database, async () => {
      if (reason) throw new AnalyzerError(reason);
      return FOUND;
    });
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await aPhotograph(1));
    for (let look = 0; look < 20; look += 1) {
      await app.readCaptures();
      app.clock.advance(MINUTE);
      reason = look % 2 ? 'away' : 'busy';
    }
    expect(await stateOf(nora)).toBe('pending');
    reason = null;
    await app.readCaptures();
    expect(await readingOf(nora, id)).toHaveLength(1);
  });

  it('is no more after two tries that ended the reader: the page may still try, and an administrator sees it', async () => {
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      throw new AnalyzerError('failed');
    });
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await aPhotograph(1));
    for (let look = 0; look < 5; look += 1) {
      await app.readCaptures();
      app.clock.advance(2 * MINUTE);
    }
    expect(tries).toBe(2);
    const [capture] = (await waitingFor(nora)).captures;
    expect(capture).toMatchObject({ id });
    expect(capture).not.toHaveProperty('reading');
    expect(await readingOf(nora, id)).toEqual([]);
    expect(await app.deps.jobs.givenUp(10)).toMatchObject([{ reason: 'it ended the reader', attempts: 2 }]);
    expect((await nora.get(`/api/captures/${id}/file`)).status).toBe(200);
  });

  it('is read by another server if its own dies in the middle; an answer that comes too late is ignored', async () => {
    const { promise: late, resolve } = Promise.withResolvers<Analyzed>();
    let tries = 0;
    const app = await appReading(database, async () => {
      tries += 1;
      return tries === 1 ? late : FOUND;
    });
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await aPhotograph(1));
    const hanging = app.readCaptures();
    await expect.poll(() => tries).toBe(1);
    app.clock.advance(6 * MINUTE);
    await app.setDatabaseClock();
    await app.deps.jobs.sweep();
    await app.readCaptures();
    expect(tries).toBe(2);
    const before = await readingOf(nora, id);
    expect(before).toHaveLength(1);
    resolve(FOUND);
    await hanging;
    expect(await readingOf(nora, id)).toEqual(before);
    expect(await analysesIn(app)).toHaveLength(1);
    await app.tidy();
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], unowned: 0 });
  });

  it('goes to the colleague with the receipt in a hand-over, also while it is not read yet', async () => {
    const app = await appReading(database);
    const [lee, nora] = [await app.signedIn('lee@example.com'), await app.signedIn(NORA)];
    const read = await sendPicture(app, lee, await aPhotograph(1));
    await app.readCaptures();
    const unread = await sendPicture(app, lee, await aPhotograph(2));
    await disableUser(app.deps.db, 'lee@example.com', app.clock.now());
    const people = { leaver: 'lee@example.com', colleague: NORA };
    await handOver({ ...app.deps, hasOwnDrives: false }, people, app.clock.now());
    expect(await readingOf(nora, read)).toHaveLength(1);
    await app.readCaptures();
    expect(await readingOf(nora, unread)).toHaveLength(1);
  });

  it('comes after a restore, too, which brings no jobs along', async () => {
    const app = await appReading(database);
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await aPhotograph(1));
    await forgetJobs(app);
    app.clock.advance(5 * MINUTE);
    // two servers start
    await Promise.all([app.takeOver(), app.takeOver()]);
    await app.readCaptures();
    expect(await readingOf(nora, id)).toHaveLength(1);
  });

  it('waits for people’s own pictures, and is not read twice when the owner’s page is faster', async () => {
    const asked: AnalyzeOptions[] = [];
    const app = await appReading(database, (_image, options = {}) => {
      asked.push(options);
      if (!options.background) return Promise.resolve(FOUND);
      // in line behind others, for as long as anybody waits
      const { promise, reject } = Promise.withResolvers<Analyzed>();
      options.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true });
      onTestFinished(() => reject(new AnalyzerError('busy')));
      return promise;
    });
    const nora = await app.signedIn(NORA);
    const picture = await aPhotograph(1);
    const id = await sendPicture(app, nora, picture);
    const inLine = app.readCaptures();
    await expect.poll(() => asked.length).toBe(1);
    expect(asked).toMatchObject([{ background: true, person: nora.userId, longest: 3000 }]);
    const image = picture.toString('base64');
    expect((await nora.post('/api/analyze-receipt', { image, captureId: id })).status).toBe(200);
    await expect.poll(() => asked[0]?.signal?.aborted).toBe(true);
    await inLine;
    await app.readCaptures();
    expect(asked).toHaveLength(2);
    expect(await stateOf(nora)).toBeUndefined();
    expect(await app.deps.jobs.backlog()).toEqual([]);
  });
});

describe('A server that ends while it reads a receipt that waits', () => {
  it('is not delayed by it, and the next one reads it', async () => {
    let tries = 0;
    const app = await appReading('SQLite', () => {
      tries += 1;
      return tries === 1 ? new Promise(() => {}) : Promise.resolve(FOUND);
    });
    const nora = await app.signedIn(NORA);
    const id = await sendPicture(app, nora, await readFile(FIXTURE));
    const failures: unknown[] = [];
    const stop = startBackground(app.deps, (error) => failures.push(error));
    await expect.poll(() => tries).toBe(1);
    await stop();
    expect(failures).toEqual([]);
    await app.readCaptures();
    expect(await readingOf(nora, id)).toHaveLength(1);
  });
});
