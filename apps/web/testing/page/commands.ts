import { join } from 'node:path';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** Things a test does outside the browser. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Saves a screenshot to test-results/screens, with SCREENS=true: drawing them all takes a tenth of the time. */
    saveScreen: (name: string) => Promise<void>;
    /** Page tests run with reduced motion. A test that turns it off turns it on again. */
    setReducedMotion: (wanted: 'reduce' | 'no-preference') => Promise<void>;
  }
}

export const saveScreen = defineBrowserCommand<[name: string]>(async ({ page, project }, name) => {
  if (process.env.SCREENS !== 'true') return;
  // a JPEG takes half the time of a PNG
  await page.screenshot({
    path: join(project.vitest.config.root, 'test-results', 'screens', `${name}.jpg`),
    quality: 90,
  });
});

export const setReducedMotion = defineBrowserCommand<['reduce' | 'no-preference']>(
  async ({ page }, reducedMotion) => page.emulateMedia({ reducedMotion }),
);
