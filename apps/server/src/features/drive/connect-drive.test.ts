import { describe, expect, it } from 'vitest';
import { bodyOf, type TestBrowser } from '../../testing/browser.ts';
import type { Consent } from '../../testing/google-accounts.ts';
import { googleApp } from '../../testing/google-app.ts';
import type { GoogleServer } from '../../testing/google-server.ts';
import { saved } from '../../testing/saved-receipts.ts';
import { testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { disableUser } from '../auth/user-admin.ts';

const NORA = 'nora.whitlock@example.com';
const SCOPE = 'https://www.googleapis.com/auth/drive.file';

describeOnBothDatabases('Connecting Google Drive', (database) => {
  it('requests access to our own files only, and exports the waiting receipts', async () => {
    const { app, google } = await googleApp({ database });
    const browser = await app.signedIn(NORA);
    const id = await saved(browser);
    await app.runExports();
    expect(await stateOf(browser)).toEqual({ kind: 'google', state: 'connect', account: null });
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'queued',
      exportProblem: 'connect',
    });

    // Google spells addresses the way their owners do
    expect(await connect(browser, google, { email: 'Nora.Whitlock@Example.com' }, '/library?project=x')).toBe(
      '/library?project=x&drive=connected',
    );
    expect(Object.fromEntries(google.accounts.lastAsked)).toMatchObject({
      scope: `openid email ${SCOPE}`,
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      code_challenge_method: 'S256',
      login_hint: NORA,
      redirect_uri: `${app.url}/auth/google-drive/callback`,
    });
    expect(await stateOf(browser)).toEqual({ kind: 'google', state: 'ready', account: NORA });
    await app.runExports();
    expect(google.pathsOf(NORA)).toHaveLength(1);
    expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
      exportState: 'exported',
      exportProblem: null,
    });
  });

  it('is requested when a person exports a receipt first', async () => {
    const { app } = await googleApp({ database });
    const browser = await app.signedIn(NORA);
    const answer = await browser.post(`/api/receipts/${await saved(browser)}/export-google`);
    expect(answer.status).toBe(409);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'drive_not_connected',
      message: expect.stringContaining('Connect your Google Drive first.'),
    });
    const many = await browser.post('/api/receipts/export', { ids: [await saved(browser)] });
    expect(many.status).toBe(409);
    expect(await bodyOf(many)).toMatchObject({ code: 'drive_not_connected' });
  });

  it('is requested again when consent was withdrawn at Google, and no receipt is lost meanwhile', async () => {
    const { app, google, connected } = await googleApp({ database });
    const browser = await connected(NORA);
    google.accounts.grants.clear();
    const ids = [await saved(browser), await saved(browser), await saved(browser)];
    await app.runExports();
    expect(await stateOf(browser)).toEqual({ kind: 'google', state: 'reconnect', account: NORA });
    for (const id of ids)
      expect(await bodyOf(await browser.get(`/api/receipts/${id}`))).toMatchObject({
        exportState: 'queued',
        exportProblem: 'reconnect',
      });
    const answer = await browser.post(`/api/receipts/${ids[0]}/export-google`);
    expect(await bodyOf(answer)).toMatchObject({ code: 'drive_not_connected' });
    expect(await attempts(app.deps.db)).toEqual([0, 0, 0]);

    expect(await connect(browser, google, { email: NORA })).toBe('/library?drive=connected');
    await app.runExports();
    expect(google.pathsOf(NORA)).toHaveLength(3);
  });

  it('stores no token that works without the pepper', async () => {
    const { app, google } = await googleApp({ database });
    const browser = await app.signedIn(NORA);
    await connect(browser, google, { email: NORA });
    const [token = ''] = google.accounts.grants.keys();
    expect(token).not.toBe('');
    const [row] = await app.deps.db.selectFrom('drive_grants').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Buffer.from(row?.sealed_token ?? '', 'base64').includes(token)).toBe(false);
    expect((await app.deps.driveGrants.find(browser.userId))?.refreshToken).toBe(token);
    expect(await app.deps.db.selectFrom('drive_flows').selectAll().execute()).toEqual([]);
  });

  it('can be undone: consent is revoked at Google, and deleted here even while Google is unavailable', async () => {
    const { app, google } = await googleApp({ database });
    const browser = await app.signedIn(NORA);
    await connect(browser, google, { email: NORA });
    expect(await bodyOf(await browser.delete('/api/drive/connection'))).toEqual({
      message: 'Google Drive is disconnected',
    });
    expect(google.accounts.grants.size).toBe(0);
    expect(await stateOf(browser)).toMatchObject({ state: 'connect', account: null });

    await connect(browser, google, { email: NORA });
    google.accounts.answer = async () => false;
    expect((await browser.delete('/api/drive/connection')).status).toBe(200);
    expect(await stateOf(browser)).toMatchObject({ state: 'connect' });
    expect((await browser.delete('/api/drive/connection')).status).toBe(200);
  });
});

it('Consent to write to a drive ends with the account of a person who leaves, and so do its pending flows', async () => {
  const { app, google, connected } = await googleApp();
  const browser = await connected(NORA);
  await browser.get('/auth/google-drive');
  await saved(browser);
  expect(await disableUser(app.deps.db, NORA, app.clock.now())).toBe(true);
  for (const table of ['drive_grants', 'drive_flows'] as const)
    expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([]);
  await app.runExports();
  expect(google.files.size).toBe(0);
});

it('The company decides where receipts go: Google Drive if it has a client there, or a folder', async () => {
  const kindOf = async (settings: Record<string, string>) => {
    const { app } = await googleApp({ settings });
    return (await bodyOf(await (await app.signedIn(NORA)).get('/api/company'))).drive;
  };
  expect(await kindOf({})).toBe('google');
  expect(await kindOf({ DRIVE: 'folder' })).toBe('folder');
});

describe('A trip to Google and back', () => {
  const refused: [string, Consent, string][] = [
    ['the person says no', { email: NORA, denies: true }, 'denied'],
    ['the person unticks the drive', { email: NORA, scope: 'openid email' }, 'denied'],
    ['the person picks another account', { email: 'nora.private@gmail.test' }, 'other_account'],
    ['the address only looks like it', { email: 'nora.whitloc\u212a@example.com' }, 'other_account'],
    ['the address is not verified', { email: NORA, emailVerified: false }, 'failed'],
    ['Google issues no refresh token', { email: NORA, withoutRefreshToken: true }, 'failed'],
    ['someone else signed the answer', { email: NORA, forged: true }, 'failed'],
  ];
  it.each(refused)('connects nothing when %s', async (_what, consent, how) => {
    const { app, google } = await googleApp();
    const browser = await app.signedIn(NORA);
    expect(await connect(browser, google, consent)).toBe(`/library?drive=${how}`);
    expect(await stateOf(browser)).toMatchObject({ state: 'connect' });
  });

  it('works once, within ten minutes, in the browser and session that started it', async () => {
    const { app, google } = await googleApp();
    const nora = await app.signedIn(NORA);
    const otto = await app.signedIn('otto@example.com');
    const begin = async () => {
      const away = await nora.get('/auth/google-drive');
      const back = google.accounts.visit(away.headers.get('location') ?? '', { email: NORA });
      return back.pathname + back.search;
    };
    const finish = async (browser: TestBrowser, path: string) =>
      (await browser.get(path)).headers.get('location');

    const path = await begin();
    expect(await finish(otto, path)).toBe('/library?drive=failed');
    // as if Otto had signed in to Nora's browser: his session, her flow cookies
    for (const [name, value] of flowCookies(nora)) otto.cookies.set(name, value);
    expect(await finish(otto, path)).toBe('/library?drive=failed');
    expect(await finish(nora, path)).toBe('/library?drive=failed');

    const wrongState = (await begin()).replace(/state=[^&]+/u, 'state=other');
    expect(await finish(nora, wrongState)).toBe('/library?drive=failed');

    const late = await begin();
    app.clock.advance(10 * 60 * 1000 + 1);
    expect(await finish(nora, late)).toBe('/library?drive=failed');

    const good = await begin();
    const again = flowCookies(nora);
    expect(await finish(nora, good)).toBe('/library?drive=connected');
    for (const [name, value] of again) nora.cookies.set(name, value);
    expect(await finish(nora, good)).toBe('/library?drive=failed');
  });

  it('works in each of five tabs, in any order, and each returns to its own page', async () => {
    const { app, google } = await googleApp();
    const nora = await app.signedIn(NORA);
    const tabs: string[] = [];
    for (let tab = 0; tab < 6; tab += 1) {
      const away = await nora.get(`/auth/google-drive?back=/receipt/${tab}`);
      const back = google.accounts.visit(away.headers.get('location') ?? '', { email: NORA });
      tabs.push(back.pathname + back.search);
      app.clock.advance(1);
    }
    for (const tab of [2, 5, 1, 4, 3]) {
      const { headers } = await nora.get(tabs[tab] ?? '');
      expect(headers.get('location')).toBe(`/receipt/${tab}?drive=connected`);
    }
    expect((await nora.get(tabs[0] ?? '')).headers.get('location')).toBe('/library?drive=failed');
  });

  it('is forgotten if nobody finishes it', async () => {
    const { app } = await googleApp();
    await (await app.signedIn(NORA)).get('/auth/google-drive');
    app.clock.advance(10 * 60 * 1000 + 1);
    await app.tidy();
    expect(await app.deps.db.selectFrom('drive_flows').selectAll().execute()).toEqual([]);
  });

  it.each([
    'https://evil.example/x',
    '//evil.example/x',
    '/\\evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/auth/google-drive',
    '/api/receipts',
    'x'.repeat(2000),
  ])('returns to the library instead of %s', async (back) => {
    const { app, google } = await googleApp();
    const browser = await app.signedIn(NORA);
    expect(await connect(browser, google, { email: NORA }, back)).toBe('/library?drive=connected');
  });

  it('cannot start without a session and a passkey', async () => {
    const { app } = await googleApp();
    expect((await app.browser().get('/auth/google-drive')).headers.get('location')).toBe('/');
    const without = await app.signedIn(NORA, { passkey: false });
    expect((await without.get('/auth/google-drive')).headers.get('location')).toBe('/setup-passkey');
    expect((await app.browser().get('/api/drive')).status).toBe(401);
  });

  it('returns to the page where it started, with a message, when Google cannot be reached', async () => {
    const { app, google } = await googleApp();
    const browser = await app.signedIn(NORA);
    google.accounts.answer = async () => false;
    const answer = await browser.get('/auth/google-drive?back=/pdfs');
    expect(answer.headers.get('location')).toBe('/pdfs?drive=failed');
  });
});

it('A drive folder needs no consent and no trip to Google', async () => {
  const app = await testApp();
  const browser = await app.signedIn(NORA);
  expect(await stateOf(browser)).toEqual({ kind: 'folder', state: 'ready', account: null });
  expect((await browser.get('/auth/google-drive')).status).toBe(404);
  expect((await browser.get('/auth/google-drive/callback')).status).toBe(404);
  expect((await browser.delete('/api/drive/connection')).status).toBe(200);
});

async function stateOf(browser: TestBrowser) {
  return bodyOf(await browser.get('/api/drive'));
}

/** Goes to Google and back. @returns the browser's final address */
async function connect(browser: TestBrowser, google: GoogleServer, consent: Consent, back?: string) {
  const away = await browser.get(
    `/auth/google-drive${back === undefined ? '' : `?back=${encodeURIComponent(back)}`}`,
  );
  const toUs = google.accounts.visit(away.headers.get('location') ?? '', consent);
  return (await browser.get(toUs.pathname + toUs.search)).headers.get('location');
}

async function attempts(db: Awaited<ReturnType<typeof testApp>>['deps']['db']): Promise<number[]> {
  return (await db.selectFrom('exports').select('attempts').execute()).map((row) => row.attempts);
}

function flowCookies(browser: TestBrowser): Map<string, string> {
  return new Map([...browser.cookies].filter(([name]) => name.startsWith('slipcase_drive_flow')));
}
