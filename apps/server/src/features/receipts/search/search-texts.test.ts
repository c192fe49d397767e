import { MAX_TEXT_MATCHES } from '@slipcase/contract/limits';
import { searchText } from '@slipcase/contract/search-text';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import { receiptTexts } from '../../../adapters/database/migrations/012-receipt-texts.ts';
import { answering, NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save, saved, traces } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const ORIGIN = { x: 0, y: 0 };

const line = (text: string): Analyzed['lines'][number] => ({
  text,
  confidence: 1,
  box: { x: 0, y: 0, width: 1, height: 1 },
  corners: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
});

function appPrinting(database: DatabaseKind, printed: () => Partial<Analyzed>): Promise<TestApp> {
  const analyzer = answering(async () => ({ ...NOTHING_READ, ...printed() }));
  return testApp({ database, settings: { LOG_LEVEL: 'info' }, overrides: { analyzer } });
}

async function savedWithAnalysis(browser: TestBrowser): Promise<string> {
  const image = Buffer.alloc(90, 1).toString('base64');
  const { analysisId } = await bodyOf(await browser.post('/api/analyze-receipt', { image }));
  return (await bodyOf(await save(browser, saveForm(await aPdf(), { analysisId })))).receipt.id;
}

async function search(browser: TestBrowser, words: string): Promise<string[]> {
  const answer = await browser.get(`/api/receipts/search?q=${encodeURIComponent(words)}`);
  expect(answer.status, words).toBe(200);
  return (await bodyOf(answer)).ids;
}

describeOnBothDatabases('The search of printed text', (database) => {
  it('finds items and printed lines, whatever their accents and case, newest first', async () => {
    let printed: Partial<Analyzed> = {
      items: [{ name: 'Crème Brûlée', quantity: 1, price: 850 }],
      lines: [line('TISCH  7 Straße'), line('100% Arabica_Beans C:\\till'), line('Guest: J. Doe')],
    };
    const app = await appPrinting(database, () => printed);
    const nora = await app.signedIn(NORA);
    const dinner = await savedWithAnalysis(nora);
    app.clock.advance(1000);
    printed = { lines: [line('CREME for hands')] };
    const soap = await savedWithAnalysis(nora);
    await saved(nora);

    expect(await search(nora, 'crème')).toEqual([soap, dinner]);
    for (const words of ['creme brulee', 'CREME BRÛLÉE 8.50', 'tisch 7', 'STRASSE', '0% ara', 'a_b', 'c:\\t'])
      expect(await search(nora, words), words).toEqual([dinner]);
    // every word, in any order and on any line
    for (const words of ['7 strasse 100', 'brulee tisch', 'arabica\nbeans', 'doe creme'])
      expect(await search(nora, words), words).toEqual([dinner]);
    // wildcards are ordinary characters, and a currency stays with its figures
    for (const words of ['1%arabica', 'cr_me', '\\%', 'creme soap', 'eur 8.50', '\u0301'])
      expect(await search(nora, words), words).toEqual([]);
  });

  it('says what the text lacks of the words that fields may have', async () => {
    let printed: Partial<Analyzed> = { lines: [line('Minibar'), line('Late check-out')] };
    const app = await appPrinting(database, () => printed);
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const minibar = await savedWithAnalysis(nora);
    await savedWithAnalysis(ong);
    app.clock.advance(1000);
    printed = { lines: [line('HILTON'), line('MINIBAR 4.00')] };
    const both = await savedWithAnalysis(nora);
    app.clock.advance(1000);
    printed = { lines: [line('Hilton'), line('Parking')] };
    const hilton = await savedWithAnalysis(nora);
    const partly = async (q: string, ...inFields: string[]) =>
      bodyOf(
        await nora.get(`/api/receipts/search?${new URLSearchParams({ q, inFields: inFields.join('\n') })}`),
      );

    expect(await partly('Hilton minibar', 'hilton')).toEqual({
      ids: [both],
      partly: [{ id: minibar, lacks: ['hilton'] }],
    });
    expect(await partly('Hilton minibar', 'hilton', 'minibar')).toEqual({
      ids: [both],
      partly: [
        { id: hilton, lacks: ['minibar'] },
        { id: minibar, lacks: ['hilton'] },
      ],
    });
    expect(await partly('Hilton 2026 minibar', 'hilton', '2026')).toEqual({
      ids: [],
      partly: [
        { id: both, lacks: ['2026'] },
        { id: minibar, lacks: ['hilton', '2026'] },
      ],
    });
    // a word that is in no field has to be in the text, and other words than those of the search count for
    // nothing
    for (const inFields of ['hilton', 'sauna', 'hil%'])
      expect(await partly('Hilton sauna', inFields), inFields).toMatchObject({ ids: [] });
    expect(await partly('Hilton sauna', 'hilton')).toEqual({ ids: [], partly: [] });
  });

  it('finds exactly what its definition says, for any text', async () => {
    // an address with NUL gets a 400, as in every call
    const typed = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 8 })
      .filter((any) => !any.includes('\0') && any.trim() !== '');
    let text = '';
    const app = await appPrinting(database, () => ({ lines: [line(text)] }));
    const nora = await app.signedIn(NORA);
    await nora.get('/api/receipts');
    const { userId } = nora;
    await fc.assert(
      fc.asyncProperty(typed, async (any) => {
        text = searchText(`before ${any} after`);
        const id = await stored(app.deps.db, userId, app.clock.now());
        await app.deps.db.insertInto('receipt_texts').values({ receipt_id: id, text }).execute();
        app.clock.advance(1000);
        const ids = searchText(any) ? await search(nora, any) : [id];
        expect(ids).toContain(id);
      }),
      { numRuns: 30 },
    );
  });

  it('finds only the person’s own receipts, and needs a session', async () => {
    const app = await appPrinting(database, () => ({ lines: [line('Falafel')] }));
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const own = await savedWithAnalysis(nora);
    expect(await search(nora, 'falafel')).toEqual([own]);
    expect(await search(ong, 'falafel')).toEqual([]);
    expect((await app.browser().get('/api/receipts/search?q=falafel')).status).toBe(401);
  });

  it.each(['', '?q=', '?q=%20%20', `?q=${'x'.repeat(201)}`])('answers 400 to %s', async (query) => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const answer = await nora.get(`/api/receipts/search${query}`);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code: 'invalid_request' });
  });

  it('is limited to a number of searches per person and minute', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    app.clock.stop();
    const tries = Array.from({ length: 100 }, () => nora.get('/api/receipts/search?q=tea'));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(60).fill(200), ...Array(40).fill(429)]);
  });

  it('leaves no searched word in the log', async () => {
    const app = await appPrinting(database, () => ({ lines: [line('Falafel')] }));
    const nora = await app.signedIn(NORA);
    await savedWithAnalysis(nora);
    await search(nora, 'Falafel');
    await nora.get(`/api/receipts/search?q=${'falafel'.repeat(40)}`);
    expect(app.log.join()).toContain('/api/receipts/search');
    expect(app.log.join()).not.toMatch(/falafel/iu);
  });

  it('returns the newest if there are many', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { db } = app.deps;
    const ids: string[] = [];
    for (let n = 0; n <= MAX_TEXT_MATCHES; n += 1) {
      const id = await stored(db, nora.userId, app.clock.now() + n);
      await db.insertInto('receipt_texts').values({ receipt_id: id, text: 'tea' }).execute();
      ids.unshift(id);
    }
    expect(await search(nora, 'tea')).toEqual(ids.slice(0, MAX_TEXT_MATCHES));
  });

  it('forgets the text when the receipt is deleted', async () => {
    const app = await appPrinting(database, () => ({ lines: [line('Falafel')] }));
    const nora = await app.signedIn(NORA);
    const id = await savedWithAnalysis(nora);
    expect(await traces(app)).toMatchObject({ receipts: 1, texts: 1 });
    await nora.delete(`/api/receipts/${id}`);
    expect(await search(nora, 'falafel')).toEqual([]);
    expect(await traces(app)).toMatchObject({ receipts: 0, texts: 0 });
  });

  it('finds the items of receipts that were saved before texts were stored', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { db } = app.deps;
    const items = JSON.stringify([{ name: 'Crème Brûlée', quantity: 1, price: 8.5 }]);
    const ids = [];
    // more than one batch of the migration
    for (let n = 0; n < 501; n += 1)
      ids.unshift(await stored(db, nora.userId, app.clock.now() + n, { items }));
    await stored(db, nora.userId, app.clock.now());
    await db.schema.dropTable('receipt_texts').execute();
    await receiptTexts.up(db);
    expect(await search(nora, 'brulee 8.50')).toEqual(ids.slice(0, MAX_TEXT_MATCHES));
    expect(await traces(app)).toMatchObject({ texts: 501 });
  });
});
