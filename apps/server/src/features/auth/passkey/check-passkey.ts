import { countCallOfBlock } from '../../../http/block-rate.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { googleRequired, signInBusy, tooManyTries } from '../errors.ts';
import { type Client, logEvent, type SecurityEvent } from '../security-log-store.ts';
import {
  type Admission,
  clearBucket,
  countTry,
  deviceBucket,
  giveTryBack,
  isSpray,
  PASSKEY_RULE,
  unknownDeviceBucket,
} from '../throttle-store.ts';
import { HashQueueFullError } from './passkey-hash.ts';

type Try = {
  email: string;
  passkey: string;
  /** null if the address has no account */
  account: { id: string; passkeyHash: string | null } | null;
  /** the device of this try, if it has signed in to that account before */
  deviceId: string | null;
  client: Client;
};

/**
 * Checks a passkey if the limits allow it. It counts the try first and clears the count if the passkey is
 * right.
 * @returns whether it is the account's passkey
 * @throws ApiError too_many_calls, too_many_tries, google_required, sign_in_busy
 */
export async function checkPasskey(
  deps: AuthDeps,
  { email, passkey, account, deviceId, client }: Try,
): Promise<boolean> {
  const { db, clock } = deps;
  const now = clock.now();
  const caller = account && deviceId !== null ? 'known' : 'unknown';
  // before any write, because in a flood most tries end here
  if (!deps.passkeys.hasRoom(caller)) throw signInBusy();
  if (caller === 'unknown') await countCallOfBlock(db, 'block-sign-in', client.address, now);
  const bucket =
    account && deviceId !== null
      ? deviceBucket(account.id, deviceId)
      : unknownDeviceBucket(email, account?.id ?? null);
  const admission = await countTry(db, bucket, PASSKEY_RULE, now);
  if (!admission.admitted) throw throttleError(deps, admission, now);
  const log = (event: SecurityEvent) =>
    logEvent(db, event, { ...client, email, at: now, hasAccount: account !== null });
  if (bucket.kind === 'stranger' && (await isSpray(db, now))) {
    // one entry per account, or a flood would also flood the log
    if (admission.failures === 1) await log('spray_suspected');
    throw googleRequired('spray', deps.signIn.name);
  }
  const matches = await deps.passkeys
    .verify(account?.passkeyHash ?? null, passkey, caller)
    .catch(async (error: unknown) => {
      await giveTryBack(db, bucket);
      throw error instanceof HashQueueFullError ? signInBusy() : error;
    });
  if (matches) {
    await clearBucket(db, bucket);
    return true;
  }
  await log('sign_in_failed');
  if (admission.failures >= PASSKEY_RULE.most) await log('google_required');
  else if (admission.failures >= PASSKEY_RULE.delayFrom) await log('sign_in_delayed');
  return false;
}

/** The error for a try that was not checked. */
export function throttleError(
  { signIn: { name } }: Pick<AuthDeps, 'signIn'>,
  { until }: Extract<Admission, { admitted: false }>,
  now: number,
) {
  return until === null ? googleRequired('locked', name) : tooManyTries(until - now, name);
}
