import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../../admin/admin-backup.ts';
import { purgeDeletedOf } from '../../../background/tasks.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { noise, pictureOf } from '../../../testing/private-pictures.ts';
import { aPdf, originalForm, saveForm } from '../../../testing/receipt-form.ts';
import { filesOf } from '../../../testing/saved-receipts.ts';
import { smallDisk } from '../../../testing/small-disk.ts';
import { testApp } from '../../../testing/test-app.ts';

/** A full disk: a separate file system in memory, which only root may create. */

const NORA = 'nora.whitlock@example.com';
const HOUR = 60 * 60 * 1000;

const disk = smallDisk(40);
const { TMPDIR: before } = process.env;

beforeAll(() => {
  if (disk) process.env.TMPDIR = disk.dir;
});
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
});

function save(browser: TestBrowser, pdf: Uint8Array, key: string): Promise<Response> {
  return browser.fetch('/api/receipts/save-pdf', {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: saveForm(pdf),
  });
}

describe.skipIf(!disk)('On a full disk', () => {
  it('a save is rejected with an explanation and leaves nothing behind; reading still works, and with free space a retry makes one receipt', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const pdf = await aPdf();
    const first = await bodyOf(await save(browser, pdf, randomUUID()));
    const files = await filesOf(app);
    // a save that was interrupted long ago
    await app.deps.blobs.stage(Buffer.alloc(500_000));
    app.clock.advance(3 * HOUR);

    const makeRoom = disk?.fill();
    const key = randomUUID();
    for (const attempt of ['first', 'again']) {
      const answer = await save(browser, pdf, key);
      expect(answer.status, attempt).toBe(507);
      expect(await bodyOf(answer)).toEqual({
        code: 'storage_full',
        message: expect.stringContaining('disk is full'),
      });
    }
    expect(await filesOf(app)).toHaveLength(files.length + 1);

    // so long after the last call that the server tries to record the activity, which fails
    app.clock.advance(HOUR);
    const list = await browser.get('/api/receipts');
    expect(list.status).toBe(200);
    expect(await bodyOf(list)).toHaveLength(1);
    const download = await browser.get(`/api/receipts/${first.receipt.id}/download`);
    expect(download.status).toBe(200);
    expect((await download.bytes()).byteLength).toBe(pdf.byteLength);
    // deleting files without an owner still frees space
    await app.tidy();
    expect(await filesOf(app)).toEqual(files);

    makeRoom?.();
    expect((await save(browser, pdf, key)).status).toBe(200);
    expect((await save(browser, pdf, key)).status).toBe(200);
    expect(await bodyOf(await browser.get('/api/receipts'))).toHaveLength(2);
    expect(await filesOf(app)).toHaveLength(2);
  });

  it('originals, edits and deletes are either completed or rejected with an explanation, and work again with free space', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const { receipt } = await bodyOf(await save(browser, await aPdf(), randomUUID()));
    const path = `/api/receipts/${receipt.id}`;
    const putOriginal = async () =>
      browser.fetch(`${path}/originals/1`, {
        method: 'PUT',
        body: originalForm(
          await pictureOf(noise(300, 300, 1))
            .png()
            .toBuffer(),
        ),
      });
    const edits: Record<string, () => Promise<Response>> = {
      original: putOriginal,
      edit: () => browser.patch(path, { note: 'x'.repeat(190) }),
      delete: () => browser.delete(path),
      restore: () => browser.post('/api/receipts/restore', { ids: [receipt.id] }),
    };
    for (const room of [0, 16 * 1024]) {
      const makeRoom = disk?.fill(room);
      for (const [name, call] of Object.entries(edits)) {
        const answer = await call();
        expect([200, 507], `${name} with ${room} bytes`).toContain(answer.status);
        if (answer.status === 507) expect((await bodyOf(answer)).code).toBe('storage_full');
      }
      makeRoom?.();
      await app.tidy();
      expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [] });
    }
    await browser.post('/api/receipts/restore', { ids: [receipt.id] });
    expect((await putOriginal()).status).toBe(200);
    expect((await edits.edit?.())?.status).toBe(200);
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], receipts: 1 });
  });

  it('a purge takes all of a receipt or nothing, and the next one has room', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    for (const room of [0, 8 * 1024, 16 * 1024]) {
      const { receipt } = await bodyOf(await save(browser, await aPdf(), randomUUID()));
      expect((await browser.delete(`/api/receipts/${receipt.id}`)).status).toBe(200);
      app.clock.advance(2 * 60 * 1000);
      const makeRoom = disk?.fill(room);
      const failed = await purgeDeletedOf(app.deps, browser.userId).catch((error: unknown) => error);
      makeRoom?.();
      if (room === 0) expect(String(failed)).toContain('disk is full');
      expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], receipts: 0 });
      await app.purge();
      await app.tidy();
      expect(await filesOf(app)).toEqual([]);
    }
  });

  it('a large PDF that no longer fits leaves no partial file', async () => {
    const app = await testApp();
    const browser = await app.signedIn(NORA);
    const large = await aPdf((document) => {
      const noise = Buffer.alloc(3 * 1024 * 1024, randomUUID());
      document.context.register(document.context.stream(noise));
    });
    const statuses = [];
    for (let n = 0; n < 20 && statuses.at(-1) !== 507; n += 1) {
      statuses.push((await save(browser, large, randomUUID())).status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(507);
    expect((await filesOf(app)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await filesOf(app)).toHaveLength(statuses.length - 1);
  });
});
