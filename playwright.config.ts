import { defineConfig } from '@playwright/test';
import type { Options } from './e2e/base-test.ts';
import { CAMERA_FILE, SMALL_CAMERA_FILE } from './e2e/camera-picture.ts';
import { CHROMIUM, HEADLESS_SHELL } from './scripts/chromium.ts';
import { slowdown, WAIT_MS } from './scripts/test-run/slowdown.ts';

/** people's journeys in Chromium, Firefox and WebKit, with the real reader */
const ENGINES = '**/engines/*.test.ts';
/** other tests that read with the real reader */
const READER = /@reader/u;
/** tests that need a whole browser: asking for the camera, two cameras, windows */
const WHOLE_BROWSER = /@whole-browser/u;
/** the cost of longer tasks: not part of `npm test`, see bench/README.md */
const WALK = /@walk/u;

function launch<Browser extends { args: string[] }>(browser: Browser, film: string): Browser {
  return { ...browser, args: [...browser.args, `--use-file-for-fake-video-capture=${film}`] };
}

export default defineConfig<Options>({
  testDir: 'e2e',
  globalSetup: ['./e2e/built-page.ts', './e2e/camera-picture.ts'],
  outputDir: 'test-results/browser',
  // the page tests run beside them on the other core
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // for tests that hang: on a slow machine, the longest take 40 s
  timeout: 180_000 * slowdown,
  expect: { timeout: WAIT_MS },
  projects: [
    // first, since its files are the longest. One project, so that a worker starts its real reader once
    { name: 'engines', testMatch: ENGINES, use: { reader: 'real' } },
    { name: 'reader', testIgnore: ENGINES, grep: READER, use: { reader: 'real' } },
    {
      name: 'page',
      testIgnore: ENGINES,
      grepInvert: [READER, WHOLE_BROWSER, WALK],
      use: { launchOptions: launch(HEADLESS_SHELL, SMALL_CAMERA_FILE) },
    },
    {
      name: 'whole browser',
      testIgnore: ENGINES,
      grep: WHOLE_BROWSER,
      use: { launchOptions: launch(CHROMIUM, SMALL_CAMERA_FILE) },
    },
    {
      name: 'walks',
      grep: WALK,
      use: { launchOptions: launch(HEADLESS_SHELL, SMALL_CAMERA_FILE) },
    },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    // a page from the service worker bypasses `page.route`; tests of the service worker allow it
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launch(HEADLESS_SHELL, CAMERA_FILE),
  },
});
