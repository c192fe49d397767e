import { describe, expect, it } from 'vitest';
import {
  appWithProvider,
  arrive,
  expectNothingKept,
  leave,
  NORA_AT_GOOGLE,
  type Provider,
  providerFor,
} from '../../../testing/app-with-provider.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { LIES } from '../../../testing/lies.ts';
import { type Claims, type Lie, lyingProvider } from '../../../testing/lying-provider.ts';
import { testApp } from '../../../testing/test-app.ts';
import { describeOnBothDatabases } from '../../../testing/test-database.ts';

const PASSKEY = '274913';
const MINUTE = 60 * 1000;

/** foreign addresses for a company with the domain example.com */
const FOREIGN_ADDRESSES = {
  empty: '',
  'the domain alone': 'example.com',
  'without a name': '@example.com',
  'another domain': 'nora@example.org',
  'a subdomain': 'nora@mail.example.com',
  'the parent domain': 'nora@com',
  'a lookalike that begins as ours': 'nora@example.com.evil.org',
  'a lookalike that ends as ours': 'nora@evil-example.com',
  'a lookalike with a digit': 'nora@examp1e.com',
  'a domain one letter short': 'nora@example.co',
  'ours without its dot': 'nora@example_com',
  'two domains, the last not ours': 'nora@example.com@evil.org',
  'two domains, the last ours': 'nora@evil.org@example.com',
  'a quoted name with a domain in it': '"nora@evil.org"@example.com',
  'a name before the address': 'Nora <nora@example.com',
  'a dot at the end': 'nora@example.com.',
  'a space before': ' nora@example.com',
  'a space after': 'nora@example.com ',
  'a space within the domain': 'nora@exam ple.com',
  'a space within the name': 'nora whitlock@example.com',
  'a line break at the end': 'nora@example.com\n',
  'a line break within': 'nora\r\n@example.com',
  'a zero byte': 'nora\0@example.com',
  'an invisible space': 'nora@example\u200b.com',
  'a Cyrillic а in the domain': 'nora@exаmple.com',
  'full-width letters in the domain': 'nora@ｅｘａｍｐｌｅ.com',
  'a full-width @': 'nora＠example.com',
  'an ideographic full stop': 'nora@example。com',
  'the encoded form of a lookalike': 'nora@xn--exmple-4nf.com',
  'a Cyrillic о in the name': 'nоra.whitlock@example.com',
  'longer than addresses can be': `${'n'.repeat(250)}@example.com`,
};

describe('Google vouches for', () => {
  it.each<[string, Claims]>([
    ['a colleague', {}],
    ['a colleague whose address it spells in capitals', { email: 'NORA.Whitlock@EXAMPLE.COM' }],
    ['a company that it spells in capitals', { hd: 'Example.COM' }],
    ['a colleague without names', { given_name: undefined, family_name: undefined }],
    ['a colleague whose names are not text', { given_name: null, family_name: 7 }],
    ['a colleague, with us as the only entry in a list', { aud: ['slipcase-test'] }],
  ])('%s: signed in, with the address in lower case', async (_case, claims) => {
    const { app, signIn } = await appWithProvider();
    const browser = app.browser();

    expect(await signIn(browser, { claims })).toBe('/setup-passkey');
    await browser.post('/api/auth/setup-passkey', { email: NORA_AT_GOOGLE.email, passkey: PASSKEY });
    expect(await bodyOf(await browser.get('/api/auth/user'))).toMatchObject({ email: NORA_AT_GOOGLE.email });
    const users = await app.deps.db.selectFrom('users').select(['email', 'identity_subject']).execute();
    expect(users).toEqual([{ email: NORA_AT_GOOGLE.email, identity_subject: NORA_AT_GOOGLE.sub }]);
  });
});

describe("An address that is not the company's shows the email banner and leaves nothing behind:", () => {
  it.each<[string, Claims]>([
    ['missing', { email: undefined }],
    ['not verified', { email_verified: false }],
    ['not marked as verified', { email_verified: undefined }],
    ['of another company', { hd: 'example.org' }],
    ['of no company', { hd: undefined }],
    ['of a company without a name', { hd: '' }],
    ["of a subdomain's company", { hd: 'mail.example.com' }],
    ['of a company with a dot at its end', { hd: 'example.com.' }],
    ['of a company spelled with a Cyrillic а', { hd: 'exаmple.com' }],
    ['of a company spelled in full-width letters', { hd: 'ｅｘａｍｐｌｅ.com' }],
    ['of a company after a space', { hd: ' example.com' }],
    ...Object.entries(FOREIGN_ADDRESSES).map(([name, email]): [string, Claims] => [name, { email }]),
  ])('%s', async (_case, claims) => {
    const { app, signIn } = await appWithProvider();
    const browser = app.browser();
    expect(await signIn(browser, { claims })).toBe('/?error=invalid_email');
    await expectNothingKept(app, browser);
  });

  // 'K' (Kelvin) becomes 'k' in lower case, 'İ' becomes 'i' and a dot
  it.each<[string, Claims]>([
    ['a Kelvin sign in the domain', { email: 'nora@\u212aite.example' }],
    ['a Kelvin sign in the company', { hd: '\u212aite.example' }],
    ['a Kelvin sign in both', { email: 'nora@\u212aite.example', hd: '\u212aite.example' }],
    ['a dotted capital I in the domain', { email: 'nora@kİte.example' }],
    ['a dotted capital I in the company', { hd: 'kİte.example' }],
    ['a dotless i in the domain', { email: 'nora@kıte.example' }],
    ['a Kelvin sign in the name', { email: '\u212aate@kite.example' }],
    ['a long s in the name', { email: 'ſara@kite.example' }],
  ])('%s', async (_case, claims) => {
    const kate = { ...NORA_AT_GOOGLE, email: 'kate@kite.example', hd: 'kite.example' };
    const { app, signIn } = await appWithProvider({ domain: 'kite.example', person: kate });
    const browser = app.browser();
    expect(await signIn(browser, { claims })).toBe('/?error=invalid_email');
    await expectNothingKept(app, browser);
    expect(await signIn(browser, {})).toBe('/setup-passkey');
  });
});

describe('A dishonest provider leads to the failure banner and leaves nothing behind:', () => {
  it.each<readonly [string, Lie]>([...LIES, ['a list of companies', { claims: { hd: ['example.com'] } }]])(
    '%s',
    async (_case, lie) => {
      const { app, signIn } = await appWithProvider();
      const browser = app.browser();
      expect(await signIn(browser, lie)).toBe('/?error=auth_failed');
      await expectNothingKept(app, browser);
    },
  );
});

describe('The callback from Google', () => {
  it('fails without the cookie of the browser that started it', async () => {
    const { app, provider } = await appWithProvider();
    const back = await leave(app.browser(), provider);
    const other = app.browser();
    expect(await arrive(other, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, other);
  });

  it('fails with an invented cookie', async () => {
    const { app, provider } = await appWithProvider();
    const browser = app.browser();
    const back = await leave(browser, provider);
    for (const name of browser.cookies.keys()) browser.cookies.set(name, 'invented');
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it('fails in another browser, such as when a colleague opens the link', async () => {
    const { app, provider } = await appWithProvider();
    const colleague = app.browser();
    await leave(colleague, provider);
    const back = await leave(app.browser(), provider);
    expect(await arrive(colleague, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, colleague);
  });

  it.each<[string, Lie]>([
    ['the provider checks who may use a code', {}],
    ['the provider does not, but we do', { careless: true }],
  ])("fails with another browser's code; %s", async (_case, lie) => {
    const { app, provider } = await appWithProvider();
    provider.tell(lie);
    const browser = app.browser();
    const back = await leave(browser, provider);
    const stolen = await leave(app.browser(), provider);
    back.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it('shows the failure banner when the provider has become unavailable', async () => {
    const { app, provider } = await appWithProvider();
    const browser = app.browser();
    const back = await leave(browser, provider);
    await provider.close();
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it.each(['/.well-known/openid-configuration', '/token', '/keys'])(
    'shows the failure banner in time when the provider does not answer at %s',
    async (silentAt) => {
      const { app, signIn } = await appWithProvider({ answerMs: 300 });
      const browser = app.browser();
      expect(await signIn(browser, { silentAt })).toBe('/?error=auth_failed');
      await expectNothingKept(app, browser);
    },
  );

  it('shows the failure banner when it reaches a server that cannot reach the provider', async () => {
    const provider = await lyingProvider(NORA_AT_GOOGLE);
    const app = await testApp({
      overrides: (config) => ({
        identity: {
          begin: providerFor(config, provider).begin,
          finish: providerFor(config, provider).finish,
          check: providerFor(config, provider).check,
        },
      }),
    });
    const browser = app.browser();
    const back = await leave(browser, provider);
    await provider.close();
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it('shows the failure banner after a canceled sign-in at the development provider', async () => {
    const app = await testApp();
    const browser = app.browser();
    expect(await browser.signInWithGoogle('cancel')).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });
});

describe('The redirect to Google', () => {
  it('shows the failure banner while the provider is unreachable, and works once it is back', async () => {
    const { app, provider, signIn } = await appWithProvider();
    const browser = app.browser();
    provider.tell({ discovery: { issuer: 'https://accounts.google.com' } });
    expect((await browser.get('/auth/google')).headers.get('location')).toBe('/?error=auth_failed');
    expect(await signIn(browser, {})).toBe('/setup-passkey');

    const away = await appWithProvider();
    await away.provider.close();
    const other = away.app.browser();
    expect((await other.get('/auth/google')).headers.get('location')).toBe('/?error=auth_failed');
    await expectNothingKept(away.app, other);
  });

  it('carries a fresh state, nonce and code challenge each time', async () => {
    const { app } = await appWithProvider();
    const urls = await Promise.all([1, 2].map(() => app.browser().get('/auth/google')));
    const [one, two] = urls.map(({ headers }) => new URL(headers.get('location') ?? '').searchParams);
    expect(one?.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one?.get(name)?.length).toBeGreaterThanOrEqual(43);
      expect(one?.get(name)).not.toBe(two?.get(name));
    }
  });
});

describeOnBothDatabases('Google sign-in', (database) => {
  it('accepts each callback once and within ten minutes', async () => {
    const { app, provider } = await appWithProvider({ database });
    // the provider would issue tokens again
    provider.tell({ careless: true });
    const browser = app.browser();
    const back = await leave(browser, provider);
    const flow = new Map(browser.cookies);
    expect(await arrive(browser, back)).toBe('/setup-passkey');
    for (const [name, value] of flow) browser.cookies.set(name, value);
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');

    const late = await leave(browser, provider);
    app.clock.advance(11 * MINUTE);
    expect(await arrive(browser, late)).toBe('/?error=auth_failed');
  });

  it.each([
    ['the oldest first', [0, 1, 2, 3, 4]],
    ['the latest first', [4, 3, 2, 1, 0]],
    ['mixed', [2, 4, 0, 3, 1]],
  ])('finishes once in each of five tabs that started it: %s', async (_order, order) => {
    const { app, provider } = await appWithProvider({ database });
    provider.tell({ careless: true });
    const browser = app.browser();
    await beginSignUp(browser, provider);
    const tabs: URL[] = [];
    for (const _tab of order) tabs.push(await leave(browser, provider));
    const begun = new Map(browser.cookies);
    for (const tab of order) expect(await arrive(browser, tabs[tab] as URL), `tab ${tab}`).toBe('/');
    for (const [name, value] of begun) browser.cookies.set(name, value);
    for (const tab of order)
      expect(await arrive(browser, tabs[tab] as URL), `tab ${tab} again`).toBe('/?error=auth_failed');
  });

  it('ends in the oldest of six tabs, so the browser keeps five cookies', async () => {
    const { app, provider } = await appWithProvider({ database });
    const browser = app.browser();
    await beginSignUp(browser, provider);
    const tabs: URL[] = [];
    for (let tab = 0; tab < 6; tab += 1) {
      tabs.push(await leave(browser, provider));
      app.clock.advance(1);
      const flows = [...browser.cookies.keys()].filter((name) => name.startsWith('slipcase_flow'));
      expect(flows.length).toBe(Math.min(tab + 1, 5));
    }
    const ends = [];
    for (const tab of tabs) ends.push(await arrive(browser, tab));
    expect(ends).toEqual(['/?error=auth_failed', '/', '/', '/', '/', '/']);
    expect(await app.deps.db.selectFrom('sign_in_flows').selectAll().execute()).toEqual([]);
  });

  it('finishes in both tabs if they started at the same moment', async () => {
    const { app, provider } = await appWithProvider({ database });
    const browser = app.browser();
    await beginSignUp(browser, provider);
    const [one, two] = await Promise.all([leave(browser, provider), leave(browser, provider)]);
    expect([await arrive(browser, one), await arrive(browser, two)]).toEqual(['/', '/']);
  });

  it('fails only in the tab where it was canceled', async () => {
    const { app, provider } = await appWithProvider({ database });
    const browser = app.browser();
    await beginSignUp(browser, provider);
    const good = await leave(browser, provider);
    const canceled = await leave(browser, provider);
    canceled.searchParams.delete('code');
    canceled.searchParams.set('error', 'access_denied');
    expect(await arrive(browser, canceled)).toBe('/?error=auth_failed');
    expect(await arrive(browser, good)).toBe('/');
  });

  it('identifies a person by issuer and subject together, not by the subject alone', async () => {
    const { app, signIn } = await appWithProvider({ database });
    await app.signedIn('ong@example.com');
    const [ong] = await app.deps.db.selectFrom('users').selectAll().execute();
    const browser = app.browser();
    expect(await signIn(browser, { claims: { sub: ong?.identity_subject } })).toBe('/setup-passkey');
    expect((await browser.get('/api/auth/user')).status).toBe(401);
  });

  it('still signs in a known colleague after the provider spells the address differently', async () => {
    const { app, signIn } = await appWithProvider({ database });
    const first = app.browser();
    await signIn(first, {});
    await first.post('/api/auth/setup-passkey', { email: NORA_AT_GOOGLE.email, passkey: PASSKEY });
    const second = app.browser();
    expect(await signIn(second, { claims: { email: NORA_AT_GOOGLE.email.toUpperCase() } })).toBe('/');
    expect(await bodyOf(await second.get('/api/auth/user'))).toMatchObject({ email: NORA_AT_GOOGLE.email });
    // an account is not enough: the provider must vouch for its owner each time
    const third = app.browser();
    expect(await signIn(third, { claims: { email_verified: false } })).toBe('/?error=invalid_email');
    expect([...third.cookies.keys()]).toEqual([]);
  });

  it.each(['nora.whitlock@example.com', 'Nora.Whitlock@Example.COM'])(
    'rejects another identity with the address of a known colleague: %s',
    async (email) => {
      const { app, signIn } = await appWithProvider({ database });
      await app.signedIn(NORA_AT_GOOGLE.email);
      const browser = app.browser();
      expect(await signIn(browser, { claims: { email } })).toBe('/?error=auth_failed');
      expect([...browser.cookies.keys()]).toEqual([]);
      expect(await app.deps.db.selectFrom('pending_sign_ups').selectAll().execute()).toEqual([]);
    },
  );

  it('shows the session banner when the session cannot be created', async () => {
    const { app, signIn } = await appWithProvider({ database });
    const known = app.browser();
    await signIn(known, {});
    await known.post('/api/auth/setup-passkey', { email: NORA_AT_GOOGLE.email, passkey: PASSKEY });
    await app.deps.db.schema.dropTable('sessions').execute();
    await app.deps.db.schema.dropTable('pending_sign_ups').execute();

    expect(await signIn(app.browser(), {})).toBe('/?error=session_error');
    const newcomer = { sub: '109', email: 'ong@example.com' };
    const browser = app.browser();
    expect(await signIn(browser, { claims: newcomer })).toBe('/?error=session_error');
    expect([...browser.cookies.keys()]).toEqual([]);
  });
});

/** A colleague with an account, whose browser has just signed in. */
async function beginSignUp(browser: TestBrowser, provider: Provider): Promise<void> {
  expect(await arrive(browser, await leave(browser, provider))).toBe('/setup-passkey');
  await browser.post('/api/auth/setup-passkey', { email: NORA_AT_GOOGLE.email, passkey: PASSKEY });
}
