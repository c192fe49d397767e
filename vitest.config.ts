import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { saveScreen } from './apps/web/testing/page/commands.ts';
import { HEADLESS_SHELL } from './scripts/chromium.ts';

const COMMON = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // a second is little on a busy machine
  expect: { poll: { timeout: 10_000 } },
};
/** packages that the page and its tests import, some of them CommonJS or thousands of files */
const PAGE_NEEDS = [
  '@cantoo/pdf-lib',
  '@radix-ui/react-dialog',
  '@tanstack/react-query',
  'axe-core',
  'cmdk',
  'heic-to/csp',
  'idb',
  'lucide-react',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'sonner',
  'use-sync-external-store/with-selector',
  'zod/mini',
];
/** tests of the reader that load its models or start programs */
const WITH_MODELS = [
  'packages/reader/src/{bad-input,cli,debug-picture,given-lines,read-receipt,unusual}.test.ts',
  'packages/reader/src/ocr/line-readers.test.ts',
  'packages/reader/guard/guard.test.ts',
  'bench/reader.test.ts',
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
          ],
          exclude: ['**/node_modules/**', '**/*.page.test.ts', ...WITH_MODELS],
          // nothing that one file leaves behind touches another: loading everything again is most of the time
          isolate: false,
        },
      },
      { test: { ...COMMON, name: 'reader', include: WITH_MODELS } },
      {
        extends: './apps/web/vite.config.ts',
        // what is discovered while tests run makes Vite load the page anew under them
        optimizeDeps: { noDiscovery: true, include: PAGE_NEEDS },
        test: {
          ...COMMON,
          name: 'page',
          include: ['apps/web/**/*.page.test.ts'],
          // nothing that one file leaves behind touches another: loading everything again is most of the time
          isolate: false,
          // of two pages side by side Chromium stops drawing one now and then
          fileParallelism: false,
          browser: {
            enabled: true,
            headless: true,
            ui: false,
            screenshotFailures: false,
            testerHtmlPath: './apps/web/testing/page/tester.html',
            viewport: { width: 390, height: 844 },
            // as in Playwright: part of a text, in any case
            locators: { exact: false },
            provider: playwright({
              actionTimeout: 10_000,
              contextOptions: {
                hasTouch: true,
                locale: 'en-US',
                permissions: ['camera', 'clipboard-read', 'clipboard-write'],
              },
              launchOptions: HEADLESS_SHELL,
            }),
            commands: { saveScreen },
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          ...COMMON,
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: [
            'apps/server/src/testing/postgres-server.ts',
            'apps/server/src/testing/sqlite-template.ts',
          ],
        },
      },
    ],
  },
});
