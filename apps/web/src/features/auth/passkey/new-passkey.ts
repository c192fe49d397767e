import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { isPasskeyPattern } from '@slipcase/contract/passkey-pattern';
import { signIn } from '../../../messages/auth.ts';

/** As typed, twice. */
export type NewPasskey = { passkey: string; again: string };

export const EMPTY: NewPasskey = { passkey: '', again: '' };

type Problem = { title: string; description: string };

/** Why a new passkey cannot be sent yet, or null. */
export function newPasskeyProblem({ passkey, again }: NewPasskey, mismatch: Problem): Problem | null {
  if (passkey.length !== PASSKEY_LENGTH) return signIn.invalidPasskey;
  return passkey === again ? null : mismatch;
}

/**
 * Whether a complete passkey is a simple pattern, so that the form can say so before the person types it
 * again. The server also refuses common passkeys.
 */
export function isEasyToGuess({ passkey }: NewPasskey): boolean {
  return passkey.length === PASSKEY_LENGTH && isPasskeyPattern(passkey);
}

/** Whether both are complete and differ, so that the form can say so before anything is sent. */
export function differs({ passkey, again }: NewPasskey): boolean {
  return passkey.length === PASSKEY_LENGTH && again.length === PASSKEY_LENGTH && passkey !== again;
}
