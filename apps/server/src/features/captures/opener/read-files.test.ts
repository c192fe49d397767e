import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Analyzed, type AnalyzeOptions, AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import {
  addressFor,
  deliver,
  drawnMail,
  MAIL_SETTINGS,
  readsHere,
  trustingJudge,
} from '../../../testing/arriving-mail.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import {
  captureForm,
  newTokenOf,
  saidBy,
  sendWithToken,
  waitingFor,
} from '../../../testing/capture-calls.ts';
import { ferryPdf } from '../../../testing/ferry-pdf.ts';
import { bomb } from '../../../testing/hostile-pdfs/exhausting-pdfs.ts';
import {
  formsInForms,
  largePictures,
  manyPages,
  pageOfSize,
} from '../../../testing/hostile-pdfs/hard-to-draw-pdfs.ts';
import { onePage } from '../../../testing/pdfs.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { appReading, DINER } from '../../../testing/unread-receipts.ts';
import { createFileOpener } from './file-opener.ts';

/** Files that a server opens in a process of their own before it reads them, before any page is open. */

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60_000;
const DINER_JPEG = new URL(
  '../../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg',
  import.meta.url,
);
const HEIC = new URL('../../../../../../e2e/fixtures/receipt.heic', import.meta.url);

async function sendFile(
  app: TestApp,
  nora: TestBrowser,
  file: Uint8Array,
  name = 'a.pdf',
): Promise<Response> {
  const { token } = await newTokenOf(nora);
  return sendWithToken(app, token, captureForm(file, name));
}

const readingOf = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/captures/${id}/reading`))).analyses;

describe('A file that reaches the server before a page', () => {
  it('is read if it is a PDF, from its text, whether it comes by mail or with a token', async () => {
    const overrides = { senderJudge: trustingJudge(), mailReader: readsHere };
    const app = await testApp({ settings: MAIL_SETTINGS, overrides });
    const nora = await app.signedIn(NORA);
    const ferry = await ferryPdf();
    await deliver(app, await drawnMail({ from: `Nora <${NORA}>`, files: [ferry] }), await addressFor(nora));
    // another file, because the same one is taken once
    await sendFile(app, nora, Buffer.concat([ferry.bytes, Buffer.from('\n')]));
    await app.readCaptures();
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(2);
    for (const { id, reading } of captures) {
      expect(reading).toBe('ready');
      expect(await readingOf(nora, id)).toMatchObject([
        {
          vendor: 'Harbor Ferry Company',
          total: '$34.50',
          date: '10/21/2025',
          location: '14 Pier Street, Portland, ME 04101',
          image: { width: 1413, height: 2000 },
        },
      ]);
    }
  });

  it('is read if it is a photo as phones and browsers store it, at the page’s size', async () => {
    const app = await testApp();
    const nora = await app.signedIn(NORA);
    const large = sharp(DINER_JPEG.pathname).resize({ height: 3600 });
    const avif = await large.avif({ effort: 0, quality: 70 }).toBuffer();
    const heic = await readFile(HEIC);
    const { width = 0 } = await sharp(avif).metadata();
    for (const [file, name, image] of [
      [avif, 'a.avif', { width: Math.round((width * 3000) / 3600), height: 3000 }],
      [heic, 'a.heic', { width: 718, height: 911 }],
    ] as const) {
      const { capture } = await bodyOf(await sendFile(app, nora, file, name));
      await app.readCaptures();
      expect(await readingOf(nora, capture.id)).toMatchObject([
        { vendor: 'COPPER KETTLE DINER', total: '$40.49', image },
      ]);
    }
  });

  it('has one picture for each page, and is read as parts of one receipt', async () => {
    const asked: AnalyzeOptions[] = [];
    const app = await appReading('SQLite', async (_image, options = {}): Promise<Analyzed> => {
      asked.push(options);
      return DINER;
    });
    const nora = await app.signedIn(NORA);
    const { capture } = await bodyOf(await sendFile(app, nora, manyPages(3, 'Harbor Ferry Company')));
    await app.readCaptures();
    expect(await readingOf(nora, capture.id)).toHaveLength(3);
    expect(asked.map(({ lines, before }) => [lines?.[0]?.text, before?.length])).toEqual([
      ['Harbor Ferry Company', 0],
      ['Harbor Ferry Company', 1],
      ['Harbor Ferry Company', 2],
    ]);
  });
});

describe('A hostile PDF', () => {
  it.each([
    ['a bomb', () => bomb(64)],
    ['ten thousand pages', () => manyPages(10_000)],
    [
      'a file with a password',
      () => onePage({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 >>' }),
    ],
    ['half a file', () => pageOfSize(595, 842).subarray(0, 300)],
  ])('is rejected at the door if it is %s', async (_, make) => {
    const app = await appReading('SQLite');
    const nora = await app.signedIn(NORA);
    expect((await saidBy(await sendFile(app, nora, make())))[0]).toBe(422);
    expect((await waitingFor(nora)).captures).toEqual([]);
  });

  it('that stalls or fills its process ends that process alone: the receipt waits for a person, and others are read', {
    timeout: 180_000,
  }, async () => {
    const deaths: boolean[] = [];
    const fileOpener = createFileOpener({
      hangLimits: { processorS: 4, stillS: 20, wallS: 20 },
      onOpened: ({ died }) => deaths.push(died),
    });
    const app = await appReading('SQLite', async () => DINER, {}, { fileOpener });
    const nora = await app.signedIn(NORA);
    for (const file of [formsInForms(40), largePictures(1000)]) {
      const { capture } = await bodyOf(await sendFile(app, nora, file));
      const other = await bodyOf(await sendFile(app, nora, pageOfSize(595, 842 + deaths.length)));
      for (let look = 0; look < 3; look += 1) {
        await app.readCaptures();
        app.clock.advance(2 * MINUTE);
      }
      expect(await readingOf(nora, other.capture.id)).toHaveLength(1);
      expect(await readingOf(nora, capture.id)).toEqual([]);
      expect((await nora.get(`/api/captures/${capture.id}/file`)).status).toBe(200);
    }
    // two tries each
    expect(deaths.filter(Boolean)).toHaveLength(4);
    const { captures } = await waitingFor(nora);
    expect(captures.map(({ reading = 'by the page' }) => reading).toSorted()).toEqual([
      'by the page',
      'by the page',
      'ready',
      'ready',
    ]);
    expect(await app.deps.jobs.givenUp(10)).toMatchObject([
      { reason: 'it ended the process that opens its file', attempts: 2 },
      { reason: 'it ended the process that opens its file', attempts: 2 },
    ]);
    expect(await app.deps.jobs.backlog()).toMatchObject([{ waiting: 0, givenUp: 2 }]);
  });

  it('with more pages than a receipt is left to a person without a second try', async () => {
    const app = await appReading('SQLite', async () => {
      throw new AnalyzerError('failed');
    });
    const nora = await app.signedIn(NORA);
    const { capture } = await bodyOf(await sendFile(app, nora, manyPages(21)));
    await app.readCaptures();
    expect((await waitingFor(nora)).captures).toMatchObject([{ id: capture.id }]);
    expect((await waitingFor(nora)).captures[0]).not.toHaveProperty('reading');
    expect(await app.deps.jobs.backlog()).toEqual([]);
    expect(await app.deps.jobs.givenUp(10)).toEqual([]);
  });

  it('is drawn at the usual size, however large its page', async () => {
    const open = (pdf: Buffer) =>
      createFileOpener().open('application/pdf', pdf, new AbortController().signal);
    const opened = await open(pageOfSize(200 * 72, 200 * 72));
    expect(opened).toMatchObject({
      pages: [{ lines: [{ text: 'Harbor Ferry total 12.34' }] }],
    });
    const [page] = opened.is === 'opened' ? opened.pages : [];
    expect(await sharp(page?.image).metadata()).toMatchObject({ width: 2000, height: 2000 });
  });
});

describe('What opens a file', () => {
  const open = (bytes: Buffer, type: Parameters<ReturnType<typeof createFileOpener>['open']>[0]) =>
    createFileOpener().open(type, bytes, new AbortController().signal);

  it('says that it cannot, for files that are not what they claim to be', async () => {
    const jpeg = await readFile(DINER_JPEG);
    expect(await open(jpeg, 'application/pdf')).toEqual({ is: 'unopened' });
    expect(await open(jpeg, 'image/avif')).toEqual({ is: 'unopened' });
    expect((await open(jpeg, 'image/heic')).is).not.toBe('opened');
  });

  it('stops with the server', async () => {
    const stop = new AbortController();
    const opening = createFileOpener().open('application/pdf', formsInForms(40), stop.signal);
    stop.abort(new Error('stopping'));
    await expect(opening).rejects.toThrow('stopping');
  });
});
