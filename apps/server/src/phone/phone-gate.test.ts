import { describe, expect, it } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** Tests phone mode over real https, with a trusted certificate. */

const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
const SHUT = [
  '/auth/google',
  '/auth/google/callback?code=x&state=y',
  '/dev-idp',
  '/dev-idp/',
  '/dev-idp/.well-known/openid-configuration',
  '/dev-idp/auth?client_id=slipcase',
  '/dev-idp/sign-in/abc',
  '/dev-idp/jwks',
  '/dev-idp/token',
  '/dev-idp/me',
  '/dev-idp/picture/1',
  '/dev-mail',
  '/dev-mail/',
  '/dev-mail/some.eml',
];

function scan(
  app: TestApp,
  browser: TestBrowser,
  code = app.deps.phoneCodes?.make() ?? '',
): Promise<Response> {
  return browser.post('/phone', { code });
}

describe('In phone mode, a browser that has not scanned a code', () => {
  it('cannot open development sign-in or any development page, and shows what to do', async () => {
    const app = await testApp({ phone: true });
    for (const path of SHUT) {
      for (const method of ['GET', 'POST', 'HEAD']) {
        if (method === 'POST' && path.startsWith('/auth/')) continue;
        const answer = await app.browser().fetch(path, { method });
        expect(answer.status, `${method} ${path}`).toBe(403);
        if (method === 'GET') expect(await answer.text()).toContain('Press Enter in the terminal');
      }
    }
  });

  it('cannot bypass this with other spellings of those addresses', async () => {
    const app = await testApp({ phone: true });
    for (const path of ['/%64ev-mail', '/DEV-MAIL', '/dev-mail%2f', '/x/../dev-mail', '/dev-idp%2fauth']) {
      const answer = await app.browser().get(path);
      expect(answer.status, path).toBeGreaterThanOrEqual(400);
      expect(await answer.text()).not.toMatch(/Development mail|Choose who you are/u);
    }
  });

  it('cannot use an invented cookie, or a valid one under another host name', async () => {
    const app = await testApp({ phone: true });
    const guesser = app.browser();
    guesser.cookies.set('__Host-slipcase_phone', 'made-up');
    expect((await guesser.get('/dev-mail')).status).toBe(403);

    const open = app.browser();
    await scan(app, open);
    expect((await open.get('/dev-mail')).status).toBe(200);
    const renamed = await open.fetch(`https://localhost:${new URL(app.url).port}/dev-mail`);
    expect(renamed.status).toBe(302);
    expect(renamed.headers.get('location')).toBe(`${app.url}/dev-mail`);
    expect(await renamed.text()).toBe('');
  });

  it('can still use Slipcase otherwise: only the development pages are closed', async () => {
    const app = await testApp({ phone: true });
    expect((await app.browser().get('/api/auth/user')).status).toBe(401);
    const nora = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA.email, passkey: '274913' });
    expect(await nora.json()).toMatchObject({ code: 'account_not_found' });
  });
});

describe('A code of phone mode', () => {
  it('lets one browser in, and its whole development sign-in works over https with its own cookie', async () => {
    const app = await testApp({ phone: true });
    const phone = app.browser();
    const opened = await scan(app, phone);
    expect(opened.status).toBe(204);
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-slipcase_phone=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
      ),
    ]);
    expect(await phone.signInWithGoogle(NORA)).toBe('/setup-passkey');
    const setup = await phone.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '580362' });
    expect(setup.status).toBe(200);
    expect(phone.cookies.has('__Host-slipcase')).toBe(true);
    const user = await phone.get('/api/auth/user');
    expect(await user.json()).toMatchObject({ email: NORA.email, picture: expect.stringContaining('/api/') });
    expect((await phone.get('/dev-mail')).status).toBe(200);
    // but no other browser
    expect((await app.browser().get('/dev-mail')).status).toBe(403);
  });

  it('works once', async () => {
    const app = await testApp({ phone: true });
    const code = app.deps.phoneCodes?.make() ?? '';
    expect((await scan(app, app.browser(), code)).status).toBe(204);
    const second = app.browser();
    expect((await scan(app, second, code)).status).toBe(403);
    expect((await second.get('/dev-mail')).status).toBe(403);
  });

  it('works for only one of two browsers at the same moment', async () => {
    const app = await testApp({ phone: true });
    const code = app.deps.phoneCodes?.make() ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, () => scan(app, app.browser(), code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });

  it('expires after ten minutes, and when there is a new code', async () => {
    const app = await testApp({ phone: true });
    const late = app.deps.phoneCodes?.make() ?? '';
    app.clock.advance(10 * 60_000);
    expect((await scan(app, app.browser(), late)).status).toBe(403);
    const older = app.deps.phoneCodes?.make() ?? '';
    app.deps.phoneCodes?.make();
    expect((await scan(app, app.browser(), older)).status).toBe(403);
  });

  it('cannot be guessed: after ten wrong ones from an address, even the right one has to wait', async () => {
    const app = await testApp({ phone: true });
    const code = app.deps.phoneCodes?.make() ?? '';
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push((await scan(app, app.browser(), `${code}${n}`)).status);
    expect(answers).toEqual([...Array(10).fill(403), ...Array(10).fill(429)]);
    expect((await scan(app, app.browser(), code)).status).toBe(429);
    app.clock.advance(10 * 60_000);
    expect((await scan(app, app.browser())).status).toBe(204);
  });

  it.each([
    ['nothing', {}],
    ['not text', { code: 7 }],
    ['far too long', { code: 'x'.repeat(201) }],
    ['a list', []],
  ])('that is %s is rejected', async (_case, sent) => {
    const app = await testApp({ phone: true });
    expect((await app.browser().post('/phone', sent)).status).toBe(400);
  });

  it('is accepted only from our own page, and opening that page does not use it up', async () => {
    const app = await testApp({ phone: true });
    const code = app.deps.phoneCodes?.make() ?? '';
    const foreign = await app.browser().post('/phone', { code }, { origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    const preview = await app.browser().get('/phone');
    expect(preview.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await preview.text()).toContain('src="/phone/open.js"');
    expect((await scan(app, app.browser(), code)).status).toBe(204);
  });
});

it('Phone mode keeps every other header, but does not make browsers require https', async () => {
  const app = await testApp({ phone: true });
  const { headers } = await app.browser().get('/api/auth/user');
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('With Google sign-in, there is no development sign-in, and mails still need the code', async () => {
  const app = await testApp({
    phone: true,
    settings: { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
  const phone = app.browser();
  await scan(app, phone);
  expect((await phone.get('/dev-idp/jwks')).status).toBe(404);
  expect((await app.browser().get('/dev-mail')).status).toBe(403);
  expect((await phone.get('/dev-mail')).status).toBe(200);
});

it('Without phone mode there is no such page', async () => {
  const app = await testApp();
  expect((await app.browser().get('/phone')).status).toBe(404);
  expect((await app.browser().post('/phone', { code: 'x' })).status).toBe(404);
  expect((await app.browser().get('/dev-mail')).status).toBe(200);
});
