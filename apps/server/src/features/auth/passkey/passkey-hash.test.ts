import { describe, expect, it } from 'vitest';
import { createPasskeyHasher, HashQueueFullError, PRODUCTION_COST } from './passkey-hash.ts';

const PASSKEY = '274913';

describe('Passkey hashes', () => {
  const pepper = Buffer.alloc(32, 1);

  it('match only with the same pepper', async () => {
    const stored = await createPasskeyHasher(pepper, { memoryKib: 64, passes: 1 }).hash(PASSKEY);
    const same = createPasskeyHasher(pepper, { memoryKib: 64, passes: 1 });
    const other = createPasskeyHasher(Buffer.alloc(32, 2), { memoryKib: 64, passes: 1 });
    expect(await same.verify(stored, PASSKEY, 'known')).toBe(true);
    expect(await same.verify(stored, '274914', 'known')).toBe(false);
    expect(await other.verify(stored, PASSKEY, 'known')).toBe(false);
    expect(await same.verify(null, PASSKEY, 'known')).toBe(false);
  });

  it('cost at least what OWASP requires of argon2id', () => {
    expect(PRODUCTION_COST.memoryKib).toBeGreaterThanOrEqual(19_456);
    expect(PRODUCTION_COST.passes).toBeGreaterThanOrEqual(2);
  });
});

describe('Many sign-ins at once', () => {
  // slow enough that none finishes before all have started
  const cost = { memoryKib: 4096, passes: 2 };
  const outcomes = (all: PromiseSettledResult<boolean>[]) => ({
    looked: all.filter(({ status }) => status === 'fulfilled').length,
    refused: all.filter((one) => one.status === 'rejected' && one.reason instanceof HashQueueFullError)
      .length,
  });

  it('wait in a limited queue: beyond it they are rejected right away, and later there is room again', async () => {
    const hasher = createPasskeyHasher(Buffer.alloc(32, 1), cost);
    const all = Array.from({ length: 200 }, () => hasher.verify(null, PASSKEY, 'unknown'));
    expect(hasher.hasRoom('unknown')).toBe(false);
    const { looked, refused } = outcomes(await Promise.allSettled(all));
    expect(looked + refused).toBe(200);
    // at most three run, and 64 wait
    expect(looked).toBeGreaterThanOrEqual(49);
    expect(looked).toBeLessThanOrEqual(67);
    expect(hasher.hasRoom('unknown')).toBe(true);
    expect(await hasher.verify(null, PASSKEY, 'unknown')).toBe(false);
  });

  it('leave room for known devices, which come first', async () => {
    const hasher = createPasskeyHasher(Buffer.alloc(32, 1), cost);
    const order: string[] = [];
    const one = (caller: 'known' | 'unknown') =>
      hasher.verify(null, PASSKEY, caller).then(
        () => void order.push(caller),
        () => undefined,
      );
    const unknown = Array.from({ length: 100 }, () => one('unknown'));
    expect(hasher.hasRoom('unknown')).toBe(false);
    expect(hasher.hasRoom('known')).toBe(true);
    const known = [one('known'), one('known')];
    await Promise.all([...unknown, ...known]);
    expect(order.filter((caller) => caller === 'known')).toHaveLength(2);
    // only the jobs that were already running came first
    expect(order.lastIndexOf('known')).toBeLessThanOrEqual(5);
  });
});
