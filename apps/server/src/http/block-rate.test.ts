import { expect, it } from 'vitest';
import { appWithMails } from '../testing/app-with-mails.ts';
import { bodyOf } from '../testing/browser.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { addressBlock } from './block-rate.ts';

const NORA = 'nora.whitlock@example.com';
const SETTINGS = { TRUST_PROXY: '127.0.0.1', DISCLOSE_ACCOUNTS: 'false' };

/** Any address in one block, as one customer of a provider could use it. */
const ofOneBlock = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:${(n % 4096).toString(16)}::${n}` });
const elsewhere = { 'x-forwarded-for': '203.0.113.9' };

const calls = {
  'asking for reset codes': {
    path: '/api/auth/forgot-passkey',
    body: (email: string) => ({ email }),
    table: 'reset_requests',
  },
  'trying reset codes': {
    path: '/api/auth/verify-passkey-reset-code',
    body: (email: string) => ({ email, code: '000001' }),
    table: 'throttles',
  },
  'trying passkeys': {
    path: '/api/auth/passkey-login',
    body: (email: string) => ({ email, passkey: '000001' }),
    table: 'security_events',
  },
} as const;

describeOnBothDatabases('Unknown devices of one address block', (database) => {
  it.for(Object.keys(calls) as (keyof typeof calls)[])(
    '%s for made-up addresses leave at most 300 rows at once and 30 a minute, and delay no one else',
    async (what) => {
      const { path, body, table } = calls[what];
      const { app } = await appWithMails(database, SETTINGS);
      const known = await app.signedIn(NORA);
      app.clock.stop();
      const call = async (n: number) => {
        const answer = await app.browser().post(path, body(`made.up.${n}@example.com`), ofOneBlock(n));
        return {
          status: answer.status,
          wait: Number(answer.headers.get('retry-after')),
          ...(await bodyOf(answer)),
        };
      };
      const rows = async () =>
        (
          await app.deps.db
            .selectFrom(table)
            .select((row) => row.fn.countAll<number>().as('n'))
            .executeTakeFirst()
        )?.n;
      // in small groups, because at most three hashes run at once and 64 wait
      const answers = [];
      for (let n = 0; n < 330; n += 30)
        answers.push(...(await Promise.all(Array.from({ length: 30 }, (_, more) => call(n + more)))));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(30);
      expect(refused[0]).toMatchObject({
        code: 'too_many_calls',
        message: expect.stringMatching(/from your network. Please try again in 2 seconds/u),
        wait: 2,
      });
      const before = Number(await rows());
      expect((await call(1000)).status).toBe(429);
      expect(Number(await rows())).toBe(before);
      // the answer is the same with and without an account, so nobody learns which addresses have one
      expect((await app.browser().post(path, body(NORA), ofOneBlock(7))).status).toBe(429);

      expect((await app.browser().post(path, body(NORA), elsewhere)).status).not.toBe(429);
      const login = { email: NORA, passkey: '274913' };
      expect((await known.post('/api/auth/passkey-login', login, ofOneBlock(8))).status).toBe(200);
      app.clock.advance(60_000);
      expect((await call(2000)).status).not.toBe(429);
    },
  );

  it('also have to wait before Google sign-in, see why on the landing page, and leave no more rows', async () => {
    const { app } = await appWithMails(database, SETTINGS);
    app.clock.stop();
    const begin = async (n: number, headers: Record<string, string> = ofOneBlock(n)) => {
      const answer = await app.browser().fetch('/auth/google', { headers });
      expect(answer.status).toBe(302);
      const [address = ''] = (answer.headers.get('location') ?? '').split('/dev-idp');
      return address;
    };
    const answers = await Promise.all(Array.from({ length: 330 }, (_, n) => begin(n)));
    expect(new Set(answers)).toEqual(new Set([app.url, '/?error=too_many_calls']));
    const { n } = await app.deps.db
      .selectFrom('sign_in_flows')
      .select((row) => row.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(answers.filter((address) => address === app.url).length);
    expect(await begin(0, elsewhere)).toBe(app.url);
  });
});

it('An address belongs to the block of one customer, however it is written', () => {
  expect(addressBlock('198.51.100.7')).toBe('198.51.100.0/24');
  expect(addressBlock('::ffff:198.51.100.7')).toBe('198.51.100.0/24');
  expect(addressBlock('::FFFF:c633:6407')).toBe('198.51.100.0/24');
  expect(addressBlock('2001:db8:7:1::9')).toBe('2001:db8:7::/48');
  expect(addressBlock('2001:0DB8:0007:ffff:1:2:3:4')).toBe('2001:db8:7::/48');
  expect(addressBlock('fe80::1%eth0')).toBe('fe80:0:0::/48');
  expect(addressBlock('::1')).toBe('0:0:0::/48');
  // what a proxy sends if it does not know the address
  expect(addressBlock('unknown')).toBe('unknown');
  expect(addressBlock('x'.repeat(5000))).toHaveLength(45);
});
