import { setTimeout as wait } from 'node:timers/promises';

/** One call; resolves to the answer's status. */
export type Call = () => Promise<number>;

/**
 * Calls at a fixed pace, whether or not earlier ones have been answered, so that a slow server is not spared.
 * @returns milliseconds each answer took
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

/** So many callers, each calling again as soon as it was answered, until stopped. @returns statuses and their counts */
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
