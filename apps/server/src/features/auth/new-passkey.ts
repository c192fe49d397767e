import type { AuthDeps } from './auth-deps.ts';
import { signInBusy, weakPasskey } from './errors.ts';
import { HashQueueFullError } from './passkey-hash.ts';
import { isWeakPasskey } from './weak-passkey.ts';

/**
 * What is stored of a new passkey.
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
