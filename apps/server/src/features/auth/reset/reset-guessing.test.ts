import { expect, it } from 'vitest';
import { appWithMails, codeIn } from '../../../testing/app-with-mails.ts';
import { bodyOf } from '../../../testing/browser.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const WRONG = '000001';

async function guess(app: TestApp, email: string, code = WRONG) {
  const answer = await app.browser().post('/api/auth/verify-passkey-reset-code', { email, code });
  const { code: why, message } = await bodyOf(answer);
  return { status: answer.status, code: why, message };
}

/** The next code for a person; a wrong guess is one off. */
async function newCode({ app, mails }: Awaited<ReturnType<typeof appWithMails>>, email: string) {
  await app.browser().post('/api/auth/forgot-passkey', { email });
  await app.sendMails();
  return codeIn(mails.findLast((mail) => codeIn(mail) !== ''));
}

const tenADay = async (app: TestApp, email: string, days: number) => {
  const seen = [];
  for (let day = 0; day < days; day += 1) {
    for (let n = 0; n < 10; n += 1) seen.push(await guess(app, email));
    app.clock.advance(DAY);
    await app.tidy();
  }
  return seen;
};

describeOnBothDatabases('Guessing reset codes', (database) => {
  it('with one guess at each of many accounts blocks codes and new devices until it stops', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    const known = await app.signedIn(NORA);
    const code = await newCode(setup, NORA);
    for (let n = 0; n < 50; n += 1) {
      const email = `person.${n}@example.com`;
      await app.signedIn(email);
      expect(await guess(app, email)).toMatchObject({ status: 400, code: 'invalid_reset_code' });
    }
    // made-up addresses do not count
    expect((await guess(app, 'nobody@example.com')).status).toBe(400);
    await app.signedIn('last@example.com');
    const closed = {
      status: 403,
      code: 'google_required',
      message: expect.stringMatching(/many accounts.*Sign in with Google; then you can set a new passkey/u),
    };
    expect(await guess(app, 'last@example.com')).toMatchObject(closed);
    // the answer is the same for a made-up address, for the right code, and for the owner's passkey on a new
    // device
    expect(await guess(app, 'nobody.else@example.com')).toMatchObject(closed);
    expect(await guess(app, NORA, code)).toMatchObject(closed);
    const login = { email: NORA, passkey: '274913' };
    expect((await app.browser().post('/api/auth/passkey-login', login)).status).toBe(403);
    expect((await known.post('/api/auth/passkey-login', login)).status).toBe(200);
    const suspected = await app.deps.db
      .selectFrom('security_events')
      .select('email')
      .where('event', '=', 'spray_suspected')
      .orderBy('at')
      .execute();
    expect(suspected.map(({ email }) => email)).toContain('last@example.com');

    app.clock.advance(11 * MINUTE);
    const fresh = await newCode(setup, NORA);
    expect((await guess(app, NORA, fresh)).status).toBe(200);
  });

  it('allows a hundred wrong codes per account, then none until its owner signs in with Google', async () => {
    const setup = await appWithMails(database);
    const { app } = setup;
    const person = { name: 'Nora Whitlock', email: NORA };
    const owner = app.browser();
    await owner.signInWithGoogle(person);
    await owner.post('/api/auth/setup-passkey', { email: NORA, passkey: '274913' });
    const before = await tenADay(app, NORA, 10);
    expect(new Set(before.map(({ code }) => code))).toEqual(new Set(['invalid_reset_code']));
    // waiting does not help, neither a day nor a year
    for (const wait of [0, 370 * DAY]) {
      app.clock.advance(wait);
      await app.tidy();
      const code = await newCode(setup, NORA);
      expect(await guess(app, NORA, code)).toMatchObject({ status: 403, code: 'google_required' });
    }
    expect(await app.browser().signInWithGoogle(person)).toBe('/');
    app.clock.advance(2 * 60 * MINUTE);
    const code = await newCode(setup, NORA);
    expect((await guess(app, NORA, code)).status).toBe(200);
  });

  it('does not count right codes toward the hundred', async () => {
    const setup = await appWithMails(database);
    await setup.app.signedIn(NORA);
    const code = await newCode(setup, NORA);
    for (let n = 0; n < 101; n += 1) expect((await guess(setup.app, NORA, code)).status).toBe(200);
  });

  it('gets the same answers for a made-up address, and nothing about it remains after a week', async () => {
    const { app } = await appWithMails(database);
    await app.signedIn(NORA);
    const known = await tenADay(app, NORA, 11);
    expect(known.at(-1)?.code).toBe('google_required');
    expect(await tenADay(app, 'nobody@example.com', 11)).toEqual(known);
    app.clock.advance(8 * DAY);
    await app.tidy();
    const left = await app.deps.db.selectFrom('throttles').select(['kind', 'user_id']).execute();
    expect(left).toEqual([{ kind: 'reset_lock', user_id: expect.any(String) }]);
  });
});
