import * as client from 'openid-client';

type OpenIdProvider = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** time limit for the provider's answers, seconds */
  timeoutS?: number;
  /** replaces fetch for a provider in this process */
  fetch?: Fetch;
};

/** openid-client's options. */
export type Fetch = (
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Response>;

const PROVIDER_TIMEOUT_S = 10;

/**
 * A provider's discovery document, for our client. Fetched at the first use, not at the start, because the
 * library must work even while the provider is down. Fetched again after a failure.
 */
export function createConfiguration(provider: OpenIdProvider): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;
  return () => {
    discovered ??= client
      .discovery(provider.issuer, provider.clientId, undefined, authenticateBy(provider.clientSecret), {
        timeout: provider.timeoutS ?? PROVIDER_TIMEOUT_S,
        ...(provider.fetch ? { [client.customFetch]: provider.fetch } : {}),
        execute: [
          // without this, the library trusts the connection and does not check the signature, even for 'none'
          client.enableNonRepudiationChecks,
          // only the development provider uses plain http; config.ts rejects it elsewhere
          ...(provider.issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovered = null;
        throw error;
      });
    return discovered;
  };
}

/** Sends the secret in the body, as Google documents it, or in the header if a provider accepts only that. */
function authenticateBy(secret: string): client.ClientAuth {
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, metadata, body, headers) => {
    const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_post'];
    const isHeaderOnly = !accepted.includes('client_secret_post') && accepted.includes('client_secret_basic');
    return (isHeaderOnly ? inHeader : inBody)(server, metadata, body, headers);
  };
}
