import { setTimeout as wait } from 'node:timers/promises';
import type { Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Clock } from '../../lib/clock.ts';
import { notReady } from './errors.ts';

export type HealthDeps = {
  blobs: KeptBlobs;
  analyzer: Pick<Analyzer, 'check'>;
  clock: Clock;
  /** whether this server has its own readers */
  readsHere: boolean;
  /** whether the identity provider has answered; null: it was not asked */
  identityState(): 'answers' | 'away' | null;
  /** when the oldest export started to wait; null if none waits */
  oldestExportAt(): Promise<number | null>;
};

/** a load balancer waits no longer than this, ms */
const CHECK_MS = 3_000;

/** @throws ApiError that names the failed parts */
export async function readinessOf({
  blobs,
  analyzer,
  clock,
  readsHere,
  identityState,
  oldestExportAt,
}: HealthDeps) {
  let oldest: number | null = null;
  const [readers, ...others] = await Promise.all([
    nameIfFailing('the readers', () => analyzer.check()),
    nameIfFailing('the database', async () => {
      oldest = await oldestExportAt();
    }),
    nameIfFailing('the files', () => blobs.check()),
  ]);
  const names = [...others, readsHere ? readers : null].filter((name) => name !== null);
  if (names.length > 0) throw notReady(names);
  const identity = identityState();
  return {
    status: 'ready' as const,
    // an old outbox does not make a server unready: all servers share it, and the library works without the
    // drive. Missing readers elsewhere do not either. Otherwise a balancer would leave people without any
    // server
    outboxAgeSeconds: wholeMinutes(oldest === null ? 0 : clock.now() - oldest),
    ...(readsHere ? {} : { readers: readers === null ? ('alive' as const) : ('away' as const) }),
    // people with a passkey can still sign in
    ...(identity === null ? {} : { identityProvider: identity }),
  };
}

/** Seconds, rounded down to minutes, because anyone can read this and must not learn when a person saves. */
function wholeMinutes(milliseconds: number): number {
  return Math.max(0, Math.floor(milliseconds / 60_000) * 60);
}

async function nameIfFailing(name: string, check: () => Promise<unknown>): Promise<string | null> {
  const late = new AbortController();
  try {
    const failure = wait(CHECK_MS, name, { signal: late.signal });
    return await Promise.race([check().then(() => null), failure]);
  } catch {
    return name;
  } finally {
    late.abort();
  }
}
