import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile } from '../bench/statistics.ts';
import { Counts, inShort } from './counts.ts';
import { type Finding, finding } from './finding.ts';
import type { Person } from './person.ts';
import type { Place } from './place.ts';
import type { Server } from './server.ts';

/** What people accept while someone else attacks. On two cores both sides of a drill share the machine. */
const CALM_MS = { p50: 250, max: 2000 };

/** A person who reads their library again and again during a drill. */
export function lookOn(place: Place, person: Person, { url }: Server): { stop(): Promise<Finding> } {
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const worker = new Worker(new URL('./onlooker-worker.ts', import.meta.url), {
    workerData: { url, cookie },
  });
  place.atEnd(() => void worker.terminate());
  return {
    async stop() {
      const answer = once(worker, 'message');
      worker.postMessage('stop');
      const [{ times, statuses }] = (await answer) as [{ times: number[]; statuses: number[] }];
      const counts = new Counts();
      for (const status of statuses) counts.add(status === 0 ? 'no answer' : status);
      const isCalm = (quantile(times, 0.5) ?? 0) < CALM_MS.p50 && Math.max(...times) < CALM_MS.max;
      return finding(`others' calls ${inShort(times)} (${counts})`, isCalm && counts.only(200));
    },
  };
}
