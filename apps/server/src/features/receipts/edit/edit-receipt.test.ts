import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { FIELDS } from '../../../testing/receipt-form.ts';
import { saved } from '../../../testing/saved-receipts.ts';
import { stored } from '../../../testing/stored-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';

const receiptOf = async (browser: TestBrowser, id: string) =>
  bodyOf(await browser.get(`/api/receipts/${id}`));
const revisionOf = async (browser: TestBrowser) =>
  Number((await browser.get('/api/receipts')).headers.get('slipcase-revision'));

async function edited(browser: TestBrowser, id: string, edits: object) {
  const answer = await browser.patch(`/api/receipts/${id}`, edits);
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt;
}

describeOnBothDatabases('A saved receipt', (database) => {
  it('gets its new fields and a file name made from them, shows the time of the edit, and keeps its PDF byte for byte', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const [before, pdf] = [await receiptOf(nora, id), await pdfOf(nora, id)];
    expect(before.editedAt).toBeNull();
    app.clock.advance(5000);
    const revision = await revisionOf(nora);
    const after = await edited(nora, id, {
      vendor: ' Harbour Lights Grill ',
      total: '$1,234.50',
      date: 'Nov 20, 2026',
      location: 'Queens, NY',
      selectedProject: 'Internal : Jury Duty',
      category: 'Billable: Production',
      groupHead: 'Ong',
    });
    expect(after).toEqual({
      ...before,
      vendor: 'Harbour Lights Grill',
      price: 1234.5,
      amount: { cents: 123_450, currency: 'USD' },
      date: 'Nov 20, 2026',
      dateIso: '2026-11-20',
      location: 'Queens, NY',
      projectName: 'Internal : Jury Duty',
      category: 'Billable: Production',
      groupHead: 'Ong',
      filename: 'Whitlock_HarbourLightsGrill_1234.50_20_11_2026.pdf',
      editedAt: expect.stringMatching(/^2/u),
    });
    expect(Date.parse(after.editedAt) - Date.parse(before.createdAt)).toBeGreaterThanOrEqual(5000);
    expect(await receiptOf(nora, id)).toEqual(after);
    expect(await pdfOf(nora, id)).toEqual(pdf);
    expect(await bodyOf(await nora.get(`/api/receipts/changes?since=${revision}`))).toMatchObject({
      revision: revision + 1,
      changed: [after],
    });
    // the search finds it by its new fields
    const facts = { vendor: 'harbour lights grill', total: '1234.50', date: '11/20/2026' };
    const { duplicates } = await bodyOf(await nora.post('/api/receipts/duplicates', facts));
    expect(duplicates).toMatchObject([{ receipt: { id } }]);
  });

  it.each([
    ['1,23,500.00', 12_350_000, 'USD'],
    ['1 234,56', 123_456, 'USD'],
    ["1'235.00", 123_500, 'USD'],
    ['4 850', 485_000, 'USD'],
    ['₹ 450/-', 45_000, 'INR'],
    ['(12.50)', -1250, 'USD'],
  ])('accepts a total as it is printed: %s', async (total, cents, currency) => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    expect(await edited(nora, id, { total })).toMatchObject({ amount: { cents, currency } });
  });

  it('keeps every omitted field, and its name if vendor, total and date stay the same', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const before = await receiptOf(nora, id);
    const tagged = await edited(nora, id, { groupHead: 'Ong', location: 'Queens, NY', total: '132.82' });
    expect(tagged).toEqual({
      ...before,
      groupHead: 'Ong',
      location: 'Queens, NY',
      editedAt: expect.any(String),
    });
  });

  it('can lose vendor, total, date and location, which are then unknown, not zero', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    expect(await edited(nora, id, { vendor: '', total: ' ', date: '', location: '' })).toMatchObject({
      vendor: null,
      price: null,
      date: null,
      dateIso: null,
      location: null,
      filename: 'Whitlock_vendor_0_nodate.pdf',
    });
  });

  it('keeps the form of its file name when only its date is edited, as in the review', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora, { filename: 'Whitlock_pinwright_hardware_132.82_20261118.pdf' });
    expect(await edited(nora, id, { date: '11/20/2026' })).toMatchObject({
      filename: 'Whitlock_pinwright_hardware_132.82_20261120.pdf',
    });
    // an edit of vendor or total changes the form of the name
    expect(await edited(nora, id, { vendor: 'Pinwright', date: '11/21/2026' })).toMatchObject({
      filename: 'Whitlock_Pinwright_132.82_21_11_2026.pdf',
    });
    expect(await edited(nora, id, { date: '11/22/2026' })).toMatchObject({
      filename: 'Whitlock_Pinwright_132.82_22_11_2026.pdf',
    });
  });

  it('keeps its currency until a person types another', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora, { total: 'MYR 1,234.50' });
    expect(await edited(nora, id, { total: '1234.60' })).toMatchObject({
      price: 1234.6,
      currency: 'MYR',
      filename: 'Whitlock_PinwrightHardware_MYR 1234.60_18_11_2026.pdf',
    });
    // a name has the decimals of the currency
    expect(await edited(nora, id, { total: 'JPY 1,130' })).toMatchObject({
      price: 1130,
      filename: 'Whitlock_PinwrightHardware_JPY 1130_18_11_2026.pdf',
    });
    expect(await edited(nora, id, { total: 'KWD 125.500' })).toMatchObject({
      price: 125.5,
      filename: 'Whitlock_PinwrightHardware_KWD 125.500_18_11_2026.pdf',
    });
    expect(await edited(nora, id, { total: '1,125.750' })).toMatchObject({ price: 1125.75, currency: 'KWD' });
    expect(await edited(nora, id, { total: '€12' })).toMatchObject({
      price: 12,
      currency: 'EUR',
      amount: { cents: 1200, currency: 'EUR' },
    });
    expect(await edited(nora, id, { total: '$12' })).toMatchObject({ price: 12, currency: 'USD' });
    // a symbol that several currencies share stands for the receipt's own
    await edited(nora, id, { total: 'NOK 1' });
    expect(await edited(nora, id, { total: 'kr 120' })).toMatchObject({ price: 120, currency: 'NOK' });
  });

  it('accepts tax, tip and payment method, each known or not, in the currency of its total', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const filename = FIELDS.filename;
    expect(
      await edited(nora, id, { tax: '$1.05', tip: '2', paymentMethod: ' Visa ending 4821 ' }),
    ).toMatchObject({ taxAmount: 1.05, tipAmount: 2, paymentMethod: 'Visa ending 4821', filename });
    expect(await edited(nora, id, { tax: '', paymentMethod: '' })).toMatchObject({
      taxAmount: null,
      tipAmount: 2,
      paymentMethod: null,
    });
    expect(await edited(nora, id, { total: '€12', tax: '€ 0', tip: 'EUR 1' })).toMatchObject({
      currency: 'EUR',
      taxAmount: 0,
      tipAmount: 1,
    });
  });

  it('is not written when nothing changes, so the library stays the same', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await saved(nora);
    const [before, revision] = [await receiptOf(nora, id), await revisionOf(nora)];
    for (const edits of [{}, { vendor: FIELDS.vendor, total: '$132.82', date: FIELDS.date }])
      expect(await edited(nora, id, edits)).toEqual(before);
    expect(await revisionOf(nora)).toBe(revision);
  });

  it('keeps a name that the company removed from its lists, but accepts no other name that is missing there', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const gone = { project_name: 'Gone : Away', category: 'Gone', group_head: 'Gone' };
    const id = await stored(app.deps.db, nora.userId, app.clock.now(), gone);
    const same = { selectedProject: 'Gone : Away', category: 'Gone', groupHead: 'Gone' };
    expect(await edited(nora, id, { ...same, location: 'Queens' })).toMatchObject({
      projectName: 'Gone : Away',
      category: 'Gone',
      groupHead: 'Gone',
      location: 'Queens',
    });
    for (const [other, code] of [
      [{ selectedProject: 'Gone : Too' }, 'unknown_project'],
      [{ category: 'Gone too' }, 'unknown_category'],
      [{ groupHead: 'Gone too' }, 'unknown_group_head'],
    ] as const) {
      const answer = await nora.patch(`/api/receipts/${id}`, { ...same, ...other });
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ code });
    }
  });

  it.each([
    ['an unknown project', { selectedProject: 'Nobody : Nothing' }, 'unknown_project'],
    ['an unknown category', { category: 'Fun' }, 'unknown_category'],
    ['an unknown group head', { groupHead: 'Nobody' }, 'unknown_group_head'],
    ['a total that is not an amount', { total: 'about ten' }, 'total_invalid'],
    ['a total that could mean two amounts', { total: '12.345' }, 'total_invalid'],
    ['a total in one of several currencies', { total: '¥1200' }, 'total_invalid'],
    ['a tax that is not an amount', { tax: 'a little' }, 'amount_invalid'],
    ['a tip in another currency than the total', { tip: '€2' }, 'amount_invalid'],
    ['no project', { selectedProject: ' ' }, 'invalid_request'],
    ['a vendor of a thousand characters', { vendor: 'x'.repeat(1000) }, 'invalid_request'],
    ['a number for the total', { total: 12 }, 'invalid_request'],
  ])('rejects %s with a clear message and stays unchanged', async (_case, wrong, code) => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    const [before, revision] = [await receiptOf(nora, id), await revisionOf(nora)];
    const answer = await nora.patch(`/api/receipts/${id}`, { location: 'Queens', ...wrong });
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\w{3}/u) });
    expect(await receiptOf(nora, id)).toEqual(before);
    expect(await revisionOf(nora)).toBe(revision);
  });

  it('cannot be edited by anyone else, or after it is deleted', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    const edit = (browser: TestBrowser, of: string) => browser.patch(`/api/receipts/${of}`, { vendor: 'X' });
    expect((await edit(ong, id)).status).toBe(404);
    expect(await revisionOf(ong)).toBe(0);
    expect((await edit(nora, randomUUID())).status).toBe(404);
    expect((await edit(app.browser(), id)).status).toBe(401);
    await nora.delete(`/api/receipts/${id}`);
    expect((await edit(nora, id)).status).toBe(404);
  });

  it('loses neither of two simultaneous edits', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const id = await stored(app.deps.db, nora.userId, app.clock.now());
    await Promise.all([edited(nora, id, { vendor: 'Grill' }), edited(nora, id, { total: '9.90' })]);
    expect(await receiptOf(nora, id)).toMatchObject({
      vendor: 'Grill',
      price: 9.9,
      filename: 'Whitlock_Grill_9.90_18_11_2026.pdf',
    });
  });

  it('is queued for a rename on the drive if it is there and its name changes', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const queued = () => app.deps.db.selectFrom('exports').select(['receipt_id', 'kind']).execute();
    const waiting = await saved(nora);
    await edited(nora, waiting, { vendor: 'Grill' });
    expect(await queued()).toEqual([{ receipt_id: waiting, kind: 'upload' }]);

    await nora.post(`/api/receipts/${waiting}/export-google`);
    await edited(nora, waiting, { location: 'Queens' });
    expect(await queued()).toEqual([]);
    await edited(nora, waiting, { vendor: 'Bar' });
    await edited(nora, waiting, { vendor: 'Cafe' });
    expect(await queued()).toEqual([{ receipt_id: waiting, kind: 'rename' }]);
    expect(await receiptOf(nora, waiting)).toMatchObject({ exportState: 'exported', vendor: 'Cafe' });
  });
});

async function pdfOf(browser: TestBrowser, id: string): Promise<Buffer> {
  return Buffer.from(await (await browser.get(`/api/receipts/${id}/download`)).arrayBuffer());
}
