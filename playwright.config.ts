import { defineConfig } from '@playwright/test';
import { CAMERA_FILE } from './e2e/camera-picture.ts';
import type { Options } from './e2e/slipcase.ts';
import { CHROMIUM } from './scripts/chromium.ts';

const WITH_READER = 'main-job.test.ts';

export default defineConfig<Options>({
  testDir: 'e2e',
  globalSetup: './e2e/camera-picture.ts',
  outputDir: 'test-results/browser',
  // a test waits for its server and browser most of the time
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'page', testIgnore: WITH_READER },
    { name: 'with the reader', testMatch: WITH_READER, use: { reader: 'real' } },
  ],
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    // a page that it serves makes its calls past `page.route`; tests that are about it allow it
    serviceWorkers: 'block',
    trace: 'off',
    launchOptions: {
      ...CHROMIUM,
      args: [...CHROMIUM.args, `--use-file-for-fake-video-capture=${CAMERA_FILE}`],
    },
  },
});
