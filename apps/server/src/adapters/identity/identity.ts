/** Who an identity provider says somebody is. */
export type Identity = {
  issuer: string;
  /** the provider's stable id of the person */
  subject: string;
  /** lower case */
  email: string;
  emailVerified: boolean;
  /** the organisation's domain the provider vouches for (Google's `hd`) */
  hostedDomain: string | null;
  firstName: string;
  lastName: string;
  /** bytes of the profile picture, when it could be had */
  picture: Uint8Array | null;
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
