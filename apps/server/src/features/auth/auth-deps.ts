import type { Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { IdentityProvider } from '../../adapters/identity/identity.ts';
import type { Clock } from '../../clock.ts';
import type { Cookie } from '../../http/session.ts';
import type { PasskeyHasher } from './passkey/passkey-hash.ts';

export type AuthDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  /** decodes profile pictures in a process of its own */
  analyzer: Pick<Analyzer, 'profilePicture'>;
  identity: IdentityProvider;
  passkeys: PasskeyHasher;
  /** keys of the sealed mails and of the reset codes, 32 bytes each, from the pepper */
  mailKey: Uint8Array;
  resetKey: Uint8Array;
  publicUrl: URL;
  companyDomain: string;
  /** whether sign-in says that an address has no account (design.md 3.9) */
  discloseAccounts: boolean;
  /** after so many days a passkey alone is not enough any more */
  googleProofDays: number;
  cookies: {
    session: Cookie;
    pending: Cookie;
    flow: Cookie;
    /** carries the right to set a new passkey after a reset code was verified */
    reset: Cookie;
    /** one for each account that has signed in with this browser */
    device(userId: string): Cookie;
  };
};
