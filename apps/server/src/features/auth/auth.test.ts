import { describe, expect, it } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
const PASSKEY = '274913';
const HOUR = 60 * 60 * 1000;

describeOnBothDatabases('Sign-in', (database) => {
  it('brings a new colleague from Google through passkey setup into Slipcase', async () => {
    const app = await testApp({ database });
    const browser = app.browser();

    expect(await browser.signInWithGoogle(NORA)).toBe('/setup-passkey');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await bodyOf(await browser.get('/api/auth/pending-user-setup'))).toEqual({
      email: NORA.email,
      firstName: 'Nora',
      lastName: 'Whitlock',
      picture: expect.stringMatching(/^\/api\/auth\/picture\?of=[0-9a-f]{16}$/),
    });

    const setup = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    expect(setup.status).toBe(200);
    const user = await bodyOf(await browser.get('/api/auth/user'));
    expect(user).toMatchObject({ email: NORA.email, lastName: 'Whitlock', hasSetupPasskey: true });
    const picture = await browser.get('/api/auth/picture');
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
  });

  it('signs a colleague in with email and passkey, and out again', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA.email);
    const browser = app.browser();

    const login = await browser.post('/api/auth/passkey-login', {
      email: ' Nora.Whitlock@Example.com ',
      passkey: PASSKEY,
    });
    expect(login.status).toBe(200);
    expect((await browser.get('/api/auth/user')).status).toBe(200);

    const stolen = new Map(browser.cookies);
    const out = await browser.post('/api/auth/logout');
    expect(out.status).toBe(200);
    // only "cache", because "storage" would also delete receipts that wait on the device
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    // the browser stays known to the account, but that alone signs nobody in
    expect([...browser.cookies.keys()]).toEqual([expect.stringMatching(/^slipcase_device_/u)]);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    for (const [name, value] of stolen) browser.cookies.set(name, value);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('tells everybody which addresses may sign in, and nothing else', async () => {
    const app = await testApp({ database });
    const answer = await app.browser().get('/api/auth/company-domain');
    expect([answer.status, await answer.json()]).toEqual([200, { domain: 'example.com' }]);
  });

  it('signs a person with a passkey fully in through Google', async () => {
    const app = await testApp({ database });
    const first = app.browser();
    await first.signInWithGoogle(NORA);
    await first.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });

    const second = app.browser();
    expect(await second.signInWithGoogle(NORA)).toBe('/');
    expect((await second.get('/api/auth/user')).status).toBe(200);
  });

  it('sends a person whose passkey was removed back to passkey setup', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA.email, { passkey: false });

    expect(await bodyOf(await browser.get('/api/auth/user'))).toMatchObject({ hasSetupPasskey: false });
    const list = await browser.get('/api/receipts');
    expect(list.status).toBe(403);
    expect(await bodyOf(list)).toMatchObject({ code: 'passkey_setup_required' });
    expect(await bodyOf(await browser.get('/api/auth/pending-user-setup'))).toMatchObject({
      email: NORA.email,
    });

    const other = await browser.post('/api/auth/setup-passkey', {
      email: 'ong@example.com',
      passkey: PASSKEY,
    });
    expect(other.status).toBe(403);
    const before = new Map(browser.cookies);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    expect((await browser.get('/api/receipts')).status).toBe(200);

    const again = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '918273' });
    expect(again.status).toBe(409);
    const login = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });
    expect(login.status).toBe(200);
    // the session from before the passkey no longer works
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('rejects every passkey for an account without one, and its owner can set one up through Google', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await app.deps.db.updateTable('users').set({ passkey_hash: null }).execute();

    const login = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });
    expect(login.status).toBe(401);
    const back = app.browser();
    expect(await back.signInWithGoogle(NORA)).toBe('/setup-passkey');
    expect(await bodyOf(await back.get('/api/auth/user'))).toMatchObject({ hasSetupPasskey: false });
  });

  it('forgets a sign-up after half an hour or once it is finished', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    app.clock.advance(31 * 60 * 1000);
    expect((await browser.get('/api/auth/pending-user-setup')).status).toBe(404);

    await browser.signInWithGoogle(NORA);
    const pending = new Map(browser.cookies);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    const otherBrowser = app.browser();
    for (const [name, value] of pending) otherBrowser.cookies.set(name, value);
    expect((await otherBrowser.get('/api/auth/pending-user-setup')).status).toBe(404);
  });

  it('deletes only what has expired', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await app.browser().signInWithGoogle({ name: 'Not Finished', email: 'not.finished@example.com' });
    await app.browser().get('/auth/google');
    await app.signedIn('ended@example.com');

    app.clock.advance(23 * HOUR);
    await browser.get('/api/projects');
    app.clock.advance(2 * HOUR);
    await app.tidy();
    expect((await browser.get('/api/auth/user')).status).toBe(200);
    expect((await browser.get('/api/auth/picture')).status).toBe(200);
    const left = async (table: 'sessions' | 'sign_in_flows' | 'pending_sign_ups') =>
      (await app.deps.db.selectFrom(table).selectAll().execute()).length;
    expect([await left('sessions'), await left('sign_in_flows'), await left('pending_sign_ups')]).toEqual([
      1, 0, 0,
    ]);
  });

  it('has a path for each person’s picture, so a browser that two people use never shows the wrong face', async () => {
    const app = await testApp({ database });
    const pictureOf = async (person: { name: string; email: string }) => {
      const browser = app.browser();
      await browser.signInWithGoogle(person);
      return (await bodyOf(await browser.get('/api/auth/pending-user-setup')))['picture'];
    };
    const hers = await pictureOf(NORA);
    expect(await pictureOf({ name: 'Milo Ong', email: 'ong@example.com' })).not.toBe(hers);
    const nora = app.browser();
    await nora.signInWithGoogle(NORA);
    expect((await nora.get(String(hers))).headers.get('content-type')).toBe('image/jpeg');
  });

  it('rejects a passkey that is not six digits', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    for (const passkey of ['12345', '1234567', '12345a', '١٢٣٤٥٦', '']) {
      const answer = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey });
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toEqual({
        code: 'invalid_passkey',
        message: 'Passkey must be exactly 6 digits',
      });
    }
    expect((await browser.get('/api/auth/pending-user-setup')).status).toBe(200);
  });

  it('sets a passkey only for the person who signed in, and only once', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    const nobody = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    expect(nobody.status).toBe(404);
    expect(await bodyOf(nobody)).toMatchObject({ message: 'User information missing. Please start over.' });

    await browser.signInWithGoogle(NORA);
    const other = await browser.post('/api/auth/setup-passkey', {
      email: 'boss@example.com',
      passkey: PASSKEY,
    });
    expect(other.status).toBe(403);

    const twice = await Promise.all(
      [1, 2].map(() => browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY })),
    );
    const statuses = twice.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([404, 409]).toContain(statuses[1]);
    const again = await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '918273' });
    expect(again.status).toBe(409);
    expect(await bodyOf(again)).toMatchObject({ code: 'passkey_already_set' });
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it('forgets the earlier Google sign-in when a person starts over', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    expect((await browser.get('/api/auth/pending-user-setup')).status).toBe(200);
    expect((await browser.post('/api/auth/logout')).status).toBe(200);
    expect((await browser.get('/api/auth/pending-user-setup')).status).toBe(404);
  });

  it('answers a wrong passkey, an unknown address and another domain with the agreed messages', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA.email);
    const login = (email: string, passkey: string) =>
      app.browser().post('/api/auth/passkey-login', { email, passkey });

    const wrong = await login(NORA.email, '000001');
    expect(wrong.status).toBe(401);
    expect(await bodyOf(wrong)).toMatchObject({ message: 'Invalid email or passkey' });
    const unknown = await login('nobody@example.com', PASSKEY);
    expect(unknown.status).toBe(401);
    expect(await bodyOf(unknown)).toMatchObject({ message: expect.stringContaining('not found') });
    const foreign = await login('eve@example.org', PASSKEY);
    expect(foreign.status).toBe(403);
    expect(await bodyOf(foreign)).toMatchObject({ message: expect.stringContaining('company domain') });
  });

  it('can hide whether an address has an account', async () => {
    const app = await testApp({ database, settings: { DISCLOSE_ACCOUNTS: 'false' } });
    await app.signedIn(NORA.email);
    const known = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA.email, passkey: '000001' });
    const unknown = await app
      .browser()
      .post('/api/auth/passkey-login', { email: 'nobody@example.com', passkey: PASSKEY });
    expect(unknown.status).toBe(known.status);
    expect(await bodyOf(unknown)).toEqual(await bodyOf(known));
  });

  it('ends a session after a day without activity; polling does not count', async () => {
    const app = await testApp({ database });
    const active = await app.signedIn('active@example.com');
    const polling = await app.signedIn('polling@example.com');
    for (let hours = 0; hours < 23; hours += 1) {
      app.clock.advance(HOUR);
      await active.get('/api/projects');
      await polling.get('/api/receipts');
      await polling.get('/api/auth/user');
      await polling.get('/api/projects/favorites');
    }
    app.clock.advance(2 * HOUR);
    expect((await active.get('/api/auth/user')).status).toBe(200);
    expect((await polling.get('/api/auth/user')).status).toBe(401);
  });

  it('ends every session after thirty days', async () => {
    // a longer Google proof, which would otherwise end them on the same day
    const app = await testApp({ database, settings: { GOOGLE_PROOF_DAYS: '365' } });
    const browser = await app.signedIn(NORA.email);
    for (let days = 0; days < 30; days += 1) {
      app.clock.advance(23.9 * HOUR);
      expect((await browser.get('/api/projects')).status).toBe(200);
    }
    app.clock.advance(23.9 * HOUR);
    expect((await browser.get('/api/projects')).status).toBe(401);
  });

  it('stores sessions and passkeys only as hashes that nobody can use', async () => {
    const app = await testApp({ database });
    const browser = await app.signedIn(NORA.email);
    const rows = JSON.stringify([
      await app.deps.db.selectFrom('sessions').selectAll().execute(),
      await app.deps.db.selectFrom('users').selectAll().execute(),
    ]);
    expect(rows).not.toContain(browser.cookies.get('slipcase'));
    expect(rows).not.toContain(PASSKEY);
    expect(rows).toContain('$argon2id$');
  });
});

describe('Requests from other sites', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: '' }],
    ['a page that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site subdomain', { 'sec-fetch-site': 'same-site' }],
  ])('are rejected when they come from %s', async (_case, headers) => {
    const app = await testApp();
    const browser = await app.signedIn(NORA.email);
    const answer = await browser.post('/api/auth/logout', {}, headers);
    expect(answer.status).toBe(403);
    expect(await bodyOf(answer)).toMatchObject({ code: 'cross_origin' });
    expect((await browser.get('/api/auth/user')).status).toBe(200);
  });

  it('cannot read the session: its cookie is HttpOnly, SameSite, and Secure with __Host- on https', async () => {
    const app = await testApp({
      settings: {
        PUBLIC_URL: 'https://slipcase.example.com',
        GOOGLE_CLIENT_ID: 'id',
        GOOGLE_CLIENT_SECRET: 'secret',
        SMTP_URL: 'smtp://127.0.0.1:25',
        TRUST_PROXY: '127.0.0.1',
      },
    });
    await app.signedIn(NORA.email);
    const login = await app
      .browser()
      .post(
        '/api/auth/passkey-login',
        { email: NORA.email, passkey: PASSKEY },
        { origin: 'https://slipcase.example.com', 'x-forwarded-host': 'slipcase.example.com' },
      );
    const cookie = login.headers.getSetCookie().find((header) => header.startsWith('__Host-slipcase='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    expect(login.headers.get('strict-transport-security')).toContain('max-age=31536000');
  });
});
