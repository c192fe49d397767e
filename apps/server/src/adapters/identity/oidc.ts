import * as client from 'openid-client';
import { createConfiguration, type Fetch } from '../openid-configuration.ts';
import { idTokenClaims, personIn, saysAll, userInfoClaims, type Vouching } from './claims.ts';
import { type Identity, type IdentityProvider, type SignInFlow, SignInRefusedError } from './identity.ts';

type OidcSettings = Vouching & {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  redirectUri: URL;
  /** more parameters for the redirect to the provider, such as `prompt` */
  parameters?: Record<string, string>;
  /** whether to request missing claims from the UserInfo endpoint */
  asksUserInfo?: boolean;
  /** fetch pictures only from these hosts */
  pictureHosts: readonly string[];
  /** time limits for the provider's answers and for pictures; milliseconds */
  timeouts?: { provider: number; picture: number };
  /** replaces fetch for a provider in this process */
  fetch?: Fetch;
};

const TIMEOUTS = { provider: 10_000, picture: 4000 };
const PICTURE_MAX_BYTES = 2 * 1024 * 1024;

/** Any OpenID Connect provider. Google and the development provider share this code. */
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
    async check() {
      await configuration();
    },

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
      // the settings changed in the meantime, and a code is only valid at the provider that issued it
      if (flow.issuer !== null && flow.issuer !== settings.issuer.href)
        throw new SignInRefusedError('the sign-in began at another provider');
      const { claims, person } = await verifiedClaims(configuration, callback, flow, settings);
      return {
        issuer: claims.iss,
        subject: claims.sub,
        ...person,
        fetchPicture: () => fetchPicture(claims.picture, settings),
      } satisfies Identity;
    },
  };
}

async function verifiedClaims(
  configurationOf: () => Promise<client.Configuration>,
  callback: URL,
  flow: SignInFlow,
  settings: OidcSettings,
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
    const claims = idTokenClaims(configuration.clientMetadata().client_id).parse(tokens.claims());
    if (!isIssuer(claims.iss, settings.issuer)) throw new Error('the ID token is of another issuer');
    const asks =
      settings.asksUserInfo &&
      configuration.serverMetadata().userinfo_endpoint !== undefined &&
      !saysAll(claims, settings);
    const info = asks
      ? userInfoClaims.parse(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub))
      : null;
    return { claims, person: personIn(claims, info, settings) };
  } catch (error) {
    throw new SignInRefusedError('the identity provider did not vouch for this sign-in', { cause: error });
  }
}

/**
 * Whether an issuer is the one in the settings. The library only compares the token's issuer with the
 * discovery document's, letter by letter.
 */
function isIssuer(text: string, issuer: URL): boolean {
  return URL.canParse(text) && new URL(text).href === issuer.href;
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
