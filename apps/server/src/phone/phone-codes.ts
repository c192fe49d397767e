import { randomBytes } from 'node:crypto';
import { hashToken, newToken } from '../http/session.ts';

/** bits of a code: 160, because people scan it instead of typing */
const CODE_BYTES = 20;
export const CODE_MINUTES = 10;
const CODE_MS = CODE_MINUTES * 60 * 1000;
/**
 * the most wrong tries from one address while a code is valid; after that, the address is blocked for as long
 */
const MOST_WRONG = 10;
/** the most addresses whose tries are remembered; further ones drop the oldest */
const MOST_ADDRESSES = 1000;

type Now = { now(): number };
type Opened = { token: string } | 'wrong' | 'too many';

/**
 * The one-time codes of phone mode, and the browsers they have admitted. In memory, so a restart ends both.
 */
export type PhoneCodes = {
  /** Makes a new code, which replaces the previous one. */
  make(): string;
  /** Redeems a code, once. @returns the secret for the browser's cookie */
  open(code: string, address: string): Opened;
  isOpen(token: string | null): boolean;
};

export function createPhoneCodes(clock: Now): PhoneCodes {
  let current: { hash: string; endsAt: number } | null = null;
  const browsers = new Set<string>();
  const wrong = new Map<string, { count: number; since: number }>();

  function isTooMany(address: string): boolean {
    const tries = wrong.get(address);
    return tries !== undefined && tries.count >= MOST_WRONG && clock.now() < tries.since + CODE_MS;
  }

  function countWrong(address: string): void {
    const before = wrong.get(address);
    const fresh = !before || clock.now() >= before.since + CODE_MS;
    wrong.delete(address);
    wrong.set(address, fresh ? { count: 1, since: clock.now() } : { ...before, count: before.count + 1 });
    const [oldest] = wrong.keys();
    if (wrong.size > MOST_ADDRESSES && oldest !== undefined) wrong.delete(oldest);
  }

  return {
    make() {
      const code = randomBytes(CODE_BYTES).toString('base64url');
      current = { hash: hashToken(code), endsAt: clock.now() + CODE_MS };
      return code;
    },
    open(code, address) {
      if (isTooMany(address)) return 'too many';
      // compare hashes: the time this takes reveals nothing about the code
      const right = current !== null && hashToken(code) === current.hash && clock.now() < current.endsAt;
      if (!right) {
        countWrong(address);
        return 'wrong';
      }
      current = null;
      const { token, hash } = newToken();
      browsers.add(hash);
      return { token };
    },
    isOpen: (token) => token !== null && browsers.has(hashToken(token)),
  };
}
