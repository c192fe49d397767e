import * as client from 'openid-client';
import { z } from 'zod';
import { ConnectRefusedError, type DriveConnector } from './drive.ts';

/** files and folders that we created, and nothing else on the person's drive */
const SCOPE = 'https://www.googleapis.com/auth/drive.file';

const claimsFor = (clientId: string) =>
  z.object({
    aud: z.union([z.literal(clientId), z.tuple([z.literal(clientId)])]),
    azp: z.literal(clientId).optional(),
    email: z.string(),
    email_verified: z.literal(true),
  });

type ConnectorSettings = { configuration: () => Promise<client.Configuration>; redirectUri: URL };

/**
 * Asks people at Google whether we may write to their drives.
 * https://developers.google.com/identity/protocols/oauth2/web-server
 */
export function createGoogleConnector({ configuration, redirectUri }: ConnectorSettings): DriveConnector {
  return {
    async begin(email) {
      const flow = { state: client.randomState(), codeVerifier: client.randomPKCECodeVerifier() };
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri.href,
        scope: `openid email ${SCOPE}`,
        state: flow.state,
        code_challenge: await client.calculatePKCECodeChallenge(flow.codeVerifier),
        code_challenge_method: 'S256',
        // Google issues a refresh token only with both parameters
        access_type: 'offline',
        prompt: 'consent',
        include_granted_scopes: 'true',
        login_hint: email,
      });
      return { url, flow };
    },

    async finish(callback, flow) {
      const tokens = await tokensFor(configuration, callback, flow);
      // people can untick parts of the request
      if (!tokens.scope?.split(' ').includes(SCOPE))
        throw new ConnectRefusedError('the drive was not granted', { denied: true });
      if (!tokens.refresh_token) throw new ConnectRefusedError('there is no refresh token');
      return { refreshToken: tokens.refresh_token, account: tokens.email };
    },

    async revoke(refreshToken) {
      await client.tokenRevocation(await configuration(), refreshToken);
    },
  };
}

async function tokensFor(
  configurationOf: () => Promise<client.Configuration>,
  callback: URL,
  flow: { state: string; codeVerifier: string },
): Promise<{ scope?: string; refresh_token?: string; email: string }> {
  try {
    const configuration = await configurationOf();
    const tokens = await client.authorizationCodeGrant(configuration, callback, {
      expectedState: flow.state,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const { email } = claimsFor(configuration.clientMetadata().client_id).parse(tokens.claims());
    return { ...tokens, email };
  } catch (error) {
    const denied = error instanceof client.AuthorizationResponseError && error.error === 'access_denied';
    throw new ConnectRefusedError('Google did not grant consent', { denied, cause: error });
  }
}
