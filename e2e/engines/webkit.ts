import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { test as base } from '../slipcase.ts';
import { EnginePage } from './engine-page.ts';
import { WebDriver } from './webdriver.ts';

/** Tests in WebKitGTK, which uses Safari's engine. */

const PYTHON = '/usr/bin/python3';
const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url));
const NEEDED = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'gir1.2-webkit2-4.1': `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
};
const SCREEN = '800x1000x24';

/** A normal session keeps its profile on disk. A private one keeps nothing. */
type Kind = 'normal' | 'private';

/** One window of a browser that the test starts. */
export class WebKit extends EnginePage {
  readonly #folder: string;

  private constructor(driver: WebDriver, folder: string) {
    super(driver);
    this.#folder = folder;
  }

  static async start(driver: string, kind: Kind): Promise<WebKit> {
    const folder = mkdtempSync(join(tmpdir(), 'slipcase-webkit-'));
    mkdirSync(join(folder, 'downloads'));
    const browser = { binary: PYTHON, args: [BROWSER, folder, kind] };
    return new WebKit(await WebDriver.start(driver, { 'webkitgtk:browserOptions': browser }), folder);
  }

  async end(): Promise<void> {
    await this.driver.end().catch(() => undefined);
    const errors = join(this.#folder, 'errors.log');
    const seen = existsSync(errors) ? readFileSync(errors, 'utf8') : '';
    rmSync(this.#folder, { recursive: true, force: true });
    expect(seen, 'errors of the page').toBe('');
  }

  /** Names and bytes of what was downloaded. */
  downloads(): { name: string; bytes: Buffer }[] {
    const folder = join(this.#folder, 'downloads');
    return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
  }
}

type WorkerFixtures = { driver: string };
type Fixtures = { browse: (kind: Kind) => Promise<WebKit> };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright's own page is not used here
  // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
  expected: async ({}, use) => use({ pageErrors: [], over: false }),
  driver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
    async ({}, use) => {
      const [screen, display] = await startScreen();
      const port = await freePort();
      const driver = spawn(NEEDED['webkit2gtk-driver'], [`--port=${port}`], {
        env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
        stdio: 'ignore',
      });
      const url = `http://127.0.0.1:${port}`;
      await expect(async () => expect((await fetch(`${url}/status`)).ok).toBe(true)).toPass();
      await use(url);
      driver.kill();
      screen.kill();
    },
    { scope: 'worker' },
  ],
  browse: async ({ driver }, use, info) => {
    const browsers: WebKit[] = [];
    await use(async (kind) => {
      const browser = await WebKit.start(driver, kind);
      browsers.push(browser);
      return browser;
    });
    for (const browser of browsers) {
      if (info.status !== info.expectedStatus) {
        const seen = await browser.driver.screenshot().catch(() => null);
        if (seen) writeFileSync(info.outputPath('page.png'), seen);
      }
      await browser.end();
    }
  },
});

/** Describes what these tests need but cannot find here. Empty if nothing is missing. */
export function missingPackages(): string {
  const missing = Object.entries(NEEDED)
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  return missing.length > 0 ? `no ${missing.join(', ')} here: nothing is tried in WebKit` : '';
}

/** Starts an X server without a screen. @returns the server and the display number that it chose */
async function startScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(NEEDED.xvfb, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const chosen = screen.stdio[3];
  const display = await new Promise<string>((resolve, reject) => {
    chosen?.once('data', (number) => resolve(`:${String(number).trim()}`));
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb did not start')));
  });
  return [screen, display];
}
