/** Who an identity provider says somebody is. */
export type Identity = {
  issuer: string;
  /** the provider's stable id of the person */
  subject: string;
  /** as the provider spells it: not yet known to be an address, nor to be the company's */
  email: string;
  emailVerified: boolean;
  /** the organisation's domain the provider vouches for (Google's `hd`), as it spells it */
  hostedDomain: string | null;
  firstName: string;
  lastName: string;
  /** Bytes of the profile picture; null when there is none to be had. Asked for once the person is welcome. */
  fetchPicture(): Promise<Uint8Array | null>;
};

/** What has to be kept between sending the browser away and its return. */
export type SignInFlow = { state: string; nonce: string; codeVerifier: string };

/** Thrown when the provider's answer is missing, cancelled, forged or too late. The person has to start again. */
export class SignInRefusedError extends Error {
  override name = 'SignInRefusedError';
}

export interface IdentityProvider {
  /** Where to send the browser, and what to keep until it returns. */
  begin(): Promise<{ url: URL; flow: SignInFlow }>;
  /**
   * Checks the answer the browser brought back (state, nonce, PKCE, issuer, audience, signature, expiry).
   * @param callback the full URL the browser was sent to
   * @throws SignInRefusedError
   */
  finish(callback: URL, flow: SignInFlow): Promise<Identity>;
}
