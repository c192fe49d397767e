import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { KnownLine } from '../../adapters/analyzer/analyzer.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { picturedPdf } from '../../testing/pictured-pdf.ts';
import { aPdf, saveForm } from '../../testing/receipt-form.ts';
import { save } from '../../testing/saved-receipts.ts';
import { testApp, theReader } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { analysesOf, appReading, savedUnread } from '../../testing/unread-receipts.ts';

/** Tests of long receipts that are photographed in parts. */

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;
const ROLL = new URL('../../../../../packages/reader/fixtures/015-long-till-roll/', import.meta.url);

/** The receipt's rows, as text that belongs to a picture. */
async function rowsOfRoll(): Promise<string[]> {
  const text = await readFile(new URL('receipt.txt', ROLL), 'utf8');
  return text.split('\n').filter((row) => row.trim() !== '');
}

/** Rows as lines of a picture, one below another. */
function linesOf(rows: readonly string[]): KnownLine[] {
  return rows.flatMap((row, index) =>
    [...row.matchAll(/\S+(?: \S+)*/gu)].map(({ 0: text, index: column }) => {
      const [left, right] = [20 + column * 8, 20 + (column + text.length) * 8];
      const [top, bottom] = [8 + index * 10, 16 + index * 10];
      return {
        text,
        corners: [
          { x: left, y: top },
          { x: right, y: top },
          { x: right, y: bottom },
          { x: left, y: bottom },
        ],
      };
    }),
  );
}

/** @returns the analysis of a picture that shows these rows */
async function analyzed(browser: TestBrowser, rows: readonly string[], before: readonly string[] = []) {
  const page = sharp({ create: { width: 320, height: 1000, channels: 3, background: 'white' } });
  const image = (await page.jpeg({ quality: 40 }).toBuffer()).toString('base64');
  const answer = await browser.post('/api/analyze-receipt', { image, lines: linesOf(rows), before });
  expect(answer.status).toBe(200);
  return bodyOf(answer);
}

async function saved(browser: TestBrowser, analysisIds: readonly string[]) {
  const [analysisId = null, ...further] = analysisIds;
  const fields = { analysisId, pageAnalysisIds: further.join(',') };
  return (await bodyOf(await save(browser, saveForm(await aPdf(), fields)))).receipt;
}

it('A long receipt in two photos is read as one: each item once, the total at its end, and it adds up', async () => {
  const app = await testApp();
  const browser = await app.signedIn(NORA);
  const picture = sharp(await readFile(new URL('receipt.jpg', ROLL)));
  const { width, height } = await picture.metadata();
  const part = async (top: number, bottom: number) => {
    const [from, to] = [Math.round(top * height), Math.round(bottom * height)];
    const cut = picture.clone().extract({ left: 0, top: from, width, height: to - from });
    return (await cut.jpeg({ quality: 90 }).toBuffer()).toString('base64');
  };
  const upper = await bodyOf(await browser.post('/api/analyze-receipt', { image: await part(0, 0.55) }));
  expect(upper).toMatchObject({ vendor: 'FOXGLOVE MARKET', date: '04/19/2026' });
  expect(upper).not.toHaveProperty('whole');
  const lower = await bodyOf(
    await browser.post('/api/analyze-receipt', { image: await part(0.48, 1), before: [upper.analysisId] }),
  );
  expect(lower.whole).toMatchObject({
    of: [upper.analysisId, lower.analysisId],
    vendor: 'FOXGLOVE MARKET',
    total: '$621.25',
    date: '04/19/2026',
    tax: 47.35,
    addsUp: { holds: true },
    onPage: { vendor: 0, date: 0, total: 1 },
  });
  expect(lower.whole.items).toHaveLength(80);
  // both pictures show these rows
  expect(upper.items.length + lower.items.length).toBeGreaterThan(82);
  const receipt = await saved(browser, [upper.analysisId, lower.analysisId]);
  expect(receipt.items).toEqual(lower.whole.items);
  expect(receipt.taxAmount).toBe(47.35);
});

it('A long receipt in three photos is not cut off where the next photo goes on, so its paper can go', async () => {
  const app = await testApp({ overrides: { analyzer: theReader } });
  const browser = await app.signedIn(NORA);
  const picture = sharp(await readFile(new URL('receipt.jpg', ROLL)));
  const { width, height } = await picture.metadata();
  const read = async (top: number, bottom: number, before: readonly string[]) => {
    const cut = picture.clone().extract({ left: 0, top, width, height: bottom - top });
    const image = (await cut.jpeg({ quality: 90 }).toBuffer()).toString('base64');
    return bodyOf(await browser.post('/api/analyze-receipt', { image, before }));
  };
  const { lines } = await read(0, height, []);
  const places: { y: number; height: number }[] = lines.map(({ box }: { box: object }) => box);
  /** the middle of a row, at about this share of the paper */
  const throughRow = (share: number) => {
    const row = places.toSorted((a, b) => a.y - b.y)[Math.round(share * places.length)];
    return row ? Math.round(row.y + row.height / 2) : 0;
  };
  const ids: string[] = [];
  const said: unknown[] = [];
  for (const [top, bottom] of [
    [0, throughRow(0.4)],
    [throughRow(0.3), throughRow(0.7)],
    [throughRow(0.6), height],
  ] as const) {
    const part = await read(top, bottom, ids);
    ids.push(part.analysisId);
    said.push(part.legibility?.cutAt);
  }
  expect(said).toEqual([['bottom'], ['top', 'bottom'], ['top']]);
  expect((await saved(browser, ids)).keepPaper).toBeUndefined();
  // without the last part, nothing shows what is below the second one
  expect((await saved(browser, ids.slice(0, 2))).keepPaper).toEqual(['cut']);
});

describeOnBothDatabases('Parts of a long receipt', (database) => {
  it('become one receipt if it is saved with all of them in order, and stay separate pages otherwise', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const rows = await rowsOfRoll();
    const first = await analyzed(browser, rows.slice(0, 35));
    const second = await analyzed(browser, rows.slice(30, 60), [first.analysisId]);
    const third = await analyzed(browser, rows.slice(55), [first.analysisId, second.analysisId]);
    const ids = [first, second, third].map(({ analysisId }) => analysisId);
    expect(third.whole.of).toEqual(ids);
    expect(third.whole.items).toHaveLength(80);
    expect((await saved(browser, ids)).items).toHaveLength(80);
    // without the first part, the others count on their own
    expect((await saved(browser, ids.slice(1))).items).toHaveLength(second.items.length + third.items.length);
    expect((await saved(browser, ids.slice(0, 2))).items).toEqual(second.whole.items);
    // a card slip after it is a separate page
    const slip = await analyzed(browser, ['FOXGLOVE MARKET', 'DEBIT ****5520', 'AMOUNT  621.25'], ids);
    expect(slip).not.toHaveProperty('whole');
    expect((await saved(browser, [...ids, slip.analysisId])).items).toHaveLength(80);
  });

  it('are joined only with the same person’s pages, while these are kept', async () => {
    const app = await testApp({ database });
    const [nora, ong] = [await app.signedIn(NORA), await app.signedIn('ong@example.com')];
    const rows = await rowsOfRoll();
    const first = await analyzed(nora, rows.slice(0, 35));
    expect(await analyzed(ong, rows.slice(30), [first.analysisId])).not.toHaveProperty('whole');
    app.clock.advance(13 * HOUR);
    expect(await analyzed(nora, rows.slice(30), [first.analysisId])).toHaveProperty('whole');
    app.clock.advance(12 * HOUR);
    expect(await analyzed(nora, rows.slice(30), [first.analysisId])).not.toHaveProperty('whole');
  });

  it('are also joined if the receipt was saved unread', async () => {
    const rows = await rowsOfRoll();
    const parts = [rows.slice(0, 35), rows.slice(30)];
    const app = await appReading(database, (image, options) =>
      theReader.analyze(image, { ...options, lines: linesOf(parts.shift() ?? []) }),
    );
    const nora = await app.signedIn(NORA);
    const id = await savedUnread(nora, {}, picturedPdf({ pages: 2 }));
    await app.analyzeSaved();
    const analyses = await analysesOf(nora, id);
    expect(analyses[1].whole.items).toHaveLength(80);
    const edit = await nora.patch(`/api/receipts/${id}`, {
      analysisIds: analyses.map(({ analysisId }: { analysisId: string }) => analysisId),
    });
    expect((await bodyOf(edit)).receipt.items).toHaveLength(80);
  });
});
