import { readFile } from 'node:fs/promises';
import type { Legibility } from '@slipcase/contract/legibility';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { answering, NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { noise, pictureOf } from '../../../testing/private-pictures.ts';
import { aPdf, originalForm, saveForm } from '../../../testing/receipt-form.ts';
import { save } from '../../../testing/saved-receipts.ts';
import { testApp, theReader } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
/** drawn receipts of the reader's own tests */
const FIXTURE = new URL(
  '../../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg',
  import.meta.url,
);
const CLEAR: Legibility = { smallestPrint: 30, sharpness: 1.3, isCut: false };

/** An app whose analyzer measures whatever the test says next. */
async function appMeasuring(database: 'SQLite' | 'PostgreSQL') {
  const next: (Legibility | null)[] = [];
  const analyzer = answering(async () => ({ ...NOTHING_READ, legibility: next.shift() ?? null }));
  const app = await testApp({ database, overrides: { analyzer } });
  const analyze = async (browser: TestBrowser, legibility: Legibility | null): Promise<string> => {
    next.push(legibility);
    const answer = await browser.post('/api/analyze-receipt', { image: 'A'.repeat(200) });
    const { analysisId, legibility: said } = await bodyOf(answer);
    // the page needs this to warn while the paper is at hand
    expect(said).toEqual(legibility);
    return analysisId;
  };
  return { app, analyze };
}

async function savedWith(browser: TestBrowser, [analysisId, ...more]: string[]): Promise<string> {
  const fields = { analysisId: analysisId ?? null, pageAnalysisIds: more.join(',') || null };
  const answer = await save(browser, saveForm(await aPdf(), fields));
  return (await bodyOf(answer)).receipt.id;
}

const reasonsFor = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/receipts/${id}`))).keepPaper;

async function addPicture(browser: TestBrowser, id: string, position: number, analysisId: string) {
  const body = originalForm(
    await pictureOf(noise(20, 20, position))
      .jpeg()
      .toBuffer(),
  );
  body.set('analysisId', analysisId);
  return browser.fetch(`/api/receipts/${id}/originals/${position}`, { method: 'PUT', body });
}

describeOnBothDatabases('The paper receipt', (database) => {
  it('has to be kept if the print on its pictures is small, blurred or cut off, and the list says why', async () => {
    const { app, analyze } = await appMeasuring(database);
    const nora = await app.signedIn(NORA);
    const cases: [Legibility | null, string[] | undefined][] = [
      [CLEAR, undefined],
      [null, undefined],
      [{ ...CLEAR, smallestPrint: 11.9 }, ['small']],
      [{ ...CLEAR, smallestPrint: 12 }, undefined],
      [{ ...CLEAR, sharpness: 0.39 }, ['blurred']],
      [{ ...CLEAR, isCut: true }, ['cut']],
      [{ smallestPrint: 5, sharpness: 0.1, isCut: true }, ['small', 'blurred', 'cut']],
    ];
    for (const [legibility, reasons] of cases) {
      const id = await savedWith(nora, [await analyze(nora, legibility)]);
      expect(await reasonsFor(nora, id), JSON.stringify(legibility)).toEqual(reasons);
      const list = await bodyOf(await nora.get('/api/receipts'));
      expect(list.find((one: { id: string }) => one.id === id).keepPaper).toEqual(reasons);
    }
  });

  it('is no longer needed once there is a better picture for each page that needs one', async () => {
    const { app, analyze } = await appMeasuring(database);
    const nora = await app.signedIn(NORA);
    const pages = [CLEAR, { ...CLEAR, sharpness: 0.1 }, { ...CLEAR, smallestPrint: 5 }];
    const ids: string[] = [];
    for (const page of pages) ids.push(await analyze(nora, page));
    const id = await savedWith(nora, ids);
    expect(await reasonsFor(nora, id)).toEqual(['small', 'blurred']);
    // not better than before
    expect((await addPicture(nora, id, 21, await analyze(nora, { ...CLEAR, isCut: true }))).status).toBe(200);
    expect(await reasonsFor(nora, id)).toEqual(['small', 'blurred']);
    await addPicture(nora, id, 22, await analyze(nora, CLEAR));
    expect(await reasonsFor(nora, id)).toEqual(['small']);
    await addPicture(nora, id, 23, await analyze(nora, CLEAR));
    expect(await reasonsFor(nora, id)).toBeUndefined();
  });

  it('is still needed after a picture whose analysis is unknown or another person’s', async () => {
    const { app, analyze } = await appMeasuring(database);
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    const id = await savedWith(nora, [await analyze(nora, { ...CLEAR, isCut: true })]);
    const foreign = await analyze(ong, CLEAR);
    for (const [index, analysisId] of [foreign, crypto.randomUUID()].entries())
      expect((await addPicture(nora, id, 21 + index, analysisId)).status).toBe(200);
    expect((await addPicture(nora, id, 23, 'x')).status).toBe(400);
    expect(await reasonsFor(nora, id)).toEqual(['cut']);
  });
});

describe('The reader', () => {
  it('measures whether print is clear, small, blurred or cut off', async () => {
    const app = await testApp({ overrides: { analyzer: theReader } });
    const nora = await app.signedIn(NORA);
    const clear = await readFile(FIXTURE);
    const { width, height } = await sharp(clear).metadata();
    const whole = await nora.post('/api/analyze-receipt', { image: clear.toString('base64') });
    const { lines } = await bodyOf(whole);
    const middleOf = ({ box }: { box: { y: number; height: number } }) => Math.round(box.y + box.height / 2);
    const [high, low] = [middleOf(lines[3]), middleOf(lines.at(-4))];
    const pictures: [Buffer, string[] | undefined][] = [
      [clear, undefined],
      [
        await sharp(clear)
          .resize(Math.round(width / 4))
          .jpeg()
          .toBuffer(),
        ['small'],
      ],
      [
        await sharp(clear)
          .blur(width * 0.004)
          .jpeg()
          .toBuffer(),
        ['blurred'],
      ],
      [
        await sharp(clear)
          .extract({ left: Math.round(width / 3), top: 0, width: Math.round(width / 2), height })
          .jpeg()
          .toBuffer(),
        ['cut'],
      ],
      [await sharp(clear).extract({ left: 0, top: 0, width, height: low }).jpeg().toBuffer(), ['cut']],
      [
        await sharp(clear)
          .extract({ left: 0, top: high, width, height: height - high })
          .jpeg()
          .toBuffer(),
        ['cut'],
      ],
    ];
    for (const [picture, reasons] of pictures) {
      const answer = await nora.post('/api/analyze-receipt', { image: picture.toString('base64') });
      const id = await savedWith(nora, [(await bodyOf(answer)).analysisId]);
      expect(await reasonsFor(nora, id)).toEqual(reasons);
    }
  });
});
