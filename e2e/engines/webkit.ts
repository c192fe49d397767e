import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import type { Driver, WindowKind } from './driver.ts';
import { savedIn } from './saved-in.ts';
import { WebDriver } from './webdriver.ts';

/** WebKitGTK, the engine of Safari, over WebDriver, on an X server without a screen. */

const PYTHON = '/usr/bin/python3';
const BROWSER = fileURLToPath(new URL('webkit-browser.py', import.meta.url));
export const WEBKIT_NEEDS = {
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'gir1.2-webkit2-4.1': `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
};
const X_SCREEN = '800x1000x24';

export async function startWebKit(kind: WindowKind): Promise<Driver> {
  const [screen, display] = await startScreen();
  const port = await freePort();
  const service = spawn(WEBKIT_NEEDS['webkit2gtk-driver'], [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // no session bus, and no screen reader
      NO_AT_BRIDGE: '1',
      GSETTINGS_BACKEND: 'memory',
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(`${url}/status`)).ok).toBe(true)).toPass();
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-webkit-'));
  mkdirSync(join(folder, 'downloads'));
  const options = { binary: PYTHON, args: [BROWSER, folder, kind] };
  const driver = await WebDriver.start(url, { 'webkitgtk:browserOptions': options });
  return {
    open: (address) => driver.open(address),
    reload: () => driver.reload(),
    evaluate: (work, ...args) => driver.evaluate(work, ...args),
    tap: (at) => driver.tap(at),
    drag: (from, to) => driver.drag(from, to),
    type: (text) => driver.type(text),
    chooseFile: (path, find, ...args) => driver.chooseFile(path, find, ...args),
    screenshot: () => driver.screenshot(),
    downloads: () => savedIn(join(folder, 'downloads')),
    errors() {
      const log = join(folder, 'errors.log');
      return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    },
    async end() {
      await driver.end().catch(() => undefined);
      await Promise.all([service, screen].map(stop));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts an X server. @returns the server and the display number that it chose */
async function startScreen(): Promise<[ChildProcess, string]> {
  const screen = spawn(WEBKIT_NEEDS.xvfb, ['-displayfd', '3', '-screen', '0', X_SCREEN, '-nolisten', 'tcp'], {
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

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await ended;
}
