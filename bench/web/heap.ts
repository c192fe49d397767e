import type { Page } from '@playwright/test';
import { capture, openScanner, reset } from './captures.ts';
import { devtoolsOf } from './devtools.ts';

/**
 * Used bytes of the page's JavaScript heap after each capture and a garbage collection, and their growth per
 * capture, once warm.
 */
export type Heap = { afterEach: number[]; growth: number };

/** the first captures load and compile code, and fill caches of limited size */
const WARM = 5;

/** Captures one receipt after another on one page, discarding each. */
export async function measureHeap(
  page: Page,
  url: string,
  captures: number,
  progress: (done: number) => void,
): Promise<Heap> {
  const afterEach: number[] = [];
  await openScanner(page, url, 1);
  const devtools = await devtoolsOf(page);
  for (let done = 1; done <= captures; done += 1) {
    await capture(page);
    await reset(page);
    await devtools.send('HeapProfiler.collectGarbage');
    afterEach.push((await devtools.send('Runtime.getHeapUsage')).usedSize);
    progress(done);
  }
  return { afterEach, growth: growthOf(afterEach.slice(WARM - 1)) };
}

/** The slope of the best-fitting line. */
export function growthOf(sizes: readonly number[]): number {
  const middle = (sizes.length - 1) / 2;
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const spread = sizes.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  if (spread === 0) return 0;
  return sizes.reduce((sum, size, index) => sum + (index - middle) * (size - mean), 0) / spread;
}
