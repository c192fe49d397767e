import { describe, expect, it } from 'vitest';
import { listEvents } from './features/auth/security-log-store.ts';
import { admin } from './testing/admin-command.ts';
import { bodyOf } from './testing/browser.ts';
import { testApp } from './testing/test-app.ts';
import { describeOnBothDatabases } from './testing/test-database.ts';

/** Runs the admin command as a separate process, beside a running server. */

const NORA = { name: 'Nora Whitlock', email: 'nora.whitlock@example.com' };
const PASSKEY = '274913';

describe('The admin command', () => {
  it('lists the accounts', async () => {
    const app = await testApp();
    await app.signedIn(NORA.email);
    await app.signedIn('fresh@example.com', { passkey: false });
    const { code, output } = await admin(app, 'user', 'list');
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^EMAIL +NAME +PASSKEY +SINCE +PROVIDER +GOOGLE +STATE$/u);
    expect(lines[1]).toMatch(
      /^fresh@example\.com +Nora Whitlock +none +\d{4}-\d\d-\d\d +test +\d{4}-\d\d-\d\d +active$/u,
    );
    expect(lines[2]).toMatch(/^nora\.whitlock@example\.com +Nora Whitlock +set .* active$/u);
    const json = await admin(app, 'user', 'list', '--json');
    expect(JSON.parse(json.output.split('\n')[1] ?? '')).toMatchObject({
      email: NORA.email,
      state: 'active',
    });
    expect(json.output).not.toContain('argon2');
  });

  it("gives an account to its owner's new Google account, once, within a day", async () => {
    const app = await testApp();
    // an account with a former Google identity
    await app.signedIn(NORA.email);
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/?error=auth_failed');
    await admin(app, 'user', 'relink', NORA.email);
    app.clock.advance(25 * 60 * 60 * 1000);
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/?error=auth_failed');
    app.clock.advance(-25 * 60 * 60 * 1000);
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/setup-passkey');
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/setup-passkey');
    await app.deps.db.updateTable('users').set({ identity_subject: 'another' }).execute();
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/?error=auth_failed');
  });

  it('accepts no passkey reset by mail in place of Google after a relink', async () => {
    const app = await testApp();
    await app.signedIn(NORA.email);
    await admin(app, 'user', 'relink', NORA.email);
    const passkeyHash = await app.deps.passkeys.hash(PASSKEY);
    await app.deps.db.updateTable('users').set({ passkey_hash: passkeyHash }).execute();
    const login = await app
      .browser()
      .post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });
    expect(await bodyOf(login)).toMatchObject({ code: 'google_required' });
  });

  it('shows the security log without secrets, newest first, for everybody or one person', async () => {
    const app = await testApp();
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await app.signedIn('eve@example.com');
    await app.browser().post('/api/auth/passkey-login', { email: 'eve@example.com', passkey: '000001' });
    // the logout deletes the browser's cookie
    const session = browser.cookies.get('slipcase') ?? '';
    expect(session).not.toBe('');
    await browser.post('/api/auth/logout');
    await admin(app, 'user', 'disable', NORA.email);

    const all = (await admin(app, 'log', '--json')).output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(all.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['account_created', 'signed_in_google', 'sign_in_failed', 'signed_out']),
    );
    expect(all[0]).toMatchObject({ event: 'user_disabled', email: NORA.email, device: 'admin command' });
    const ofEve = await admin(app, 'log', '--email', 'eve@example.com', '--limit', '1');
    const [, newest, ...others] = ofEve.output.trimEnd().split('\n');
    expect(newest).toMatch(/ sign_in_failed +eve@example\.com /u);
    expect(others).toEqual([]);
    for (const secret of [PASSKEY, '000001', session, 'argon2'])
      expect(JSON.stringify(all)).not.toContain(secret);
  });
});

describeOnBothDatabases('An account that the admin command changes', (database) => {
  it('cannot be used by session, passkey, Google or code from the next request on while it is disabled', async () => {
    const app = await testApp({ database });
    const browser = app.browser();
    await browser.signInWithGoogle(NORA);
    await browser.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    const login = () =>
      app.browser().post('/api/auth/passkey-login', { email: NORA.email, passkey: PASSKEY });

    const disabled = await admin(app, 'user', 'disable', ' Nora.Whitlock@Example.com ');
    expect(disabled).toMatchObject({ code: 0, output: expect.stringContaining('is disabled') });
    expect((await browser.get('/api/auth/user')).status).toBe(401);
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toEqual([]);
    expect(await bodyOf(await login())).toMatchObject({ code: 'invalid_credentials' });
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/?error=auth_failed');
    await app.browser().post('/api/auth/forgot-passkey', { email: NORA.email });
    await app.sendMails();
    expect(await app.deps.db.selectFrom('reset_codes').selectAll().execute()).toEqual([]);
    expect((await admin(app, 'user', 'list')).output).toMatch(/disabled \d{4}-/u);

    expect((await admin(app, 'user', 'enable', NORA.email)).code).toBe(0);
    const [newest] = await listEvents(app.deps.db, { email: NORA.email, since: 0, most: 1 });
    expect(newest).toMatchObject({ event: 'user_enabled', at: expect.any(Number) });
    expect((await login()).status).toBe(200);
    expect(await app.browser().signInWithGoogle(NORA)).toBe('/');
  });

  it('shuts out its former owner after a relink: passkey, codes, devices, sessions and drive', async () => {
    const app = await testApp({ database });
    const former = app.browser();
    await former.signInWithGoogle(NORA);
    await former.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await app.browser().post('/api/auth/forgot-passkey', { email: NORA.email });
    await app.sendMails();
    const { id } = await bodyOf(await former.get('/api/auth/user'));
    await app.deps.driveGrants.save(id, { refreshToken: 'token', account: NORA.email });
    const leftOver = async () => {
      const rows = await Promise.all(
        (['devices', 'sessions', 'drive_grants', 'drive_flows', 'reset_codes'] as const).map((table) =>
          app.deps.db.selectFrom(table).selectAll().execute(),
        ),
      );
      return rows.flat().length;
    };
    const login = (passkey: string) =>
      app.browser().post('/api/auth/passkey-login', { email: NORA.email, passkey });
    expect(await leftOver()).toBeGreaterThan(3);

    const relinked = await admin(app, 'user', 'relink', NORA.email);
    expect(relinked).toMatchObject({ code: 0, output: expect.stringContaining('signed out everywhere') });
    expect((await former.get('/api/auth/user')).status).toBe(401);
    expect((await login(PASSKEY)).status).toBe(401);
    expect(await leftOver()).toBe(0);
    expect((await admin(app, 'user', 'list')).output).toMatch(/ none .* - +active, relink until/u);

    // the former owner signs in with Google once more before the new one
    expect(await former.signInWithGoogle(NORA)).toBe('/setup-passkey');
    await former.post('/api/auth/setup-passkey', { email: NORA.email, passkey: PASSKEY });
    await app.deps.driveGrants.save(id, { refreshToken: 'token', account: NORA.email });
    await app.deps.db.updateTable('users').set({ identity_subject: 'the former one' }).execute();
    const owner = app.browser();
    expect(await owner.signInWithGoogle(NORA)).toBe('/setup-passkey');
    expect((await former.get('/api/auth/user')).status).toBe(401);
    expect((await login(PASSKEY)).status).toBe(401);
    expect(await app.deps.driveGrants.find(id)).toBeNull();
    const [device, ...others] = await app.deps.db.selectFrom('devices').selectAll().execute();
    expect(device?.user_id).toBe(id);
    expect(others).toEqual([]);
    await owner.post('/api/auth/setup-passkey', { email: NORA.email, passkey: '580362' });
    expect((await login('580362')).status).toBe(200);
  });
});

it('The admin command explains itself, and what is wrong with a call', async () => {
  const help = await admin(null, '--help');
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('user disable EMAIL') });
  expect((await admin(null)).output).toBe(help.output);
  const app = await testApp();
  for (const [args, said] of [
    [['users'], "There is no command 'users'"],
    [['user', 'delete', 'x@example.com'], "There is no command 'user delete x@example.com'"],
    [['user', 'disable'], "'user disable' needs the address"],
    [['user', 'disable', 'nobody@example.com'], 'There is no account for nobody@example.com'],
    [['log', '--days', 'many'], '--days must be a whole number'],
    [['log', '--day', '3'], "Unknown option '--day'"],
  ] as const) {
    const answer = await admin(app, ...args);
    expect(answer.code).toBe(2);
    expect(answer.errors).toContain(said);
    expect(answer.errors).toContain('--help');
    expect(answer.errors).not.toContain('    at ');
  }
  const nowhere = await admin(null, 'user', 'list');
  expect(nowhere).toMatchObject({
    code: 1,
    errors: expect.stringContaining('DATA_DIR: there is no database'),
  });
});
