import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/** What one guess costs: memory in KiB and passes over it. */
export type HashCost = { memoryKib: number; passes: number };

/**
 * Over OWASP's minimum for argon2id (19 MiB, 2 passes), since a million passkeys are few. The pepper carries the rest:
 * without it the hashes say nothing.
 */
export const PRODUCTION_COST: HashCost = { memoryKib: 65_536, passes: 3 };

/**
 * A core stays free for everybody who is signed in already, and one of libuv's four threads for files. 64 MiB each.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/**
 * A hash takes about a tenth of a second, so whoever comes last waits for some seconds and is not sent away. Strangers
 * may not fill it: room is left for people whose device is known, and these come first.
 */
const MOST_WAITING = 64;
const MOST_STRANGERS_WAITING = 48;

/** Thrown when so many wait for a hash already that one more would wait too long. */
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
   * @param stored null when there is no such account: takes as long, and is false
   * @param caller whether the device has signed in to the account before
   * @throws HashQueueFullError
   */
  verify(stored: string | null, passkey: string, caller: Caller): Promise<boolean>;
  /** Whether one more would be looked at; costs nothing to ask, unlike counting a try that is then sent away. */
  hasRoom(caller: Caller): boolean;
};

type Caller = 'known' | 'stranger';

/**
 * argon2id over HMAC-SHA256(pepper, passkey): who takes the database but not the pepper cannot try passkeys. At most
 * three hashes run at once, and 64 wait.
 * @param pepper 32 secret bytes kept outside the database
 */
export function createPasskeyHasher(pepper: Uint8Array, cost: HashCost): PasskeyHasher {
  // as text: verify() of the library takes no other bytes
  const peppered = (passkey: string) => createHmac('sha256', pepper).update(passkey).digest('base64');
  // 2 is Argon2id; the package's const enum cannot be imported under isolatedModules
  const options = { algorithm: 2, memoryCost: cost.memoryKib, timeCost: cost.passes, parallelism: 1 };
  const queue = createQueue();
  let decoy: Promise<string> | null = null;

  return {
    // only people who have proved who they are set a passkey
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

/** Calls once a passkey was right, which shows that the pepper is; what fails is tried with the next one. */
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

/** Runs jobs in the order they came, those of known callers first, so many at once. */
function createQueue() {
  const waiting: Record<Caller, (() => void)[]> = { known: [], stranger: [] };
  let running = 0;
  const hasRoom = (caller: Caller) => {
    if (running < AT_ONCE) return true;
    const { known, stranger } = waiting;
    return caller === 'stranger'
      ? stranger.length < MOST_STRANGERS_WAITING
      : known.length + stranger.length < MOST_WAITING;
  };
  return {
    hasRoom,
    async run<T>(caller: Caller, job: () => Promise<T>): Promise<T> {
      if (!hasRoom(caller)) throw new HashQueueFullError('too many sign-ins at once');
      if (running < AT_ONCE) running += 1;
      // whoever finishes hands its place on, so `running` stays as it is
      else await new Promise<void>((resolve) => waiting[caller].push(resolve));
      try {
        return await job();
      } finally {
        const next = waiting.known.shift() ?? waiting.stranger.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
