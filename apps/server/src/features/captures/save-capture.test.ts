import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { verify } from '../../admin/admin-backup.ts';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import {
  aPhotograph,
  captureForm,
  newTokenOf,
  passTime,
  saidBy,
  sendWithToken,
  waitingFor,
} from '../../testing/capture-calls.ts';
import { aPdf, FIELDS, saveForm } from '../../testing/receipt-form.ts';
import { filesOf } from '../../testing/saved-receipts.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;

describeOnBothDatabases('A capture that waits', (database) => {
  async function appWithCapture() {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const { token } = await newTokenOf(nora);
    const photograph = await aPhotograph(1);
    const send = async () => bodyOf(await sendWithToken(app, token, captureForm(photograph)));
    const { capture } = await send();
    return { app, nora, send, capture };
  }

  async function saveOf(
    browser: TestBrowser,
    captureId: string,
    { key = randomUUID(), vendor = FIELDS.vendor }: { key?: string; vendor?: string } = {},
  ) {
    const body = saveForm(await aPdf(), { vendor });
    body.set('captureId', captureId);
    const headers = { 'idempotency-key': key };
    return browser.fetch('/api/receipts/save-pdf', { method: 'POST', body, headers });
  }

  it('ends when its receipt is saved, and its file is deleted', async () => {
    const { app, nora, send, capture } = await appWithCapture();
    const key = randomUUID();
    const { receipt } = await bodyOf(await saveOf(nora, capture.id, { key }));
    expect(await waitingFor(nora)).toEqual({ captures: [], held: [], notices: [] });
    // as if the first answer had been lost on the way
    expect((await bodyOf(await saveOf(nora, capture.id, { key }))).receipt.id).toBe(receipt.id);
    await app.tidy();
    expect(await filesOf(app)).toHaveLength(1);
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [] });
    expect(await saidBy(await nora.get(`/api/captures/${capture.id}/file`))).toEqual([
      404,
      'capture_not_found',
    ]);
    expect((await nora.delete(`/api/captures/${capture.id}`)).status).toBe(200);
    // the app sends it again
    expect((await send()).capture.id).toBe(capture.id);
    expect((await waitingFor(nora)).captures).toEqual([]);
  });

  it('is saved once, however many devices save it at the same time', async () => {
    const { app, nora, capture } = await appWithCapture();
    const answers = await Promise.all(
      [1, 2, 3].map((device) => saveOf(nora, capture.id, { vendor: `Device ${device}` })),
    );
    const said = await Promise.all(answers.map(saidBy));
    expect(said.filter(([status]) => status === 200)).toHaveLength(1);
    expect(said.filter(([, code]) => code === 'capture_saved')).toHaveLength(2);
    expect(await bodyOf(await nora.get('/api/receipts'))).toHaveLength(1);
    app.clock.advance(3 * 60 * 60 * 1000);
    await app.tidy();
    expect(await filesOf(app)).toHaveLength(1);
    const late = await saveOf(nora, capture.id);
    expect((await bodyOf(late)).message).toContain('already saved this receipt on another device');
  });

  it('is saved even if one device saves it while another one removes it', {
    timeout: 60_000,
  }, async () => {
    const { app, nora } = await appWithCapture();
    const { token } = await newTokenOf(nora);
    for (let n = 2; n < 12; n += 1) {
      const { capture } = await bodyOf(await sendWithToken(app, token, captureForm(await aPhotograph(n))));
      const [save, remove] = await Promise.all([
        saveOf(nora, capture.id),
        nora.delete(`/api/captures/${capture.id}`),
      ]);
      expect([save.status, remove.status]).toEqual([200, 200]);
    }
    await app.tidy();
    expect((await verify(app.deps.db, app.config)).facts).toMatchObject({ faults: [], unowned: 0 });
    expect((await waitingFor(nora)).captures).toHaveLength(1);
  });

  it('whose receipt was deleted for good can be saved again, and sent again', async () => {
    const { app, nora, send, capture } = await appWithCapture();
    const { receipt } = await bodyOf(await saveOf(nora, capture.id));
    await nora.delete(`/api/receipts/${receipt.id}`);
    // the deletion can still be undone
    expect(await saidBy(await saveOf(nora, capture.id))).toEqual([409, 'capture_saved']);
    await app.purgeAfterAMinute();
    const again = await send();
    expect(again.capture.id).not.toBe(capture.id);
    expect((await saveOf(nora, capture.id)).status).toBe(200);
    expect((await saveOf(nora, again.capture.id)).status).toBe(200);
  });

  it.each([
    [
      'removed on another device',
      async (nora: TestBrowser, id: string) => nora.delete(`/api/captures/${id}`),
    ],
    ['never there', null],
    ['of another person', null],
  ])('does not stop a save if it is %s', async (what, end) => {
    const { app, nora, capture } = await appWithCapture();
    await end?.(nora, capture.id);
    const person = what === 'of another person' ? await app.signedIn('ong@example.com') : nora;
    const id = what === 'never there' ? randomUUID() : capture.id;
    expect((await saveOf(person, id)).status).toBe(200);
    // and only the owner's save ends it
    expect((await waitingFor(nora)).captures).toHaveLength(end ? 0 : 1);
  });

  it('stays as it is when the save fails', async () => {
    const { nora, capture } = await appWithCapture();
    const body = saveForm(await aPdf(), { category: 'no such category' });
    body.set('captureId', capture.id);
    expect((await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body })).status).toBe(400);
    expect((await waitingFor(nora)).captures).toHaveLength(1);
    const wrong = saveForm(await aPdf());
    wrong.set('captureId', 'x');
    expect((await nora.fetch('/api/receipts/save-pdf', { method: 'POST', body: wrong })).status).toBe(400);
  });

  it('is deleted after 30 days with a notice that people can dismiss, and a later save still succeeds', async () => {
    const { app, nora, capture } = await appWithCapture();
    await passTime(app, 30 * DAY_MS - 60_000);
    await app.tidy();
    expect((await waitingFor(nora)).captures).toHaveLength(1);
    await passTime(app, 61_000);
    await app.tidy();
    await app.tidy();
    const { captures, notices } = await waitingFor(nora);
    expect(captures).toEqual([]);
    expect(notices).toMatchObject([{ reason: 'expired', sender: null, subject: 'IMG_0012.jpg' }]);
    expect(await filesOf(app)).toEqual([]);
    // capture of another person
    const ong = await app.signedIn('ong@example.com');
    expect((await ong.delete(`/api/capture-notices/${notices[0].id}`)).status).toBe(200);
    expect((await waitingFor(nora)).notices).toHaveLength(1);
    for (let time = 0; time < 2; time += 1)
      expect((await nora.delete(`/api/capture-notices/${notices[0].id}`)).status).toBe(200);
    expect((await waitingFor(nora)).notices).toEqual([]);
    expect((await saveOf(nora, capture.id)).status).toBe(200);
  });

  it('is remembered for 60 days after it ends, and as long as its receipt exists', async () => {
    const { app, nora, send, capture } = await appWithCapture();
    await nora.delete(`/api/captures/${capture.id}`);
    const second = await send();
    await saveOf(nora, second.capture.id);
    await passTime(app, 61 * DAY_MS);
    await app.tidy();
    const rows = await app.deps.db.selectFrom('captures').select(['id', 'ended']).execute();
    expect(rows).toEqual([{ id: second.capture.id, ended: 'saved' }]);
    expect((await send()).capture.id).toBe(second.capture.id);
  });

  it('reports a lost file', async () => {
    const { app, nora, capture } = await appWithCapture();
    const row = await app.deps.db.selectFrom('captures').select('file_key').executeTakeFirstOrThrow();
    await app.deps.rawBlobs.remove(row.file_key ?? '');
    expect(await saidBy(await nora.get(`/api/captures/${capture.id}/file`))).toEqual([404, 'capture_lost']);
  });

  it('that a crash left incomplete is cleaned up, and can be sent again', async () => {
    const { app, nora, send, capture } = await appWithCapture();
    await nora.delete(`/api/captures/${capture.id}`);
    await app.deps.blobs.stage(await aPhotograph(1));
    app.clock.advance(3 * 60 * 60 * 1000);
    await app.tidy();
    expect(await filesOf(app)).toEqual([]);
    await send();
    expect((await waitingFor(nora)).captures).toHaveLength(1);
  });
});
