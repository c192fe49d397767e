import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { appWithMails } from '../../../testing/app-with-mails.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { SoftAuthenticator } from '../../../testing/soft-authenticator.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';
import { disableUser, enableUser, relinkUser } from '../user-admin.ts';
import { CHALLENGE_MS } from './challenges.ts';

const NORA = 'nora.whitlock@example.com';
const EVE = 'eve@example.com';
const PASSKEY = '274913';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const DAY_MS = 24 * 60 * 60 * 1000;
const RENEWING = { SCREEN_LOCK_RENEWS_PROOF: 'yes' };

const optionsFor = async (browser: TestBrowser, what: 'registration' | 'sign-in-options') =>
  bodyOf(await browser.post(`/api/auth/webauthn/${what}`));

async function add(browser: TestBrowser, lock: SoftAuthenticator, cheat = {}) {
  const answer = lock.create(await optionsFor(browser, 'registration'), cheat);
  return browser.post('/api/auth/webauthn/credentials', answer, { 'user-agent': ANDROID });
}

async function touch(browser: TestBrowser, lock: SoftAuthenticator, cheat = {}) {
  const answer = lock.get(await optionsFor(browser, 'sign-in-options'), cheat);
  return browser.post('/api/auth/webauthn/sign-in', answer);
}

/** Nora, signed in, with a screen lock that knows her. */
async function withLock(app: TestApp) {
  const desk = await app.signedIn(NORA);
  const lock = new SoftAuthenticator(app.url);
  expect((await add(desk, lock)).status).toBe(200);
  return { desk, lock };
}

/** Takes away the proof, as a relink does, when a credential has just been used. */
async function takeProofAtUse({ deps }: TestApp, database: DatabaseKind): Promise<void> {
  const take = 'UPDATE users SET google_proof_at = 0;';
  const when = 'CREATE TRIGGER taken AFTER UPDATE ON webauthn_credentials';
  const statements =
    database === 'SQLite'
      ? [`${when} BEGIN ${take} END`]
      : [
          `CREATE FUNCTION take() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${take} RETURN NULL; END $$`,
          `${when} EXECUTE FUNCTION take()`,
        ];
  for (const statement of statements) await sql.raw(statement).execute(deps.db);
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(400);
  expect(await bodyOf(response)).toMatchObject({ code: 'webauthn_failed' });
}

describeOnBothDatabases('Sign-in with a screen lock', (database) => {
  it('takes one touch on a new device, and names the account', async () => {
    const app = await testApp({ database });
    const { lock, desk } = await withLock(app);
    const phone = app.browser();
    expect(await bodyOf(await touch(phone, lock))).toMatchObject({ email: NORA });
    expect(await bodyOf(await phone.get('/api/auth/user'))).toMatchObject({ email: NORA });
    expect(await bodyOf(await phone.get('/api/auth/devices'))).toMatchObject([
      { signedInWith: 'webauthn', current: true },
      { current: false },
    ]);
    expect(await bodyOf(await desk.get('/api/auth/webauthn/credentials'))).toMatchObject([
      { name: 'Chrome on Android', lastUsedAt: expect.any(String), synced: false },
    ]);
  });

  it('requires a resident key and user verification, and never sends key ids to the page', async () => {
    const app = await testApp({ database });
    const { desk } = await withLock(app);
    const asked = await optionsFor(desk, 'registration');
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ type: 'public-key' }],
    });
    const listed = await bodyOf(await desk.get('/api/auth/webauthn/credentials'));
    expect(Object.keys(listed[0]).sort()).toEqual(['addedAt', 'id', 'lastUsedAt', 'name', 'synced']);
    expect(await optionsFor(app.browser(), 'sign-in-options')).toMatchObject({
      userVerification: 'required',
    });
  });

  it('tells the owner by mail that one was added', async () => {
    const { app, mails } = await appWithMails(database);
    await withLock(app);
    await app.sendMails();
    expect(mails.at(-1)).toMatchObject({ subject: 'A new way to sign in to Slipcase' });
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['nobody who was verified', { verified: false }],
    ['a copy whose counter is behind', { counter: 1 }],
    ['a credential said to be someone else’s', { userHandle: Buffer.from('someone').toString('base64url') }],
  ])('is refused for %s', async (_, cheat) => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    expect((await touch(app.browser(), lock, { counter: 5 })).status).toBe(200);
    const thief = app.browser();
    await expectRefused(await touch(thief, lock, cheat));
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });

  it('is refused if an answer is used twice, in another browser, or after five minutes', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    const phone = app.browser();
    const answer = lock.get(await optionsFor(phone, 'sign-in-options'));
    await expectRefused(await app.browser().post('/api/auth/webauthn/sign-in', answer));
    expect((await phone.post('/api/auth/webauthn/sign-in', answer)).status).toBe(200);
    await expectRefused(await phone.post('/api/auth/webauthn/sign-in', answer));

    const late = lock.get(await optionsFor(phone, 'sign-in-options'));
    app.clock.advance(CHALLENGE_MS + 1);
    await expectRefused(await phone.post('/api/auth/webauthn/sign-in', late));
  });

  it('works in two tabs of a browser, in any order', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    const phone = app.browser();
    const first = await optionsFor(phone, 'sign-in-options');
    const second = await optionsFor(phone, 'sign-in-options');
    expect((await phone.post('/api/auth/webauthn/sign-in', lock.get(second))).status).toBe(200);
    expect((await phone.post('/api/auth/webauthn/sign-in', lock.get(first))).status).toBe(200);
  });

  it('accepts only one of two simultaneous uses of the same counter', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    const [one, other] = [app.browser(), app.browser()];
    const answers = await Promise.all(
      [one, other].map(async (browser) =>
        lock.get(await optionsFor(browser, 'sign-in-options'), { counter: 7 }),
      ),
    );
    const statuses = await Promise.all([
      one.post('/api/auth/webauthn/sign-in', answers[0]).then(({ status }) => status),
      other.post('/api/auth/webauthn/sign-in', answers[1]).then(({ status }) => status),
    ]);
    expect(statuses.sort()).toEqual([200, 400]);
  });

  it('never adds a credential for another person, or one that already exists', async () => {
    const app = await testApp({ database });
    const { desk, lock } = await withLock(app);
    const eve = await app.signedIn(EVE);
    // Nora's answer in Eve's session
    const answer = lock.create(await optionsFor(desk, 'registration'));
    await expectRefused(await eve.post('/api/auth/webauthn/credentials', answer));
    expect((await desk.post('/api/auth/webauthn/credentials', answer)).status).toBe(200);
    await expectRefused(await desk.post('/api/auth/webauthn/credentials', answer));
    expect(await bodyOf(await eve.get('/api/auth/webauthn/credentials'))).toEqual([]);
    // an answer to a sign-in adds nothing
    const wrongKind = lock.create({
      ...(await optionsFor(desk, 'registration')),
      challenge: (await optionsFor(desk, 'sign-in-options')).challenge,
    });
    await expectRefused(await desk.post('/api/auth/webauthn/credentials', wrongKind));
  });

  it('stops working when its owner, and nobody else, removes it', async () => {
    const app = await testApp({ database });
    const { desk, lock } = await withLock(app);
    const [{ id }] = await bodyOf(await desk.get('/api/auth/webauthn/credentials'));
    const eve = await app.signedIn(EVE);
    expect((await eve.delete(`/api/auth/webauthn/credentials/${id}`)).status).toBe(404);
    expect((await touch(app.browser(), lock)).status).toBe(200);
    expect((await desk.delete(`/api/auth/webauthn/credentials/${id}`)).status).toBe(200);
    expect((await desk.delete(`/api/auth/webauthn/credentials/${id}`)).status).toBe(404);
    await expectRefused(await touch(app.browser(), lock));
  });

  it('still works while wrong passkeys lock the account, but not after too many tries from a network', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    for (let tries = 0; tries < 12; tries += 1) {
      await app.browser().post('/api/auth/passkey-login', { email: NORA, passkey: '918273' });
      app.clock.advance(60 * 60 * 1000);
    }
    const phone = app.browser();
    const locked = await phone.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    expect(locked.status).toBe(403);
    expect((await touch(phone, lock)).status).toBe(200);

    const answer = lock.get(await optionsFor(phone, 'sign-in-options'), { verified: false });
    // the limit grows with time
    app.clock.stop();
    let last = 0;
    for (let tries = 0; tries < 320 && last !== 429; tries += 1)
      last = (await phone.post('/api/auth/webauthn/sign-in', { ...answer, id: 'unknown' })).status;
    expect(last).toBe(429);
  });

  it('requires Google again after thirty days, as the passkey does', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    app.clock.advance(31 * DAY_MS);
    const response = await touch(app.browser(), lock);
    expect(response.status).toBe(403);
    expect(await bodyOf(response)).toMatchObject({ code: 'google_required' });
  });

  it('starts no new thirty days, unless the company has chosen so', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    app.clock.advance(20 * DAY_MS);
    const phone = app.browser();
    expect((await touch(phone, lock)).status).toBe(200);
    app.clock.advance(11 * DAY_MS);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect(await bodyOf(await touch(app.browser(), lock))).toMatchObject({ code: 'google_required' });
  });

  it('starts new thirty days if the company has chosen so, but not once they are over', async () => {
    const app = await testApp({ database, settings: RENEWING });
    const { lock } = await withLock(app);
    const phone = app.browser();
    for (let touches = 0; touches < 3; touches += 1) {
      app.clock.advance(20 * DAY_MS);
      expect((await touch(phone, lock)).status).toBe(200);
      expect((await phone.get('/api/auth/user')).status).toBe(200);
    }
    // the passkey works as long, but starts none
    app.clock.advance(20 * DAY_MS);
    const login = { email: NORA, passkey: PASSKEY };
    expect((await app.browser().post('/api/auth/passkey-login', login)).status).toBe(200);
    app.clock.advance(11 * DAY_MS);
    expect(await bodyOf(await touch(phone, lock))).toMatchObject({ code: 'google_required' });
    expect((await phone.get('/api/auth/user')).status).toBe(401);
  });

  it.each([
    ['disabled', disableUser],
    ['given to another identity', relinkUser],
  ])('starts no new thirty days for an account that is %s', async (_, step) => {
    const app = await testApp({ database, settings: RENEWING });
    const { lock } = await withLock(app);
    const phone = app.browser();
    expect((await touch(phone, lock)).status).toBe(200);
    expect(await step(app.deps.db, NORA, app.clock.now())).toBe(true);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    await expectRefused(await touch(phone, lock));
    expect(await app.deps.db.selectFrom('webauthn_credentials').selectAll().execute()).toEqual([]);
  });

  it('brings no proof back that is taken away at the same moment', async () => {
    const app = await testApp({ database, settings: RENEWING });
    const { lock } = await withLock(app);
    await takeProofAtUse(app, database);
    const phone = app.browser();
    await touch(phone, lock);
    expect((await phone.get('/api/auth/user')).status).toBe(401);
    expect(await bodyOf(await touch(phone, lock))).toMatchObject({ code: 'google_required' });
  });

  it('survives signing out everywhere and a change of the passkey, and the mail says so', async () => {
    const { app, mails } = await appWithMails(database);
    const { desk, lock } = await withLock(app);
    const change = { currentPasskey: PASSKEY, newPasskey: '918273' };
    expect((await desk.post('/api/auth/change-passkey', change)).status).toBe(200);
    await app.sendMails();
    expect(mails.at(-1)?.text).toContain('screen lock still works on Chrome on Android');
    expect((await desk.delete('/api/auth/devices')).status).toBe(200);
    expect((await touch(app.browser(), lock)).status).toBe(200);
  });

  it('does not replace the current passkey when someone changes it', async () => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    const phone = app.browser();
    await touch(phone, lock);
    const refused = await phone.post('/api/auth/change-passkey', { newPasskey: '918273' });
    expect(await bodyOf(refused)).toMatchObject({ code: 'wrong_passkey' });
  });

  it.each([
    ['disabled, even once it is enabled again', [disableUser, enableUser]],
    ['given to another identity', [relinkUser]],
  ])('ends when the account is %s', async (_, steps) => {
    const app = await testApp({ database });
    const { lock } = await withLock(app);
    for (const step of steps) expect(await step(app.deps.db, NORA, app.clock.now())).toBe(true);
    await expectRefused(await touch(app.browser(), lock));
  });

  it('is refused with a message, whatever is sent', async () => {
    const app = await testApp({ database });
    const { lock, desk } = await withLock(app);
    const good = lock.get(await optionsFor(desk, 'sign-in-options'));
    const { response } = good;
    const bad = [
      { ...good, response: { ...response, clientDataJSON: '' } },
      { ...good, response: { ...response, clientDataJSON: 'e30' } },
      { ...good, response: { ...response, authenticatorData: 'AAAA' } },
      { ...good, response: { ...response, signature: undefined } },
      { ...good, response: { clientDataJSON: response.clientDataJSON } },
    ];
    for (const body of bad) await expectRefused(await desk.post('/api/auth/webauthn/sign-in', body));
    for (const body of [{}, [], null, { ...good, id: '../..' }, { ...good, type: 'password' }])
      expect((await desk.post('/api/auth/webauthn/sign-in', body)).status).toBe(400);
  });
});

it('A server at an IP address offers no screen lock, and says so', async () => {
  const app = await testApp({ phone: true });
  const asked = await app.browser().post('/api/auth/webauthn/sign-in-options');
  expect(asked.status).toBe(409);
  expect(await bodyOf(asked)).toMatchObject({ code: 'webauthn_unavailable' });
});
