import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Challenges that carry their own proof, so outsiders who request them leave no row behind. The proof binds a
 * challenge to a purpose, to the browser that requested it and to a time. `challenge-store.ts` makes each
 * work once.
 */

/** How long a person may take at the screen lock. */
export const CHALLENGE_MS = 5 * 60 * 1000;
const TIME_BYTES = 8;
const RANDOM_BYTES = 16;
const HEAD_BYTES = TIME_BYTES + RANDOM_BYTES;

export type ChallengePurpose = {
  /** 'sign-in', or 'add' and the id of the person who adds a credential */
  use: string;
  /** the value of the browser's cookie */
  browser: string;
};

/** @param key 32 bytes @returns time, random bytes and their HMAC */
export function makeChallenge(
  key: Uint8Array,
  purpose: ChallengePurpose,
  now: number,
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeBigUInt64BE(BigInt(now + CHALLENGE_MS));
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES);
  return Uint8Array.from(Buffer.concat([head, proofOf(key, head, purpose)]));
}

/** Whether we made this challenge for this purpose, and it has not expired. @param challenge base64url */
export function isOurChallenge(
  key: Uint8Array,
  challenge: string,
  purpose: ChallengePurpose,
  now: number,
): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, proof] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
  if (head.length < HEAD_BYTES) return false;
  const expected = proofOf(key, head, purpose);
  if (proof.length !== expected.length || !timingSafeEqual(proof, expected)) return false;
  return Number(head.readBigUInt64BE()) > now;
}

function proofOf(key: Uint8Array, head: Uint8Array, { use, browser }: ChallengePurpose): Buffer {
  return createHmac('sha256', key).update(head).update(`${use}\n${browser}`).digest();
}
