import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Checks that every screen has to pass. With SCREENS=true, they also save a screenshot of each screen for
 * people to review.
 */

const SCREENS = fileURLToPath(new URL('../test-results/screens', import.meta.url));
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
/** matches a line of an accessibility snapshot that has a role but no name */
const NAMELESS = /^\s*- (?:button|link|textbox|combobox|searchbox|checkbox|dialog)(?: \[.*)?:?$/gmu;

/** Checks the current screen at both sizes and in both themes. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // a JPEG takes half the time of a PNG
      if (process.env.SCREENS === 'true')
        await page.screenshot({ path: join(SCREENS, `${name}-${size}-${colorScheme}.jpg`), quality: 90 });
      await drawn(page);
      // themes differ in colors only
      const found = await violations(page, colorScheme === 'light' ? [] : ['color-contrast']);
      expect.soft(found, `axe on ${name}, ${size}, ${colorScheme}`).toEqual([]);
      if (colorScheme === 'dark') continue;
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect.soft(tooWide, `${name} scrolls sideways, ${size}`).toBe(0);
      const snapshot = await page.locator('body').ariaSnapshot();
      expect.soft(snapshot.match(NAMELESS), `controls without a name on ${name}, ${size}`).toBeNull();
    }
  }
  await page.setViewportSize(SIZES.phone);
}

/**
 * Waits until the browser has drawn this many frames: two are enough until a new size or theme shows on
 * screen.
 */
export async function drawn(page: Page, frames = 2): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
}

/** @param rules run only these; empty runs all */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  // the script is half a megabyte, so load it once for each document
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as { axe: typeof axe };
    const results = await checker.run(document, {
      resultTypes: ['violations'],
      ...(runOnly.length > 0 ? { runOnly } : {}),
    });
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    );
  }, rules);
}

/** Holds the server's response back so that a test can check the loading state. */
export async function holdAnswers(page: Page, url: string): Promise<{ release: () => Promise<void> }> {
  let letGo: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return {
    release: async () => {
      letGo();
      await page.unroute(url, () => {}).catch(() => {});
    },
  };
}
