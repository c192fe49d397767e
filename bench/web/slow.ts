import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { choose } from '../../e2e/receipt-form.ts';
import { AIM_MS, capture } from './captures.ts';
import { devtoolsOf } from './devtools.ts';
import { putClock, readClock, SHUTTER } from './page-clock.ts';

/**
 * Chrome's 'Slow 4G', as its developer tools define it: 1.6 Mbit/s down and 750 kbit/s up, each times 0.9;
 * 150 ms times 3.75.
 */
const SLOW_4G = {
  offline: false,
  downloadThroughput: (1_600_000 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
  latency: 150 * 3.75,
};

/** One visit on a slow network; milliseconds. */
export type SlowVisit = {
  /** from the start of the navigation to a landing page that can be used; nothing is cached */
  landing: number;
  /** the same to a shutter that can be pressed, for someone signed in */
  camera: number;
  /** from the shutter to the analyzing screen, which asks no server */
  analyzing: number;
  /** from the shutter to the filled form */
  filled: number;
  /** from the press on Save to 'PDF Saved!' */
  saved: number;
};

/** @param signedIn for its cookies only: every visit begins with empty caches */
export async function measureSlow(
  browser: Browser,
  signedIn: BrowserContext,
  url: string,
  { runs, options }: { runs: number; options: BrowserContextOptions },
  progress: (done: number) => void,
): Promise<SlowVisit[]> {
  const visits: SlowVisit[] = [];
  // the service worker would fetch all files during the measurement
  const cold = { ...options, serviceWorkers: 'block' } as const;
  for (let run = 1; run <= runs; run += 1) {
    const stranger = await browser.newContext(cold);
    const landing = await openSlowly(await stranger.newPage(), url, 'button[type=submit]');
    await stranger.close();
    const context = await browser.newContext({ ...cold, storageState: await signedIn.storageState() });
    const page = await context.newPage();
    await putClock(page);
    const camera = await openSlowly(page, `${url}/scan`, `${SHUTTER}:enabled`);
    await page.waitForTimeout(AIM_MS);
    await capture(page);
    const { shutter, analyzing, filled } = await readClock(page);
    const saved = await save(page);
    await context.close();
    visits.push({
      landing,
      camera,
      analyzing: (analyzing ?? 0) - (shutter ?? 0),
      filled: (filled ?? 0) - (shutter ?? 0),
      saved,
    });
    progress(run);
  }
  return visits;
}

async function openSlowly(page: Page, address: string, ready: string): Promise<number> {
  const session = await devtoolsOf(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator(ready).first().waitFor();
  return page.evaluate(() => performance.now());
}

async function save(page: Page): Promise<number> {
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
  const button = page.getByRole('button', { name: 'Save PDF to Library' });
  await page.locator('button:enabled', { hasText: 'Save PDF to Library' }).waitFor();
  const pressed = await page.evaluate(() => performance.now());
  await button.click();
  await page.getByText('PDF Saved!').waitFor({ timeout: 120_000 });
  return (await page.evaluate(() => performance.now())) - pressed;
}
