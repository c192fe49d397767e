import { join } from 'node:path';
import { defineBrowserCommand } from '@vitest/browser-playwright';

/** What a test has done outside of the browser. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Keeps what the screen shows, for people to look at, in test-results/screens. */
    saveScreen: (name: string) => Promise<void>;
  }
}

export const saveScreen = defineBrowserCommand<[name: string]>(async ({ page, project }, name) => {
  await page.screenshot({ path: join(project.vitest.config.root, 'test-results', 'screens', `${name}.png`) });
});
