import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import {
  keepFailure,
  mailedPdfs,
  openedByServer,
  saveScreen,
  setReducedMotion,
} from './apps/web/testing/page/commands.ts';
import { HEADLESS_SHELL } from './scripts/chromium.ts';
import { slowdown, WAIT_MS } from './scripts/test-run/slowdown.ts';

const COMMON = {
  // for tests that hang: on a slow machine, the longest take 30 s
  testTimeout: 180_000 * slowdown,
  hookTimeout: 180_000 * slowdown,
  expect: { poll: { timeout: WAIT_MS } },
};
/** packages that the page and its tests import, some of them CommonJS or thousands of files */
const PAGE_NEEDS = [
  '@radix-ui/react-dialog',
  '@tanstack/react-query',
  'axe-core',
  'cmdk',
  'idb',
  'lucide-react',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'sonner',
  'use-sync-external-store/with-selector',
  'zod/mini',
];
const PROPERTY_SEED = 'scripts/test-run/property-seed.ts';
/** tests that load the reader's models or start programs */
const WITH_PROGRAMS = [
  'packages/reader/src/{bad-input,cli,debug-picture,given-lines,read-receipt,reported,same-answer,unusual}.test.ts',
  'packages/reader/src/ocr/{large-print,line-readers}.test.ts',
  'lab/reader/guard/guard.test.ts',
  'lab/reader/bench/bench-reader.test.ts',
  'scripts/test-run/test-run.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...COMMON,
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
            'lab/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.page.test.ts', ...WITH_PROGRAMS],
          // files do not affect each other, and loading everything again would take most of the time
          isolate: false,
          setupFiles: [PROPERTY_SEED],
        },
      },
      // isolated, because some of these tests measure the memory of their own process
      { test: { ...COMMON, name: 'reader', include: WITH_PROGRAMS, setupFiles: [PROPERTY_SEED] } },
      {
        extends: './apps/web/vite.config.ts',
        // dependencies discovered during a run make Vite reload the page under the tests
        optimizeDeps: { noDiscovery: true, include: PAGE_NEEDS },
        test: {
          ...COMMON,
          name: 'page',
          include: ['apps/web/**/*.page.test.ts'],
          provide: { slowdown, waitMs: WAIT_MS },
          setupFiles: ['apps/web/testing/page/slow-browser.ts'],
          // files do not affect each other, and loading everything again would take most of the time
          isolate: false,
          // with two pages side by side, Chromium sometimes stops rendering one of them
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            testerHtmlPath: './apps/web/testing/page/tester.html',
            viewport: { width: 390, height: 844 },
            // as in Playwright, a part of the text is enough, and case does not matter
            locators: { exact: false },
            provider: playwright({
              actionTimeout: WAIT_MS,
              contextOptions: {
                hasTouch: true,
                locale: 'en-US',
                permissions: ['camera', 'clipboard-read', 'clipboard-write'],
                // otherwise only the files after the first one that calls `look` would have it; most tests in
                // e2e have motion
                reducedMotion: 'reduce',
              },
              launchOptions: HEADLESS_SHELL,
            }),
            commands: { keepFailure, mailedPdfs, openedByServer, saveScreen, setReducedMotion },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...COMMON,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // loading the whole server again for each file would take a fifth of the time
          isolate: false,
          // many tests wait for a server that stops, a lease or a retry
          maxWorkers: 2,
          setupFiles: ['apps/server/src/testing/each-file.ts', PROPERTY_SEED],
          globalSetup: [
            'apps/server/src/testing/postgres-server.ts',
            'apps/server/src/testing/sqlite-template.ts',
          ],
        },
      },
    ],
  },
});
