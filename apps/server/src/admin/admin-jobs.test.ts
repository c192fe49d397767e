import { expect, it } from 'vitest';
import { queueMail } from '../mail/mail-jobs.ts';
import { admin } from '../testing/admin-command.ts';
import { appWithMails } from '../testing/app-with-mails.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';

const NEWS = { to: 'nora@example.com', subject: 'News', text: 'News', html: '<p>News</p>' };

describeOnBothDatabases('The admin command', (database) => {
  it('shows jobs that wait or were given up, and starts the latter again', async () => {
    const { app, state } = await appWithMails(database);
    const { db, jobs, mailKey } = app.deps;
    const mail = { userId: 'nora', mailKey, expiresAt: app.clock.now() + 60_000 };
    expect((await admin(app, 'jobs')).output).toBe('Nothing to show.\n');
    await queueMail(jobs, db, NEWS, { ...mail, mailKey: new Uint8Array(32) });
    await app.sendMails();
    state.down = true;
    await queueMail(jobs, db, NEWS, mail);
    await app.sendMails();

    expect((await admin(app, 'jobs')).output).toMatch(
      /^KIND +WAITING +OLDEST +GIVEN UP\nmails +1 +\d{4}-\S+Z +1\n$/u,
    );
    const listed = JSON.parse((await admin(app, 'jobs', 'given-up', '--json')).output);
    expect(listed).toMatchObject({
      kind: 'mails',
      attempts: '1',
      reason: 'the mail was sealed with another pepper',
    });

    expect(await admin(app, 'jobs', 'retry', 'nothing')).toMatchObject({ code: 2 });
    expect(await admin(app, 'jobs', 'retry')).toMatchObject({ code: 2 });
    expect(await admin(app, 'jobs', 'everything')).toMatchObject({ code: 2 });
    expect((await admin(app, 'jobs', 'retry', listed.id)).output).toBe('1 job will be retried.\n');
    expect(await jobs.backlog()).toMatchObject([{ waiting: 2, givenUp: 0 }]);
    await app.sendMails();
    expect((await admin(app, 'jobs', 'retry', 'mails')).output).toBe('1 job will be retried.\n');
  });
});
