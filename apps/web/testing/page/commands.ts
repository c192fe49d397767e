import { join } from 'node:path';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** Things a test does outside the browser. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Saves a screenshot to test-results/screens. */
    saveScreen: (name: string) => Promise<void>;
  }
}

export const saveScreen = defineBrowserCommand<[name: string]>(async ({ page, project }, name) => {
  // a JPEG takes half the time of a PNG
  await page.screenshot({
    path: join(project.vitest.config.root, 'test-results', 'screens', `${name}.jpg`),
    quality: 90,
  });
});
