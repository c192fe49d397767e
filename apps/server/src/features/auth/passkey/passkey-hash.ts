import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** The cost of one guess: memory in KiB, and passes over it. */
export type HashCost = { memoryKib: number; passes: number };

/**
 * Above OWASP's minimum for argon2id (19 MiB, 2 passes), because there are only a million passkeys. The
 * pepper does the rest: without it the hashes are useless.
 */
export const PRODUCTION_COST: HashCost = { memoryKib: 65_536, passes: 3 };

/**
 * Leaves a core free for people who are signed in, and one of libuv's four threads for files. 64 MiB each.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/**
 * A hash takes about a tenth of a second, so the last in the queue waits a few seconds instead of being
 * rejected. Unknown devices cannot fill the queue: known devices have reserved places and go first.
 */
const MOST_WAITING = 64;
const MOST_UNKNOWN_WAITING = 48;

/** Thrown when the queue is full, because one more would wait too long. */
export class HashQueueFullError extends Error {
  override name = 'HashQueueFullError';
}

export type PasskeyHasher = {
  /**
   * @returns PHC string to store
   * @throws HashQueueFullError
   */
  hash(passkey: string): Promise<string>;
  /**
   * @param stored null if there is no such account: takes just as long, and returns false
   * @param caller whether the device has signed in to the account before
   * @throws HashQueueFullError
   */
  verify(stored: string | null, passkey: string, caller: Caller): Promise<boolean>;
  /** Whether the queue accepts another try. Asking is free, unlike counting a try and then rejecting it. */
  hasRoom(caller: Caller): boolean;
};

type Caller = 'known' | 'unknown';

/**
 * argon2id over HMAC-SHA256(pepper, passkey): someone with the database but not the pepper cannot test
 * passkeys. At most three hashes run at once, and 64 wait.
 * @param pepper 32 secret bytes kept outside the database
 */
export function createPasskeyHasher(pepper: Uint8Array, cost: HashCost): PasskeyHasher {
  // as text, because the library's verify() accepts no other bytes
  const peppered = (passkey: string) => createHmac('sha256', pepper).update(passkey).digest('base64');
  // 2 is Argon2id; the package's const enum cannot be imported under isolatedModules
  const options = { algorithm: 2, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const queue = createQueue();
  let decoy: Promise<string> | null = null;

  return {
    // only people who have proved their identity set a passkey
    hash: (passkey) => queue.run('known', () => hash(peppered(passkey), options)),
    verify: (stored, passkey, caller) =>
      queue.run(caller, async () => {
        decoy ??= hash(peppered('no passkey at all'), options);
        const matches = await verify(stored ?? (await decoy), peppered(passkey));
        return stored !== null && matches;
      }),
    hasRoom: queue.hasRoom,
  };
}

/**
 * Runs the callback after the first correct passkey, which proves that the pepper is right. If the callback
 * fails, the next correct passkey tries again.
 */
export function onFirstRight(hasher: PasskeyHasher, call: () => Promise<void>): PasskeyHasher {
  let called = false;
  return {
    ...hasher,
    async verify(stored, passkey, caller) {
      const matches = await hasher.verify(stored, passkey, caller);
      if (matches && !called) {
        called = true;
        await call().catch(() => {
          called = false;
        });
      }
      return matches;
    },
  };
}

/** Runs jobs in order, those of known callers first, a limited number at once. */
function createQueue() {
  const waiting: Record<Caller, (() => void)[]> = { known: [], unknown: [] };
  let running = 0;
  const hasRoom = (caller: Caller) => {
    if (running < AT_ONCE) return true;
    const { known, unknown } = waiting;
    return caller === 'unknown'
      ? unknown.length < MOST_UNKNOWN_WAITING
      : known.length + unknown.length < MOST_WAITING;
  };
  return {
    hasRoom,
    async run<T>(caller: Caller, job: () => Promise<T>): Promise<T> {
      if (!hasRoom(caller)) throw new HashQueueFullError('too many sign-ins at once');
      if (running < AT_ONCE) running += 1;
      // a finished job hands its slot to the next, so `running` stays the same
      else await new Promise<void>((resolve) => waiting[caller].push(resolve));
      try {
        return await job();
      } finally {
        const next = waiting.known.shift() ?? waiting.unknown.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
