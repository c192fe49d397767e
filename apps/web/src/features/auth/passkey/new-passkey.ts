import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { isPasskeyPattern } from '@slipcase/contract/passkey-pattern';
import { signIn } from '../../../messages/auth.ts';

/** A new passkey as typed, twice. */
export type NewPasskey = { passkey: string; again: string };

export const EMPTY: NewPasskey = { passkey: '', again: '' };

type Problem = { title: string; description: string };

/** Why a new passkey cannot be sent yet, or null. */
export function newPasskeyProblem({ passkey, again }: NewPasskey, mismatch: Problem): Problem | null {
  if (passkey.length !== PASSKEY_LENGTH) return signIn.invalidPasskey;
  return passkey === again ? null : mismatch;
}

/** Complete and a pattern: say so before it is typed again. The server also refuses common ones. */
export function isEasyToGuess({ passkey }: NewPasskey): boolean {
  return passkey.length === PASSKEY_LENGTH && isPasskeyPattern(passkey);
}

/** Both are complete and differ: say so before anything is sent. */
export function differs({ passkey, again }: NewPasskey): boolean {
  return passkey.length === PASSKEY_LENGTH && again.length === PASSKEY_LENGTH && passkey !== again;
}
