/** A person, according to an identity provider. */
export type Identity = {
  issuer: string;
  /** the provider's permanent id for the person */
  subject: string;
  /**
   * as the provider spells it; we have not yet checked that it is an address of the company; null: none given
   */
  email: string | null;
  emailVerified: boolean;
  /**
   * The domain of the organization that the provider vouches for (Google's `hd`), as it spells it; null: none
   * given; 'not asked': this provider has no claim for it.
   */
  hostedDomain: { named: string | null } | 'not asked';
  firstName: string;
  lastName: string;
  /** Bytes of the profile picture, or null. Call it only after the person is accepted. */
  fetchPicture(): Promise<Uint8Array | null>;
};

/** What to remember while the browser is away. */
export type SignInFlow = {
  /** the issuer where it began; null: a server of the previous version did not record it */
  issuer: string | null;
  state: string;
  nonce: string;
  codeVerifier: string;
};

/** Thrown when the provider's answer is missing, canceled, forged or expired. The person must start again. */
export class SignInRefusedError extends Error {
  override name = 'SignInRefusedError';
}

export interface IdentityProvider {
  /** Where to send the browser, and what to remember until it returns. */
  begin(): Promise<{ url: URL; flow: SignInFlow }>;
  /**
   * Checks the browser's return (state, nonce, PKCE, issuer, audience, signature, expiry).
   * @param callback the full URL that the browser was sent to
   * @throws SignInRefusedError
   */
  finish(callback: URL, flow: SignInFlow): Promise<Identity>;
  /** Requests its configuration. @throws the reason why nobody can sign in with it now */
  check(): Promise<void>;
}

/** Whether the configured provider has answered yet. */
export type IdentityWatch = {
  /** Asks in the background until the provider answers once. */
  start(): void;
  /** null: not asked, or no answer yet */
  state(): 'answers' | 'away' | null;
  stop(): void;
};
