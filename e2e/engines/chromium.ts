import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, JSHandle } from '@playwright/test';
import { slowDown } from '../slow-browser.ts';
import { type Driver, type Json, PageLeft, type PageWork, SCREEN } from './driver.ts';
import { savedIn } from './saved-in.ts';

const LEFT = /Execution context was destroyed/u;

/** Chromium, driven by Playwright. Its contexts keep nothing on disk, so every window is a private one. */
export async function openChromium(browser: Browser): Promise<Driver> {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-chromium-'));
  const context = await browser.newContext({
    viewport: SCREEN,
    hasTouch: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });
  const page = await context.newPage();
  await slowDown(page);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // the browser logs every answer that is not a success, such as 'not signed in'
    const isAnswer = message.text().includes('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) errors.push(message.text());
  });
  page.on('download', (download) => {
    // saved under another name until it is whole
    const path = join(folder, download.suggestedFilename());
    void download.saveAs(path).catch((error: unknown) => errors.push(String(error)));
  });
  const run = (work: PageWork, args: Json[]): Promise<JSHandle> =>
    page.evaluateHandle(`(${String(work)})(...${JSON.stringify(args)})`).catch((error: unknown) => {
      throw LEFT.test(String(error)) ? new PageLeft(String(error)) : error;
    });
  return {
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: async (work, ...args) => (await run(work, args)).jsonValue(),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
    },
    type: (text) => page.keyboard.type(text),
    async chooseFile(path, find, ...args) {
      await (await run(find, args)).asElement()?.setInputFiles(path);
    },
    screenshot: () => page.screenshot(),
    downloads: () => savedIn(folder),
    errors: () => errors,
    async end() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
