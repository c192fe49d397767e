import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, onTestFinished } from 'vitest';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';

const CHARGES = [
  { date: '2026-03-09', amount: { cents: 1850, currency: 'USD' }, name: 'SQ *CAFE LUNA', reason: 'Lost' },
  {
    date: '2026-03-02',
    amount: { cents: 2705, currency: 'USD' },
    name: 'UBER *TRIP',
    reason: 'No receipt was given',
  },
  { date: '2026-03-05', amount: { cents: 1200, currency: 'EUR' }, name: 'BOULANGERIE', reason: 'Torn' },
];

async function nora() {
  const app = await testApp();
  const browser = await app.signedIn('nora.whitlock@example.com');
  const id = await stored(app.deps.db, browser.userId, app.clock.now());
  const ask = (withoutReceipt: unknown) =>
    browser.post('/api/receipts/download', { ids: [id], format: 'pdf', withoutReceipt });
  return { ask, id, browser };
}

async function textsOf(pdf: ArrayBuffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  onTestFinished(() => document.loadingTask.destroy());
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join('');
    }),
  );
}

it('A report lists charges without a receipt on a separate page, by day, with reasons and sums', async () => {
  const { ask } = await nora();
  const answer = await ask(CHARGES);
  expect(answer.status).toBe(200);
  const texts = await textsOf(await answer.arrayBuffer());
  expect(texts).toHaveLength(5);
  expect(texts[0]).toContain('Charges without a receipt');
  expect(texts[0]).toContain('3 charges: $45.55, EUR 12.00');
  const page = texts[3] ?? '';
  for (const part of ['Mar 9, 2026', 'SQ *CAFE LUNA', 'No receipt was given', '$27.05', 'EUR 12.00'])
    expect(page).toContain(part);
  expect(page.indexOf('UBER')).toBeLessThan(page.indexOf('BOULANGERIE'));
  expect(page.indexOf('BOULANGERIE')).toBeLessThan(page.indexOf('CAFE LUNA'));
});

it('A report without such charges does not change', async () => {
  const { ask } = await nora();
  const texts = await textsOf(await (await ask(undefined)).arrayBuffer());
  expect(texts).toHaveLength(4);
  expect(texts.join()).not.toContain('without a receipt');
});

it.each([
  ['a day that does not exist', [{ ...CHARGES[0], date: '2026-02-30' }]],
  ['no reason', [{ ...CHARGES[0], reason: ' ' }]],
  ['half a cent', [{ ...CHARGES[0], amount: { cents: 0.5, currency: 'USD' } }]],
  ['501 charges', Array.from({ length: 501 }, () => CHARGES[0])],
])('A report with %s is refused', async (_, charges) => {
  const { ask } = await nora();
  expect((await ask(charges)).status).toBe(400);
});
