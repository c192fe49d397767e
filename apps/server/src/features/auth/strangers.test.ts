import { expect, it } from 'vitest';
import type { Mail } from '../../adapters/mail/mail.ts';
import { queueMail } from '../../mail/mail-jobs.ts';
import { appWithMails } from '../../testing/app-with-mails.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { noteResetRequest } from './reset/reset-requests.ts';

const NORA = 'nora.whitlock@example.com';
const DAY = 24 * 60 * 60 * 1000;
const CLIENT = { device: 'Chrome', address: '198.51.100.7' };

async function queued({ deps, clock }: TestApp, userId: string, to: string): Promise<void> {
  const { db, jobs, mailKey } = deps;
  const mail = { to, subject: 'News', text: 'News', html: '<p>News</p>' };
  await queueMail(jobs, db, mail, { userId, mailKey, expiresAt: clock.now() + DAY });
}

describeOnBothDatabases('Strangers', (database) => {
  it('who request codes for thousands of made-up addresses delay nobody’s mail, and their data is deleted', async () => {
    const { app, mails } = await appWithMails(database);
    await app.signedIn(NORA);
    const { db } = app.deps;
    const requested_at = app.clock.now();
    const madeUp = Array.from({ length: 2000 }, (_, n) => `made.up.${n}@example.com`);
    await db
      .insertInto('reset_requests')
      .values(madeUp.map((email) => ({ email, ...CLIENT, requested_at })))
      .execute();
    for (const email of madeUp.slice(0, 20)) await noteResetRequest(app.deps, email, CLIENT, requested_at);
    app.clock.advance(1000);
    expect((await app.browser().post('/api/auth/forgot-passkey', { email: NORA })).status).toBe(200);
    app.queries.length = 0;
    await app.sendMails();
    expect(mails.map(({ to }) => to)).toEqual([NORA]);
    // including the polls for other kinds of jobs
    expect(app.queries.length).toBeLessThan(45);
    expect(await db.selectFrom('reset_requests').selectAll().execute()).toEqual([]);
  });

  it('leave traces in the security log for a week; entries about accounts stay for 400 days', async () => {
    const { app } = await appWithMails(database);
    await app.signedIn(NORA);
    for (const email of [NORA, 'made.up@example.com'])
      await app.browser().post('/api/auth/passkey-login', { email, passkey: '000001' });
    const logged = async () => {
      await app.tidy();
      const rows = await app.deps.db.selectFrom('security_events').select('email').orderBy('email').execute();
      return rows.map(({ email }) => email);
    };
    app.clock.advance(6 * DAY);
    expect(await logged()).toEqual(['made.up@example.com', NORA]);
    app.clock.advance(2 * DAY);
    expect(await logged()).toEqual([NORA]);
    app.clock.advance(390 * DAY);
    expect(await logged()).toEqual([NORA]);
    app.clock.advance(3 * DAY);
    expect(await logged()).toEqual([]);
  });
});

describeOnBothDatabases('Mails', (database) => {
  it('take turns by person: fifty mails to one person delay another’s only by those in progress', async () => {
    const { app, mails, state } = await appWithMails(database);
    const nora = await app.signedIn(NORA);
    const ong = await app.signedIn('ong@example.com');
    for (let n = 0; n < 50; n += 1) await queued(app, ong.userId, 'ong@example.com');
    await queued(app, nora.userId, NORA);
    app.clock.advance(10);
    // four go out at once, and nothing is sent before all four have started
    const tried: string[] = [];
    const allFour = Promise.withResolvers<void>();
    state.receive = async ({ to }: Mail) => {
      tried.push(to);
      if (tried.length >= 4) allFour.resolve();
      await allFour.promise;
    };
    await app.sendMails();
    expect(tried.slice(0, 4)).toContain(NORA);
    expect(mails).toHaveLength(51);
  });

  it('are sent even while the mail server is slow with another one, and before earlier failures', async () => {
    const { app, mails, state } = await appWithMails(database);
    const people = await Promise.all(
      ['slow', 'failing', 'nora', 'ong', 'ruiz'].map(async (name) => ({
        to: `${name}@example.com`,
        userId: (await app.signedIn(`${name}@example.com`)).userId,
      })),
    );
    const [slow, failing, ...others] = people.map((person) => ({
      ...person,
      queue: () => queued(app, person.userId, person.to),
    }));
    const held = Promise.withResolvers<void>();
    // four go out at once
    const allFour = Promise.withResolvers<void>();
    const tried: string[] = [];
    state.receive = async ({ to }: Mail) => {
      tried.push(to);
      if (tried.length >= 4) allFour.resolve();
      if (to === slow?.to) await held.promise;
      else if (to !== failing?.to) await allFour.promise;
      if (to === failing?.to) throw new Error('mailbox unavailable');
    };
    await failing?.queue();
    await app.sendMails();
    app.clock.advance(60_000);
    tried.length = 0;
    await slow?.queue();
    for (const other of others) await other.queue();
    const sending = app.sendMails();
    await expect.poll(() => tried.length).toBe(5);
    expect(tried.at(-1)).toBe(failing?.to);
    await expect.poll(() => mails.length).toBe(3);
    held.resolve();
    await sending;
    expect(mails).toHaveLength(4);
  });
});
