import { setTimeout as wait } from 'node:timers/promises';

/** Looks again and again until it is so. @returns the milliseconds it took @throws when it is not in time */
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
