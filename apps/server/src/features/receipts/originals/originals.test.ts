import { createHash, randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { MAX_ORIGINAL_BYTES } from '@slipcase/contract/limits';
import { expect, it } from 'vitest';
import { verify } from '../../../admin/admin-backup.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { noise, pictureOf, privatePicture, SECRETS } from '../../../testing/private-pictures.ts';
import { aPdf, originalForm, withOpenAction } from '../../../testing/receipt-form.ts';
import { filesOf, saved } from '../../../testing/saved-receipts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { unzipped } from '../../../testing/unzipped.ts';
import { plainOriginalOf } from './plain/plain-original.ts';

const NORA = 'nora.whitlock@example.com';
const HOUR_MS = 60 * 60 * 1000;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const aPicture = (seed: number) => privatePicture('image/jpeg', noise(60, 80, seed), { orientation: 6 });

function put(browser: TestBrowser, id: string, position: number | string, file: Uint8Array | null) {
  const body = originalForm(file);
  return browser.fetch(`/api/receipts/${id}/originals/${position}`, { method: 'PUT', body });
}

async function said(answer: Response): Promise<[number, string | undefined]> {
  return [answer.status, (await bodyOf(answer)).code];
}

const listed = async (browser: TestBrowser, id: string) =>
  (await bodyOf(await browser.get(`/api/receipts/${id}/originals`))).originals;

/** A JPEG of this size: its color profile can be as large as needed. */
async function jpegOf(bytes: number, seed = 1): Promise<Buffer> {
  const small = plainOriginalOf(
    'image/jpeg',
    await pictureOf(noise(8, 8, seed))
      .jpeg()
      .toBuffer(),
  );
  const parts: Buffer[] = [];
  for (let left = bytes - small.length; left > 0; ) {
    const size = Math.min(left, 60_000);
    const head = Buffer.from([0xff, 0xe2, 0, 0]);
    head.writeUInt16BE(size - 2, 2);
    parts.push(Buffer.concat([head, Buffer.from('ICC_PROFILE\0'), Buffer.alloc(size - 16)]));
    left -= size;
  }
  return Buffer.concat([small.subarray(0, 2), ...parts, small.subarray(2)]);
}

async function appWithReceipt(database: 'SQLite' | 'PostgreSQL') {
  const app = await testApp({ database });
  const nora = await app.signedIn(NORA);
  return { app, nora, id: await saved(nora) };
}

const fileNames = async (app: TestApp) => (await filesOf(app)).map((path) => basename(path)).toSorted();

describeOnBothDatabases('The original of a receipt', (database) => {
  it('is kept without its metadata, and comes back as it was stored', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    expect(await listed(nora, id)).toEqual([]);
    const [picture, pdf] = [await aPicture(1), await aPdf()];
    const plain = plainOriginalOf('image/jpeg', picture);
    expect(await bodyOf(await put(nora, id, 1, picture))).toMatchObject({
      original: { position: 1, type: 'image/jpeg', bytes: plain.length, sha256: hashOf(plain) },
    });
    expect((await put(nora, id, 2, pdf)).status).toBe(200);
    expect(await listed(nora, id)).toMatchObject([
      { position: 1, type: 'image/jpeg' },
      // a PDF stays unchanged
      { position: 2, type: 'application/pdf', sha256: hashOf(pdf) },
    ]);
    const answer = await nora.get(`/api/receipts/${id}/originals/1`);
    const stored = Buffer.from(await answer.arrayBuffer());
    expect(stored.equals(plain)).toBe(true);
    for (const secret of SECRETS) expect(stored.includes(secret)).toBe(false);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition':
        'attachment; filename="Whitlock_pinwright_hardware_132.82_20261118 original 1.jpg"',
      'content-length': String(plain.length),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    await app.clock.advance(3 * HOUR_MS);
    await app.tidy();
    expect((await nora.get(`/api/receipts/${id}/originals/2`)).status).toBe(200);
  });

  it('is stored once: the same file gets the same answer again, and another file is refused', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    const picture = await aPicture(1);
    const answers = await Promise.all([1, 2, 3].map(() => put(nora, id, 1, picture)));
    const bodies = await Promise.all(answers.map(bodyOf));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    // a downloaded original may be sent back
    expect((await put(nora, id, 1, plainOriginalOf('image/jpeg', picture))).status).toBe(200);
    expect(await said(await put(nora, id, 1, await aPicture(2)))).toEqual([409, 'original_taken']);
    expect(await listed(nora, id)).toHaveLength(1);
    expect(await filesOf(app)).toHaveLength(2);
  });

  it('appears as a change of the receipt on the person’s other devices', async () => {
    const { nora, id } = await appWithReceipt(database);
    const changes = async (since: number) => bodyOf(await nora.get(`/api/receipts/changes?since=${since}`));
    const { revision } = await changes(0);
    await put(nora, id, 1, await aPicture(1));
    const after = await changes(revision);
    expect(after.changed).toMatchObject([{ id }]);
    await put(nora, id, 1, await aPicture(1));
    expect((await changes(after.revision)).changed).toEqual([]);
  });

  it('has at most 15 MB, and all originals of a receipt have at most 60 MB', {
    timeout: 60_000,
  }, async () => {
    const { app, nora, id } = await appWithReceipt(database);
    expect(await said(await put(nora, id, 1, await jpegOf(MAX_ORIGINAL_BYTES + 1)))).toEqual([
      413,
      'original_too_large',
    ]);
    for (const position of [1, 2, 3, 4])
      expect((await put(nora, id, position, await jpegOf(MAX_ORIGINAL_BYTES, position))).status).toBe(200);
    expect(await said(await put(nora, id, 5, await aPicture(1)))).toEqual([413, 'originals_too_large']);
    expect(await listed(nora, id)).toHaveLength(4);
    expect(await filesOf(app)).toHaveLength(5);
  });

  it('is refused if it is not a picture or PDF, damaged or unsafe, and the receipt stays as it is', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    const picture = await aPicture(1);
    const refused: [Uint8Array | null, number, string][] = [
      [null, 400, 'original_missing'],
      [new Uint8Array(), 400, 'original_missing'],
      [Buffer.from('GIF89a and more'), 415, 'original_not_supported'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'original_not_supported'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'original_not_supported'],
      [picture.subarray(0, picture.length / 2), 422, 'original_invalid'],
      [Buffer.from('\xff\xd8\xff\xd9', 'latin1'), 422, 'original_invalid'],
      [Buffer.from('%PDF-1.7 and no more'), 422, 'original_invalid'],
      [await aPdf(withOpenAction), 422, 'original_unsafe'],
    ];
    for (const [file, status, code] of refused)
      expect(await said(await put(nora, id, 1, file))).toEqual([status, code]);
    for (const position of ['0', '41', '-1', '1.5', 'x', '1e9', '%00'])
      expect((await put(nora, id, position, picture)).status, position).toBe(400);
    const asJson = await nora.fetch(`/api/receipts/${id}/originals/1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await said(asJson)).toEqual([415, 'unsupported_media_type']);
    expect(await listed(nora, id)).toEqual([]);
    expect(await said(await nora.get(`/api/receipts/${id}/originals/1`))).toEqual([
      404,
      'original_not_found',
    ]);
    expect(await filesOf(app)).toHaveLength(1);
  });

  it('is private: nobody else can add, list or get it, or learn that it exists', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    await put(nora, id, 1, await aPicture(1));
    const ong = await app.signedIn('ong@example.com');
    for (const own of [id, randomUUID()]) {
      expect(await said(await put(ong, own, 2, await aPicture(2)))).toEqual([404, 'receipt_not_found']);
      for (const path of ['originals', 'originals/1', 'originals/2'])
        expect(await said(await ong.get(`/api/receipts/${own}/${path}`))).toEqual([404, 'receipt_not_found']);
    }
    expect(await listed(nora, id)).toHaveLength(1);
  });

  it('is hidden with its deleted receipt, comes back with an undo, and is deleted by the purge', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    const picture = await aPicture(1);
    await put(nora, id, 1, picture);
    const before = [await listed(nora, id), await fileNames(app)];
    await nora.delete(`/api/receipts/${id}`);
    expect(await said(await put(nora, id, 2, picture))).toEqual([404, 'receipt_not_found']);
    expect((await nora.get(`/api/receipts/${id}/originals/1`)).status).toBe(404);
    await nora.post('/api/receipts/restore', { ids: [id] });
    expect([await listed(nora, id), await fileNames(app)]).toEqual(before);
    expect((await nora.get(`/api/receipts/${id}/originals/1`)).status).toBe(200);
    await nora.delete(`/api/receipts/${id}`);
    await app.purgeAfterAMinute();
    expect(await fileNames(app)).toEqual([]);
    expect(await app.deps.db.selectFrom('receipt_originals').selectAll().execute()).toEqual([]);
  });

  it('is in the ZIP beside its PDF if the person wants it', async () => {
    const { nora, id } = await appWithReceipt(database);
    const [two, none] = [await saved(nora), await saved(nora)];
    const files = [await aPicture(1), await aPicture(2), Buffer.from(await aPdf())];
    await put(nora, id, 1, files[0] ?? null);
    for (const [index, file] of files.slice(1).entries()) await put(nora, two, index + 1, file);
    const namesIn = async (options: object) => {
      const ids = [id, two, none];
      const answer = await nora.post('/api/receipts/download', { ids, format: 'zip', ...options });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength));
      return [...unzipped(bytes)];
    };
    const stem = 'Whitlock_pinwright_hardware_132.82_20261118';
    const pdfs = [`${stem}.pdf`, `${stem} (2).pdf`, `${stem} (3).pdf`];
    expect((await namesIn({})).map(([name]) => name)).toEqual(['receipts.csv', ...pdfs]);
    const all = await namesIn({ originals: true });
    expect(all.map(([name]) => name)).toEqual([
      'receipts.csv',
      pdfs[0],
      `${stem} original.jpg`,
      pdfs[1],
      `${stem} (2) original 1.jpg`,
      `${stem} (2) original 2.pdf`,
      pdfs[2],
    ]);
    expect(all[2]?.[1]).toEqual(plainOriginalOf('image/jpeg', files[0] ?? Buffer.alloc(0)));
    expect(
      (await nora.post('/api/receipts/download', { ids: [id], format: 'zip', originals: 1 })).status,
    ).toBe(400);
  });

  it('reports a lost file', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    await put(nora, id, 1, await aPicture(1));
    const { original_key } = await app.deps.db
      .selectFrom('receipt_originals')
      .select('original_key')
      .executeTakeFirstOrThrow();
    await app.deps.rawBlobs.remove(original_key);
    expect(await said(await nora.get(`/api/receipts/${id}/originals/1`))).toEqual([404, 'original_lost']);
    const { facts } = await verify(app.deps.db, app.config);
    expect(facts).toMatchObject({ faults: [`file ${original_key} is missing`] });
  });

  it('that a crash left incomplete is cleaned up, and can be sent again', async () => {
    const { app, nora, id } = await appWithReceipt(database);
    await app.deps.blobs.stage(await aPicture(1));
    expect(await filesOf(app)).toHaveLength(2);
    app.clock.advance(3 * HOUR_MS);
    await app.tidy();
    expect(await filesOf(app)).toHaveLength(1);
    expect((await put(nora, id, 1, await aPicture(1))).status).toBe(200);
  });

  it('can be sent 60 times in a burst, and then twice a second', { timeout: 60_000 }, async () => {
    const { app, nora, id } = await appWithReceipt(database);
    app.clock.stop();
    const picture = await aPicture(1);
    for (let call = 0; call < 60; call += 1) expect((await put(nora, id, 1, picture)).status).toBe(200);
    const answer = await put(nora, id, 1, picture);
    expect(await said(answer)).toEqual([429, 'too_many_calls']);
    expect(answer.headers.get('retry-after')).toBe('1');
    app.clock.advance(1000);
    expect((await put(nora, id, 1, picture)).status).toBe(200);
  });
});
