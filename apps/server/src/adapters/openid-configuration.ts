import * as client from 'openid-client';

type OpenIdProvider = {
  issuer: URL;
  clientId: string;
  clientSecret: string;
  /** seconds in which the provider has to answer a call */
  timeoutS?: number;
  /** for a provider that is not reached over the network */
  fetch?: Fetch;
};

/** What openid-client asks for. */
export type Fetch = (
  url: string,
  init: { method?: string; headers?: Record<string, string>; body?: unknown },
) => Promise<Response>;

const PROVIDER_TIMEOUT_S = 10;

/**
 * What a provider says of itself, with our client there. Asked for at the first use, not at start, since a provider
 * that is down must not keep the library from working; and anew after a failure.
 */
export function createConfiguration(provider: OpenIdProvider): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | null = null;
  return () => {
    discovered ??= client
      .discovery(provider.issuer, provider.clientId, provider.clientSecret, undefined, {
        timeout: provider.timeoutS ?? PROVIDER_TIMEOUT_S,
        ...(provider.fetch ? { [client.customFetch]: provider.fetch } : {}),
        execute: [
          // without it the library trusts the connection and leaves the signature unread, 'none' included
          client.enableNonRepudiationChecks,
          // plain http is possible for the development provider only; config.ts refuses it elsewhere
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
