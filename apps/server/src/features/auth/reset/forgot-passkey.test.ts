import { expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

describeOnBothDatabases('Asking for a reset code', (database) => {
  it('reveals nothing about accounts: 300 known and 300 unknown addresses get the same answer from the same queries', async () => {
    const app = await testApp({ database, settings: { TRUST_PROXY: '127.0.0.1' } });
    let calls = 0;
    for (let n = 0; n < 300; n += 1) await app.signedIn(`known.${n}@example.com`);
    const ask = async (email: string) => {
      app.queries.length = 0;
      calls += 1;
      const from = { 'x-forwarded-for': `198.51.${calls % 100}.7` };
      const answer = await app.browser().post('/api/auth/forgot-passkey', { email }, from);
      const headers = Object.fromEntries(answer.headers);
      delete headers.date;
      // random, different in each answer
      delete headers['x-request-id'];
      return { status: answer.status, headers, body: await answer.text(), queries: [...app.queries] };
    };
    // asks for the job that answers all of them
    await ask('first@example.com');
    const second = await ask('second@example.com');
    expect(second.status).toBe(200);
    // the call is counted, and the request stored
    expect(second.queries.join('\n')).toContain('reset_requests');
    expect(second.queries.join('\n')).not.toMatch(/users|reset_codes/u);
    for (let n = 0; n < 300; n += 1) {
      expect(await ask(`known.${n}@example.com`)).toEqual(second);
      expect(await ask(`unknown.${n}@example.com`)).toEqual(second);
    }
    // looked up later, not during the calls
    await app.sendMails();
    expect(await app.deps.db.selectFrom('reset_codes').select('id').execute()).not.toEqual([]);
  });

  it('gives the same answer for an address of another company, and stores nothing', async () => {
    const app = await testApp({ database });
    const own = await app.browser().post('/api/auth/forgot-passkey', { email: 'nora@example.com' });
    const foreign = await app.browser().post('/api/auth/forgot-passkey', { email: 'eve@example.org' });
    expect(foreign.status).toBe(own.status);
    expect(await foreign.text()).toBe(await own.text());
    expect(await app.deps.db.selectFrom('reset_requests').select('email').execute()).toEqual([
      { email: 'nora@example.com' },
    ]);
  });

  it('still works if the server stops between the request and the mail', async () => {
    const app = await testApp({ database });
    await app.signedIn('nora.whitlock@example.com');
    await app.browser().post('/api/auth/forgot-passkey', { email: 'nora.whitlock@example.com' });
    // a new process finds only what the database has
    expect(await app.deps.db.selectFrom('reset_requests').select('email').execute()).toHaveLength(1);
    // like two servers at once
    await Promise.all([app.sendMails(), app.sendMails()]);
    expect(await app.deps.db.selectFrom('reset_requests').select('email').execute()).toEqual([]);
    const codes = await app.deps.db.selectFrom('reset_codes').select('id').execute();
    expect(codes).toHaveLength(1);
  });
});
