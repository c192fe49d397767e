import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import { answering, NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save, traces } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;
const NAILS = { name: 'Nails', quantity: 2, price: 300 };
const GLUE = { name: 'Glue', quantity: 1, price: 450 };

/** The analysis of a picture that starts with this byte. Its photograph is that byte. */
const PAGES: Record<number, Partial<Analyzed>> = {
  1: { items: [NAILS] },
  2: { tax: 120, tip: 200, items: [GLUE, NAILS] },
  3: { tax: 999, paymentMethod: 'Cash' },
  4: { addsUp: { holds: true, sum: 2200, rounding: -2, misfit: null } },
  5: { addsUp: { holds: true, sum: 14944, fees: 9500, misfit: null } },
  6: { ...shop('Blue Heron Cafe', '2026-03-14'), items: [NAILS] },
  7: { ...shop('Gilded Sparrow', '2026-04-02'), tip: 500, paymentMethod: 'Cash', items: [GLUE] },
  8: { ...shop('Blue Heron Cafe', '2026-03-18', 1130), items: [NAILS] },
  9: { ...shop('Blue Heron Cafe', '2026-04-02', 2260), tip: 500, paymentMethod: 'Cash', items: [GLUE] },
  10: { ...beforeTip(shop('Blue Heron Cafe', '2026-03-18', 1130)), items: [NAILS] },
};

/** Read clearly, but a tip may have been added by hand. */
function beforeTip(paid: Partial<Analyzed>): Partial<Analyzed> {
  const { total } = paid;
  return { ...paid, total: total ? { ...total, confidence: 0.5, doubt: 'tip_line' } : null };
}

function shop(name: string, date: string, total?: number): Partial<Analyzed> {
  const sure = { confidence: 0.95, boxes: [] };
  const paid = total === undefined ? null : { value: total, ...sure };
  return { vendor: { value: name, ...sure }, date: { value: date, ...sure }, total: paid };
}

function appFor(database: DatabaseKind): Promise<TestApp> {
  const analyzer = answering(async (image) => {
    const [page = 0] = image;
    return { ...NOTHING_READ, photo: new Uint8Array([page]), ...PAGES[page] };
  });
  return testApp({ database, overrides: { analyzer } });
}

async function analyzed(browser: TestBrowser, page: number): Promise<string> {
  const image = Buffer.alloc(90, page).toString('base64');
  return (await bodyOf(await browser.post('/api/analyze-receipt', { image }))).analysisId;
}

async function saveWith(browser: TestBrowser, fields: object, key?: string): Promise<Response> {
  return save(browser, saveForm(await aPdf(), fields), key);
}

/** The photographs of each receipt: page and first byte. */
async function photosOf(
  app: TestApp,
  receiptId: string,
): Promise<[page: number, photo: number | undefined][]> {
  const rows = await app.deps.db
    .selectFrom('receipt_photos')
    .selectAll()
    .where('receipt_id', '=', receiptId)
    .orderBy('page')
    .execute();
  return Promise.all(
    rows.map(async ({ page, photo_key }) => [page, (await app.deps.blobs.read(photo_key))?.[0]] as const),
  ).then((photos) => photos.map(([page, photo]) => [page, photo]));
}

describeOnBothDatabases('A receipt of several pages', (database) => {
  it.each([
    ['another receipt', 6, 7],
    ['another receipt of the same shop', 8, 9],
    ['another receipt than a bill with a line for a tip', 10, 9],
  ])(
    'has no facts of a page that belongs to %s, as the form says, and keeps its photo',
    async (_whose, first, second) => {
      const app = await appFor(database);
      const browser = await app.signedIn(NORA);
      const [own, other] = [await analyzed(browser, first), await analyzed(browser, second)];
      const answer = await saveWith(browser, { analysisId: own, pageAnalysisIds: other });
      expect(answer.status).toBe(200);
      const { receipt } = await bodyOf(answer);
      expect(receipt).toMatchObject({ tipAmount: null, paymentMethod: null });
      expect(receipt.items.map(({ name }: { name: string }) => name)).toEqual(['Nails']);
      expect(await photosOf(app, receipt.id)).toEqual([
        [1, first],
        [2, second],
      ]);
      // otherwise the other shop's next receipt would get this one's name
      const names = app.deps.db.selectFrom('shop_keys').select('hash').where('kind', '=', 'name');
      expect(await names.execute()).toHaveLength(1);
    },
  );

  it('keeps every page’s photo, the first printed tax, tip and payment method, and the items of all pages', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const [first, second, third] = [
      await analyzed(browser, 1),
      await analyzed(browser, 2),
      await analyzed(browser, 3),
    ];
    const answer = await saveWith(browser, { analysisId: first, pageAnalysisIds: `${second},${third}` });
    expect(answer.status).toBe(200);
    const { receipt } = await bodyOf(answer);
    expect(receipt).toMatchObject({ taxAmount: 1.2, tipAmount: 2, paymentMethod: 'Cash' });
    expect(receipt.items.map(({ name }: { name: string }) => name)).toEqual(['Nails', 'Glue', 'Nails']);
    app.clock.advance(48 * HOUR);
    await app.tidy();
    expect(await photosOf(app, receipt.id)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('keeps the printed rounding of a page', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const ids = { analysisId: await analyzed(browser, 1), pageAnalysisIds: await analyzed(browser, 4) };
    const { receipt } = await bodyOf(await saveWith(browser, ids));
    expect(receipt.rounding).toBe(-0.02);
    const without = await bodyOf(await saveWith(browser, { analysisId: await analyzed(browser, 2) }));
    expect(without.receipt).not.toHaveProperty('rounding');
  });

  it('keeps the printed fees of a page', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const { receipt } = await bodyOf(await saveWith(browser, { analysisId: await analyzed(browser, 5) }));
    expect(receipt.fees).toBe(95);
    const without = await bodyOf(await saveWith(browser, { analysisId: await analyzed(browser, 2) }));
    expect(without.receipt).not.toHaveProperty('fees');
  });

  it('keeps tax, tip and payment method as the person entered them, even empty ones, instead of the analysis', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const ids = { analysisId: await analyzed(browser, 2), pageAnalysisIds: await analyzed(browser, 3) };
    const given = { ...ids, tax: '3.10', tip: '', paymentMethod: ' Visa ending 4821 ' };
    const key = randomUUID();
    const { receipt } = await bodyOf(await saveWith(browser, given, key));
    expect(receipt).toMatchObject({ taxAmount: 3.1, tipAmount: null, paymentMethod: 'Visa ending 4821' });
    expect(await bodyOf(await saveWith(browser, given, key))).toEqual({ receipt });
    // with the same key, an empty tip is a different save than no tip
    const { tip: _tip, ...others } = given;
    expect((await saveWith(browser, others, key)).status).toBe(409);
  });

  it('leaves no photos behind when it is deleted', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const ids = [await analyzed(browser, 1), await analyzed(browser, 2)];
    const other = await bodyOf(await saveWith(browser, { analysisId: await analyzed(browser, 3) }));
    const { receipt } = await bodyOf(
      await saveWith(browser, { analysisId: ids[0], pageAnalysisIds: ids[1] }),
    );
    expect((await traces(app)).files).toHaveLength(5);
    // another person's call does not delete its photographs
    const ong = await app.signedIn('ong@example.com');
    expect((await ong.delete(`/api/receipts/${receipt.id}`)).status).toBe(404);
    expect(await photosOf(app, receipt.id)).toHaveLength(2);
    expect((await browser.delete(`/api/receipts/${receipt.id}`)).status).toBe(200);
    await app.purgeAfterAMinute();
    expect((await traces(app)).files).toHaveLength(2);
    expect(await photosOf(app, other.receipt.id)).toEqual([[1, 3]]);
  });

  it('is saved without the pages whose analysis is unknown, expired or another person’s', async () => {
    const app = await appFor(database);
    const nora = await app.signedIn(NORA);
    const expired = await analyzed(nora, 1);
    app.clock.advance(25 * HOUR);
    const browser = await app.signedIn('ong@example.com');
    const foreign = await analyzed(await app.signedIn('paul@example.com'), 2);
    const own = await analyzed(browser, 3);
    const answer = await saveWith(browser, {
      analysisId: expired,
      pageAnalysisIds: [foreign, randomUUID(), own].join(','),
    });
    expect(answer.status).toBe(200);
    const { receipt } = await bodyOf(answer);
    expect(receipt).toMatchObject({ taxAmount: 9.99, paymentMethod: 'Cash', items: [] });
    expect(await photosOf(app, receipt.id)).toEqual([[4, 3]]);
  });

  it('uses the other pages even if the first was not read', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const second = await analyzed(browser, 2);
    const { receipt } = await bodyOf(await saveWith(browser, { pageAnalysisIds: second }));
    expect(receipt).toMatchObject({ taxAmount: 1.2 });
    expect(await photosOf(app, receipt.id)).toEqual([[2, 2]]);
  });

  it('counts a page once even if it is named twice', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const id = await analyzed(browser, 2);
    const fields = { analysisId: id, pageAnalysisIds: `${id},${id}` };
    const { receipt } = await bodyOf(await saveWith(browser, fields));
    expect(receipt.items).toHaveLength(2);
    expect(await photosOf(app, receipt.id)).toEqual([[1, 2]]);
  });

  it('shares no photo with another receipt saved at the same moment, in any order of pages', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const ids = [await analyzed(browser, 1), await analyzed(browser, 2), await analyzed(browser, 3)];
    const orders = [ids, ids.toReversed(), [ids[1], ids[0], ids[2]], [ids[2], ids[0], ids[1]]];
    const answers = await Promise.all(
      [...orders, ...orders].map(([analysisId, ...further]) =>
        saveWith(browser, { analysisId, pageAnalysisIds: further.join(',') }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const owned = await app.deps.db.selectFrom('receipt_photos').select('photo_key').execute();
    expect(new Set(owned.map(({ photo_key }) => photo_key)).size).toBe(3);
    expect(owned).toHaveLength(3);
    // each of them still has the facts
    for (const answer of answers) expect((await bodyOf(answer)).receipt.items).toHaveLength(3);
  });

  it('releases its photos when another save with the same key was faster', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const ids = [await analyzed(browser, 1), await analyzed(browser, 2)];
    const key = randomUUID();
    const fields = { analysisId: ids[0], pageAnalysisIds: ids[1] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => saveWith(browser, fields, key)));
    const receipts = await Promise.all(answers.map(async (answer) => (await bodyOf(answer)).receipt.id));
    expect(new Set(receipts).size).toBe(1);
    expect(await photosOf(app, receipts[0])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const changed = await saveWith(browser, { analysisId: ids[0] }, key);
    expect(await bodyOf(changed)).toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('that was saved unread can be read later: printed values are added, typed ones stay', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const { receipt } = await bodyOf(await saveWith(browser, {}));
    expect(receipt).toMatchObject({ wasRead: false, items: [], taxAmount: null });
    const edit = async (edits: object) => {
      const answer = await browser.patch(`/api/receipts/${receipt.id}`, edits);
      expect(answer.status).toBe(200);
      return (await bodyOf(answer)).receipt;
    };
    await edit({ tax: '0.99' });
    // a deleted analysis blocks nothing
    expect(await edit({ analysisIds: [randomUUID()] })).toMatchObject({ wasRead: false });
    const analysisIds = [await analyzed(browser, 2), await analyzed(browser, 3)];
    app.clock.advance(HOUR);
    // a value that was read and then removed by the person does not come back
    const read = await edit({ total: '$13.20', tip: '1.50', paymentMethod: '', analysisIds });
    expect(read).toMatchObject({
      wasRead: true,
      price: 13.2,
      taxAmount: 0.99,
      tipAmount: 1.5,
      paymentMethod: null,
      editedAt: expect.stringMatching(/^2/u),
    });
    expect(read.items.map(({ name }: { name: string }) => name)).toEqual(['Glue', 'Nails']);
    const photos = [
      [1, 2],
      [2, 3],
    ];
    expect(await photosOf(app, receipt.id)).toEqual(photos);
    // only once
    expect(await edit({ analysisIds: [await analyzed(browser, 1)] })).toEqual(read);
    app.clock.advance(48 * HOUR);
    await app.tidy();
    expect(await photosOf(app, receipt.id)).toEqual(photos);
  });

  it('rejects analyses of other people’s pictures, and more analyses than a receipt has pages', async () => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const { receipt } = await bodyOf(await saveWith(browser, {}));
    const foreign = await analyzed(await app.signedIn('ong@example.com'), 2);
    const edit = (analysisIds: string[]) => browser.patch(`/api/receipts/${receipt.id}`, { analysisIds });
    expect(await bodyOf(await edit([foreign]))).toEqual({ receipt });
    expect((await edit(Array.from({ length: 21 }, () => randomUUID()))).status).toBe(400);
    expect((await edit(['7'])).status).toBe(400);
  });

  it.each([
    ['twenty further pages', Array.from({ length: 20 }, () => randomUUID()).join(',')],
    ['a malformed id', `${randomUUID()},7`],
    ['a list that ends in a comma', `${randomUUID()},`],
  ])('is rejected with a clear message for %s', async (_case, pageAnalysisIds) => {
    const app = await appFor(database);
    const browser = await app.signedIn(NORA);
    const answer = await saveWith(browser, { pageAnalysisIds });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toEqual({
      code: 'invalid_request',
      message: 'pageAnalysisIds: Send at most 19 analysis ids, separated by commas.',
    });
    expect(await traces(app)).toEqual({ receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] });
  });
});
