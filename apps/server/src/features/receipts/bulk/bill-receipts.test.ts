import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const bill = async (browser: TestBrowser, ids: string[], given: object) => {
  const answer = await browser.post('/api/receipts/billed', { ids, ...given });
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).changed.toSorted();
};
const receiptOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}`));

describeOnBothDatabases('Receipts that were billed', (database) => {
  it('are marked with a word, one or many; other categories and other people’s receipts stay as they are', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const [one, two] = [await saved(nora), await saved(nora)];
    const rent = await saved(nora, { category: 'Admin: Rent' });
    const notBillable = await saved(nora, { category: 'Non-Billable: Consulting' });
    const foreign = await saved(ong);
    const since = (await nora.get('/api/receipts')).headers.get('slipcase-revision');
    const ids = [one, two, two, rent, notBillable, foreign, randomUUID()];
    expect(await bill(nora, ids, { billed: true, as: ' invoice 2231 ' })).toEqual([one, two].toSorted());
    const { billed, editedAt } = await receiptOf(nora, one);
    expect(billed).toEqual({ at: expect.stringMatching(/Z$/u), as: 'invoice 2231' });
    expect(editedAt).toBeNull();
    for (const id of [rent, notBillable]) expect(await receiptOf(nora, id)).not.toHaveProperty('billed');
    expect(await receiptOf(ong, foreign)).not.toHaveProperty('billed');
    const { changed } = await bodyOf(await nora.get(`/api/receipts/changes?since=${since}`));
    expect(changed.map(({ id }: { id: string }) => id).toSorted()).toEqual([one, two].toSorted());
    // doing the same again changes nothing
    expect(await bill(nora, ids, { billed: true, as: 'invoice 2231' })).toEqual([]);
  });

  it('keep the time of their first mark when the word changes, and lose both when the mark is removed', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    await bill(nora, [id], { billed: true });
    const first = (await receiptOf(nora, id)).billed;
    expect(first).toEqual({ at: expect.any(String) });
    app.clock.advance(60_000);
    await bill(nora, [id], { billed: true, as: 'invoice 7' });
    expect((await receiptOf(nora, id)).billed).toEqual({ ...first, as: 'invoice 7' });
    // the category changed meanwhile
    await nora.patch(`/api/receipts/${id}`, { category: 'Admin: Rent' });
    expect(await bill(nora, [id], { billed: false })).toEqual([id]);
    expect(await receiptOf(nora, id)).not.toHaveProperty('billed');
    expect(await bill(nora, [id], { billed: false })).toEqual([]);
    // an undo restores the time, too
    await nora.patch(`/api/receipts/${id}`, { category: 'Billable: Venue' });
    await bill(nora, [id], { billed: true, as: 'invoice 7', at: first.at });
    expect((await receiptOf(nora, id)).billed).toEqual({ ...first, as: 'invoice 7' });
  });

  it('stay marked after a delete is undone, and say so in exports', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const [one, two] = [await saved(nora), await saved(nora)];
    await bill(nora, [one], { billed: true, as: '=cmd' });
    const before = (await receiptOf(nora, one)).billed;
    await nora.delete(`/api/receipts/${one}`);
    await nora.post('/api/receipts/restore', { ids: [one] });
    expect((await receiptOf(nora, one)).billed).toEqual(before);
    const csv = await nora.post('/api/receipts/download', { ids: [one, two], format: 'csv' });
    const [head, first, second] = (await csv.text()).trim().split('\r\n');
    expect(head).toMatch(/,Billed,Billed as/u);
    // no cell starts a formula
    expect(first).toContain(`,${before.at},"'=cmd"`);
    expect(second).toMatch(/,,,/u);
  });

  it('cannot be marked if the word is too long or something is missing, and the answer says why', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    for (const body of [
      { ids: [id] },
      { ids: [], billed: true },
      { ids: [id], billed: 'yes' },
      { ids: [id], billed: true, as: 'x'.repeat(201) },
      { ids: [id], billed: true, at: 'yesterday' },
    ])
      expect((await nora.post('/api/receipts/billed', body)).status).toBe(400);
    expect(await receiptOf(nora, id)).not.toHaveProperty('billed');
  });
});
