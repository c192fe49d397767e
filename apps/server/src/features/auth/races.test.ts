import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { bodyOf } from '../../testing/browser.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';

/** Calls that begin before a passkey reset and end after it. */

const NORA = 'nora.whitlock@example.com';
const PASSKEY = '274913';
const NEW_PASSKEY = '918273';

/** Holds the next call of one of the passkey functions until the test releases it. */
function hold(app: TestApp, name: 'hash' | 'verify'): { reached: () => boolean; letGo: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const real = app.deps.passkeys[name] as (...args: unknown[]) => Promise<never>;
  const spy = vi.spyOn(app.deps.passkeys, name).mockImplementationOnce(async (...args: unknown[]) => {
    const result = await real(...args);
    await promise;
    return result;
  });
  return { reached: () => spy.mock.calls.length > 0, letGo: resolve };
}

async function resetPasskey(app: TestApp): Promise<void> {
  const browser = app.browser();
  await browser.post('/api/auth/forgot-passkey', { email: NORA });
  await app.sendMails();
  const folder = join(app.config.dataDir, 'mail');
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  const [code] = mails.flatMap((mail) => /\r?\n(\d{6})\r?\n/u.exec(mail)?.[1] ?? []);
  expect((await browser.post('/api/auth/verify-passkey-reset-code', { email: NORA, code })).status).toBe(200);
  const answer = await browser.post('/api/auth/reset-passkey-with-code', {
    email: NORA,
    code,
    newPasskey: NEW_PASSKEY,
  });
  expect(answer.status).toBe(200);
}

describeOnBothDatabases('While a passkey is reset', (database) => {
  it('a sign-in in progress with the old one fails', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    const held = hold(app, 'verify');
    const stranger = app.browser();
    const late = stranger.post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    await expect.poll(held.reached).toBe(true);
    await resetPasskey(app);
    held.letGo();
    expect((await late).status).toBe(401);
    expect((await stranger.get('/api/auth/user')).status).toBe(401);
    expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  it('a change in progress does not replace the new one', async () => {
    const app = await testApp({ database });
    const thief = await app.signedIn(NORA);
    const held = hold(app, 'hash');
    const change = { currentPasskey: PASSKEY, newPasskey: '557120' };
    const late = thief.post('/api/auth/change-passkey', change);
    await expect.poll(held.reached).toBe(true);
    await resetPasskey(app);
    held.letGo();
    expect((await late).status).toBe(401);
    const owner = app.browser();
    expect((await owner.post('/api/auth/passkey-login', { email: NORA, passkey: NEW_PASSKEY })).status).toBe(
      200,
    );
    const again = { email: NORA, passkey: '557120' };
    expect((await app.browser().post('/api/auth/passkey-login', again)).status).toBe(401);
  });

  it('a person whose account is disabled during sign-in stays signed out', async () => {
    const app = await testApp({ database });
    await app.signedIn(NORA);
    const held = hold(app, 'verify');
    const late = app.browser().post('/api/auth/passkey-login', { email: NORA, passkey: PASSKEY });
    await expect.poll(held.reached).toBe(true);
    await app.deps.db.updateTable('users').set({ disabled_at: app.clock.now() }).execute();
    held.letGo();
    expect((await late).status).toBe(401);
    expect(await bodyOf(await late)).toMatchObject({ code: 'invalid_credentials' });
  });
});
