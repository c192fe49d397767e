import { describe, expect, it } from 'vitest';
import { admin } from '../../../testing/admin-command.ts';
import {
  appWithProvider,
  arrive,
  expectNothingKept,
  leave,
  NORA_AT_GOOGLE,
  oidcSettings,
} from '../../../testing/app-with-provider.ts';
import { bodyOf, type TestBrowser } from '../../../testing/browser.ts';
import { createGoogle } from '../../../testing/google-server.ts';
import { LIES } from '../../../testing/lies.ts';
import { type Claims, type Lie, lyingProvider, serveOnLoopback } from '../../../testing/lying-provider.ts';
import { ENTRA_PATH, NORA_AT_ENTRA, NORA_AT_OKTA, OKTA_PATH, TENANT } from '../../../testing/oidc-people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { type DatabaseKind, describeOnBothDatabases } from '../../../testing/test-database.ts';

const EMAIL = 'nora.whitlock@example.com';
const PASSKEY = '274913';

const INVALID_CLIENT = { status: 401, type: 'application/json', body: '{"error":"invalid_client"}' };

const atEntra = (settings: Record<string, string> = {}, database: DatabaseKind = 'SQLite') =>
  appWithProvider({
    database,
    person: NORA_AT_ENTRA,
    oidcAt: ENTRA_PATH,
    settings: { OIDC_NAME: 'Microsoft', OIDC_VERIFIED_CLAIM: 'xms_edov', ...settings },
  });
const atOkta = (settings: Record<string, string> = {}, database: DatabaseKind = 'SQLite') =>
  appWithProvider({
    database,
    person: NORA_AT_OKTA,
    oidcAt: OKTA_PATH,
    settings: { OIDC_NAME: 'Okta', ...settings },
  });

describe('A dishonest provider other than Google leads to the failure banner and leaves nothing behind:', () => {
  it.each<readonly [string, Lie]>([
    ...LIES,
    ['the issuer of another tenant', { claims: { iss: 'https://login.microsoftonline.com/other/v2.0' } }],
  ])('Entra, %s', async (_case, lie) => {
    const { app, signIn } = await atEntra();
    const browser = app.browser();
    expect(await signIn(browser, lie)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it.each<readonly [string, Lie]>(LIES)('Okta, %s', async (_case, lie) => {
    const { app, signIn } = await atOkta();
    const browser = app.browser();
    expect(await signIn(browser, lie)).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });

  it.each<[string, (issuer: string) => Lie]>([
    ['in the token', (issuer) => ({ claims: { iss: `${issuer}/` } })],
    ['in the discovery document', (issuer) => ({ discovery: { issuer: `${issuer}/` } })],
    ['in both', (issuer) => ({ claims: { iss: `${issuer}/` }, discovery: { issuer: `${issuer}/` } })],
    ['in both, as a template', (issuer) => ({ discovery: { issuer: issuer.replace(TENANT, '{tenantid}') } })],
  ])('Entra, a different spelling of its own issuer: %s', async (_case, lieAbout) => {
    const { app, provider, signIn } = await atEntra();
    const browser = app.browser();
    expect(await signIn(browser, lieAbout(provider.issuer.href))).toBe('/?error=auth_failed');
    await expectNothingKept(app, browser);
  });
});

it.each<[string, Lie, RegExp]>([
  ['the client’s secret is wrong', { tokenAnswer: INVALID_CLIENT }, /server responded with an error/u],
  ['the token is of another tenant', { claims: { iss: 'https://example.org' } }, /unexpected JWT/u],
  ['UserInfo fails', { claims: { email: undefined }, userInfo: 500 }, /unexpected HTTP response status/u],
])('The log says why a sign-in was refused, and nothing about the person: %s', async (_case, lie, why) => {
  const { app, signIn } = await atEntra({ LOG_LEVEL: 'info' });
  expect(await signIn(app.browser(), lie)).toBe('/?error=auth_failed');
  const lines = app.log.filter((line) => JSON.parse(line).code === 'sign_in_refused');
  expect(lines).toEqual([expect.stringMatching(why)]);
  for (const secret of [
    'nora',
    'Whitlock',
    NORA_AT_ENTRA['sub'],
    NORA_AT_ENTRA['oid'],
    app.config.passkeyPepper,
  ])
    expect(lines.join()).not.toContain(secret);
});

describe('An address from Entra counts as verified', () => {
  it.each<[string, Claims]>([
    ['verified by its claim', {}],
    ['verified by its claim as text', { xms_edov: '1' }],
    ['verified by its claim as a number', { xms_edov: 1 }],
    ["verified by its claim as 'true'", { xms_edov: 'true' }],
    ['in capitals', { email: 'Nora.Whitlock@EXAMPLE.com' }],
    ['whatever its user name is', { preferred_username: 'nw@example.onmicrosoft.com' }],
    ['verified by email_verified', { email_verified: true, xms_edov: undefined }],
  ])('%s', async (_case, claims) => {
    const { app, signIn } = await atEntra();
    const browser = app.browser();
    expect(await signIn(browser, { claims })).toBe('/setup-passkey');
    const pending = await bodyOf(await browser.get('/api/auth/pending-user-setup'));
    expect(pending).toEqual({ email: EMAIL, firstName: 'Nora', lastName: 'Whitlock', picture: null });
  });
});

describe('An address does not count as verified, and leaves nothing behind,', () => {
  it.each<[string, Claims, string]>([
    ['missing, though the user name is one', { email: undefined }, 'no_address'],
    ['null', { email: null }, 'no_address'],
    ['not verified', { xms_edov: false }, 'not_verified'],
    ['not verified, as text', { xms_edov: '0' }, 'not_verified'],
    ['not verified, as a number', { xms_edov: 0 }, 'not_verified'],
    ['without the claim', { xms_edov: undefined }, 'not_verified'],
    ['with a list as its claim', { xms_edov: [true] }, 'not_verified'],
    ['with a text as its claim that only looks true', { xms_edov: 'yes' }, 'not_verified'],
    ["of a guest's company", { email: 'nora@example.org' }, 'other_domain'],
    [
      'of a guest, with ours in the user name',
      { email: 'nora@example.org', preferred_username: 'nora_example.org#EXT#@example.com' },
      'other_domain',
    ],
  ])('at Entra: %s', async (_case, claims, reason) => {
    const { app, signIn } = await atEntra({ LOG_LEVEL: 'info' });
    const browser = app.browser();
    expect(await signIn(browser, { claims })).toBe('/?error=invalid_email');
    await expectNothingKept(app, browser);
    const lines = app.log
      .map((line) => JSON.parse(line))
      .filter(({ code }) => code === 'sign_in_address_refused');
    expect(lines).toMatchObject([{ reason }]);
    expect(JSON.stringify(lines)).not.toContain('nora');
  });

  it('at Entra, without the name of its claim in the settings', async () => {
    const { app, signIn } = await atEntra({ OIDC_VERIFIED_CLAIM: '' });
    const browser = app.browser();
    expect(await signIn(browser, {})).toBe('/?error=invalid_email');
    await expectNothingKept(app, browser);
  });

  it.each<[string, Claims]>([
    ['not verified', { email_verified: false }],
    ['not marked as verified', { email_verified: undefined }],
    ['verified by a claim that nobody has named', { email_verified: false, xms_edov: true }],
    ['of another company', { email: 'nora@example.org' }],
  ])('at Okta: %s', async (_case, claims) => {
    const { app, signIn } = await atOkta();
    const browser = app.browser();
    expect(await signIn(browser, { claims })).toBe('/?error=invalid_email');
    await expectNothingKept(app, browser);
  });
});

describe('An incomplete ID token, such as Okta’s,', () => {
  const thin = {
    given_name: undefined,
    family_name: undefined,
    email_verified: undefined,
    groups: undefined,
  };
  const info = { email: EMAIL, email_verified: true, given_name: 'Nora', family_name: 'Whitlock' };

  it.each<[string, Lie]>([
    ['whether the address is verified', { claims: thin, userInfo: info }],
    ['the address', { claims: { ...thin, email: undefined }, userInfo: info }],
    ['the address that it now has', { claims: { ...thin, email: 'nora@example.org' }, userInfo: info }],
  ])('is completed by the provider’s UserInfo: %s', async (_case, lie) => {
    const { app, signIn } = await atOkta();
    const browser = app.browser();
    expect(await signIn(browser, lie)).toBe('/setup-passkey');
    const pending = await bodyOf(await browser.get('/api/auth/pending-user-setup'));
    expect(pending).toEqual({ email: EMAIL, firstName: 'Nora', lastName: 'Whitlock', picture: null });
  });

  it('is also completed with the organization in UserInfo', async () => {
    const { app, signIn } = await atOkta({ OIDC_DOMAIN_CLAIM: 'org' });
    expect(await signIn(app.browser(), { userInfo: { ...info, org: 'example.com' } })).toBe('/setup-passkey');
    expect(await signIn(app.browser(), { userInfo: { ...info, org: 'example.org' } })).toBe(
      '/?error=invalid_email',
    );
    const contradicted = { claims: { org: 'example.org' }, userInfo: { ...info, org: 'example.com' } };
    expect(await signIn(app.browser(), contradicted)).toBe('/?error=invalid_email');
  });

  it.each<[string, Lie, string]>([
    ['is of somebody else', { claims: thin, userInfo: { ...info, sub: 'someone-else' } }, 'auth_failed'],
    ['names nobody', { claims: thin, userInfo: { ...info, sub: undefined } }, 'auth_failed'],
    ['fails', { claims: thin, userInfo: 500 }, 'auth_failed'],
    ['verifies as text', { claims: thin, userInfo: { ...info, email_verified: 'true' } }, 'auth_failed'],
    [
      'has an unverified address',
      { claims: thin, userInfo: { ...info, email_verified: false } },
      'invalid_email',
    ],
    [
      'has a foreign address',
      { claims: thin, userInfo: { ...info, email: 'nora@example.org' } },
      'invalid_email',
    ],
    ['verifies no address', { claims: thin, userInfo: { email_verified: true } }, 'invalid_email'],
    [
      'contradicts an ID token that says it is not verified',
      { claims: { email_verified: false }, userInfo: info },
      'invalid_email',
    ],
  ])('lets nobody in when UserInfo %s', async (_case, lie, error) => {
    const { app, signIn } = await atOkta();
    const browser = app.browser();
    expect(await signIn(browser, lie)).toBe(`/?error=${error}`);
    await expectNothingKept(app, browser);
  });

  it('does not verify an address from Entra that only UserInfo has', async () => {
    const { app, signIn } = await atEntra();
    const lie = { claims: { email: undefined }, userInfo: { email: EMAIL } };
    expect(await signIn(app.browser(), lie)).toBe('/?error=invalid_email');
  });
});

describe('A company with several domains and a claim that names the organization', () => {
  const settings = { OIDC_DOMAINS: 'example.com, Example.co.uk', OIDC_DOMAIN_CLAIM: 'org_domain' };

  it.each<[string, Claims, string]>([
    ['its first domain', { org_domain: 'example.com' }, '/setup-passkey'],
    ['its other domain, in capitals', { org_domain: 'EXAMPLE.CO.UK' }, '/setup-passkey'],
    [
      'an address of its other domain',
      { org_domain: 'example.com', email: 'nora@example.co.uk' },
      '/setup-passkey',
    ],
    ['another organization', { org_domain: 'example.org' }, '/?error=invalid_email'],
    ['a subdomain', { org_domain: 'mail.example.com' }, '/?error=invalid_email'],
    ['no organization', {}, '/?error=invalid_email'],
    ['a list of organizations', { org_domain: ['example.com'] }, '/?error=auth_failed'],
    [
      'its domain for an unverified address',
      { org_domain: 'example.com', email_verified: false },
      '/?error=invalid_email',
    ],
    [
      'its domain for a foreign address',
      { org_domain: 'example.com', email: 'nora@example.org' },
      '/?error=invalid_email',
    ],
  ])('accepts or refuses by that claim: %s', async (_case, claims, end) => {
    const { app, signIn } = await atOkta(settings);
    expect(await signIn(app.browser(), { claims })).toBe(end);
  });

  it('lets in passkeys and reset codes of every domain, and names them all', async () => {
    const { app } = await atOkta(settings);
    await app.signedIn('ong@example.co.uk');
    const browser = app.browser();
    const login = (email: string) => browser.post('/api/auth/passkey-login', { email, passkey: PASSKEY });
    expect((await login('ong@example.co.uk')).status).toBe(200);
    expect((await login('ong@example.org')).status).toBe(403);
    expect(await bodyOf(await browser.get('/api/auth/company-domain'))).toEqual({
      domain: 'example.com',
      moreDomains: ['example.co.uk'],
      provider: 'Okta',
    });
  });
});

describe('The redirect to another provider', () => {
  it('has a fresh state, nonce and code challenge, and nothing that only Google knows', async () => {
    const { app, provider } = await atOkta();
    const urls = await Promise.all([1, 2].map(() => app.browser().get('/auth/google')));
    const [one, two] = urls.map(({ headers }) => new URL(headers.get('location') ?? ''));
    expect(one?.origin).toBe(provider.issuer.origin);
    const query = Object.fromEntries(one?.searchParams ?? []);
    expect(Object.keys(query).sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(query).toMatchObject({
      client_id: provider.clientId,
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/auth/google/callback`,
      scope: 'openid email profile',
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(two?.searchParams.get(name)).not.toBe(query[name]);
  });

  it('never mentions Google: texts and mails use the company’s name for its provider', async () => {
    const { app } = await atOkta();
    await app.signedIn(EMAIL);
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    const login = await app.browser().post('/api/auth/passkey-login', { email: EMAIL, passkey: PASSKEY });
    expect(await bodyOf(login)).toMatchObject({
      code: 'google_required',
      message: 'It is time to confirm who you are. Sign in with Okta once; then your passkey works again.',
    });
    const unnamed = await atOkta({ OIDC_NAME: '' });
    expect(await bodyOf(await unnamed.app.browser().get('/api/auth/company-domain'))).toEqual({
      domain: 'example.com',
      provider: 'your company account',
    });
  });

  it('does not affect passkeys, the library and readiness while the provider is unavailable', async () => {
    const { app, provider, signIn } = await atOkta();
    await signIn(app.browser(), {});
    const nora = await app.signedIn('ong@example.com');
    await provider.close();
    const browser = app.browser();
    expect((await browser.get('/auth/google')).status).toBe(302);
    expect((await nora.get('/api/receipts')).status).toBe(200);
    const login = { email: 'ong@example.com', passkey: PASSKEY };
    expect((await browser.post('/api/auth/passkey-login', login)).status).toBe(200);
    expect((await browser.get('/api/health/ready')).status).toBe(200);
  });

  it('sends the client’s secret in the header if the provider accepts it only there', async () => {
    const { app, signIn } = await atOkta();
    const discovery = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
    // this provider wants the secret in the body, so it refuses
    expect(await signIn(app.browser(), { discovery })).toBe('/?error=auth_failed');
    const other = await atOkta();
    expect(await other.signIn(other.app.browser(), { discovery, careless: true })).toBe('/setup-passkey');
  });
});

describeOnBothDatabases('Sign-in with another provider', (database) => {
  it('creates an account that belongs to issuer and subject, even if the address changes', async () => {
    const { app, provider, signIn } = await atEntra({}, database);
    const first = app.browser();
    await signUp(first, () => signIn(first, {}));
    const stored = await app.deps.db
      .selectFrom('users')
      .select(['email', 'identity_issuer', 'identity_subject'])
      .execute();
    expect(stored).toEqual([
      { email: EMAIL, identity_issuer: provider.issuer.href, identity_subject: NORA_AT_ENTRA['sub'] },
    ]);
    const renamed = app.browser();
    expect(await signIn(renamed, { claims: { email: 'nora.lindqvist@example.com' } })).toBe('/');
    expect(await bodyOf(await renamed.get('/api/auth/user'))).toMatchObject({ email: EMAIL });
    // the same name with another subject is another person
    expect(await signIn(app.browser(), { claims: { sub: 'someone-else' } })).toBe('/?error=auth_failed');
  });

  it('never takes over another issuer’s account, unless an administrator allows it', async () => {
    const { app, signIn } = await atOkta({}, database);
    // who signed in with Google until now
    const former = await app.signedIn(EMAIL);
    await app.deps.db
      .updateTable('users')
      .set({ identity_issuer: 'https://accounts.google.com', identity_subject: NORA_AT_GOOGLE.sub })
      .execute();
    const refused = app.browser();
    expect(await signIn(refused, {})).toBe('/?error=auth_failed');
    expect([...refused.cookies.keys()]).toEqual([]);
    // nor with the person's subject there
    expect(await signIn(app.browser(), { claims: { sub: NORA_AT_GOOGLE.sub } })).toBe('/?error=auth_failed');
    expect((await former.get('/api/auth/user')).status).toBe(200);
    const list = async () => JSON.parse((await admin(app, 'user', 'list', '--json')).output);
    expect(await list()).toMatchObject({ provider: 'accounts.google.com' });

    const { output } = await admin(app, 'user', 'relink', EMAIL);
    expect(output).toContain(
      'the next sign-in of nora.whitlock@example.com with Okta takes the account over',
    );
    expect((await former.get('/api/auth/user')).status).toBe(401);
    const owner = app.browser();
    expect(await signUp(owner, () => signIn(owner, {}))).toMatchObject({ id: former.userId, email: EMAIL });
    expect(await list()).toMatchObject({ provider: '127.0.0.1', state: 'active' });
    const events = (await admin(app, 'log', '--email', EMAIL, '--json')).output;
    expect(events.match(/google_refused_other_identity/gu)).toHaveLength(2);
    expect(events).toContain('user_relinked');
  });

  it('finishes with the provider where it started, even if the settings change meanwhile', async () => {
    const { app, provider } = await atOkta({}, database);
    const browser = app.browser();
    const back = await leave(browser, provider);
    await app.deps.db.updateTable('sign_in_flows').set({ issuer: 'https://accounts.google.com' }).execute();
    expect(await arrive(browser, back)).toBe('/?error=auth_failed');
    // a server of the previous version records no issuer
    const older = await leave(browser, provider);
    await app.deps.db.updateTable('sign_in_flows').set({ issuer: null }).execute();
    expect(await arrive(browser, older)).toBe('/setup-passkey');
  });

  it('uses a separate client, with its own consent, for Google Drive', async () => {
    const google = createGoogle();
    google.url = (await serveOnLoopback(google.listener)).url;
    const provider = await lyingProvider(NORA_AT_OKTA, OKTA_PATH);
    const app = await testApp({
      database,
      settings: {
        ...oidcSettings(provider),
        GOOGLE_CLIENT_ID: google.accounts.clientId,
        GOOGLE_CLIENT_SECRET: google.accounts.clientSecret,
        DRIVE: 'google',
      },
      overrides: { google: { url: google.url } },
    });
    const browser = app.browser();
    const { id } = await signUp(browser, async () => arrive(browser, await leave(browser, provider)));
    expect(await bodyOf(await browser.get('/api/drive'))).toMatchObject({ kind: 'google', state: 'connect' });

    const away = (await browser.get('/auth/google-drive')).headers.get('location') ?? '';
    expect(new URL(away).origin).toBe(google.url.origin);
    const connect = async (email: string) => {
      const again = (await browser.get('/auth/google-drive')).headers.get('location') ?? '';
      const { pathname, search } = google.accounts.visit(again, { email });
      return (await browser.get(pathname + search)).headers.get('location');
    };
    expect(await connect('nora@gmail.example')).toBe('/library?drive=other_account');
    expect(await connect(EMAIL)).toBe('/library?drive=connected');
    expect(await app.deps.driveGrants.find(id)).toMatchObject({ account: EMAIL });
    // the consent for Google Drive does not count as a sign-in: the session is the provider's
    expect((await bodyOf(await browser.get('/api/auth/devices')))[0]).toMatchObject({
      signedInWith: 'google',
    });
  });
});

/** @returns the account, after the sign-in and its passkey */
async function signUp(browser: TestBrowser, signIn: () => Promise<string | null>): Promise<{ id: string }> {
  expect(await signIn()).toBe('/setup-passkey');
  const setup = await browser.post('/api/auth/setup-passkey', { email: EMAIL, passkey: PASSKEY });
  expect(setup.status).toBe(200);
  return (await browser.get('/api/auth/user')).json() as Promise<{ id: string }>;
}
