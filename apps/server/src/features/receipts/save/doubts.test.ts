import { randomUUID } from 'node:crypto';
import { DOUBTED_FIELDS } from '@slipcase/contract/receipts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { aPdf, saveForm } from '../../../testing/receipt-form.ts';
import { save } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

/** Receipts to check: saved with missing or doubtful fields. */

const NORA = 'nora.whitlock@example.com';
const EDITS = { vendor: 'Harbour Lights Grill', total: '12.34', date: '11/20/2026' } as const;

type Fields = Parameters<typeof saveForm>[1];

async function savedWith(browser: TestBrowser, fields: Fields) {
  const answer = await save(browser, saveForm(await aPdf(), fields));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt;
}

async function receiptOf(browser: TestBrowser, id: string) {
  return bodyOf(await browser.get(`/api/receipts/${id}`));
}

describeOnBothDatabases('A receipt that was saved with doubts', (database) => {
  it.each([
    ['nothing', {}, undefined],
    ['a total that was hard to read', { doubts: 'total' }, ['total']],
    ['no date, which the page does not have to name', { date: '' }, ['date']],
    ['no total, and a doubtful vendor', { total: null, doubts: 'vendor' }, ['vendor', 'total']],
    ['all of them, named in any order', { doubts: 'date,vendor,total' }, ['vendor', 'total', 'date']],
  ] as const)('lists what to check: %s', async (_case, fields, doubts) => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const receipt = await savedWith(nora, fields);
    expect(receipt.doubts).toEqual(doubts);
    expect(await bodyOf(await nora.get('/api/receipts'))).toEqual([receipt]);
  });

  it.each(['location', 'Total', 'total,', 'total;date'])(
    'does not accept a doubt about %j',
    async (doubts) => {
      const app = await testApp({ database });
      const nora = await app.signedIn(NORA);
      const answer = await save(nora, saveForm(await aPdf(), { doubts }));
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ code: 'invalid_request' });
    },
  );

  it('needs a check until each of these fields is edited, whatever else is edited', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const field = fc.constantFrom(...DOUBTED_FIELDS, 'location' as const, 'note' as const);
    await fc.assert(
      fc.asyncProperty(
        fc.subarray([...DOUBTED_FIELDS], { minLength: 1 }),
        fc.array(field, { maxLength: 4 }),
        async (doubts, edited) => {
          const { id } = await savedWith(nora, { doubts: doubts.join(',') });
          for (const name of edited)
            await nora.patch(`/api/receipts/${id}`, { [name]: name in EDITS ? EDITS[name as 'total'] : 'x' });
          const left = doubts.filter((one) => !edited.includes(one));
          expect((await receiptOf(nora, id)).doubts ?? []).toEqual(left);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('still needs a check when the same value is sent, and emptying a field counts as an edit', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { id, vendor } = await savedWith(nora, { doubts: 'vendor,total' });
    await nora.patch(`/api/receipts/${id}`, { vendor, location: 'Queens' });
    expect(await receiptOf(nora, id)).toMatchObject({ doubts: ['vendor', 'total'] });
    await nora.patch(`/api/receipts/${id}`, { vendor: '' });
    expect(await receiptOf(nora, id)).toMatchObject({ vendor: null, doubts: ['total'] });
    // changes only the currency
    await nora.patch(`/api/receipts/${id}`, { total: 'EUR 132.82' });
    expect(await receiptOf(nora, id)).not.toHaveProperty('doubts');
  });

  it('is settled on every device by keeping it as it is, and the undo brings the doubts back', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const before = await savedWith(nora, { doubts: 'vendor,total' });
    const call = `/api/receipts/${before.id}/later-analysis`;
    const { doubts: _, ...settled } = { ...before, keptAsIs: true };
    const revision = (await nora.get('/api/receipts')).headers.get('slipcase-revision');
    expect(await bodyOf(await nora.delete(call))).toEqual({ receipt: settled });
    expect(await bodyOf(await nora.get(`/api/receipts/changes?since=${revision}`))).toMatchObject({
      changed: [settled],
    });
    expect(await bodyOf(await nora.post(call, {}))).toEqual({ receipt: before });

    const other = await app.signedIn('ong@example.com');
    expect((await other.delete(call)).status).toBe(404);
    expect(await receiptOf(nora, before.id)).toEqual(before);
  });

  it('keeps its doubts when a delete is undone', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const before = await savedWith(nora, { doubts: 'total' });
    await nora.delete(`/api/receipts/${before.id}`);
    await nora.post('/api/receipts/restore', { ids: [before.id] });
    expect(await receiptOf(nora, before.id)).toEqual(before);
  });

  it('stays one receipt when its save is sent again on a day with other doubts', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const key = randomUUID();
    const send = async (doubts: string | null) =>
      bodyOf(await save(nora, saveForm(await aPdf(), { doubts }), key));
    const first = await send('date');
    expect(first.receipt).toMatchObject({ doubts: ['date'] });
    expect(await send(null)).toEqual(first);
    expect(await bodyOf(await nora.get('/api/receipts'))).toHaveLength(1);
  });
});
