import { randomUUID } from 'node:crypto';
import { MAX_CAPTURE_BYTES } from '@slipcase/contract/limits';
import { expect, it } from 'vitest';
import { hashToken } from '../../../http/session.ts';
import { bodyOf } from '../../../testing/browser.ts';
import {
  aPhotograph,
  captureForm,
  newTokenOf,
  saidBy,
  sendWithToken,
  waitingFor,
} from '../../../testing/capture-calls.ts';
import { SECRETS } from '../../../testing/private-pictures.ts';
import { aPdf, withOpenAction } from '../../../testing/receipt-form.ts';
import { filesOf } from '../../../testing/saved-receipts.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';
import { disableUser, relinkUser } from '../../auth/user-admin.ts';
import { insertCapture } from '../capture-store.ts';

const NORA = 'nora.whitlock@example.com';
const DAY_MS = 24 * 60 * 60 * 1000;
const INVALID = [401, 'token_invalid'];

describeOnBothDatabases('A personal token', (database) => {
  async function appWithToken() {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    return { app, nora, ...(await newTokenOf(nora)) };
  }

  it('adds a photo or a PDF, which then waits for its owner without its metadata', async () => {
    const { app, nora, token } = await appWithToken();
    expect(token).toMatch(/^slip_[\w-]{43}$/u);
    app.clock.stop();
    const answer = await sendWithToken(app, token, captureForm(await aPhotograph(1)));
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { capture } = await bodyOf(answer);
    expect(capture).toMatchObject({
      source: 'token',
      sender: null,
      subject: null,
      filename: 'IMG_0012.jpg',
      type: 'image/jpeg',
      receivedAt: new Date(app.clock.now()).toISOString(),
      expiresAt: new Date(app.clock.now() + 30 * DAY_MS).toISOString(),
    });
    app.clock.advance(1000);
    const pdf = await bodyOf(await sendWithToken(app, token, captureForm(await aPdf(), 'C:\\in\\ride.pdf')));
    expect(pdf.capture).toMatchObject({ filename: 'ride.pdf', type: 'application/pdf' });
    expect(await waitingFor(nora)).toEqual({ captures: [capture, pdf.capture], held: [], notices: [] });
    const file = await nora.get(`/api/captures/${capture.id}/file`);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(bytes.length).toBe(capture.bytes);
    for (const secret of SECRETS) expect(bytes.includes(secret)).toBe(false);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('may send the same file many times, even at once: it waits once', async () => {
    const { app, nora, token } = await appWithToken();
    const photograph = await aPhotograph(1);
    const send = () => sendWithToken(app, token, captureForm(photograph));
    const first = await bodyOf(await send());
    const answers = await Promise.all([1, 2, 3, 4].map(async () => bodyOf(await send())));
    expect(answers).toEqual([first, first, first, first]);
    const other = await aPhotograph(2);
    const atOnce = await Promise.all(
      [1, 2, 3, 4].map(async () => bodyOf(await sendWithToken(app, token, captureForm(other)))),
    );
    expect(new Set(atOnce.map(({ capture }) => capture.id)).size).toBe(1);
    expect((await waitingFor(nora)).captures).toHaveLength(2);
    expect(await filesOf(app)).toHaveLength(2);
  });

  it('can send a removed file again, which then waits again', async () => {
    const { app, nora, token } = await appWithToken();
    const send = async () => sendWithToken(app, token, captureForm(await aPhotograph(1)));
    const { capture } = await bodyOf(await send());
    for (let time = 0; time < 2; time += 1)
      expect((await nora.delete(`/api/captures/${capture.id}`)).status).toBe(200);
    expect(await waitingFor(nora)).toEqual({ captures: [], held: [], notices: [] });
    expect(await saidBy(await nora.get(`/api/captures/${capture.id}/file`))).toEqual([
      404,
      'capture_not_found',
    ]);
    await app.tidy();
    expect(await filesOf(app)).toEqual([]);
    const again = await bodyOf(await send());
    expect(again.capture.id).not.toBe(capture.id);
    expect((await waitingFor(nora)).captures).toHaveLength(1);
  });

  it('is shown once and stored as a hash, and can do nothing but add captures', async () => {
    const { app, nora, token, id } = await appWithToken();
    const listed = await bodyOf(await nora.get('/api/capture-tokens'));
    expect(listed).toMatchObject([{ id, name: 'iPhone', lastUsedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(token);
    const row = await app.deps.db.selectFrom('capture_tokens').selectAll().executeTakeFirstOrThrow();
    expect(row.token_hash).toBe(hashToken(token));
    await sendWithToken(app, token, captureForm(await aPhotograph(1)));
    const [used] = await bodyOf(await nora.get('/api/capture-tokens'));
    expect(used.lastUsedAt).not.toBeNull();
    for (const path of ['/api/captures', '/api/receipts', '/api/auth/user', '/api/capture-tokens']) {
      const answer = await fetch(new URL(path, app.url), { headers: { authorization: `Bearer ${token}` } });
      expect(await saidBy(answer), path).toEqual([401, 'authentication_required']);
    }
  });

  it('works without an origin, and ignores cookies', async () => {
    const { app, nora, token } = await appWithToken();
    const file = captureForm(await aPhotograph(1));
    expect(await saidBy(await nora.fetch('/api/captures', { method: 'POST', body: file }))).toEqual(INVALID);
    const origin = { origin: 'https://elsewhere.example' };
    expect((await sendWithToken(app, token, captureForm(await aPhotograph(1)), origin)).status).toBe(200);
    // a token in a cookie, in a query or with another scheme does not count
    for (const headers of [
      { cookie: `token=${token}` },
      { authorization: `Basic ${token}` },
      { authorization: token },
      { authorization: `Bearer ${token}x` },
      { authorization: 'Bearer ' },
    ])
      expect(await saidBy(await sendWithToken(app, null, captureForm(await aPdf()), headers))).toEqual(
        INVALID,
      );
  });

  it('ends after a year, when it is revoked, and when its owner’s account is disabled, relinked or without a passkey', async () => {
    const app = await testApp({ database });
    const { db } = app.deps;
    const ends: [string, (its: { userId: string; email: string; id: string }) => Promise<unknown>][] = [
      ['revoked', async ({ id }) => db.deleteFrom('capture_tokens').where('id', '=', id).execute()],
      ['disabled', ({ email }) => disableUser(db, email, app.clock.now())],
      ['relinked', ({ email }) => relinkUser(db, email, app.clock.now())],
      [
        'without a passkey',
        ({ userId }) =>
          db.updateTable('users').set({ passkey_hash: null }).where('id', '=', userId).execute(),
      ],
      ['a year later', async () => app.clock.advance(365 * DAY_MS)],
    ];
    for (const [what, end] of ends) {
      const email = `${randomUUID()}@example.com`;
      const owner = await app.signedIn(email);
      const { token, id } = await newTokenOf(owner);
      const send = async (seed: number) => sendWithToken(app, token, captureForm(await aPhotograph(seed)));
      expect((await send(1)).status, what).toBe(200);
      await end({ userId: owner.userId, email, id });
      expect(await saidBy(await send(2)), what).toEqual(INVALID);
      // what it sent still waits
      const rows = await db
        .selectFrom('captures')
        .select('ended')
        .where('user_id', '=', owner.userId)
        .execute();
      expect(rows, what).toEqual([{ ended: null }]);
    }
    await app.tidy();
    expect(await db.selectFrom('capture_tokens').select('user_id').execute()).toEqual([]);
  });

  it('adds nothing for a person whose account is disabled meanwhile', async () => {
    const { app, token } = await appWithToken();
    const { blobs } = app.deps;
    const { stage } = blobs;
    blobs.stage = async (bytes) => {
      await disableUser(app.deps.db, NORA, app.clock.now());
      return stage(bytes);
    };
    expect(await saidBy(await sendWithToken(app, token, captureForm(await aPhotograph(1))))).toEqual(INVALID);
    expect(await app.deps.db.selectFrom('captures').select('id').execute()).toEqual([]);
  });

  it('belongs to one person, who can have up to twenty and alone can see and revoke them', async () => {
    const { app, nora, token, id } = await appWithToken();
    const ong = await app.signedIn('ong@example.com');
    expect(await bodyOf(await ong.get('/api/capture-tokens'))).toEqual([]);
    expect(await saidBy(await ong.delete(`/api/capture-tokens/${id}`))).toEqual([404, 'token_not_found']);
    // adds nine more one by one, and the rest at once
    for (let n = 1; n < 10; n += 1) await newTokenOf(nora, `phone ${n}`);
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => nora.post('/api/capture-tokens', { name: 'more' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && (await saidBy(refused))).toEqual([409, 'too_many_tokens']);
    expect((await sendWithToken(app, token, captureForm(await aPdf()))).status).toBe(200);
    expect((await nora.delete(`/api/capture-tokens/${id}`)).status).toBe(200);
    expect(await saidBy(await sendWithToken(app, token, captureForm(await aPdf())))).toEqual(INVALID);
    expect((await nora.post('/api/capture-tokens', { name: 'instead' })).status).toBe(200);
    for (const name of ['', '   ', 'x'.repeat(61)])
      expect((await nora.post('/api/capture-tokens', { name })).status).toBe(400);
  });

  it('that is wrong is refused a few hundred times and then has to wait; a right one still works from the same network', async () => {
    const { app, token } = await appWithToken();
    app.clock.stop();
    const wrong = `slip_${'A'.repeat(43)}`;
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 31; n += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => sendWithToken(app, wrong, captureForm(null))),
      );
      for (const answer of answers) codes.add((await saidBy(answer))[1]);
    }
    expect(codes).toEqual(new Set(['token_invalid', 'too_many_calls']));
    expect((await sendWithToken(app, token, captureForm(await aPhotograph(1)))).status).toBe(200);
  });

  it('cannot add a file that is damaged, unsafe, too large or of another type', async () => {
    const { app, nora, token } = await appWithToken();
    const photograph = await aPhotograph(1);
    const refused: [Uint8Array | null, number, string][] = [
      [null, 400, 'capture_missing'],
      [new Uint8Array(), 400, 'capture_missing'],
      [Buffer.from('GIF89a and more'), 415, 'capture_not_supported'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 415, 'capture_not_supported'],
      [photograph.subarray(0, photograph.length / 2), 422, 'capture_invalid'],
      [Buffer.from('%PDF-1.7 and no more'), 422, 'capture_invalid'],
      [await aPdf(withOpenAction), 422, 'capture_unsafe'],
      [Buffer.alloc(MAX_CAPTURE_BYTES + 1, 1), 413, 'capture_too_large'],
    ];
    for (const [file, status, code] of refused)
      expect(await saidBy(await sendWithToken(app, token, captureForm(file)))).toEqual([status, code]);
    expect((await waitingFor(nora)).captures).toEqual([]);
    expect(await filesOf(app)).toEqual([]);
  });

  it('can add up to 200 waiting receipts, and 60 a minute', async () => {
    const { app, nora, token } = await appWithToken();
    app.clock.stop();
    for (let n = 0; n < 199; n += 1)
      await insertCapture(app.deps.db, {
        id: randomUUID(),
        user_id: nora.userId,
        source: 'token',
        dedupe_key: String(n),
        mail_key: null,
        file_key: randomUUID(),
        sha256: '',
        bytes: 1,
        type: 'image/jpeg',
        filename: 'a.jpg',
        sender: null,
        subject: null,
        position: 1,
        received_at: app.clock.now(),
        ended: null,
        ended_at: null,
        receipt_id: null,
        analysis_ids: null,
        printed: null,
      });
    const send = async (seed: number) => sendWithToken(app, token, captureForm(await aPhotograph(seed)));
    const answers = await Promise.all([1, 2, 3].map(send));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { captures } = await waitingFor(nora);
    expect(captures).toHaveLength(200);
    await nora.delete(`/api/captures/${captures[0].id}`);
    expect((await send(4)).status).toBe(200);
    expect(await saidBy(await send(5))).toEqual([409, 'too_many_captures']);
    for (let n = 5; n < 60; n += 1) await sendWithToken(app, token, captureForm(null));
    expect(await saidBy(await send(6))).toEqual([429, 'too_many_calls']);
  });
});
