import { randomUUID } from 'node:crypto';
import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save, saved } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const VENDOR: ReceiptPlace = { field: 'vendor', page: 1, box: { x: 0.1, y: 0.05, width: 0.8, height: 0.04 } };
const TOTAL: ReceiptPlace = { field: 'total', page: 2, box: { x: 0, y: 0.9, width: 1, height: 0.1 } };

const placesOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}/places`));

describeOnBothDatabases('The places where a receipt’s fields were read', (database) => {
  it('are returned for a single receipt, but never in a list', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora, { places: JSON.stringify([VENDOR, TOTAL]) });
    expect(await placesOf(nora, id)).toEqual({ places: [VENDOR, TOTAL] });
    const [listed] = await bodyOf(await nora.get('/api/receipts'));
    expect(listed).not.toHaveProperty('places');
    expect(await bodyOf(await nora.get(`/api/receipts/${id}`))).not.toHaveProperty('places');
  });

  it('are empty for a receipt that was saved without them', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    expect(await placesOf(nora, await saved(nora))).toEqual({ places: [] });
  });

  it('arrive with the edit of a receipt that is read later, and disappear when their field is edited', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const answer = await nora.patch(`/api/receipts/${id}`, { vendor: 'Diner', places: [VENDOR] });
    expect(answer.status).toBe(200);
    expect(await placesOf(nora, id)).toEqual({ places: [VENDOR] });
    await nora.patch(`/api/receipts/${id}`, { total: '12.00', vendor: 'Diner' });
    expect(await placesOf(nora, id)).toEqual({ places: [VENDOR] });
    await nora.patch(`/api/receipts/${id}`, { vendor: 'Grill' });
    expect(await placesOf(nora, id)).toEqual({ places: [] });
  });

  it('disappear with a deleted receipt, come back when it is restored, and are private', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await saved(nora, { places: JSON.stringify([VENDOR]) });
    for (const [browser, of] of [
      [ong, id],
      [nora, randomUUID()],
    ] as const)
      expect((await browser.get(`/api/receipts/${of}/places`)).status).toBe(404);
    await nora.delete(`/api/receipts/${id}`);
    expect((await nora.get(`/api/receipts/${id}/places`)).status).toBe(404);
    await nora.post('/api/receipts/restore', { ids: [id] });
    expect(await placesOf(nora, id)).toEqual({ places: [VENDOR] });
  });

  it.each([
    ['no JSON', 'top left'],
    ['no list', '{}'],
    ['an unknown field', JSON.stringify([{ ...VENDOR, field: 'note' }])],
    ['page 21', JSON.stringify([{ ...VENDOR, page: 21 }])],
    ['a box outside the picture', JSON.stringify([{ ...VENDOR, box: { ...VENDOR.box, x: -1 } }])],
    ['more than there are fields', JSON.stringify(Array.from({ length: 5 }, () => VENDOR))],
  ])('are rejected when they are %s', async (_case, places) => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const answer = await save(nora, saveForm(await aPdf(), { places }));
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('places'),
    });
  });
});
