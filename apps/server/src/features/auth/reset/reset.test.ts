import { expect, it, vi } from 'vitest';
import type { Mail } from '../../../adapters/mail/mail.ts';
import { appWithMails, codeIn } from '../../../testing/app-with-mails.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { storedJobs } from '../../../testing/stored-jobs.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const PASSKEY = '274913';
const NEW_PASSKEY = '918273';
const MINUTE = 60 * 1000;

async function askForCode(
  { app, mails }: { app: TestApp; mails: Mail[] },
  browser: TestBrowser,
  email = NORA,
) {
  const answer = await browser.post('/api/auth/forgot-passkey', { email });
  expect(answer.status).toBe(200);
  await app.sendMails();
  // mails about a changed passkey may be sent at the same time, in any order
  return codeIn(mails.findLast((mail) => codeIn(mail) !== ''));
}

const verify = (browser: TestBrowser, code: string, email = NORA) =>
  browser.post('/api/auth/verify-passkey-reset-code', { email, code });
const reset = (browser: TestBrowser, code: string, newPasskey = NEW_PASSKEY, email = NORA) =>
  browser.post('/api/auth/reset-passkey-with-code', { email, code, newPasskey });
const signIn = (app: TestApp, passkey: string) =>
  app.browser().post('/api/auth/passkey-login', { email: NORA, passkey });
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describeOnBothDatabases('Resetting a forgotten passkey', (database) => {
  it('works with a code from the mail, ends every session and device, and notifies the owner', async () => {
    const setup = await appWithMails(database);
    const { app, mails } = setup;
    const before = await app.signedIn(NORA);
    const browser = app.browser();

    const code = await askForCode(setup, browser);
    expect(mails.at(-1)).toMatchObject({ to: NORA, subject: 'Your Slipcase verification code' });
    expect(mails.at(-1)?.html).toContain(code);
    expect((await verify(browser, code)).status).toBe(200);
    expect((await reset(browser, code)).status).toBe(200);

    expect((await before.get('/api/auth/user')).status).toBe(401);
    expect(await app.deps.db.selectFrom('devices').selectAll().execute()).toEqual([]);
    expect((await signIn(app, PASSKEY)).status).toBe(401);
    expect((await signIn(app, NEW_PASSKEY)).status).toBe(200);
    await app.sendMails();
    expect(mails.at(-1)).toMatchObject({ to: NORA, subject: 'Your Slipcase passkey was reset' });
    expect(mails.at(-1)?.text).toContain('All devices were signed out.');
  });

  it('accepts a code only once', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    await verify(browser, code);
    const cookies = new Map(browser.cookies);
    // both pass every check before either sets its passkey
    const { hash } = setup.app.deps.passkeys;
    const bothThere = Promise.withResolvers<void>();
    let there = 0;
    const held = vi.spyOn(setup.app.deps.passkeys, 'hash').mockImplementation(async (passkey) => {
      there += 1;
      if (there === 2) bothThere.resolve();
      await bothThere.promise;
      return hash(passkey);
    });
    const both = await Promise.all([reset(browser, code), reset(browser, code, '918274')]);
    held.mockRestore();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await bodyOf(await reset(browser, code, '918275'))).toMatchObject({ code: 'invalid_reset_code' });
  });

  it('needs the browser that verified the code: the code alone sets nothing', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    expect((await reset(browser, code)).status).toBe(400);
    await verify(browser, code);
    expect((await reset(setup.app.browser(), code)).status).toBe(400);
    expect((await signIn(setup.app, PASSKEY)).status).toBe(200);
    const cookie = browser.cookies.get('slipcase_reset') ?? '';
    const rows = JSON.stringify(await setup.app.deps.db.selectFrom('reset_codes').selectAll().execute());
    expect(cookie).not.toBe('');
    expect(rows).not.toContain(cookie);
    expect(rows).not.toContain(code);
  });

  it("does not accept another person's code or right to reset", async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    await setup.app.signedIn('eve@example.com');
    const eve = setup.app.browser();
    const code = await askForCode(setup, eve, 'eve@example.com');
    expect((await verify(eve, code)).status).toBe(400);
    expect((await verify(eve, code, 'eve@example.com')).status).toBe(200);
    await askForCode(setup, setup.app.browser());
    expect((await reset(eve, code)).status).toBe(400);
    expect((await reset(eve, codeIn(setup.mails.at(-1)))).status).toBe(400);
  });

  it('does not reveal whether the new passkey is the current one', async () => {
    const setup = await appWithMails(database);
    const { app, mails } = setup;
    const before = await app.signedIn(NORA);
    const verified = vi.spyOn(app.deps.passkeys, 'verify');
    const ended: unknown[] = [];
    for (const passkey of [PASSKEY, NEW_PASSKEY]) {
      const browser = app.browser();
      const code = await askForCode(setup, browser);
      await verify(browser, code);
      const answer = await reset(browser, code, passkey);
      await app.sendMails();
      ended.push([answer.status, await bodyOf(answer), mails.at(-1)?.subject]);
    }
    expect(ended[0]).toEqual(ended[1]);
    expect(ended[0]).toMatchObject([200, {}, 'Your Slipcase passkey was reset']);
    expect(verified).not.toHaveBeenCalled();
    expect((await before.get('/api/auth/user')).status).toBe(401);
  });

  it('accepts a code for ten minutes, and the new passkey for ten more', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    await app.signedIn(NORA);
    const browser = app.browser();
    const late = await askForCode(setup, browser);
    app.clock.advance(10.1 * MINUTE);
    expect((await verify(browser, late)).status).toBe(400);
    const code = await askForCode(setup, browser);
    app.clock.advance(9 * MINUTE);
    expect((await verify(browser, code)).status).toBe(200);
    app.clock.advance(10.1 * MINUTE);
    expect((await reset(browser, code)).status).toBe(400);
    const last = await askForCode(setup, browser);
    app.clock.advance(9 * MINUTE);
    await verify(browser, last);
    app.clock.advance(9 * MINUTE);
    expect((await reset(browser, last)).status).toBe(200);
  });

  it('makes an older code useless when a new one is sent', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const old = await askForCode(setup, browser);
    setup.app.clock.advance(1000);
    const code = await askForCode(setup, browser);
    expect(code).not.toBe('');
    if (old !== code) expect((await verify(browser, old)).status).toBe(400);
    expect((await verify(browser, code)).status).toBe(200);
  });

  it('allows five tries per code, including simultaneous ones and those of the last step', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    await app.signedIn(NORA);
    const browser = app.browser();
    const code = await askForCode(setup, browser);
    await verify(browser, code);
    for (let n = 0; n < 2; n += 1) expect((await reset(browser, wrong(code))).status).toBe(400);
    await Promise.all(Array.from({ length: 3 }, () => verify(browser, wrong(code))));
    // right, but too late
    expect((await verify(browser, code)).status).toBe(400);
    expect((await reset(browser, code)).status).toBe(400);
    expect((await signIn(app, PASSKEY)).status).toBe(200);
  });

  it('still accepts the right code after four wrong tries', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    for (let n = 0; n < 4; n += 1) expect((await verify(browser, wrong(code))).status).toBe(400);
    expect((await verify(browser, code)).status).toBe(200);
  });

  it('counts only wrong tries: going back and checking the right code again costs nothing', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    for (let n = 0; n < 12; n += 1) expect((await verify(browser, code)).status).toBe(200);
    expect((await reset(browser, code)).status).toBe(200);
  });

  it('fails for a person whose account is disabled while the code is on its way', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    await setup.app.deps.db.updateTable('users').set({ disabled_at: 1 }).execute();
    expect((await verify(browser, code)).status).toBe(400);
  });

  it('allows ten tries a day per account, across codes, and answers the same for an unknown address', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    await app.signedIn(NORA);
    const outcomes = async (email: string) => {
      const seen: string[] = [];
      for (let round = 0; round < 3; round += 1) {
        const browser = app.browser();
        await browser.post('/api/auth/forgot-passkey', { email });
        await app.sendMails();
        const code = codeIn(setup.mails.at(-1));
        for (let n = 0; n < 5; n += 1) {
          const answer = await verify(browser, wrong(code), email);
          seen.push(`${answer.status} ${(await bodyOf(answer)).code}`);
        }
        app.clock.advance(21 * MINUTE);
      }
      return seen;
    };
    const known = await outcomes(NORA);
    expect(known).toEqual([
      ...Array.from({ length: 10 }, () => '400 invalid_reset_code'),
      ...Array.from({ length: 5 }, () => '429 too_many_tries'),
    ]);
    expect(await outcomes('nobody@example.com')).toEqual(known);
    app.clock.advance(24 * 60 * MINUTE);
    const browser = app.browser();
    const code = await askForCode(setup, browser);
    expect((await verify(browser, code)).status).toBe(200);
  });

  it('sends at most three codes an hour, and none without an account, to a disabled one, or to one without a passkey', async () => {
    const { app, mails } = await appWithMails(database);
    await app.signedIn(NORA);
    await app.signedIn('gone@example.com');
    await app.signedIn('fresh@example.com', { passkey: false });
    await app.deps.db
      .updateTable('users')
      .set({ disabled_at: 1 })
      .where('email', '=', 'gone@example.com')
      .execute();
    const ask = async (email: string) => {
      expect((await app.browser().post('/api/auth/forgot-passkey', { email })).status).toBe(200);
      await app.sendMails();
    };
    for (let n = 0; n < 5; n += 1) await ask(NORA);
    for (const email of ['gone@example.com', 'fresh@example.com', 'nobody@example.com', 'eve@example.org'])
      await ask(email);
    expect(mails).toHaveLength(3);
    app.clock.advance(61 * MINUTE);
    await ask(NORA);
    expect(mails).toHaveLength(4);
  });

  it('rejects a new passkey that is easy to guess, without using up the code', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    await verify(browser, code);
    for (let n = 0; n < 7; n += 1) {
      const answer = await reset(browser, code, '123456');
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toEqual({
        code: 'weak_passkey',
        message: 'Choose a passkey that is harder to guess.',
      });
    }
    expect((await reset(browser, code)).status).toBe(200);
  });

  it('accepts a code pasted with spaces, and rejects text that is not a code', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const browser = setup.app.browser();
    const code = await askForCode(setup, browser);
    for (const bad of ['', '12345', 'abcdef', '١٢٣٤٥٦', '1234567'])
      expect(await bodyOf(await verify(browser, bad))).toMatchObject({ code: 'invalid_reset_code' });
    expect((await verify(browser, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).status).toBe(200);
  });

  it('keeps a lock that requires Google, but clears a delay', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    await app.signedIn(NORA);
    const resetNow = async (passkey: string) => {
      const browser = app.browser();
      const code = await askForCode(setup, browser);
      await verify(browser, code);
      expect((await reset(browser, code, passkey)).status).toBe(200);
    };
    for (let n = 0; n < 5; n += 1) await signIn(app, '000001');
    expect((await signIn(app, PASSKEY)).status).toBe(429);
    await resetNow(NEW_PASSKEY);
    expect((await signIn(app, NEW_PASSKEY)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) {
      await signIn(app, '000001');
      app.clock.advance(60 * MINUTE);
    }
    await resetNow('918275');
    expect((await signIn(app, '918275')).status).toBe(403);
  });

  it('sends the mail once when the mail server comes back, but not after the code has expired', async () => {
    const { app, mails, state } = await appWithMails(database);
    await app.signedIn(NORA);
    state.down = true;
    const asked = await app.browser().post('/api/auth/forgot-passkey', { email: NORA });
    expect(asked.status).toBe(200);
    await app.sendMails();
    expect(await app.deps.jobs.backlog()).toMatchObject([{ kind: 'mails', waiting: 1, givenUp: 0 }]);
    state.down = false;
    app.clock.advance(MINUTE);
    await Promise.all([app.sendMails(), app.sendMails()]);
    await app.sendMails();
    expect(mails).toHaveLength(1);
    expect(await app.deps.jobs.backlog()).toEqual([]);

    state.down = true;
    await app.browser().post('/api/auth/forgot-passkey', { email: NORA });
    await app.sendMails();
    state.down = false;
    app.clock.advance(11 * MINUTE);
    await app.sendMails();
    expect(mails).toHaveLength(1);
  });

  it('leaves no readable code in the database, even while the mail waits', async () => {
    const setup = await appWithMails(database);
    const { app, mails, state } = setup;
    await app.signedIn(NORA);
    state.down = true;
    await app.browser().post('/api/auth/forgot-passkey', { email: NORA });
    await app.sendMails();
    const stored = JSON.stringify([
      await storedJobs(app),
      await app.deps.db.selectFrom('reset_codes').selectAll().execute(),
      await app.deps.db.selectFrom('security_events').selectAll().execute(),
    ]);
    state.down = false;
    app.clock.advance(MINUTE);
    await app.sendMails();
    const code = codeIn(mails.at(-1));
    expect(code).toMatch(/^\d{6}$/u);
    expect(stored).not.toContain(code);
    expect(stored.match(new RegExp(NORA, 'gu'))).toHaveLength(1);
  });
});
