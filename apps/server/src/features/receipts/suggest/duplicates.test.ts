import { describe, expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save, saved } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const PICTURE = 'a1'.repeat(32);
/** the fields of `saved`'s receipt, as a person would type them again */
const FACTS = { vendor: 'PINWRIGHT  hardware', total: '$132.82', date: 'Nov 18, 2026' };

async function duplicatesOf(browser: TestBrowser, body: object): Promise<[reason: string, id: string][]> {
  const answer = await browser.post('/api/receipts/duplicates', body);
  expect(answer.status).toBe(200);
  const { duplicates } = await bodyOf(answer);
  return duplicates.map(({ reason, receipt }: { reason: string; receipt: { id: string } }) => [
    reason,
    receipt.id,
  ]);
}

describeOnBothDatabases('An earlier receipt', (database) => {
  it('is found by its picture, whatever its fields are', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { pictureHash: PICTURE, vendor: null, total: null, date: null });
    await saved(browser, { pictureHash: 'b2'.repeat(32), vendor: null });
    expect(await duplicatesOf(browser, { pictureHash: PICTURE })).toEqual([['picture', id]]);
    expect(await duplicatesOf(browser, { pictureHash: 'c3'.repeat(32) })).toEqual([]);
  });

  it('is found by vendor, total and day, in any notation', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    expect(await duplicatesOf(browser, FACTS)).toEqual([['facts', id]]);
    expect(
      await duplicatesOf(browser, { vendor: 'Pínwright-Hardware', total: 'USD 132.82', date: '2026-11-18' }),
    ).toEqual([['facts', id]]);
  });

  it.each([
    ['another vendor', { vendor: 'Pinwright Hardwares' }],
    ['no vendor', { vendor: undefined }],
    ['a vendor without a letter', { vendor: '***' }],
    ['another total', { total: '132.83' }],
    ['another currency', { total: 'MYR 132.82' }],
    ['a total that is not an amount', { total: 'about ten' }],
    ['a total that could mean two amounts', { total: '12.345' }],
    ['another day', { date: '11/19/2026' }],
    ['text that is not a date', { date: 'last Tuesday' }],
    ['an empty date', { date: '' }],
    ['an empty total', { total: ' ' }],
  ])('does not match a receipt with %s', async (_case, other) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await saved(browser);
    await saved(browser, { vendor: '***', date: null });
    expect(await duplicatesOf(browser, { ...FACTS, ...other })).toEqual([]);
  });

  it('without a date is found by vendor and total, if the new one has no date either', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: null });
    expect(await duplicatesOf(browser, { ...FACTS, date: '' })).toEqual([['facts', id]]);
    expect(await duplicatesOf(browser, { ...FACTS, date: undefined })).toEqual([['facts', id]]);
    expect(await duplicatesOf(browser, FACTS)).toEqual([]);
    expect(await duplicatesOf(browser, { ...FACTS, date: 'last Tuesday' })).toEqual([]);
    expect(await duplicatesOf(browser, { ...FACTS, date: '', total: '132.83' })).toEqual([]);
  });

  it('appears at most three times: same pictures first, newest first, each once', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const ids: string[] = [];
    for (const pictureHash of [PICTURE, null, null, PICTURE, null]) {
      ids.push(await saved(browser, { pictureHash }));
      app.clock.advance(1000);
    }
    expect(await duplicatesOf(browser, { ...FACTS, pictureHash: PICTURE })).toEqual([
      ['picture', ids[3]],
      ['picture', ids[0]],
      ['facts', ids[4]],
    ]);
    expect(await duplicatesOf(browser, FACTS)).toEqual([
      ['facts', ids[4]],
      ['facts', ids[3]],
      ['facts', ids[2]],
    ]);
  });

  it('is found for a saved receipt by its picture or its values, and no receipt is its own duplicate', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const other = await app.signedIn('ong@example.com');
    const id = await saved(browser, { pictureHash: PICTURE });
    expect(await duplicatesOf(browser, { ...FACTS, receiptId: id })).toEqual([]);
    app.clock.advance(1000);
    const unread = await saved(browser, { pictureHash: PICTURE, vendor: null, total: null, date: null });
    expect(await duplicatesOf(browser, { receiptId: unread })).toEqual([['picture', id]]);
    expect(await duplicatesOf(browser, { ...FACTS, receiptId: unread })).toEqual([['picture', id]]);
    const another = await saved(browser, { pictureHash: null, vendor: null, total: null, date: null });
    expect(await duplicatesOf(browser, { receiptId: another })).toEqual([]);
    expect(await duplicatesOf(browser, { ...FACTS, receiptId: another })).toEqual([['facts', id]]);
    // another person's receipt says nothing about its picture
    expect(await duplicatesOf(other, { receiptId: unread })).toEqual([]);
  });

  it('is shown only to its owner, and not after it is deleted', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await saved(nora, { pictureHash: PICTURE });
    const body = { ...FACTS, pictureHash: PICTURE };
    expect(await duplicatesOf(ong, body)).toEqual([]);
    expect(await duplicatesOf(nora, body)).toEqual([['picture', id]]);
    await nora.delete(`/api/receipts/${id}`);
    expect(await duplicatesOf(nora, body)).toEqual([]);
  });
});

describe('Looking for duplicates', () => {
  it('changes nothing: the library keeps its ETag', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    await saved(browser);
    const before = await browser.get('/api/receipts');
    await duplicatesOf(browser, FACTS);
    const after = await browser.get('/api/receipts', { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(304);
  });

  it('reads dates and amounts in the company’s format', async () => {
    const app = await testApp({ settings: { DATE_ORDER: 'DMY', CURRENCY: 'EUR' } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '2026-04-03', total: '12.50' });
    const facts = { vendor: FACTS.vendor, total: 'EUR 12.50', date: '03/04/2026' };
    expect(await duplicatesOf(browser, facts)).toEqual([['facts', id]]);
  });

  it.each([
    ['a hash in capitals', { pictureHash: 'A1'.repeat(32) }],
    ['a hash that is too short', { pictureHash: 'a1' }],
    ['a vendor of a thousand characters', { vendor: 'x'.repeat(1000) }],
    ['a number for the total', { total: 12.34 }],
    ['no body', undefined],
  ])('is rejected with a clear message for %s', async (_case, body) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await browser.post('/api/receipts/duplicates', body ?? null);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringMatching(/\w{3}/u),
    });
  });

  it('never puts receipt data into the URL', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    expect((await browser.get('/api/receipts/duplicates?vendor=Pinwright')).status).toBe(400);
  });

  it('needs a valid picture hash from the save', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(await aPdf(), { pictureHash: 'x'.repeat(64) }));
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).message).toMatch(/pictureHash: .*SHA-256/u);
  });
});
