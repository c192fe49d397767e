import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type LaunchOptions, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { expectOneLive, liveStreams, watchCamera } from './camera.ts';
import { forward } from './forward.ts';
import { type Chromium, inBrowser } from './own-browser.ts';
import { capture } from './scan.ts';
import { createAccount, signUp } from './sign-in.ts';

/**
 * Camera states that need a browser started differently. The others are in camera.page.test.ts;
 * engines/journeys.ts checks that the camera stops when a person leaves its screen.
 */

const ERRORS = {
  denied: 'Camera permission denied. Please allow camera access and try again.',
  none: 'No camera found on this device.',
  unsupported: 'Camera not supported by this browser.',
};

test.describe('Without permission', { tag: '@whole-browser' }, () => {
  test('the page explains the problem, and Try Again opens the camera once permission is given', async ({
    page,
    server,
    context,
  }) => {
    await createAccount(page, server);
    await expectCameraError(page, ERRORS.denied);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expectCameraError(page, ERRORS.denied);

    await context.grantPermissions(['camera']);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await expect(page.getByText(ERRORS.denied).filter({ visible: true })).toHaveCount(0, { timeout: 20_000 });
    await capture(page);
  });
});

test.describe('With permission', () => {
  test.use({ permissions: ['camera'] });

  test('a device without a camera says so and still offers the file picker', async ({
    server,
    playwright,
    launchOptions,
  }) => {
    const args = (launchOptions.args ?? []).filter((arg) => !arg.includes('fake'));
    await inBrowser(playwright, { ...launchOptions, args }, async (page) => {
      await createAccount(page, server);
      await expectCameraError(page, ERRORS.none);
      await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByText('Choose a photo', { exact: true }).click(),
      ]);
    });
  });

  test('over plain http from another machine, the page explains that the browser has no camera', async ({
    server,
    playwright,
    launchOptions,
  }) => {
    // a proxy in front of the server, which redirects callers that use another host name to its own address
    const { host, port } = new URL(server.url);
    const proxy = createServer((request, response) =>
      forward(request, response, Number(port), { ...request.headers, host }),
    );
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port: proxyPort } = proxy.address() as AddressInfo;
    const elsewhere = 'http://slipcase.test';
    const rule = `--host-resolver-rules=MAP slipcase.test 127.0.0.1:${proxyPort}`;
    const args = [...(launchOptions.args ?? []), rule];
    try {
      await inBrowser(playwright, { ...launchOptions, args }, async (page) => {
        await signUp(page, server);
        // the browser sends no cookies to this machine's own address there
        const cookies = await page.context().cookies();
        await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'slipcase.test' })));
        await page.goto(`${elsewhere}/scan`);
        expect(await page.evaluate(() => [isSecureContext, 'mediaDevices' in navigator])).toEqual([
          false,
          false,
        ]);
        await expectCameraError(page, ERRORS.unsupported);
      });
    } finally {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    }
  });

  test('a hidden page releases the camera and reopens it when the page is visible again', {
    tag: '@whole-browser',
  }, async ({ server, playwright, launchOptions }) => {
    const browser = await browserWithTabs(playwright, launchOptions);
    try {
      const [context] = browser.opened.contexts();
      if (!context) throw new Error('the browser has no window');
      await context.grantPermissions(['camera']);
      const page = await context.newPage();
      await watchCamera(page);
      await createAccount(page, server);
      await expectOneLive(page, 1);
      const other = await context.newPage();
      await other.bringToFront();
      await page.waitForFunction(() => document.visibilityState === 'hidden', null, { polling: 50 });
      await expect.poll(() => liveStreams(page)).toEqual([false]);
      await page.bringToFront();
      await expectOneLive(page, 2);
      await capture(page);
    } finally {
      await browser.close();
    }
  });

  test('with two cameras, the user can switch lenses, and the choice is remembered', {
    tag: '@whole-browser',
  }, async ({ server, playwright, launchOptions }) => {
    const args = (launchOptions.args ?? []).filter((arg) => !arg.includes('fake'));
    args.push('--use-fake-device-for-media-stream=device-count=2');
    await inBrowser(playwright, { ...launchOptions, args }, async (page) => {
      await watchCamera(page);
      await createAccount(page, server);
      await expectOneLive(page, 1);
      const first = await lens(page);
      await page.getByRole('button', { name: 'Lens' }).click();
      await expectOneLive(page, 2);
      const second = await lens(page);
      expect(second).not.toBe(first);
      await page.reload();
      await expectOneLive(page, 1);
      expect(await lens(page)).toBe(second);
      await page.getByRole('button', { name: 'Lens' }).click();
      await expectOneLive(page, 2);
      expect(await lens(page)).toBe(first);
    });
  });
});

/** The toast and the screen agree, and the page offers only the device's files. */
async function expectCameraError(page: Page, text: string): Promise<void> {
  const toast = page.getByRole('alert').filter({ hasText: 'Camera Error' });
  await expect(toast).toContainText(text);
  await expect(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible();
  await expect(page.getByRole('main').getByText(text)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeEnabled();
  await expect(page.getByLabel('Choose a photo')).toBeEnabled();
}

/**
 * A browser whose tabs hide each other. In a browser that Playwright starts, every page counts as visible.
 */
async function browserWithTabs({ chromium }: Chromium, { executablePath, args = [] }: LaunchOptions) {
  const profile = mkdtempSync(join(tmpdir(), 'slipcase-profile-'));
  const child = spawn(
    executablePath ?? 'chromium',
    ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, ...args, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
      const found = /DevTools listening on (\S+)/u.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the browser ended:\n${said}`)));
  });
  const opened = await chromium.connectOverCDP(address, { noDefaults: true });
  return {
    opened,
    async close() {
      await opened.close();
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function lens(page: Page): Promise<string | undefined> {
  return page.evaluate(() => window.seen.streams.at(-1)?.getVideoTracks()[0]?.getSettings().deviceId);
}
