import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import type { IdentityProvider } from '../../adapters/identity/identity.ts';
import type { Clock } from '../../clock.ts';
import type { Cookie } from '../../http/session.ts';
import type { PasskeyHasher } from './passkey-hash.ts';

export type AuthDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  identity: IdentityProvider;
  passkeys: PasskeyHasher;
  publicUrl: URL;
  companyDomain: string;
  /** whether sign-in says that an address has no account (design.md 3.9) */
  discloseAccounts: boolean;
  cookies: { session: Cookie; pending: Cookie; flow: Cookie };
};
