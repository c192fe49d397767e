import { PASSKEY_LENGTH } from '@slipcase/contract/limits';
import { signIn } from '../../messages/auth.ts';

/** A new passkey as typed, twice. */
export type NewPasskey = { passkey: string; again: string };

export const EMPTY: NewPasskey = { passkey: '', again: '' };

type Problem = { title: string; description: string };

/** Why a new passkey cannot be sent yet, or null. */
export function newPasskeyProblem({ passkey, again }: NewPasskey, mismatch: Problem): Problem | null {
  if (passkey.length !== PASSKEY_LENGTH) return signIn.invalidPasskey;
  return passkey === again ? null : mismatch;
}

/** Both are complete and differ: say so before anything is sent. */
export function differs({ passkey, again }: NewPasskey): boolean {
  return passkey.length === PASSKEY_LENGTH && again.length === PASSKEY_LENGTH && passkey !== again;
}
