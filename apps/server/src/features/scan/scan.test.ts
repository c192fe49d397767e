import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Analyzed, type Analyzer, AnalyzerError } from '../../adapters/analyzer/analyzer.ts';
import { answering, NOTHING_READ } from '../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { filesOf } from '../../testing/saved-receipts.ts';
import { testApp, theReader } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const DAY = 24 * 60 * 60 * 1000;
/** a drawn receipt of the reader's own tests */
const FIXTURE = new URL('../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url);

const SURE = { confidence: 1, boxes: [] };

let receipt: Buffer;
beforeAll(async () => {
  receipt = await readFile(FIXTURE);
});

function analyze(browser: TestBrowser, image: Uint8Array | string): Promise<Response> {
  const base64 = typeof image === 'string' ? image : Buffer.from(image).toString('base64');
  return browser.post('/api/analyze-receipt', { image: base64 });
}

/** Reads each picture only once, because these tests are about what happens next. */
const answers = new Map<string, Promise<Analyzed>>();
const readsOnce: Analyzer = {
  ...theReader,
  async analyze(image, options) {
    const picture = createHash('sha256').update(image).digest('hex');
    const answer = answers.get(picture) ?? theReader.analyze(image, options);
    answers.set(picture, answer);
    return structuredClone(await answer);
  },
};

describeOnBothDatabases('An analysis', (database) => {
  it('returns the values on the paper, their positions, and an id for the save', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const browser = await app.signedIn(NORA);
    const answer = await analyze(browser, receipt);
    expect(answer.status).toBe(200);
    const analysis = await bodyOf(answer);
    expect(analysis).toMatchObject({
      vendor: expect.stringMatching(/copper kettle/iu),
      total: '$40.49',
      date: '03/04/2026',
      location: expect.stringContaining('Fresno'),
      tax: 3.09,
      analysisId: expect.any(String),
    });
    expect(analysis.error).toBeUndefined();
    expect(analysis).toMatchObject({ kind: 'receipt', script: 'latin', papers: [analysis.corners] });
    const { width, height } = await sharp(receipt).metadata();
    expect(analysis.image).toEqual({ width, height });
    const { boxes, confidence } = analysis.found.total;
    const [box] = boxes;
    expect(confidence).toBeGreaterThan(0.5);
    expect(box.x + box.width).toBeLessThanOrEqual(width + 1);
    expect(box.y).toBeGreaterThan(height / 3);
    expect(analysis.lines.length).toBeGreaterThan(5);
    for (const line of analysis.lines) expect(outlineOf(line.corners)).toEqual(toPixels(line.box));
  });

  it('passes tax, payment and the uncropped photo on to the saved receipt', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const browser = await app.signedIn(NORA);
    const { analysisId, tax, paymentMethod } = await bodyOf(await analyze(browser, receipt));
    const saved = await bodyOf(await saveWith(browser, analysisId));
    expect(saved.receipt).toMatchObject({ taxAmount: tax, paymentMethod });
    expect(paymentMethod).toMatch(/visa/iu);

    // a second receipt from the same picture does not take the photograph from the first
    await saveWith(browser, analysisId);
    const photos = await app.deps.db.selectFrom('receipt_photos').select('photo_key').execute();
    expect(photos).toHaveLength(1);
    app.clock.advance(2 * DAY);
    await app.tidy();
    const { photo_key } = await app.deps.db
      .selectFrom('receipt_photos')
      .select('photo_key')
      .executeTakeFirstOrThrow();
    const photo = await app.deps.blobs.read(photo_key);
    expect((await sharp(photo ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg');

    const again = await app.signedIn('ong@example.com');
    const own = await bodyOf(await analyze(again, receipt));
    const { receipt: saved2 } = await bodyOf(await saveWith(again, own.analysisId));
    const before = await filesOf(app);
    await again.delete(`/api/receipts/${saved2.id}`);
    await app.purgeAfterAMinute();
    expect(await filesOf(app)).toHaveLength(before.length - 2);
  });

  it('does not decide the tip if the person entered one', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const browser = await app.signedIn(NORA);
    const { analysisId, tax } = await bodyOf(await analyze(browser, receipt));
    const { receipt: saved } = await bodyOf(await saveWith(browser, analysisId, { tip: '10.00' }));
    expect(saved).toMatchObject({ taxAmount: tax, tipAmount: 10 });
  });

  it('never blocks a save if it is unknown, expired or another person’s, and then reveals nothing', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const { analysisId } = await bodyOf(await analyze(nora, receipt));

    const foreign = await bodyOf(await saveWith(ong, analysisId));
    expect(foreign.receipt).toMatchObject({ taxAmount: null, paymentMethod: null, items: [] });
    const unknown = await bodyOf(await saveWith(nora, randomUUID()));
    expect(unknown.receipt).toMatchObject({ taxAmount: null });
    app.clock.advance(23 * 60 * 60 * 1000);
    await nora.get('/api/projects');
    app.clock.advance(2 * 60 * 60 * 1000);
    const late = await bodyOf(await saveWith(nora, analysisId));
    expect(late.receipt).toMatchObject({ taxAmount: null });
  });

  it('never blocks a save if the previous version made it', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const browser = await app.signedIn(NORA);
    const { lines, ...analysis } = await bodyOf(await analyze(browser, receipt));
    const old = {
      ...analysis,
      lines: lines.map(({ text, box }: { text: string; box: Box }) => ({ text, box })),
    };
    await app.deps.db
      .updateTable('analyses')
      .set({ answer: JSON.stringify(old) })
      .execute();
    const saved = await bodyOf(await saveWith(browser, analysis.analysisId));
    expect(saved.receipt).toMatchObject({ taxAmount: analysis.tax });
  });

  it('is deleted with its photo after a day', async () => {
    const app = await testApp({ database, overrides: { analyzer: readsOnce } });
    const browser = await app.signedIn(NORA);
    await analyze(browser, receipt);
    expect(await filesOf(app)).toHaveLength(1);
    app.clock.advance(DAY + 1000);
    await app.tidy();
    expect(await filesOf(app)).toEqual([]);
    expect(await app.deps.db.selectFrom('analyses').selectAll().execute()).toEqual([]);
  });
});

describe('The values of an analysis', () => {
  it('are texts of at most 200 characters per field', async () => {
    const long = { value: 'x'.repeat(5000), confidence: 1, boxes: [] };
    const analyzer = answering(async () => ({ ...NOTHING_READ, vendor: long, location: long }));
    const app = await testApp({ overrides: { analyzer } });
    const { vendor, location } = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
    expect([vendor.length, location.length]).toEqual([200, 200]);
  });

  it('show the printed currency, or the company’s if none is printed', async () => {
    const total = { value: 123_456, confidence: 1, boxes: [] };
    const printed = await testApp({
      overrides: { analyzer: answering(async () => ({ ...NOTHING_READ, total, currency: 'MYR' })) },
    });
    expect(await bodyOf(await analyze(await printed.signedIn(NORA), receipt))).toMatchObject({
      total: 'MYR 1,234.56',
    });
    const bare = await testApp({
      overrides: { analyzer: answering(async () => ({ ...NOTHING_READ, total })) },
    });
    expect(await bodyOf(await analyze(await bare.signedIn(NORA), receipt))).toMatchObject({
      total: '$1,234.56',
    });
  });

  it('include the kind of paper, the script and the outlines, up to twelve on one picture', async () => {
    const corner = { x: 1, y: 1 };
    const paper: NonNullable<typeof NOTHING_READ.corners> = [corner, corner, corner, corner];
    const papers = Array.from({ length: 40 }, () => paper);
    const analyzer = answering(async () => ({ ...NOTHING_READ, kind: 'invoice', script: 'other', papers }));
    const app = await testApp({ overrides: { analyzer } });
    const analysis = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
    expect(analysis).toMatchObject({ kind: 'invoice', script: 'other' });
    expect(analysis.papers).toEqual(papers.slice(0, 12));
  });

  it.each([
    [['vendor'], 'Vendor not found. Please check.'],
    [['date'], 'Date not found. Please check.'],
    [['total', 'date'], 'Total and date not found. Please check.'],
    [['vendor', 'total', 'date'], 'Vendor, total and date not found. Please check.'],
    [[], undefined],
  ])('include a warning if these were not found: %j', async (missing, warning) => {
    const found = { vendor: { value: 'Diner', ...SURE }, total: { value: 4049, ...SURE } };
    const all = { ...NOTHING_READ, ...found, date: { value: '2026-03-04', ...SURE } };
    const without = Object.fromEntries(missing.map((field) => [field, null]));
    const app = await testApp({ overrides: { analyzer: answering(async () => ({ ...all, ...without })) } });
    const { error } = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
    expect(error).toBe(warning);
  });

  it('pass on the reader’s own warning, and why a value has to be checked', async () => {
    const vendor = { value: 'Eggs', confidence: 0.5, boxes: [], doubt: 'item' as const };
    const analyzer = answering(async () => ({ ...NOTHING_READ, vendor, problem: 'It is too dark.' }));
    const app = await testApp({ overrides: { analyzer } });
    const { error, found } = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
    expect(error).toBe('It is too dark.');
    expect(found.vendor).toEqual({ confidence: 0.5, doubt: 'item', boxes: [] });
  });

  it.each([
    ['US', { total: '$12.30', date: '03/09/2014' }],
    ['GB', { total: 'GBP 12.30', date: '09/03/2014' }],
  ])(
    'follow the company’s country, and include the other meaning of a date: %s',
    async (HOME_COUNTRY, facts) => {
      const total = { value: 1230, confidence: 0.9, boxes: [] };
      const date = { value: '2014-03-09', confidence: 0.7, boxes: [], other: '2014-09-03' };
      const analyzer = answering(async () => ({ ...NOTHING_READ, total, date }));
      const app = await testApp({ overrides: { analyzer }, settings: { HOME_COUNTRY } });
      const analysis = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
      expect(analysis).toMatchObject(facts);
      expect(analysis.found.date).toEqual({ confidence: 0.7, boxes: [], other: '2014-09-03' });
      expect(analysis.found.total).toEqual({ confidence: 0.9, boxes: [] });
    },
  );

  it('have a total in hundredths, and the printed thousandths from which it was rounded', async () => {
    const total = { value: 373, confidence: 0.5, boxes: [], doubt: 'rounded' as const, text: 'KD 3.728' };
    const analyzer = answering(async () => ({ ...NOTHING_READ, total, currency: 'KWD' }));
    const app = await testApp({ overrides: { analyzer } });
    const analysis = await bodyOf(await analyze(await app.signedIn(NORA), receipt));
    const { amount, found } = analysis;
    expect(analysis.total).toBe('KWD 3.730');
    expect(amount).toEqual({ cents: 373, currency: 'KWD' });
    expect(found.total).toEqual({ confidence: 0.5, boxes: [], doubt: 'rounded', roundedFrom: '3.728' });
  });

  it('are missing while the reader is busy, and a message says to try again', async () => {
    const analyzer = answering(() => Promise.reject(new AnalyzerError('busy')));
    const app = await testApp({ overrides: { analyzer } });
    const answer = await analyze(await app.signedIn(NORA), receipt);
    expect(answer.status).toBe(503);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'reader_busy',
      message: expect.stringContaining('try again'),
    });
  });
});

describe('A picture', () => {
  it('is turned upright and loses its EXIF data before it is stored', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const lying = await sharp(receipt)
      .rotate(-90)
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'whoever stood there' } } })
      .jpeg()
      .toBuffer();
    const analysis = await bodyOf(await analyze(browser, lying));
    expect(analysis.total).toBe('$40.49');
    const { width, height } = await sharp(receipt).metadata();
    expect(analysis.image).toEqual({ width, height });
    const [file = ''] = await filesOf(app);
    const kept = await sharp(file).metadata();
    expect([kept.width, kept.height, kept.exif, kept.orientation]).toEqual([
      width,
      height,
      undefined,
      undefined,
    ]);
  });

  it('that contains nothing but pixels, as the page sends it, is kept byte for byte', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const plain = await sharp(receipt).jpeg({ quality: 80 }).toBuffer();
    expect((await analyze(browser, plain)).status).toBe(200);
    const [file = ''] = await filesOf(app);
    expect((await readFile(file)).equals(plain)).toBe(true);
  });

  it('of a blank wall gives no made-up values, and a hint what to do', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const wall = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#d8d4cc' } })
      .jpeg()
      .toBuffer();
    const answer = await analyze(browser, wall);
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({
      vendor: null,
      total: null,
      date: null,
      location: null,
      error: expect.stringContaining('Take it again'),
    });
  });

  it.each([
    // a complete GIF of one pixel
    [
      'under 100 characters',
      'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
      400,
      'image_invalid',
    ],
    ['that is missing', '', 400, 'image_invalid'],
    ['that is not base64', '%'.repeat(400), 400, 'image_invalid'],
    ['that is text', Buffer.from('I am not a picture. '.repeat(40)).toString('base64'), 400, 'image_invalid'],
    ['over the limit of a call', 'A'.repeat(10 * 1024 * 1024), 413, 'body_too_large'],
  ])('%s is rejected with a clear message', async (_case, image, status, code) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await analyze(browser, image);
    expect(answer.status).toBe(status);
    expect(await bodyOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\w{3}/u) });
    expect(await filesOf(app)).toEqual([]);
  });

  it('is a JPEG, PNG or WebP; every other format is rejected, even if libvips could decode it', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const drawn = () => sharp(receipt).resize({ width: 600 });
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const answer = await analyze(browser, await drawn().toFormat(format).toBuffer());
      expect(answer.status, format).toBe(200);
    }
    const before = await filesOf(app);
    const href = `data:image/jpeg;base64,${(await drawn().jpeg().toBuffer()).toString('base64')}`;
    const others: Record<string, Buffer> = {
      svg: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><image href="${href}"/></svg>`,
      ),
      pdf: Buffer.from(await aPdf()),
    };
    for (const format of ['gif', 'tiff', 'avif'] as const)
      others[format] = await drawn().toFormat(format).toBuffer();
    for (const [format, image] of Object.entries(others)) {
      const answer = await analyze(browser, image);
      expect(answer.status, format).toBe(400);
      expect(await bodyOf(answer), format).toMatchObject({ code: 'image_invalid' });
    }
    expect(await filesOf(app)).toEqual(before);
  });

  it('that is truncated, or has more than 40 megapixels, is rejected, and the next one is read', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const broken = await analyze(browser, receipt.subarray(0, 3000));
    expect(broken.status).toBe(400);
    const huge = await sharp({ create: { width: 8000, height: 6000, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const tooLarge = await analyze(browser, huge);
    expect(tooLarge.status).toBe(413);
    expect(await bodyOf(tooLarge)).toMatchObject({ code: 'image_too_large' });
    expect((await analyze(browser, receipt)).status).toBe(200);
  });

  it('is read while the server keeps answering', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    await analyze(browser, receipt);
    let reading = true;
    const done = Promise.all([1, 2, 3].map(() => analyze(browser, receipt))).then(() => {
      reading = false;
    });
    let answered = 0;
    while (reading) {
      await browser.get('/api/projects');
      answered += 1;
    }
    await done;
    expect(answered).toBeGreaterThan(5);
  });
});

type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
const toPixels = ({ x, y, width, height }: Box) =>
  [x, y, x + width, y + height].map((at) => expect.closeTo(at, 0));

/** The bounding box of corners that go clockwise from the top left: left, top, right, bottom. */
function outlineOf(corners: { x: number; y: number }[]): number[] {
  expect(corners).toHaveLength(4);
  for (const at of corners.flatMap(({ x, y }) => [x, y])) expect(at).toBe(Math.round(at * 10) / 10);
  const [topLeft, topRight, bottomRight, bottomLeft] = corners as [Point, Point, Point, Point];
  return [
    Math.min(topLeft.x, bottomLeft.x),
    Math.min(topLeft.y, topRight.y),
    Math.max(topRight.x, bottomRight.x),
    Math.max(bottomLeft.y, bottomRight.y),
  ];
}

async function saveWith(
  browser: TestBrowser,
  analysisId: string,
  more: { tip?: string } = {},
): Promise<Response> {
  const answer = await browser.fetch('/api/receipts/save-pdf', {
    method: 'POST',
    body: saveForm(await aPdf(), { analysisId, ...more }),
  });
  expect(answer.status).toBe(200);
  return answer;
}
