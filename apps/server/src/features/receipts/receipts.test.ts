import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFName } from '@cantoo/pdf-lib';
import { describe, expect, it, vi } from 'vitest';
import type { Drive } from '../../adapters/drive/drive.ts';
import { startBackground } from '../../background.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import { aPdf, FIELDS, saveForm, withOpenAction } from '../../testing/receipt-form.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { claimExport } from './export-store.ts';

const NORA = 'nora.whitlock@example.com';

function save(browser: TestBrowser, form: FormData, key?: string): Promise<Response> {
  const headers = key ? { 'idempotency-key': key } : {};
  return browser.fetch('/api/receipts/save-pdf', { method: 'POST', body: form, headers });
}

async function saved(browser: TestBrowser, fields = {}): Promise<string> {
  const answer = await save(browser, saveForm(await aPdf(), fields));
  expect(answer.status).toBe(200);
  return (await bodyOf(answer)).receipt.id;
}

/** Everything that would be lost or left over: rows and files. */
async function traces(app: TestApp): Promise<{ receipts: number; exports: number; files: string[] }> {
  const count = async (table: 'receipts' | 'exports') =>
    (await app.deps.db.selectFrom(table).selectAll().execute()).length;
  const files = await readdir(join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return {
    receipts: await count('receipts'),
    exports: await count('exports'),
    files: files.filter((entry) => entry.isFile()).map(({ name }) => name),
  };
}

describeOnBothDatabases('Saving a receipt', (database) => {
  it('keeps every field, shows it first in the library, and gives the same PDF back', async () => {
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

  it('keeps what was not read as unknown instead of making it up', async () => {
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

  it('gives the file a name that every system takes', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { filename: '../../etc/pass:wd' });
    const download = await browser.get(`/api/receipts/${id}/download`);
    expect(download.headers.get('content-disposition')).toBe('attachment; filename=_.._etc_pass_wd.pdf');
  });

  it('understands dates and amounts in the way of the company', async () => {
    const app = await testApp({ database, settings: { DATE_ORDER: 'DMY', CURRENCY: 'EUR' } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '03/04/2026', total: '12.50' });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      dateIso: '2026-04-03',
      currency: 'EUR',
    });
  });

  it('keeps the text of a date that is none, and the currency that was typed', async () => {
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
    ['a total that is no amount', { total: 'about ten' }, 'total_invalid'],
    ['a total that could mean two amounts', { total: '12.345' }, 'total_invalid'],
    ['no file name', { filename: null }, 'invalid_request'],
    ['no category', { category: null }, 'invalid_request'],
    ['a vendor of a thousand characters', { vendor: 'x'.repeat(1000) }, 'invalid_request'],
    ['an analysis id that is none', { analysisId: '7' }, 'invalid_request'],
    ['a location of five thousand characters', { location: 'x'.repeat(5000) }, 'invalid_request'],
  ])('refuses %s with a clear message, and stores nothing', async (_case, fields, code) => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(await aPdf(), fields));
    expect(answer.status).toBe(400);
    const body = await bodyOf(answer);
    expect(body.code).toBe(code);
    expect(body.message).toMatch(/\w{3,}/u);
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, files: [] });
  });

  it('makes one receipt of one key, however often and however fast it is sent', async () => {
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
    // the files of the sends that lost go away by themselves
    app.clock.advance(2 * 60 * 60 * 1000);
    await app.deps.blobs.sweep();
    expect((await traces(app)).files).toHaveLength(1);
  });

  it('leaves nothing behind when it fails half-way, and says that nothing was changed', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await app.deps.db.schema.alterTable('exports').renameTo('exports_away').execute();
    const answer = await save(browser, saveForm(await aPdf()));
    expect(answer.status).toBe(500);
    await app.deps.db.schema.alterTable('exports_away').renameTo('exports').execute();
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    app.clock.advance(2 * 60 * 60 * 1000);
    await app.deps.blobs.sweep();
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, files: [] });
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

describe('A PDF that may not be stored', () => {
  it.each([
    ['is missing', null, 400, 'pdf_missing'],
    ['is empty', new Uint8Array(), 400, 'pdf_missing'],
    ['is none', Buffer.from('hello, I am not a PDF'.repeat(20)), 400, 'pdf_invalid'],
    ['only begins like one', Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`), 400, 'pdf_invalid'],
    ['is over 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, '%PDF-'), 413, 'pdf_too_large'],
  ])('is refused when it %s', async (_case, pdf, status, code) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const answer = await save(browser, saveForm(pdf));
    expect(answer.status).toBe(status);
    expect(await bodyOf(answer)).toMatchObject({ code, message: expect.stringMatching(/\w/u) });
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, files: [] });
  });

  it('is refused when it carries a script, an action, a launcher or an embedded file', async () => {
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
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, files: [] });
  });

  it('is refused when the upload breaks off, or is no form', async () => {
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

describeOnBothDatabases('The library', (database) => {
  it('is answered with 304 and no list query while nothing has changed', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await saved(browser);
    const first = await browser.get('/api/receipts');
    const etag = first.headers.get('etag') ?? '';

    app.queries.length = 0;
    const second = await browser.get('/api/receipts', { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(app.queries).toHaveLength(1);
    expect(app.queries.join()).not.toMatch(/"receipts"/u);

    await saved(browser);
    expect((await browser.get('/api/receipts', { 'if-none-match': etag })).status).toBe(200);
  });

  it('has another ETag after every change of the person’s receipts, and only of theirs', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    const etag = async (browser: TestBrowser) => (await browser.get('/api/receipts')).headers.get('etag');
    const ongs = await etag(ong);
    const seen = [await etag(nora)];
    const id = await saved(nora);
    seen.push(await etag(nora));
    drive.failing = true;
    await nora.post(`/api/receipts/${id}/export-google`);
    seen.push(await etag(nora));
    drive.failing = false;
    await nora.post(`/api/receipts/${id}/export-google`);
    seen.push(await etag(nora));
    await nora.delete(`/api/receipts/${id}`);
    seen.push(await etag(nora));
    expect(new Set(seen).size).toBe(5);
    expect(await etag(ong)).toBe(ongs);
  });

  it('has an ETag of its own for each person', async () => {
    const app = await testApp({ database });
    const nora = await (await app.signedIn(NORA)).get('/api/receipts');
    const ong = await app.signedIn('ong@example.com');
    const answer = await ong.get('/api/receipts', { 'if-none-match': nora.headers.get('etag') ?? '' });
    expect(answer.status).toBe(200);
  });

  it("answers for somebody else's receipt as for one that does not exist", async () => {
    const app = await testApp({ database });
    const id = await saved(await app.signedIn(NORA));
    const ong = await app.signedIn('ong@example.com');
    const calls = (receipt: string) => [
      ong.get(`/api/receipts/${receipt}`),
      ong.get(`/api/receipts/${receipt}/download`),
      ong.post(`/api/receipts/${receipt}/export-google`),
      ong.delete(`/api/receipts/${receipt}`),
    ];
    const foreign = await Promise.all(calls(id));
    const missing = await Promise.all(calls(randomUUID()));
    for (const [index, answer] of foreign.entries()) {
      expect(answer.status).toBe(404);
      expect(await bodyOf(answer)).toEqual(await bodyOf(missing[index] as Response));
    }
    expect(await bodyOf(await ong.get('/api/receipts'))).toEqual([]);
    expect((await traces(app)).receipts).toBe(1);
    expect((await ong.get('/api/receipts/not-an-id')).status).toBe(400);
  });

  it('deletes a receipt with its files and its pending export, and leaves the copy on the drive', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const exported = await saved(browser);
    await browser.post(`/api/receipts/${exported}/export-google`);
    const pending = await saved(browser);

    for (const id of [exported, pending])
      expect((await browser.delete(`/api/receipts/${id}`)).status).toBe(200);
    expect(await bodyOf(await browser.get('/api/receipts'))).toEqual([]);
    await app.deps.blobs.sweep();
    expect(await traces(app)).toEqual({ receipts: 0, exports: 0, files: [] });
    expect(await onDrive(app)).toHaveLength(1);
    expect((await browser.delete(`/api/receipts/${exported}`)).status).toBe(404);
  });

  it('is closed to whoever is not signed in', async () => {
    const app = await testApp({ database });
    const id = await saved(await app.signedIn(NORA));
    const stranger = app.browser();
    const answers = await Promise.all([
      stranger.get('/api/receipts'),
      stranger.get(`/api/receipts/${id}`),
      stranger.get(`/api/receipts/${id}/download`),
      stranger.delete(`/api/receipts/${id}`),
      stranger.post(`/api/receipts/${id}/export-google`),
      save(stranger, saveForm(await aPdf())),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(await bodyOf(answer)).toEqual({
        message: 'Authentication required',
        code: 'authentication_required',
      });
    }
  });
});

describeOnBothDatabases('Export to the drive', (database) => {
  it('puts the same bytes under project and month, and the receipt says so', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser, { date: '03/05/2026' });
    const answer = await bodyOf(await browser.post(`/api/receipts/${id}/export-google`));
    expect(answer).toMatchObject({ message: 'Receipt exported to drive folder', state: 'exported' });
    expect(answer.receipt).toMatchObject({
      driveUrl: `/api/receipts/${id}/download`,
      exportState: 'exported',
    });

    const path = `Receipts/Internal _ Operations/2026-03/${FIELDS.filename.replace('.pdf', '')}_${id}.pdf`;
    expect(await onDrive(app)).toEqual([path]);
    expect((await traces(app)).exports).toBe(0);
    const download = await browser.get(answer.receipt.driveUrl);
    expect(await readFile(join(app.config.driveDir, path))).toEqual(
      Buffer.from(await download.arrayBuffer()),
    );

    const again = await bodyOf(await browser.post(`/api/receipts/${id}/export-google`));
    expect(again.state).toBe('exported');
    expect(await onDrive(app)).toHaveLength(1);
  });

  it('happens by itself after a save, also when nobody asks for it', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await app.exporter.runDue();
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({ exportState: 'exported' });
  });

  it('is tried again by itself after the drive has failed, and never makes a second copy', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);

    drive.failing = true;
    const failed = await browser.post(`/api/receipts/${id}/export-google`);
    expect(failed.status).toBe(502);
    expect(await bodyOf(failed)).toMatchObject({ code: 'export_failed' });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'failed',
      driveUrl: null,
    });

    drive.failing = false;
    app.clock.advance(2000);
    await app.exporter.runDue();
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      driveUrl: 'https://drive.example/1',
    });
    expect([...drive.files.keys()]).toEqual(['id-1']);
  });

  it('waits longer after each failure, from about a second to at most an hour', async () => {
    const drive = unreliableDrive();
    drive.failing = true;
    const app = await testApp({ database, overrides: { drive } });
    await saved(await app.signedIn(NORA));
    const waits: number[] = [];
    for (let failures = 1; failures <= 16; failures += 1) {
      await app.exporter.runDue();
      expect(drive.puts).toBe(failures);
      const row = await app.deps.db.selectFrom('exports').select('next_attempt_at').executeTakeFirstOrThrow();
      waits.push(row.next_attempt_at - app.clock.now());
      await app.exporter.runDue();
      expect(drive.puts).toBe(failures);
      app.clock.advance(60 * 60 * 1000);
    }
    expect(waits[0]).toBeGreaterThan(300);
    expect(waits[0]).toBeLessThanOrEqual(1000);
    expect(waits[5]).toBeGreaterThan(15_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 * 60 * 1000);
    expect(waits[15]).toBeGreaterThan(29 * 60 * 1000);
  });

  it('is taken up again after the server that attempted it was killed', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await claimExport(app.deps.db, id, app.clock.now(), 5 * 60 * 1000);
    await app.exporter.runDue();
    expect(await onDrive(app)).toEqual([]);
    app.clock.advance(6 * 60 * 1000);
    await app.exporter.runDue();
    expect(await onDrive(app)).toHaveLength(1);
  });

  it('goes on in the background, also after something there has failed', async () => {
    const app = await testApp({ database });
    const failures: unknown[] = [];
    const failing = { ...app.exporter, turns: 0 };
    failing.runDue = async () => {
      failing.turns += 1;
      if (failing.turns === 1) throw new Error('for once');
      await app.exporter.runDue();
    };
    const browser = await app.signedIn(NORA);
    await saved(browser);
    const stop = startBackground(app.deps, failing, (error) => failures.push(error), { exportLookMs: 10 });
    await vi.waitFor(async () => expect(await onDrive(app)).toHaveLength(1), { timeout: 10_000 });
    await stop();
    expect(failures).toHaveLength(1);
  });

  it('is attempted by one at a time', async () => {
    const drive = unreliableDrive();
    const app = await testApp({ database, overrides: { drive } });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => browser.post(`/api/receipts/${id}/export-google`)),
    );
    for (const answer of answers) expect(await bodyOf(answer)).toMatchObject({ state: 'exported' });
    expect(drive.puts).toBe(1);
  });
});

async function onDrive(app: TestApp): Promise<string[]> {
  const entries = await readdir(app.config.driveDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(app.config.driveDir.length + 1));
}

/** A drive that refuses when told to. */
function unreliableDrive(): Drive & { failing: boolean; puts: number; files: Map<string, Uint8Array> } {
  let ids = 0;
  const files = new Map<string, Uint8Array>();
  return {
    kind: 'google',
    label: 'Google Drive',
    failing: false,
    puts: 0,
    files,
    async newFileId() {
      ids += 1;
      return `id-${ids}`;
    },
    async put({ fileId, bytes }) {
      this.puts += 1;
      if (this.failing) throw new Error('rate limit exceeded');
      files.set(fileId, bytes);
      return { url: 'https://drive.example/1' };
    },
  };
}
