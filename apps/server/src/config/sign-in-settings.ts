import { isLoopback } from '@slipcase/contract/loopback';
import { z } from 'zod';

/**
 * Settings of who may sign in: the company's domain and the identity provider, which is Google or another
 * OpenID Connect provider.
 */

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9.-]+\.[a-z0-9-]+$/u, 'a domain such as example.com');

/** a claim of an ID token */
const claim = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/u, 'the name of one claim, without spaces')
  .optional();

export const domainSetting = domain;

export const signInVariables = {
  COMPANY_DOMAIN: domainSetting
    .default('example.com')
    .describe('Only email addresses of this domain may sign in'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe("The company's OAuth client at Google; without it development sign-in"),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret'),
  GOOGLE_PROOF_DAYS: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1)
    .max(3650)
    .default(30)
    .describe('Days after which sessions end and passkey sign-in asks for Google again'),
  SCREEN_LOCK_RENEWS_PROOF: z
    .enum(['no', 'yes'])
    .default('no')
    .describe('Whether these days start again at each sign-in with Face ID, fingerprint or screen lock'),
  DISCLOSE_ACCOUNTS: z
    .enum(['true', 'false'])
    .default('true')
    .describe("Whether sign-in says 'not found' for an address without an account"),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/u })
    .optional()
    .describe(
      'The identity provider instead of Google: the issuer of its ID tokens, exactly as it spells it',
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe("The company's client there"),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe('Its secret'),
  OIDC_NAME: z
    .string()
    .trim()
    .regex(/^[^\p{C}]{1,30}$/u, 'at most 30 characters, without line breaks')
    .optional()
    .describe("What buttons and texts call it, such as Okta; 'your company account'"),
  OIDC_DOMAINS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(domain))
    .optional()
    .describe('All domains whose addresses may sign in, comma-separated; COMPANY_DOMAIN'),
  OIDC_DOMAIN_CLAIM: claim.describe("Claim that must name one of these domains, such as Google's hd; none"),
  OIDC_VERIFIED_CLAIM: claim.describe(
    'Claim that says, besides email_verified, that an address is verified, such as xms_edov of Entra; none',
  ),
};

type SignInVariables = z.output<z.ZodObject<typeof signInVariables>> & { DRIVE?: string | undefined };

export type SignInSettings = {
  companyDomain: string;
  /** domains of the addresses that may sign in, the company's first */
  emailDomains: readonly string[];
  signIn: IdentitySettings;
  /** the company's OAuth client at Google, for sign-in, Google Drive or both; null: none */
  google: { clientId: string; clientSecret: string } | null;
  googleProofDays: number;
  screenLockRenewsProof: boolean;
  discloseAccounts: boolean;
};

/** Who vouches for people. `name` is what texts call it. */
type IdentitySettings = { name: string } & (
  | { by: 'development' | 'google' }
  | {
      by: 'oidc';
      issuer: URL;
      clientId: string;
      clientSecret: string;
      /** the claim that must name a domain of the company; null: no such check */
      domainClaim: string | null;
      /** a claim that verifies an address, besides `email_verified`; null: none */
      verifiedClaim: string | null;
    }
);

export function signInOf(env: SignInVariables): SignInSettings {
  const { COMPANY_DOMAIN, OIDC_DOMAINS = [], GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env;
  return {
    companyDomain: COMPANY_DOMAIN,
    emailDomains: [...new Set([COMPANY_DOMAIN, ...OIDC_DOMAINS])],
    signIn: identityOf(env),
    google:
      GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
        ? { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }
        : null,
    googleProofDays: env.GOOGLE_PROOF_DAYS,
    screenLockRenewsProof: env.SCREEN_LOCK_RENEWS_PROOF === 'yes',
    discloseAccounts: env.DISCLOSE_ACCOUNTS === 'true',
  };
}

function identityOf(env: SignInVariables): IdentitySettings {
  if (env.OIDC_ISSUER && env.OIDC_CLIENT_ID && env.OIDC_CLIENT_SECRET) {
    return {
      by: 'oidc',
      name: env.OIDC_NAME ?? 'your company account',
      issuer: new URL(env.OIDC_ISSUER),
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      domainClaim: env.OIDC_DOMAIN_CLAIM ?? null,
      verifiedClaim: env.OIDC_VERIFIED_CLAIM ?? null,
    };
  }
  return { by: env.GOOGLE_CLIENT_ID ? 'google' : 'development', name: 'Google' };
}

/** Says what is wrong with this combination of settings, and names the variable. Null: nothing. */
export function signInProblem(env: SignInVariables): string | null {
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    return 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together: set both or neither.';
  const client = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;
  const missing = client.filter((name) => env[name] === undefined);
  const isSet = (name: keyof typeof signInVariables) => name.startsWith('OIDC_') && env[name] !== undefined;
  if (missing.length === client.length) {
    const alone = (Object.keys(signInVariables) as (keyof typeof signInVariables)[]).find(isSet);
    return alone ? `${alone}: works only with ${client.join(', ')}. Set these, or remove it.` : null;
  }
  if (missing.length > 0)
    return `${client.join(', ')} belong together: set all three or none. Missing: ${missing.join(', ')}.`;
  if (env.GOOGLE_CLIENT_ID && env.DRIVE !== 'google') {
    return (
      'OIDC_ISSUER and GOOGLE_CLIENT_ID are both set, but people sign in with one provider. Remove the settings of the ' +
      'other one. If the client at Google is only for exports to Google Drive, set DRIVE=google.'
    );
  }
  if (env.OIDC_DOMAINS && !env.OIDC_DOMAINS.includes(env.COMPANY_DOMAIN))
    return `OIDC_DOMAINS: must contain COMPANY_DOMAIN (${env.COMPANY_DOMAIN}), because it lists all domains.`;
  return issuerProblem(env.OIDC_ISSUER ?? '');
}

const DISCOVERY = '/.well-known/openid-configuration';
/** hosts of Microsoft Entra in every cloud, including old names */
const ENTRA_HOSTS = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'login.microsoft.com',
  'login.windows.net',
  'sts.windows.net',
];
const ENTRA_TENANT = /^\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/v2\.0$/u;
/** the tenant of all personal Microsoft accounts */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad';
const ANY_TENANT = /(?:^|\/)(?:common|organizations|consumers)(?:\/|$)|[{}]|%7b|%7d/iu;

/**
 * Refuses an issuer that many companies share, because outsiders could sign in, and an issuer that differs
 * from the tokens' own, because nobody could.
 */
function issuerProblem(text: string): string | null {
  const issuer = new URL(text);
  if (issuer.protocol === 'http:' && !isLoopback(issuer.hostname)) {
    return (
      'OIDC_ISSUER: must be https://, because over http:// anyone on the network can sign in as anyone. ' +
      'Only a provider on this machine may use http://.'
    );
  }
  if (issuer.username || issuer.password || text.includes('?') || text.includes('#'))
    return 'OIDC_ISSUER: must be the issuer alone, without user, password, query or fragment.';
  if (issuer.pathname.includes('/.well-known/'))
    return `OIDC_ISSUER: leave out ${DISCOVERY}: the issuer is the part before it.`;
  if (issuer.hostname === 'accounts.google.com') {
    return (
      'OIDC_ISSUER: for Google set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET instead. ' +
      'Then Slipcase also checks that Google vouches for the company (hd).'
    );
  }
  const isEntra = ENTRA_HOSTS.includes(issuer.hostname);
  const isOneTenant = ENTRA_TENANT.test(issuer.pathname) && !issuer.pathname.includes(PERSONAL_ACCOUNTS);
  if (ANY_TENANT.test(issuer.pathname) || (isEntra && !isOneTenant)) {
    return (
      "OIDC_ISSUER: must name your company's own tenant. With 'common', 'organizations' or 'consumers' everybody with a " +
      "Microsoft account could come, and a tenant's domain or placeholder is not what its tokens say. Set " +
      'https://login.microsoftonline.com/TENANT/v2.0, with the Directory (tenant) ID in lower case from the overview of ' +
      'the app registration.'
    );
  }
  return null;
}
