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
 * A provider's discovery document, for our client. Fetched at first use, not at start, because the library must work
 * even if the provider is down. Fetched again after a failure.
 */
export function createConfiguration(provider: OpenIdProvider): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;
  return () => {
    discovered ??= client
      .discovery(provider.issuer, provider.clientId, provider.clientSecret, undefined, {
        timeout: provider.timeoutS ?? PROVIDER_TIMEOUT_S,
        ...(provider.fetch ? { [client.customFetch]: provider.fetch } : {}),
        execute: [
          // without this the library trusts the connection and does not check the signature, not even for 'none'
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
