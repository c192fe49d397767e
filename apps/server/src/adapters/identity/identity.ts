/** A person, according to an identity provider. */
export type Identity = {
  issuer: string;
  /** the provider's permanent id of the person */
  subject: string;
  /** as the provider spells it, not yet checked to be an address or the company's; null: it names none */
  email: string | null;
  emailVerified: boolean;
  /**
   * The domain of the organization that the provider vouches for (Google's `hd`), as it spells it; null: it
   * names none; 'not asked': this provider has no claim for it.
   */
  hostedDomain: { named: string | null } | 'not asked';
  firstName: string;
  lastName: string;
  /** Bytes of the profile picture, or null. Fetched only once the person is accepted. */
  fetchPicture(): Promise<Uint8Array | null>;
};

/** State to keep while the browser is away. */
export type SignInFlow = {
  /** where it began; null: at a server of the previous version, which did not note it */
  issuer: string | null;
  state: string;
  nonce: string;
  codeVerifier: string;
};

/**
 * Thrown when the provider's answer is missing, canceled, forged or expired. The person has to start again.
 */
export class SignInRefusedError extends Error {
  override name = 'SignInRefusedError';
}

export interface IdentityProvider {
  /** Where to send the browser, and the state to keep until it returns. */
  begin(): Promise<{ url: URL; flow: SignInFlow }>;
  /**
   * Checks the browser's return (state, nonce, PKCE, issuer, audience, signature, expiry).
   * @param callback the full URL that the browser was sent to
   * @throws SignInRefusedError
   */
  finish(callback: URL, flow: SignInFlow): Promise<Identity>;
  /** Asks for its configuration. @throws the reason why nobody can sign in with it now */
  check(): Promise<void>;
}

/** Whether the provider of the settings has answered yet. */
export type IdentityWatch = {
  /** Asks in the background until it answers once. */
  start(): void;
  /** null: not asked, or no answer yet */
  state(): 'answers' | 'away' | null;
  stop(): void;
};
