import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../statistics.ts';
import { call } from './call.ts';
import type { Seeded, Started, Used } from './started.ts';

const LIST = '/api/receipts';
/** no list, for comparison; the long list once; and the long list read by a program that never pauses */
const LOADS = [
  { loops: 0, once: false },
  { loops: 1, once: true },
  { loops: 8, once: true },
  { loops: 8, once: false },
];
const LOOP_MS = 10_000;
const QUIET_MS = 3000;
const POLL_EVERY_MS = 20;

export type BesideFigures = {
  /** how many read the long list at the same time */
  loops: number;
  once: boolean;
  lists: number;
  refused: number;
  /** the median time of a whole list, milliseconds */
  listMs: number;
  /** the other person's polls, milliseconds */
  p99: number;
  worst: number;
  grownBytes: number;
};

/**
 * How long another person waits, and how far the server's memory peaks, while one person reads a list of
 * 20,000 receipts.
 */
export async function measureBeside({
  url,
  seeded,
  residentBytes,
  peakBytes,
  forgetPeak,
}: Started<Used> & { seeded: Seeded }): Promise<BesideFigures[]> {
  const [other] = seeded.libraries;
  if (!seeded.long || !other) throw new Error('The database has no long list.');
  const { cookie } = seeded.long;
  const figures: BesideFigures[] = [];
  const before = residentBytes();
  for (const { loops, once } of LOADS) {
    forgetPeak();
    const polls = await pollsOf(url, other.cookie);
    const listTimes: number[] = [];
    let refused = 0;
    const end = performance.now() + LOOP_MS;
    const loop = async () => {
      const agent = new Agent({ keepAlive: true });
      do {
        const begun = performance.now();
        const { status } = await call(url + LIST, { agent, headers: { cookie, 'accept-encoding': 'gzip' } });
        if (status === 200) listTimes.push(performance.now() - begun);
        else if (status === 429) refused += 1;
        else throw new Error(`The list returned status ${status}.`);
      } while (!once && performance.now() < end);
      agent.destroy();
    };
    await Promise.all(loops === 0 ? [wait(QUIET_MS)] : Array.from({ length: loops }, loop));
    const times = await polls.end();
    figures.push({
      loops,
      once,
      lists: listTimes.length,
      refused,
      listMs: quantile(listTimes, 0.5) ?? Number.NaN,
      p99: quantile(times, 0.99) ?? Number.NaN,
      worst: Math.max(...times),
      grownBytes: peakBytes() - before,
    });
  }
  return figures;
}

/** Polls at an even pace, whether or not earlier polls were answered. Times start when a poll is due. */
async function pollsOf(url: string, cookie: string): Promise<{ end(): Promise<number[]> }> {
  const agent = new Agent({ keepAlive: true });
  const { headers } = await call(url + LIST, { agent, headers: { cookie, 'accept-encoding': 'gzip' } });
  const changes = `${url}${LIST}/changes?since=${headers['slipcase-revision']}`;
  const asked = { agent, headers: { cookie, 'if-none-match': headers.etag ?? '' } };
  const times: number[] = [];
  const running: Promise<void>[] = [];
  let ended = false;
  const begun = performance.now();
  const polling = (async () => {
    for (let n = 0; !ended; n += 1) {
      const due = begun + n * POLL_EVERY_MS;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      running.push(call(changes, asked).then(() => void times.push(performance.now() - due)));
    }
  })();
  return {
    async end() {
      ended = true;
      await polling;
      await Promise.all(running);
      agent.destroy();
      return times;
    },
  };
}
