import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineBrowserCommand } from '@vitest/browser-playwright';
import { failureFolder } from '../../../../scripts/test-run/failure-folder.ts';

/** What a test can do outside of the browser. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    /**
     * Saves a screenshot to test-results/screens, only with SCREENS=true, because screenshots take a tenth of
     * the tests' time.
     */
    saveScreen: (name: string) => Promise<void>;
    /** Keeps a screenshot and the last requests of a failed test. */
    keepFailure: (title: string, requests: string[]) => Promise<void>;
    /** Page tests run with reduced motion. A test that turns it off must turn it on again. */
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

export const keepFailure = defineBrowserCommand<[title: string, requests: string[]]>(
  async ({ page, project, testPath = '' }, title, requests) => {
    const folder = join(project.vitest.config.root, failureFolder(testPath, title));
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'last-requests.txt'), requests.join('\n'));
    await page.screenshot({ path: join(folder, 'page.png') });
  },
);

export const setReducedMotion = defineBrowserCommand<['reduce' | 'no-preference']>(
  async ({ page }, reducedMotion) => page.emulateMedia({ reducedMotion }),
);
