import { setTimeout as wait } from 'node:timers/promises';
import { getLiveness, getReadiness } from '@slipcase/contract/health';
import type { Analyzer } from '../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Clock } from '../../clock.ts';
import { bind, type Http } from '../../http/route.ts';
import { notReady } from './errors.ts';

export type HealthDeps = {
  blobs: KeptBlobs;
  analyzer: Analyzer;
  clock: Clock;
  /** when the oldest export began to wait; null if there is none */
  oldestExportAt(): Promise<number | null>;
};

/** a load balancer waits no longer than this, ms */
const CHECK_MS = 3_000;

export function registerHealthRoutes(http: Http, deps: HealthDeps): void {
  const { blobs, analyzer, clock } = deps;

  bind(http, getLiveness, async () => ({ status: 'live' }) as const);

  bind(http, getReadiness, async () => {
    let oldest: number | null = null;
    const missing = await Promise.all([
      nameIfFailing('the database', async () => {
        oldest = await deps.oldestExportAt();
      }),
      nameIfFailing('the files', () => blobs.check()),
      nameIfFailing('the readers', () => analyzer.check()),
    ]);
    const names = missing.filter((name) => name !== null);
    if (names.length > 0) throw notReady(names);
    // an old outbox does not make a server unready: all servers share it, and the library works without the drive
    return {
      status: 'ready',
      outboxAgeSeconds: wholeMinutes(oldest === null ? 0 : clock.now() - oldest),
    } as const;
  });
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
