import { randomUUID } from 'node:crypto';
import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../../testing/browser.ts';
import { aPdf, FIELDS, saveForm, withOpenAction } from '../../../testing/receipt-form.ts';
import { save, saved, traces } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';

describeOnBothDatabases('Saving a receipt', (database) => {
  it('keeps every field, shows the receipt first in the library, and returns the same PDF', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const first = await saved(browser, { vendor: 'Older' });
    app.clock.advance(1000);
    const pdf = await aPdf();
    const answer = await save(browser, saveForm(pdf));
    const { receipt } = await bodyOf(answer);
    expect(receipt).toMatchObject({
      filename: FIELDS.filename,
      vendor: 'Pinwright Hardware',
      price: 132.82,
      amount: { cents: 13_282, currency: 'USD' },
      currency: 'USD',
      date: '11/18/2026',
      dateIso: '2026-11-18',
      location: 'Brooklyn, NY',
      category: FIELDS.category,
      projectId: '1',
      projectName: FIELDS.selectedProject,
      groupHead: 'Holland',
      driveUrl: null,
      exportState: 'queued',
    });
    const list = await bodyOf(await browser.get('/api/receipts'));
    expect(list.map(({ id }: { id: string }) => id)).toEqual([receipt.id, first]);
    expect(await bodyOf(await browser.get(`/api/receipts/${receipt.id}`))).toEqual(receipt);

    const download = await browser.get(`/api/receipts/${receipt.id}/download`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(Buffer.from(pdf));
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect(download.headers.get('content-disposition')).toBe(`attachment; filename=${FIELDS.filename}`);
    expect(download.headers.get('cache-control')).toBe('private, no-store');
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('keeps a note, which can be changed and cleared later', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(await aPdf(), { note: ' Lunch with Ong ' }));
    const { receipt } = await bodyOf(answer);
    expect(receipt).toMatchObject({ note: 'Lunch with Ong', filename: FIELDS.filename });
    const edit = async (note: string) =>
      (await bodyOf(await browser.patch(`/api/receipts/${receipt.id}`, { note }))).receipt;
    expect(await edit('Dinner')).toMatchObject({ note: 'Dinner', filename: FIELDS.filename });
    expect(await bodyOf(await browser.get('/api/receipts'))).toMatchObject([{ note: 'Dinner' }]);
    const cleared = await edit('');
    expect(cleared).toMatchObject({ id: receipt.id });
    expect(cleared).not.toHaveProperty('note');
  });

  it('keeps missing values as unknown instead of making them up', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { vendor: null, total: null, date: null, location: null });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      vendor: null,
      price: null,
      date: null,
      location: null,
    });
  });

  it('gives the file a name that is valid on every system', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { filename: '../../etc/pass:wd' });
    const download = await browser.get(`/api/receipts/${id}/download`);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename=_.._etc_pass_wd.pdf');
  });

  it('reads dates and amounts in the company’s format', async () => {
    const app = await testApp({ database, settings: { DATE_ORDER: 'DMY', CURRENCY: 'EUR' } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '03/04/2026', total: '12.50' });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      dateIso: '2026-04-03',
      currency: 'EUR',
    });
  });

  it('keeps text in the date field that is not a date, and the typed currency', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: 'last Tuesday', total: 'MYR 1,234.50' });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      date: 'last Tuesday',
      dateIso: null,
      price: 1234.5,
      currency: 'MYR',
    });
  });

  it.each([
    ['an unknown project', { selectedProject: 'Nobody : Nothing' }, 'unknown_project'],
    ['an unknown category', { category: 'Fun' }, 'unknown_category'],
    ['an unknown group head', { groupHead: 'Nobody' }, 'unknown_group_head'],
    ['a total that is not an amount', { total: 'about ten' }, 'total_invalid'],
    ['a total that could mean two amounts', { total: '12.345' }, 'total_invalid'],
    ['a total in one of several currencies', { total: '¥1200' }, 'total_invalid'],
    ['a tip that is not an amount', { tip: 'ten' }, 'amount_invalid'],
    ['a tip in another currency than the total', { tip: '€10' }, 'amount_invalid'],
    ['a tax in letters', { tax: 'three' }, 'amount_invalid'],
    ['a tax of a billion', { tax: '1000000000' }, 'amount_invalid'],
    ['a tax in another currency than the total', { tax: '€3' }, 'amount_invalid'],
    ['a payment method of a thousand characters', { paymentMethod: 'x'.repeat(1000) }, 'invalid_request'],
    ['no file name', { filename: null }, 'invalid_request'],
    ['no category', { category: null }, 'invalid_request'],
    ['a vendor of a thousand characters', { vendor: 'x'.repeat(1000) }, 'invalid_request'],
    ['a malformed analysis id', { analysisId: '7' }, 'invalid_request'],
    ['a note of five thousand characters', { note: 'x'.repeat(5000) }, 'invalid_request'],
    ['a location of five thousand characters', { location: 'x'.repeat(5000) }, 'invalid_request'],
  ])('rejects %s with a clear message, and stores nothing', async (_case, fields, code) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(await aPdf(), fields));
    expect(answer.status).toBe(400);
    const body = await bodyOf(answer);
    expect(body.code).toBe(code);
    expect(body.message).toMatch(/\w{3,}/u);
    expect(await traces(app)).toEqual({ receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] });
  });

  it('makes one receipt per key, however often and fast it is sent', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const key = randomUUID();
    const pdf = await aPdf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(browser, saveForm(pdf), key)));
    const ids = await Promise.all(answers.map(async (answer) => (await bodyOf(answer)).receipt?.id));
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/u);
    expect((await traces(app)).receipts).toBe(1);

    const changed = await save(browser, saveForm(pdf, { vendor: 'Another' }), key);
    expect(changed.status).toBe(409);
    expect(await bodyOf(changed)).toMatchObject({ code: 'idempotency_key_reused' });
    // the files of the sends that lost are deleted automatically
    app.clock.advance(2 * 60 * 60 * 1000);
    await app.deps.blobs.sweep();
    expect((await traces(app)).files).toHaveLength(1);
  });

  it('leaves nothing behind when it fails halfway, and says that nothing was changed', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await app.deps.db.schema.alterTable('exports').renameTo('exports_away').execute();
    const answer = await save(browser, saveForm(await aPdf()));
    expect(answer.status).toBe(500);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'internal',
      message: expect.stringContaining('Nothing was changed'),
    });
    await app.deps.db.schema.alterTable('exports_away').renameTo('exports').execute();
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    app.clock.advance(2 * 60 * 60 * 1000);
    await app.deps.blobs.sweep();
    expect(await traces(app)).toEqual({ receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] });
  });

  it('lets two people use the same key', async () => {
    const app = await testApp({ database });
    const key = randomUUID();
    for (const email of [NORA, 'ong@example.com']) {
      expect((await save(await app.signedIn(email), saveForm(await aPdf()), key)).status).toBe(200);
    }
    expect((await traces(app)).receipts).toBe(2);
  });
});

describe('An invalid PDF', () => {
  it.each([
    ['is missing', null, 400, 'pdf_missing'],
    ['is empty', new Uint8Array(), 400, 'pdf_missing'],
    ['is not a PDF', Buffer.from('hello, I am not a PDF'.repeat(20)), 400, 'pdf_invalid'],
    ['only begins like one', Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), 400, 'pdf_invalid'],
    ['is over 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, '%PDF-'), 413, 'pdf_too_large'],
  ])('is rejected when it %s', async (_case, pdf, status, code) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(pdf));
    expect(answer.status).toBe(status);
    expect(await bodyOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\w/u) });
    expect(await traces(app)).toEqual({ receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] });
  });

  it('is rejected when it has a script, an action, a launcher or an embedded file', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const spoiled = [
      await aPdf(withOpenAction),
      await aPdf((document) => document.addJavaScript('main', 'app.alert(1)')),
      await aPdf((document) =>
        document.attach(Buffer.from('MZ'), 'a.exe', { mimeType: 'application/octet-stream' }),
      ),
      await aPdf((document) => {
        const action = document.context.obj({ S: 'Launch', F: 'calc.exe' });
        document
          .getPage(0)
          .node.set(PDFName.of('Annots'), document.context.obj([{ Subtype: 'Link', A: action }]));
      }),
    ];
    for (const pdf of spoiled) {
      const answer = await save(browser, saveForm(pdf));
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ code: 'pdf_unsafe' });
    }
    expect(await traces(app)).toEqual({ receipts: 0, texts: 0, exports: 0, laterAnalyses: 0, files: [] });
  });

  it('is rejected when the upload breaks off or is not a valid form', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const broken = await browser.fetch('/api/receipts/save-pdf', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=xyz' },
      body: '--xyz\r\nContent-Disposition: form-data; name="filename"\r\n\r\nabc',
    });
    expect(broken.status).toBe(400);
    const json = await browser.post('/api/receipts/save-pdf', { filename: 'x' });
    expect(json.status).toBe(415);
    const badKey = await save(browser, saveForm(await aPdf()), 'not-a-uuid');
    expect(badKey.status).toBe(400);
  });
});
