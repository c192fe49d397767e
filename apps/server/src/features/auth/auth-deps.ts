import type { Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { IdentityProvider } from '../../adapters/identity/identity.ts';
import type { Jobs } from '../../adapters/jobs/jobs.ts';
import type { FlowCookies } from '../../http/flow-cookies.ts';
import type { Cookie } from '../../http/session.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PasskeyHasher } from './passkey/passkey-hash.ts';

export type AuthDeps = {
  db: Database;
  jobs: Jobs;
  blobs: KeptBlobs;
  clock: Clock;
  /** decodes profile pictures in a separate process */
  analyzer: Pick<Analyzer, 'profilePicture'>;
  identity: IdentityProvider;
  passkeys: PasskeyHasher;
  /** keys for sealed mails and for reset codes, 32 bytes each, derived from the pepper */
  mailKey: Uint8Array;
  resetKey: Uint8Array;
  /** proves the challenges of credentials, 32 bytes, derived from the pepper */
  challengeKey: Uint8Array;
  publicUrl: URL;
  companyDomain: string;
  /** all domains whose addresses may sign in */
  emailDomains: readonly string[];
  /** who vouches for people; `name` is what texts call it */
  signIn: { by: 'development' | 'google' | 'oidc'; name: string };
  /** whether sign-in reveals that an address has no account (`DISCLOSE_ACCOUNTS`) */
  discloseAccounts: boolean;
  /** days after which a passkey alone is not enough */
  googleProofDays: number;
  /** whether a sign-in with the screen lock starts these days again (`SCREEN_LOCK_RENEWS_PROOF`) */
  screenLockRenewsProof: boolean;
  cookies: {
    session: Cookie;
    pending: Cookie;
    flow: FlowCookies;
    /** grants the right to set a new passkey after a reset code was verified */
    reset: Cookie;
    /** binds the challenges of credentials to a browser */
    webauthn: Cookie;
    /** one cookie for each account that has signed in with this browser */
    device(userId: string): Cookie;
  };
};
