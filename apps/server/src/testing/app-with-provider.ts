import { createOidcProvider } from '../adapters/identity/oidc.ts';
import type { Overrides } from '../deps.ts';
import type { TestBrowser } from './browser.ts';
import { type Claims, type Lie, lyingProvider } from './lying-provider.ts';
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
  /** time limit for the provider and for pictures, milliseconds */
  answerMs?: number;
  settings?: Record<string, string>;
  overrides?: Overrides;
};

/** The real server with a dishonest provider. */
export async function appWithProvider({
  database = 'SQLite',
  domain = 'example.com',
  person = NORA_AT_GOOGLE,
  pictureHosts = [],
  answerMs,
  settings = {},
  overrides = {},
}: Setup = {}) {
  const provider = await lyingProvider(person);
  const app = await testApp({
    database,
    settings: { COMPANY_DOMAIN: domain, ...settings },
    overrides: (config) => ({
      ...overrides,
      identity: providerFor(config, provider, pictureHosts, answerMs),
    }),
  });
  /** Goes to the provider and back. @returns the final address */
  const signIn = async (browser: TestBrowser, lie: Lie): Promise<string | null> => {
    provider.tell(lie);
    const away = (await browser.get('/auth/google')).headers.get('location');
    return away?.startsWith(provider.issuer.href) ? arrive(browser, await provider.visit(away)) : away;
  };
  return { app, provider, signIn };
}

export type Provider = Awaited<ReturnType<typeof lyingProvider>>;

export function providerFor(
  config: TestApp['config'],
  provider: Provider,
  pictureHosts: readonly string[] = [],
  answerMs?: number,
) {
  return createOidcProvider({
    issuer: provider.issuer,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    redirectUri: new URL('/auth/google/callback', config.publicUrl),
    prompt: 'select_account',
    companyDomain: config.companyDomain,
    pictureHosts,
    ...(answerMs === undefined ? {} : { timeouts: { provider: answerMs, picture: answerMs } }),
  });
}

export async function arrive(browser: TestBrowser, back: URL): Promise<string | null> {
  return (await browser.get(back.pathname + back.search)).headers.get('location');
}
