import { setTimeout as wait } from 'node:timers/promises';

/** Checks again and again until it is true. @returns the milliseconds it took @throws after the time limit */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  { seconds = 30, everyMs = 20 } = {},
): Promise<number> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`);
    await wait(everyMs);
  }
  return performance.now() - since;
}
