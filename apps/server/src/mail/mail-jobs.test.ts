import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal } from '../lib/seal.ts';
import { appWithMails, codeIn } from '../testing/app-with-mails.ts';
import type { TestApp } from '../testing/test-app.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { queueMail } from './mail-jobs.ts';

const NORA = 'nora.whitlock@example.com';
const MINUTE = 60 * 1000;
const NEWS = { to: NORA, subject: 'News', text: 'News', html: '<p>News</p>' };

/** Queues a mail as the last version without jobs did. */
async function queuedBefore({ deps, clock }: TestApp, userId: string | null, delayMs = 0): Promise<string> {
  const id = randomUUID();
  await deps.db
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      sealed: seal(deps.mailKey, JSON.stringify(NEWS)),
      queued_at: clock.now(),
      expires_at: clock.now() + 60 * MINUTE,
      attempts: 1,
      next_attempt_at: clock.now() + delayMs,
      last_error: null,
    })
    .execute();
  return id;
}

describeOnBothDatabases('Mails that waited before an update', (database) => {
  it('are sent once after it, with the same id', async () => {
    const { app, mails } = await appWithMails(database);
    const nora = await app.signedIn(NORA);
    const ids = [await queuedBefore(app, nora.userId), await queuedBefore(app, null)];
    // two servers start at the same time
    await Promise.all([app.takeOver(), app.takeOver()]);
    await Promise.all([app.sendMails(), app.sendMails()]);
    await app.takeOver();
    await app.sendMails();
    expect(mails.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('stay with a server of the previous version while it attempts them', async () => {
    const { app, mails } = await appWithMails(database);
    const nora = await app.signedIn(NORA);
    // that server's claim lasts this long
    await queuedBefore(app, nora.userId, 1.5 * MINUTE);
    await app.takeOver();
    await app.sendMails();
    expect(mails).toEqual([]);
    app.clock.advance(2 * MINUTE);
    await app.takeOver();
    await app.sendMails();
    expect(mails).toHaveLength(1);
  });
});

describeOnBothDatabases('A reset code', (database) => {
  it('that was requested before an update is mailed after it', async () => {
    const { app, mails } = await appWithMails(database);
    await app.signedIn(NORA);
    await app.deps.db
      .insertInto('reset_requests')
      .values({ email: NORA, device: 'Chrome', address: '198.51.100.7', requested_at: app.clock.now() })
      .execute();
    await app.sendMails();
    expect(mails).toEqual([]);
    await app.takeOver();
    await app.sendMails();
    expect(codeIn(mails[0])).toMatch(/^\d{6}$/u);
  });
});

describeOnBothDatabases('A mail that was sealed with another pepper', (database) => {
  it('is given up right away, and an administrator sees why', async () => {
    const { app, mails } = await appWithMails(database);
    const { db, jobs } = app.deps;
    const lost = { userId: 'nora', mailKey: new Uint8Array(32), expiresAt: app.clock.now() + MINUTE };
    await queueMail(jobs, db, NEWS, lost);
    await app.sendMails();
    expect(mails).toEqual([]);
    expect(await jobs.givenUp(10)).toMatchObject([
      { kind: 'mails', attempts: 1, reason: 'the mail was sealed with another pepper' },
    ]);
  });
});
