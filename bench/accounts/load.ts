import { setTimeout as wait } from 'node:timers/promises';

/** One call. Resolves to the response's status. */
export type Call = () => Promise<number>;

/**
 * Calls at a fixed pace, whether or not earlier ones were answered, so that a slow server gets no relief.
 * @returns the milliseconds of each call
 */
export async function paced(
  call: Call,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const times: number[] = [];
  const running: Promise<void>[] = [];
  const begin = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    await wait(Math.max(0, begin + (n * 1000) / perSecond - performance.now()));
    const sent = performance.now();
    running.push(call().then(() => void times.push(performance.now() - sent)));
  }
  await Promise.all(running);
  return times;
}

/**
 * A number of callers, each calling again as soon as it gets an answer, until stopped.
 * @returns statuses and their counts
 */
export function flood(call: Call, callers: number): { stop(): Promise<Map<number, number>> } {
  const statuses = new Map<number, number>();
  let stopped = false;
  const one = async () => {
    while (!stopped) {
      const status = await call();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const all = Promise.all(Array.from({ length: callers }, one));
  return {
    async stop() {
      stopped = true;
      await all;
      return statuses;
    },
  };
}
