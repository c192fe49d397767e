import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { homeSum } from '@slipcase/contract/exchange-rates';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { stored } from '../../testing/stored-receipts.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

/** A made-up file of the European Central Bank: a Thursday, a Friday, and the Monday after. */
const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><Cube>
<Cube time="2026-03-09"><Cube currency="USD" rate="1.1000"/><Cube currency="GBP" rate="0.8800"/></Cube>
<Cube time="2026-03-06"><Cube currency="USD" rate="1.0800"/><Cube currency="GBP" rate="0.9000"/></Cube>
<Cube time='2026-03-05'><Cube currency='USD' rate='1.0500'/></Cube>
</Cube></gesmes:Envelope>`;
const CSV = 'Date,USD,GBP,\n2026-03-09,1.1000,0.8800,\n2026-03-06,1.0800,0.9000,\n2026-03-05,1.0500,N/A,\n';

/** A bank whose answer can change. */
async function bank(text: string) {
  const state = { text, status: 200, calls: 0 };
  const server = createServer((_, response) => {
    state.calls += 1;
    response.statusCode = state.status;
    response.end(state.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-hist.xml` };
}

async function withRates(EXCHANGE_RATES: string): Promise<TestApp> {
  return testApp({ settings: { EXCHANGE_RATES } });
}

/** Asks for rates in one browser, as often as needed. */
async function asking(app: TestApp) {
  const nora = await app.signedIn('nora.whitlock@example.com');
  return async () => bodyOf(await nora.get('/api/exchange-rates?from=2026-03-05&currencies=EUR,GBP'));
}

const EXPECTED = {
  home: 'USD',
  days: [
    { day: '2026-03-05', rates: { EUR: 1.05 } },
    { day: '2026-03-06', rates: { EUR: 1.08, GBP: 1.2 } },
    { day: '2026-03-09', rates: { EUR: 1.1, GBP: 1.25 } },
  ],
};

describe('Exchange rates', () => {
  it.each([
    ['as XML', XML],
    ['as a table', CSV],
  ])('come from the bank’s file %s, fetched once', async (_, text) => {
    const { state, url } = await bank(text);
    const app = await withRates(url);
    const ask = await asking(app);
    expect(await ask()).toEqual(EXPECTED);
    expect(await ask()).toEqual(EXPECTED);
    expect(state.calls).toBe(1);
  });

  it('come from a file that the company gives', async () => {
    const app = await testApp();
    const path = join(app.config.dataDir, 'rates.csv');
    await writeFile(path, CSV);
    const ask = await asking(await withRates(path));
    expect(await ask()).toEqual(EXPECTED);
  });

  it('are off by default, and then the page does not request them', async () => {
    const app = await testApp();
    const nora = await app.signedIn('nora.whitlock@example.com');
    expect((await bodyOf(await nora.get('/api/company'))).exchangeRates).toBeUndefined();
    expect((await bodyOf(await nora.get('/api/exchange-rates?from=2026-03-05&currencies=EUR'))).days).toEqual(
      [],
    );
    const on = await withRates((await bank(XML)).url);
    const ong = await on.signedIn('ong@example.com');
    expect((await bodyOf(await ong.get('/api/company'))).exchangeRates).toBe(true);
  });

  it.each([
    ['an error', { status: 503, text: XML }],
    ['a page of something else', { status: 200, text: '<html>maintenance</html>' }],
    ['nothing', { status: 200, text: '' }],
  ])('are missing while the bank answers %s, and come when it is back', async (_, answer) => {
    const { state, url } = await bank(XML);
    Object.assign(state, answer);
    const app = await withRates(url);
    const ask = await asking(app);
    expect((await ask()).days).toEqual([]);
    Object.assign(state, { status: 200, text: XML });
    expect((await ask()).days).toEqual([]);
    app.clock.advance(11 * 60 * 1000);
    expect(await ask()).toEqual(EXPECTED);
    // old rates stay until there are newer ones
    Object.assign(state, answer);
    app.clock.advance(7 * 60 * 60 * 1000);
    expect(await ask()).toEqual(EXPECTED);
    expect(await ask()).toEqual(EXPECTED);
  });

  it.each(['from=2026-02-30&currencies=EUR', 'from=2026-03-05&currencies=euro', 'from=2026-03-05'])(
    'are not sent for a request with %s',
    async (query) => {
      const app = await testApp();
      const nora = await app.signedIn('nora.whitlock@example.com');
      expect((await nora.get(`/api/exchange-rates?${query}`)).status).toBe(400);
    },
  );
});

describe('A sum in the company’s currency', () => {
  const euro = (cents: number, day: string) => ({ amount: { cents, currency: 'EUR' }, day });

  it('uses each day’s rate, or the last one before it, and says which', () => {
    const dated = [
      euro(10_000, '2026-03-05'),
      // a Sunday
      euro(10_000, '2026-03-08'),
      { amount: { cents: 1000, currency: 'USD' }, day: '2026-03-09' },
      { amount: null, day: '2026-03-09' },
    ];
    expect(homeSum(dated, EXPECTED)).toEqual({
      amount: { cents: 10_500 + 10_800 + 1000, currency: 'USD' },
      unknown: 0,
      rates: { from: '2026-03-05', to: '2026-03-06' },
    });
  });

  it('leaves out and counts amounts without a rate: before the first day, long after the last, in another currency', () => {
    const dated = [
      euro(1, '2026-03-04'),
      euro(1, '2026-03-17'),
      { amount: { cents: 1, currency: 'THB' }, day: '2026-03-09' },
    ];
    expect(homeSum(dated, EXPECTED)).toEqual({
      amount: { cents: 0, currency: 'USD' },
      unknown: 3,
      rates: null,
    });
  });
});

it('A report says what amounts in other currencies come to, and at which rates, even if all are in one currency', async () => {
  const app = await withRates((await bank(XML)).url);
  const nora = await app.signedIn('nora.whitlock@example.com');
  const add = (date_iso: string, currency: string) =>
    stored(app.deps.db, nora.userId, app.clock.now(), { date_iso, currency, total_cents: 10_000 });
  const ids = [
    await add('2026-03-06', 'EUR'),
    await add('2026-03-09', 'USD'),
    await add('2026-03-09', 'THB'),
  ];
  const coverOf = async (some: string[]) => {
    const answer = await nora.post('/api/receipts/download', { ids: some, format: 'pdf' });
    const data = new Uint8Array(await answer.arrayBuffer());
    const document = await getDocument({ data, verbosity: 0 }).promise;
    onTestFinished(() => document.loadingTask.destroy());
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join(' ');
  };
  expect(await coverOf(ids.slice(0, 1))).toContain('About $108.00, at the European Central Bank');
  expect(await coverOf(ids.slice(1, 2))).not.toContain('About');
  const cover = await coverOf(ids);
  expect(cover).toContain('About $208.00, at the European Central Bank');
  expect(cover).toContain('of Mar 6, 2026');
  expect(cover).toContain('without 1 receipt, whose rate is not known');
});
