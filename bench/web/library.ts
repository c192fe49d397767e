import type { BrowserContext, Page } from '@playwright/test';
import { inventedReceipts } from '../../apps/web/testing/stand-in/invented-receipts.ts';
import { serveReceipts } from '../../e2e/serve-receipts.ts';
import { devtoolsOf } from './devtools.ts';
import { type FrameCosts, frameCostsOf, traced, waitsOnProcessor } from './trace.ts';

/**
 * The library with ten thousand receipts: its first screen, how it scrolls, and how fast search responds;
 * milliseconds.
 */
export type LibraryFigures = {
  slowdown: number;
  /**
   * from the start of the navigation to the first painted slips, for each opening of a device that has a copy
   * of the list
   */
  firstScreen: number[];
  /** the same on a device without a copy; the page's files are cached */
  firstEver: number[];
  /** script, style and layout of each frame while scrolling */
  frames: FrameCosts;
  /** from a key to the frame that shows its result */
  keys: number[];
  /** of that, the main thread's time on a processor: what other processes take does not count */
  keysOnProcessor: number[];
};

const RECEIPTS = 10_000;
const WORDS = ['quillfeather', 'hotel', 'march', '2025', 'no such thing'];
/** as `domain/last-seen.ts` names it */
const COPY = { database: 'slipcase-last-seen', store: 'answers', list: '["receipts"]' };
const SCREEN_PX = 700;
const FLINGS = 40;

/** @param context signed in */
export async function measureLibrary(
  context: BrowserContext,
  url: string,
  { runs, slowdown }: { runs: number; slowdown: number },
): Promise<LibraryFigures> {
  const page = await context.newPage();
  await serveReceipts(page, inventedReceipts(RECEIPTS));
  const session = await devtoolsOf(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const firstScreen: number[] = [];
  const firstEver: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await forgetCopy(page, url);
    firstEver.push(await open(page, url));
  }
  await untilCopied(page);
  for (let run = 0; run < runs; run += 1) firstScreen.push(await open(page, url));
  const frames = frameCostsOf(await traced(page, () => scroll(page), 'frames'));
  let keys: number[] = [];
  const events = await traced(
    page,
    async () => {
      keys = await search(page);
    },
    'tasks',
  );
  const keysOnProcessor = waitsOnProcessor(events, 'bench:key', 'bench:answered');
  await page.close();
  return { slowdown, firstScreen, firstEver, frames, keys, keysOnProcessor };
}

/** Removes the device's copy, from a page that has no connection to it. */
async function forgetCopy(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/mark.svg`);
  await page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = resolve;
        deleting.onerror = deleting.onblocked = reject;
      }),
    COPY.database,
  );
}

/** The page writes its copy in an idle moment. */
async function untilCopied(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ database, store, list }) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(database);
        opening.onsuccess = () => {
          const counting = opening.result.transaction(store).objectStore(store).count(list);
          counting.onsuccess = () => resolve(counting.result > 0);
          opening.result.close();
        };
      }),
    COPY,
  );
}

async function open(page: Page, url: string): Promise<number> {
  await page.goto('about:blank');
  await page.addInitScript(() => {
    const seen = () => {
      if (!document.querySelector('article')) return requestAnimationFrame(seen);
      // the frame that paints them, and the task after it
      requestAnimationFrame(() => setTimeout(() => performance.mark('bench:slips'), 0));
    };
    requestAnimationFrame(seen);
  });
  await page.goto(`${url}/library`);
  await page.getByRole('article').first().waitFor();
  const marked = () => performance.getEntriesByName('bench:slips')[0]?.startTime;
  await page.waitForFunction(() => performance.getEntriesByName('bench:slips').length > 0);
  return (await page.evaluate(marked)) ?? Number.POSITIVE_INFINITY;
}

/** Flings like a thumb: several screens in a row, in small steps, one per frame. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(
    async ({ flings, screen }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      performance.mark('bench:scroll');
      for (let fling = 0; fling < flings; fling += 1) {
        // slows down toward the end
        for (let step = 12; step > 0; step -= 1) {
          window.scrollBy({ top: (screen * step) / 39, behavior: 'instant' });
          await frame();
        }
      }
      performance.mark('bench:scrolled');
    },
    { flings: FLINGS, screen: SCREEN_PX },
  );
}

/**
 * Types words key by key. A key is answered when the frame after its change to the count or the list is
 * painted.
 */
async function search(page: Page): Promise<number[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = page.getByRole('searchbox');
  await page.evaluate(() => {
    const keys: number[] = [];
    (window as never as { benchKeys: number[] }).benchKeys = keys;
    const results = document.querySelector('.header__count');
    let pressed = 0;
    let before = '';
    const shown = () =>
      `${results?.textContent} ${document.querySelector('[data-receipt]')?.getAttribute('data-receipt')}`;
    document.addEventListener(
      'keydown',
      () => {
        pressed = performance.now();
        performance.mark('bench:key');
        before = shown();
        const look = () => {
          if (shown() === before) return;
          watch.disconnect();
          const at = pressed;
          requestAnimationFrame(() =>
            setTimeout(() => {
              keys.push(performance.now() - at);
              performance.mark('bench:answered');
            }, 0),
          );
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        setTimeout(() => watch.disconnect(), 400);
      },
      { capture: true },
    );
  });
  for (const words of WORDS) {
    await box.focus();
    for (const key of words) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(450);
    }
    await box.fill('');
    await page.waitForTimeout(450);
  }
  return page.evaluate(() => (window as never as { benchKeys: number[] }).benchKeys);
}
