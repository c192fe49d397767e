import { setTimeout as wait } from 'node:timers/promises';
import { getLiveness, getReadiness } from '@slipcase/contract/health';
import { sql } from 'kysely';
import type { Analyser } from '../../adapters/analyser/analyser.ts';
import type { KeptBlobs } from '../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../adapters/database/database.ts';
import { bind, type Http } from '../../http/route.ts';
import { notReady } from './errors.ts';

export type HealthDeps = { db: Database; blobs: KeptBlobs; analyser: Analyser };

/** a load balancer waits no longer, ms */
const CHECK_MS = 3_000;

export function registerHealthRoutes(http: Http, { db, blobs, analyser }: HealthDeps): void {
  bind(http, getLiveness, async () => ({ status: 'live' }) as const);

  bind(http, getReadiness, async () => {
    const missing = await Promise.all([
      nameIfFailing('the database', () => sql`SELECT 1`.execute(db)),
      nameIfFailing('the files', () => blobs.check()),
      nameIfFailing('the readers', () => analyser.check()),
    ]);
    const names = missing.filter((name) => name !== null);
    if (names.length > 0) throw notReady(names);
    return { status: 'ready' } as const;
  });
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
