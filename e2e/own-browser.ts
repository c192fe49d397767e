import type { LaunchOptions, Page, PlaywrightWorkerArgs } from '@playwright/test';

export type Chromium = PlaywrightWorkerArgs['playwright'];

/** Starts a separate browser: cameras and text size can be set only when a browser starts. */
export async function inBrowser(
  { chromium }: Chromium,
  options: LaunchOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch(options);
  try {
    const context = await browser.newContext({ permissions: ['camera'] });
    await work(await context.newPage());
  } finally {
    await browser.close();
  }
}
