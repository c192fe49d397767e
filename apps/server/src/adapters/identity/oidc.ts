import * as client from 'openid-client';
import { z } from 'zod';
import { createConfiguration, type Fetch } from '../openid-configuration.ts';
import { type Identity, type IdentityProvider, type SignInFlow, SignInRefusedError } from './identity.ts';

type OidcSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  redirectUri: URL;
  /** further parameters of the way there, such as `prompt` */
  parameters?: Record<string, string>;
  /** claim with the domain of the person's organization; null: none */
  domainClaim: string | null;
  /** claim that verifies an address, besides `email_verified`; null: none */
  verifiedClaim: string | null;
  /** fetch pictures only from these hosts */
  pictureHosts: readonly string[];
  /** time limits for the provider's answers and for pictures; milliseconds */
  timeouts?: { provider: number; picture: number };
  /** replaces fetch for a provider in this process */
  fetch?: Fetch;
};

/** Google vouches for an address only together with the organization that it belongs to. */
export const GOOGLE_CLAIMS = { domainClaim: 'hd', verifiedClaim: null } as const;

const TIMEOUTS = { provider: 10_000, picture: 4000 };
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Google's is 21 digits; OpenID Connect allows this many characters */
const SUBJECT_MAX_CHARS = 255;

/** how providers write a claim that is true; Entra's `xms_edov` comes in each of these forms */
const AFFIRMED: readonly unknown[] = [true, 1, '1', 'true'];

const claimsFor = (clientId: string) =>
  z.looseObject({
    iss: z.string(),
    // stricter than the library: no further audiences, and no other authorized party
    aud: z.union([z.literal(clientId), z.tuple([z.literal(clientId)])]),
    azp: z.literal(clientId).optional(),
    sub: z.string().min(1).max(SUBJECT_MAX_CHARS),
    // never another claim in its place: people can change `preferred_username`
    email: z.string().nullable().default(null),
    email_verified: z.boolean().default(false),
    // a missing name or picture blocks nobody
    given_name: z.string().catch(''),
    family_name: z.string().catch(''),
    name: z.string().catch(''),
    picture: z.string().optional().catch(undefined),
  });

const domainName = z.string().nullable().default(null);

/** Any OpenID Connect provider: Google and the development one share this code. */
export function createOidcProvider(settings: OidcSettings): IdentityProvider {
  const discovered = createConfiguration({
    ...settings,
    timeoutS: (settings.timeouts ?? TIMEOUTS).provider / 1000,
  });
  const configuration = async () => {
    const found = await discovered();
    // the library accepts any issuer from Entra's hosts
    if (!isIssuer(found.serverMetadata().issuer, settings.issuer))
      throw new Error('the discovery document is of another issuer');
    return found;
  };

  return {
    async begin() {
      const flow = {
        issuer: settings.issuer.href,
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
      };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: settings.redirectUri.href,
        scope: 'openid email profile',
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        ...settings.parameters,
      });
      return { url, flow };
    },

    async finish(callback, flow) {
      // the settings have changed meanwhile: a code is for the provider that made it
      if (flow.issuer !== null && flow.issuer !== settings.issuer.href)
        throw new SignInRefusedError('the sign-in began at another provider');
      const { claims, hostedDomain } = await verifiedClaims(configuration, callback, flow, settings);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims.email,
        emailVerified:
          claims.email_verified ||
          (settings.verifiedClaim !== null && AFFIRMED.includes(claims[settings.verifiedClaim])),
        hostedDomain,
        ...namesIn(claims),
        fetchPicture: () => fetchPicture(claims.picture, settings),
      } satisfies Identity;
    },
  };
}

async function verifiedClaims(
  configurationOf: () => Promise<client.Configuration>,
  callback: URL,
  flow: SignInFlow,
  { issuer, domainClaim }: OidcSettings,
) {
  try {
    // fetched again if the server restarted while the person was away
    const configuration = await configurationOf();
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = claimsFor(configuration.clientMetadata().client_id).parse(tokens.claims());
    if (!isIssuer(claims.iss, issuer)) throw new Error('the ID token is of another issuer');
    const hostedDomain =
      domainClaim === null ? ('not asked' as const) : { named: domainName.parse(claims[domainClaim]) };
    return { claims, hostedDomain };
  } catch (error) {
    throw new SignInRefusedError('the identity provider did not vouch for this sign-in', { cause: error });
  }
}

/** The library compares the token's issuer with the discovery document's, letter by letter; this one ties both to the settings. */
function isIssuer(text: string, issuer: URL): boolean {
  return URL.canParse(text) && new URL(text).href === issuer.href;
}

/** Entra sends only the whole name, unless its app registration says otherwise. */
function namesIn(claims: { given_name: string; family_name: string; name: string }) {
  const { given_name: firstName, family_name: lastName, name } = claims;
  if (firstName || lastName) return { firstName, lastName };
  const space = name.trim().lastIndexOf(' ');
  return space === -1
    ? { firstName: name.trim(), lastName: '' }
    : { firstName: name.trim().slice(0, space), lastName: name.trim().slice(space + 1) };
}

/** A missing picture never fails a sign-in. */
async function fetchPicture(
  address: string | undefined,
  { pictureHosts, timeouts = TIMEOUTS, fetch: fetchHere }: OidcSettings,
): Promise<Uint8Array | null> {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  const known = pictureHosts.some(
    (host) => url.host === host || (host.startsWith('.') && url.host.endsWith(host)),
  );
  if (!known) return null;
  try {
    const response = fetchHere
      ? await fetchHere(url.href, {})
      : await fetch(url, { signal: AbortSignal.timeout(timeouts.picture), redirect: 'error' });
    if (!response.ok || !response.body) return null;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > PICTURE_MAX_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
