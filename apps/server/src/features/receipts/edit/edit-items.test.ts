import { MAX_FIELD_CHARS, MAX_ITEMS } from '@slipcase/contract/limits';
import { expect, it } from 'vitest';
import type { Analyzed } from '../../../adapters/analyzer/analyzer.ts';
import { answering, NOTHING_READ } from '../../../testing/answering.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const ORIGIN = { x: 0, y: 0 };
const printed = (text: string): Analyzed['lines'][number] => ({
  text,
  confidence: 0.9,
  box: { x: 0, y: 0, width: 1, height: 1 },
  corners: [ORIGIN, ORIGIN, ORIGIN, ORIGIN],
});

/** Nora, and her receipt of a coffee and a bagel. */
async function withItems(database: DatabaseKind) {
  const analyzer = answering(async () => ({
    ...NOTHING_READ,
    // cents
    items: [
      { name: 'Cofee', quantity: 2, price: 700 },
      { name: 'Bagel', quantity: 1, price: 450 },
    ],
    lines: [printed('Bagel 4.50'), printed('Table 12')],
  }));
  const app = await testApp({ database, overrides: { analyzer } });
  const nora = await app.signedIn(NORA);
  const image = Buffer.alloc(90, 1).toString('base64');
  const { analysisId } = await bodyOf(await nora.post('/api/analyze-receipt', { image }));
  const { receipt } = await bodyOf(await save(nora, saveForm(await aPdf(), { analysisId })));
  return { app, nora, receipt };
}

async function found(browser: TestBrowser, words: string): Promise<number> {
  const answer = await browser.get(`/api/receipts/search?q=${encodeURIComponent(words)}`);
  return (await bodyOf(answer)).ids.length;
}

describeOnBothDatabases('The items of a saved receipt', (database) => {
  it('can be renamed, repriced, added and removed, and nothing else changes', async () => {
    const { nora, receipt } = await withItems(database);
    const items = [
      { name: ' Coffee ', quantity: 2, price: 7.204 },
      { name: 'Voucher', quantity: 1, price: -1.5 },
    ];
    const answer = await nora.patch(`/api/receipts/${receipt.id}`, { items });
    expect(answer.status).toBe(200);
    const after = (await bodyOf(answer)).receipt;
    expect(after).toEqual({
      ...receipt,
      items: [
        { name: 'Coffee', quantity: 2, price: 7.2 },
        { name: 'Voucher', quantity: 1, price: -1.5 },
      ],
      editedAt: expect.any(String),
    });
    expect(await bodyOf(await nora.get(`/api/receipts/${receipt.id}`))).toEqual(after);
    const none = await bodyOf(await nora.patch(`/api/receipts/${receipt.id}`, { items: [] }));
    expect(none.receipt.items).toEqual([]);
  });

  it('are found by their new names and prices, no longer by the old ones, and the printed text stays', async () => {
    const { nora, receipt } = await withItems(database);
    expect(await found(nora, 'cofee 7.00')).toBe(1);
    const items = [
      { name: 'Coffee', quantity: 2, price: 7.2 },
      { name: 'Bagel', quantity: 1, price: 4.75 },
    ];
    await nora.patch(`/api/receipts/${receipt.id}`, { items });
    for (const words of ['coffee 7.20', 'bagel 4.75', 'table 12', 'bagel 4.50'])
      expect(await found(nora, words), words).toBe(1);
    expect(await found(nora, 'cofee')).toBe(0);
    await nora.patch(`/api/receipts/${receipt.id}`, { items: [] });
    expect(await found(nora, 'coffee')).toBe(0);
    expect(await found(nora, 'table 12')).toBe(1);
  });

  it('stay as they are when the same items are sent, and so does the library', async () => {
    const { nora, receipt } = await withItems(database);
    const { items } = receipt;
    expect(await bodyOf(await nora.patch(`/api/receipts/${receipt.id}`, { items }))).toEqual({ receipt });
  });

  const item = { name: 'Tea', quantity: 1, price: 3 };
  it.each([
    ['more than allowed', Array.from({ length: MAX_ITEMS + 1 }, () => item), /at most 500 items/u],
    ['a price in letters', [{ ...item, price: 'three' }], /price as a number/u],
    ['no price', [{ name: 'Tea', quantity: 1 }], /price as a number/u],
    ['a price of a billion', [{ ...item, price: 1e9 }], /price as a number/u],
    ['a negative quantity', [{ ...item, quantity: -1 }], /quantity as a number/u],
    ['a quantity of a million', [{ ...item, quantity: 1e6 }], /quantity as a number/u],
    ['no name', [{ ...item, name: ' ' }], /Give every item a name/u],
    ['a name of a thousand characters', [{ ...item, name: 'x'.repeat(1000) }], /name/u],
    ['text instead of a list', 'Tea 3.00', /items/u],
  ])('with %s are rejected with a clear message, and stay unchanged', async (_case, items, message) => {
    const { nora, receipt } = await withItems(database);
    const answer = await nora.patch(`/api/receipts/${receipt.id}`, { items });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(message),
    });
    expect(await bodyOf(await nora.get(`/api/receipts/${receipt.id}`))).toEqual(receipt);
  });

  it('may be as many and as long as allowed', async () => {
    const { nora, receipt } = await withItems(database);
    const longest = { ...item, name: '€'.repeat(MAX_FIELD_CHARS) };
    const items = Array.from({ length: MAX_ITEMS }, () => longest);
    const answer = await nora.patch(`/api/receipts/${receipt.id}`, { items });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).receipt.items).toHaveLength(MAX_ITEMS);
  });
});
