import { expect, it } from 'vitest';
import { bodyOf } from '../../../testing/browser.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const PERSON = { name: 'Nora Whitlock', email: NORA };
const PASSKEY = '274913';
const NEW_PASSKEY = '918273';
const HOUR = 60 * 60 * 1000;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

describeOnBothDatabases('Signed-in devices', (database) => {
  it('are listed with name, sign-in method and time, this device first', async () => {
    const app = await testApp({ database });
    const desk = await app.signedIn(NORA);
    app.clock.advance(HOUR);
    const phone = app.browser();
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY }, { 'user-agent': ANDROID });

    const devices = await bodyOf(await desk.get('/api/auth/devices'));
    expect(devices).toMatchObject([
      { name: 'Test browser', current: true },
      { name: 'Chrome on Android', signedInWith: 'passkey', current: false },
    ]);
    expect(Date.parse(devices[1].signedInAt) - Date.parse(devices[0].signedInAt)).toBeGreaterThanOrEqual(
      HOUR,
    );
    expect(await bodyOf(await phone.get('/api/auth/devices'))).toMatchObject([
      { name: 'Chrome on Android', current: true },
      { name: 'Test browser', current: false },
    ]);
    expect(JSON.stringify(devices)).not.toContain(desk.cookies.get('slipcase'));
  });

  it('are one per browser, however often a person signs in there, and the earlier session ends', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const before = browser.cookies.get('slipcase') ?? '';
    await browser.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(await bodyOf(await browser.get('/api/auth/devices'))).toHaveLength(1);
    expect(browser.cookies.get('slipcase')).not.toBe(before);
    const old = app.browser();
    old.cookies.set('slipcase', before);
    expect((await old.get('/api/auth/user')).status).toBe(401);
  });

  it('have one session: the earlier one ends if its cookie was lost or another person signs in', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await app.signedIn('eve@example.com');
    const copyOf = (cookie: string) => {
      const copy = app.browser();
      copy.cookies.set('slipcase', cookie);
      return copy;
    };
    const first = browser.cookies.get('slipcase') ?? '';
    browser.cookies.delete('slipcase');
    await browser.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect((await copyOf(first).get('/api/auth/user')).status).toBe(401);

    const second = browser.cookies.get('slipcase') ?? '';
    await browser.post('/api/auth/passkey-login', { email: 'eve@example.com', passkey: PASSKEY });
    expect((await copyOf(second).get('/api/auth/user')).status).toBe(401);
    expect(await bodyOf(await browser.get('/api/auth/user'))).toMatchObject({ email: 'eve@example.com' });
  });

  it('leave the list when they sign out or expire, and the browser stays known', async () => {
    const app = await testApp({ database });
    const desk = await app.signedIn(NORA);
    const phone = app.browser();
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    await phone.post('/api/auth/logout');
    expect(await bodyOf(await desk.get('/api/auth/devices'))).toHaveLength(1);
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(await bodyOf(await desk.get('/api/auth/devices'))).toHaveLength(2);
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toHaveLength(2);
    // the phone is unused for a day
    for (let hours = 0; hours < 5; hours += 1) {
      app.clock.advance(5 * HOUR);
      await desk.get('/api/projects');
    }
    expect(await bodyOf(await desk.get('/api/auth/devices'))).toHaveLength(1);
  });

  it('can be signed out one by one, effective at their next request', async () => {
    const app = await testApp({ database });
    const desk = await app.signedIn(NORA);
    const phone = app.browser();
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    const [, other] = await bodyOf(await desk.get('/api/auth/devices'));

    const ended = await desk.delete(`/api/auth/devices/${other.id}`);
    expect(ended.status).toBe(200);
    // we cannot clear another browser's caches, and should not clear this one's
    expect(ended.headers.get('clear-site-data')).toBeNull();
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect((await desk.get('/api/auth/user')).status).toBe(200);
    const again = await desk.delete(`/api/auth/devices/${other.id}`);
    expect(again.status).toBe(404);
    expect(await bodyOf(again)).toMatchObject({ code: 'device_not_found' });
    const own = (await bodyOf(await desk.get('/api/auth/devices'))).find(({ current }: never) => current);
    const out = await desk.delete(`/api/auth/devices/${own.id}`);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
  });

  it('of another person cannot be signed out; the answer is the same as for devices that do not exist', async () => {
    const app = await testApp({ database });
    const nora = await app.signedIn(NORA);
    const eve = await app.signedIn('eve@example.com');
    const [device] = await bodyOf(await nora.get('/api/auth/devices'));
    const foreign = await eve.delete(`/api/auth/devices/${device.id}`);
    const missing = await eve.delete('/api/auth/devices/nothing');
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect(await bodyOf(foreign)).toEqual(await bodyOf(missing));
    expect((await nora.get('/api/auth/user')).status).toBe(200);
  });

  it('can all be signed out together, including this device and its cookies', async () => {
    const app = await testApp({ database });
    const desk = await app.signedIn(NORA);
    const phone = app.browser();
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    const stranger = await app.signedIn('eve@example.com');

    const out = await desk.delete('/api/auth/devices');
    expect(out.status).toBe(200);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect([...desk.cookies.keys()]).toEqual([]);
    for (const browser of [desk, phone]) expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect((await stranger.get('/api/auth/user')).status).toBe(200);
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toHaveLength(1);
  });

  it('are forgotten after half a year without use', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    await browser.post('/api/auth/logout');
    app.clock.advance(179 * 24 * HOUR);
    await app.tidy();
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toHaveLength(1);
    app.clock.advance(2 * 24 * HOUR);
    await app.tidy();
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toEqual([]);
  });
});

describeOnBothDatabases('Changing the passkey', (database) => {
  it('requires the current one after a passkey sign-in, signs out every other device, and mails the owner', async () => {
    const app = await testApp({ database });
    const desk = await app.signedIn(NORA);
    const phone = app.browser();
    await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    const change = (body: object) => desk.post('/api/auth/change-passkey', body);

    for (const body of [{ newPasskey: NEW_PASSKEY }, { currentPasskey: '000001', newPasskey: NEW_PASSKEY }]) {
      const refused = await change(body);
      expect(refused.status).toBe(403);
      expect(await bodyOf(refused)).toMatchObject({ code: 'wrong_passkey' });
    }
    expect((await phone.get('/api/auth/user')).status).toBe(200);

    expect((await change({ currentPasskey: PASSKEY, newPasskey: NEW_PASSKEY })).status).toBe(200);
    expect((await desk.get('/api/auth/user')).status).toBe(200);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    const login = (passkey: string) =>
      app.browser().post('/api/auth/passkey-login', { email: NORA, passkey });
    expect((await login(PASSKEY)).status).toBe(401);
    expect((await login(NEW_PASSKEY)).status).toBe(200);
    expect(await app.deps.jobs.backlog()).toMatchObject([{ kind: 'mails', waiting: 1 }]);
  });

  it('does not require the current one after a Google sign-in', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(PERSON);
    await browser.post('/api/auth/setup-passkey', { email: NORA, passkey: PASSKEY });
    await browser.signInWithGoogle(PERSON);
    expect((await browser.post('/api/auth/change-passkey', { newPasskey: NEW_PASSKEY })).status).toBe(200);
    const login = await app.browser().post('/api/auth/passkey-login', { email: NORA, passkey: NEW_PASSKEY });
    expect(login.status).toBe(200);
  });

  it('counts wrong tries as sign-in does, so nobody can guess on an unattended phone', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    const change = (currentPasskey: string) =>
      browser.post('/api/auth/change-passkey', { currentPasskey, newPasskey: NEW_PASSKEY });
    for (let n = 0; n < 5; n += 1) expect((await change('000001')).status).toBe(403);
    expect((await change(PASSKEY)).status).toBe(429);
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it('rejects a passkey that is easy to guess', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA);
    for (const newPasskey of ['111111', '456789', '987654', '890123', '121212', '123123', '159753']) {
      const answer = await browser.post('/api/auth/change-passkey', { currentPasskey: PASSKEY, newPasskey });
      expect(await bodyOf(answer)).toMatchObject({ code: 'weak_passkey' });
    }
  });
});

describeOnBothDatabases('A passkey sign-in', (database) => {
  it('requires Google again after thirty days, but only after the right passkey; sessions end then, too', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(PERSON);
    await browser.post('/api/auth/setup-passkey', { email: NORA, passkey: PASSKEY });
    const login = async (passkey: string) =>
      bodyOf(await browser.post('/api/auth/passkey-login', { email: NORA, passkey }));

    app.clock.advance(29 * 24 * HOUR);
    expect(await login(PASSKEY)).toMatchObject({ email: NORA });
    app.clock.advance(23.9 * HOUR);
    // active a moment ago and only a day old: it ends because the Google proof is thirty days old
    expect((await browser.get('/api/projects')).status).toBe(200);
    app.clock.advance(0.2 * HOUR);
    expect((await browser.get('/api/projects')).status).toBe(401);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await login('000001')).toMatchObject({ code: 'invalid_credentials' });
    expect(await login(PASSKEY)).toMatchObject({
      code: 'google_required',
      message: expect.stringContaining('confirm who you are'),
    });
    await browser.signInWithGoogle(PERSON);
    expect(await login(PASSKEY)).toMatchObject({ email: NORA });
  });
});
