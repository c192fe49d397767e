import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../config.ts';

const TENANT = '5f2d8c1e-3b47-4a90-9c1d-7e6a2b8f4d03';
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;
const OIDC = {
  OIDC_ISSUER: 'https://example.okta.com',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
};
const GOOGLE = { GOOGLE_CLIENT_ID: 'google-id', GOOGLE_CLIENT_SECRET: 'google-secret' };
const PUBLIC = { PUBLIC_URL: 'https://slipcase.example.com', SMTP_URL: 'smtp://mail.internal' };

describe('Sign-in is by', () => {
  it('the development page on a new machine, and by Google once its client is set', () => {
    expect(parseConfig({}).signIn).toEqual({ by: 'development', name: 'Google' });
    expect(parseConfig(GOOGLE)).toMatchObject({ signIn: { by: 'google', name: 'Google' }, drive: 'google' });
  });

  it('another provider by its issuer and client, even without a display name', () => {
    const { signIn, emailDomains, drive, google } = parseConfig({ ...OIDC, ...PUBLIC });
    expect(signIn).toEqual({
      by: 'oidc',
      name: 'your company account',
      issuer: new URL('https://example.okta.com'),
      clientId: 'id',
      clientSecret: 'secret',
      domainClaim: null,
      verifiedClaim: null,
    });
    expect({ emailDomains, drive, google }).toEqual({
      emailDomains: ['example.com'],
      drive: 'folder',
      google: null,
    });
  });

  it('another provider, with Google only for the drive', () => {
    const config = parseConfig({ ...OIDC, ...GOOGLE, OIDC_NAME: ' Okta ', DRIVE: 'google' });
    expect(config).toMatchObject({
      signIn: { by: 'oidc', name: 'Okta', clientId: 'id' },
      drive: 'google',
      google: { clientId: 'google-id' },
    });
  });

  it.each([
    ENTRA,
    `https://login.microsoftonline.us/${TENANT}/v2.0`,
    'https://example.okta.com/oauth2/default',
    'https://example.eu.auth0.com/',
    'https://keycloak.example.com/realms/staff',
    'http://localhost:8080/realms/staff',
    'http://127.0.0.1:9000',
  ])('the issuer %s', (OIDC_ISSUER) => {
    expect(parseConfig({ ...OIDC, OIDC_ISSUER }).signIn).toMatchObject({ issuer: new URL(OIDC_ISSUER) });
  });

  it('addresses of several domains, each once and in lower case', () => {
    const OIDC_DOMAINS = 'Example.com, example.co.uk,example.co.uk';
    expect(parseConfig({ ...OIDC, OIDC_DOMAINS }).emailDomains).toEqual(['example.com', 'example.co.uk']);
  });
});

describe('The server refuses to start', () => {
  const without = (name: keyof typeof OIDC) => ({ ...OIDC, [name]: '' });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'without the secret',
      without('OIDC_CLIENT_SECRET'),
      /belong together.* Missing: OIDC_CLIENT_SECRET\.$/u,
    ],
    ['without the client', without('OIDC_CLIENT_ID'), /belong together.* Missing: OIDC_CLIENT_ID\.$/u],
    ['without the issuer', without('OIDC_ISSUER'), /belong together.* Missing: OIDC_ISSUER\.$/u],
    ['with a name alone', { OIDC_NAME: 'Okta' }, /^OIDC_NAME: works only with OIDC_ISSUER, /u],
    ['with a claim beside Google', { ...GOOGLE, OIDC_DOMAIN_CLAIM: 'hd' }, /^OIDC_DOMAIN_CLAIM: works only/u],
    [
      'with two providers',
      { ...OIDC, ...GOOGLE },
      /both set, but people sign in with one .* set DRIVE=google\.$/u,
    ],
    ['with two providers and a folder', { ...OIDC, ...GOOGLE, DRIVE: 'folder' }, /people sign in with one/u],
    [
      'with Google Drive, but no client',
      { ...OIDC, DRIVE: 'google' },
      /^DRIVE: google needs GOOGLE_CLIENT_ID/u,
    ],
    ['with half of Google', { ...OIDC, GOOGLE_CLIENT_ID: 'id', DRIVE: 'google' }, /belong together/u],
    [
      'with domains that lack the company’s',
      { ...OIDC, OIDC_DOMAINS: 'example.org' },
      /^OIDC_DOMAINS: must contain COMPANY_DOMAIN \(example\.com\)/u,
    ],
    [
      'with something that is not a domain',
      { ...OIDC, OIDC_DOMAINS: 'example.com,@x' },
      /^OIDC_DOMAINS\.1: a domain such as/u,
    ],
    ['with a name of two lines', { ...OIDC, OIDC_NAME: 'Ok\nta' }, /^OIDC_NAME: at most 30 characters/u],
    ['with a long name', { ...OIDC, OIDC_NAME: 'O'.repeat(31) }, /^OIDC_NAME: at most 30 characters/u],
    [
      'with two claims in one',
      { ...OIDC, OIDC_VERIFIED_CLAIM: 'a b' },
      /^OIDC_VERIFIED_CLAIM: the name of one/u,
    ],
  ])('%s', (_case, variables, message) => {
    expect(() => parseConfig(variables)).toThrow(message);
    expect(() => parseConfig(variables)).toThrow(ConfigError);
  });

  it.each<[string, RegExp]>([
    ['not an address', /^OIDC_ISSUER: /u],
    ['ldap://directory.example.com', /^OIDC_ISSUER: /u],
    ['http://login.example.com', /^OIDC_ISSUER: must be https:\/\//u],
    ['http://localhost.evil.example', /^OIDC_ISSUER: must be https:\/\//u],
    ['https://id:secret@login.example.com', /^OIDC_ISSUER: must be the issuer alone/u],
    ['https://login.example.com/?tenant=x', /^OIDC_ISSUER: must be the issuer alone/u],
    ['https://login.example.com/#x', /^OIDC_ISSUER: must be the issuer alone/u],
    [`${ENTRA}/.well-known/openid-configuration`, /^OIDC_ISSUER: leave out \/\.well-known/u],
    ['https://accounts.google.com', /^OIDC_ISSUER: for Google set GOOGLE_CLIENT_ID/u],
    ...[
      'https://login.microsoftonline.com/common/v2.0',
      'https://login.microsoftonline.com/organizations/v2.0',
      'https://login.microsoftonline.com/consumers/v2.0',
      'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
      'https://login.microsoftonline.com/{tenantid}/v2.0',
      'https://login.microsoftonline.com/%7Btenantid%7D/v2.0',
      'https://login.microsoftonline.com/example.com/v2.0',
      `https://login.microsoftonline.com/${TENANT}`,
      `https://login.microsoftonline.com/${TENANT}/v2.0/`,
      `https://login.microsoftonline.com/${TENANT.toUpperCase()}/v2.0`,
      'https://LOGIN.microsoftonline.com/common/v2.0',
      `https://sts.windows.net/${TENANT}/`,
      'https://login.windows.net/common',
      'https://login.microsoftonline.com',
      'https://id.example.com/{tenant}/v2.0',
    ].map((issuer): [string, RegExp] => [
      issuer,
      /^OIDC_ISSUER: must name your company's own tenant\..* Set https:\/\/login\.microsoftonline\.com\/TENANT\/v2\.0/u,
    ]),
  ])('with the issuer %s', (OIDC_ISSUER, message) => {
    expect(() => parseConfig({ ...OIDC, OIDC_ISSUER })).toThrow(message);
  });

  it('on a public address without any provider', () => {
    expect(() => parseConfig(PUBLIC)).toThrow(
      /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or OIDC_ISSUER: required/u,
    );
    expect(() => parseConfig({ ...PUBLIC, ...OIDC })).not.toThrow();
  });
});
