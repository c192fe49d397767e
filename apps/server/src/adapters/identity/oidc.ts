import * as client from 'openid-client';
import { z } from 'zod';
import { createConfiguration, type Fetch } from '../openid-configuration.ts';
import { type Identity, type IdentityProvider, SignInRefusedError } from './identity.ts';

type OidcSettings = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  redirectUri: URL;
  /** Google: 'select_account'; a provider without it: 'login' */
  prompt: 'select_account' | 'login';
  /** a hint, so Google shows the right accounts; checked again on return */
  companyDomain: string;
  /** fetch pictures only from these hosts */
  pictureHosts: readonly string[];
  /** time limits for the provider's answers and for pictures; milliseconds */
  timeouts?: { provider: number; picture: number };
  /** replaces fetch for a provider in this process */
  fetch?: Fetch;
};

const TIMEOUTS = { provider: 10_000, picture: 4000 };
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Google's is 21 digits; OpenID Connect allows this many characters */
const SUBJECT_MAX_CHARS = 255;

const claimsFor = (clientId: string) =>
  z.object({
    iss: z.string(),
    // stricter than the library: no further audiences, and no other authorized party
    aud: z.union([z.literal(clientId), z.tuple([z.literal(clientId)])]),
    azp: z.literal(clientId).optional(),
    sub: z.string().min(1).max(SUBJECT_MAX_CHARS),
    email: z.string(),
    email_verified: z.boolean().default(false),
    hd: z.string().optional(),
    // a missing name or picture blocks nobody
    given_name: z.string().catch(''),
    family_name: z.string().catch(''),
    picture: z.string().optional().catch(undefined),
  });

/** Any OpenID Connect provider: Google and the development one share this code. */
export function createOidcProvider(settings: OidcSettings): IdentityProvider {
  const configuration = createConfiguration({
    ...settings,
    timeoutS: (settings.timeouts ?? TIMEOUTS).provider / 1000,
  });

  return {
    async begin() {
      const flow = {
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
        prompt: settings.prompt,
        hd: settings.companyDomain,
      });
      return { url, flow };
    },

    async finish(callback, flow) {
      const claims = await verifiedClaims(configuration, callback, flow);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        hostedDomain: claims.hd ?? null,
        firstName: claims.given_name,
        lastName: claims.family_name,
        fetchPicture: () => fetchPicture(claims.picture, settings),
      } satisfies Identity;
    },
  };
}

async function verifiedClaims(
  configurationOf: () => Promise<client.Configuration>,
  callback: URL,
  flow: { state: string; nonce: string; codeVerifier: string },
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
    return claimsFor(configuration.clientMetadata().client_id).parse(tokens.claims());
  } catch (error) {
    throw new SignInRefusedError('the identity provider did not vouch for this sign-in', { cause: error });
  }
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
