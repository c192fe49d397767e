import type { Database } from '../../../adapters/database/database.ts';
import { queueMail } from '../../../mail/mail-jobs.ts';
import { passkeyNoticeMail } from '../../../mail/mails.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { deleteDevices } from '../devices/device-store.ts';
import { passkeyReplaced, signInBusy, weakPasskey } from '../errors.ts';
import { type Client, logEvent } from '../security-log-store.ts';
import { isStillAs, setPasskey } from '../user-store.ts';
import { credentialsOf } from '../webauthn/webauthn-store.ts';
import { HashQueueFullError } from './passkey-hash.ts';
import { isWeakPasskey } from './weak-passkey.ts';

/** the notice is still worth sending after a few days without a mail server */
export const NOTICE_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Hashes a new passkey for storage.
 * @throws ApiError weak_passkey, sign_in_busy
 */
export async function hashNewPasskey(deps: AuthDeps, passkey: string): Promise<string> {
  refuseWeak(passkey);
  return deps.passkeys.hash(passkey).catch((error: unknown) => {
    throw error instanceof HashQueueFullError ? signInBusy() : error;
  });
}

/** @throws ApiError weak_passkey */
export function refuseWeak(passkey: string): void {
  if (isWeakPasskey(passkey)) throw weakPasskey();
}

/**
 * Replaces the old passkey: its devices are signed out, and the owner gets a mail.
 * @throws ApiError passkey_replaced when another change was faster
 */
export async function replacePasskey(
  deps: AuthDeps,
  transaction: Database,
  change: {
    user: { id: string; email: string };
    /** the stored hash before this call, which takes a while to compute the new one */
    before: string | null;
    passkeyHash: string;
    how: 'changed' | 'reset';
    client: Client;
    /** the device that stays signed in; without it all are signed out */
    keptDevice?: string;
  },
): Promise<void> {
  const { user, how, client } = change;
  const now = deps.clock.now();
  if (!(await isStillAs(transaction, user.id, change.before))) throw passkeyReplaced();
  await setPasskey(transaction, user.id, change.passkeyHash);
  await deleteDevices(transaction, user.id, change.keptDevice);
  await logEvent(transaction, `passkey_${how}`, { ...client, email: user.email, at: now });
  const { publicUrl, signIn } = deps;
  const { device } = client;
  const screenLocks = (await credentialsOf(transaction, user.id)).map(({ name }) => name);
  const notice = passkeyNoticeMail(how, { device, publicUrl, provider: signIn.name, screenLocks });
  const mail = { to: user.email, ...notice };
  await queueMail(deps.jobs, transaction, mail, {
    userId: user.id,
    mailKey: deps.mailKey,
    expiresAt: now + NOTICE_MS,
  });
}
