import type { BrowserContext } from '@playwright/test';
import { type LoadedFile, sizeOf } from '../../e2e/budgets.ts';
import { putClock, readClock, SHUTTER } from './page-clock.ts';

export type FirstJs = {
  /** requested before the shutter could be pressed */
  first: LoadedFile[];
  /** fetched after that, before anything was pressed */
  later: LoadedFile[];
  /** the workers' scripts, which the page does not evaluate */
  workers: LoadedFile[];
};

/** long enough for what the page fetches when idle */
const QUIET_MS = 4000;

/** @param context signed in, with nothing in its cache and no service worker */
export async function measureFirstJs(context: BrowserContext, url: string): Promise<FirstJs> {
  const page = await context.newPage();
  await putClock(page);
  const workers = new Set<string>();
  page.on('worker', (worker) => workers.add(worker.url()));
  await page.goto(`${url}/scan`);
  await page.locator(`${SHUTTER}:enabled`).waitFor();
  await page.waitForTimeout(QUIET_MS);
  const { ready } = await readClock(page);
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.m?js$/u.test(new URL(name).pathname))
      .map(({ name, startTime }) => ({ url: name, at: startTime })),
  );
  await page.close();
  const sized = (urls: Iterable<string>) =>
    Promise.all([...new Set(urls)].map((address) => sizeOf(context.request, address)));
  const ours = fetched.filter((script) => !workers.has(script.url));
  const isFirst = ({ at }: { at: number }) => ready !== null && at <= ready;
  return {
    first: await sized(ours.filter(isFirst).map((script) => script.url)),
    later: await sized(ours.filter((script) => !isFirst(script)).map((script) => script.url)),
    workers: await sized(workers),
  };
}
