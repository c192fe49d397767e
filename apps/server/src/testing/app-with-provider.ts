import { expect } from 'vitest';
import { GOOGLE_CLAIMS } from '../adapters/identity/claims.ts';
import { createOidcProvider } from '../adapters/identity/oidc.ts';
import type { Overrides } from '../deps.ts';
import type { TestBrowser } from './browser.ts';
import { type Claims, type Lie, type LyingProvider, lyingProvider } from './lying-provider.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { DatabaseKind } from './test-database.ts';

export const NORA_AT_GOOGLE = {
  sub: '108',
  email: 'nora.whitlock@example.com',
  email_verified: true,
  hd: 'example.com',
  given_name: 'Nora',
  family_name: 'Whitlock',
};

type Setup = {
  database?: DatabaseKind;
  domain?: string;
  person?: Claims;
  pictureHosts?: readonly string[];
  /** time limit for the provider, milliseconds */
  answerMs?: number;
  /** time limit for pictures, milliseconds: by default, as for the provider */
  pictureMs?: number;
  settings?: Record<string, string>;
  overrides?: Overrides;
  /**
   * path of the provider's issuer if it is the configured one; without it, the provider stands in for Google
   */
  oidcAt?: string;
};

/** The real server with a dishonest provider. */
export async function appWithProvider({
  database = 'SQLite',
  domain = 'example.com',
  person = NORA_AT_GOOGLE,
  pictureHosts = [],
  answerMs,
  pictureMs = answerMs,
  settings = {},
  overrides = {},
  oidcAt,
}: Setup = {}) {
  const provider = await lyingProvider(person, oidcAt);
  const app = await testApp({
    database,
    settings: {
      COMPANY_DOMAIN: domain,
      ...(oidcAt === undefined ? {} : oidcSettings(provider)),
      ...settings,
    },
    overrides: (config) => ({
      ...overrides,
      ...(oidcAt === undefined
        ? { identity: providerFor(config, provider, pictureHosts, answerMs, pictureMs) }
        : {}),
    }),
  });
  /** Goes to the provider and back. @returns the final address */
  const signIn = async (browser: TestBrowser, lie: Lie): Promise<string | null> => {
    provider.tell(lie);
    const away = (await browser.get('/auth/google')).headers.get('location');
    return away?.startsWith(provider.issuer.origin) ? arrive(browser, await provider.visit(away)) : away;
  };
  return { app, provider, signIn };
}

export function oidcSettings({ issuer, clientId, clientSecret }: LyingProvider): Record<string, string> {
  return { OIDC_ISSUER: issuer.href, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
}

export type Provider = LyingProvider;

export function providerFor(
  config: TestApp['config'],
  provider: Provider,
  pictureHosts: readonly string[] = [],
  answerMs?: number,
  pictureMs = answerMs,
) {
  return createOidcProvider({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri: new URL('/auth/google/callback', config.publicUrl),
    ...GOOGLE_CLAIMS,
    parameters: { prompt: 'select_account', hd: config.companyDomain },
    pictureHosts,
    ...(answerMs === undefined || pictureMs === undefined
      ? {}
      : { timeouts: { provider: answerMs, picture: pictureMs } }),
  });
}

export async function arrive(browser: TestBrowser, back: URL): Promise<string | null> {
  return (await browser.get(back.pathname + back.search)).headers.get('location');
}

/** @returns the address that leads back, which the browser has not opened yet */
export async function leave(browser: TestBrowser, provider: Provider): Promise<URL> {
  const away = await browser.get('/auth/google');
  return provider.visit(away.headers.get('location') ?? '');
}

/** Expects everything to be as if nobody had been here. */
export async function expectNothingKept(app: TestApp, browser: TestBrowser): Promise<void> {
  for (const table of ['users', 'pending_sign_ups', 'sessions', 'doomed_blobs'] as const) {
    expect(await app.deps.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(['slipcase', 'slipcase_pending'].filter((name) => browser.cookies.has(name))).toEqual([]);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
  expect((await browser.get('/api/auth/pending-user-setup')).status).toBe(404);
}
