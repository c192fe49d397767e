import type { Database } from '../adapters/database/database.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../lib/clock.ts';
import type { SealDeps } from './seal-chain.ts';

type Opened = { db: Database; clock: Clock; config: Pick<Config, 'timestamp' | 'sealDir'> };

/** What seals the chain, according to the settings. */
export async function sealDepsOf({ db, clock, config }: Opened): Promise<SealDeps> {
  const { timestamp, sealDir } = config;
  if (!timestamp) return { db, clock, sealDir, stamper: null };
  const { createStamper } = await import('./timestamp.ts');
  return { db, clock, sealDir, stamper: createStamper(timestamp, () => clock.now()) };
}

/** @returns a function that checks a kept stamp and says what is wrong with it, or returns null */
export function stampChecker(
  timestamp: Config['timestamp'],
): (answer: Uint8Array, hash: string) => Promise<string | null> {
  return async (answer, hash) => {
    // loaded only if there is a stamp
    const { problemOfStamp } = await import('./timestamp.ts');
    return problemOfStamp(answer, hash, timestamp?.caFile ?? null);
  };
}
