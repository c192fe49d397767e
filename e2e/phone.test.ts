import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { signInAtProvider } from './sign-in.ts';

test.use({ permissions: ['camera'], ignoreHTTPSErrors: true });

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

test('The address from npm run phone leads through development sign-in to a live camera, and works once', async ({
  page,
  browser,
  expected,
}) => {
  // browsers reject a service worker when they were told to ignore certificate errors
  expected.pageErrors.push(/^An SSL certificate error occurred when fetching the script\.$/u);
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-phone-'));
  const { child, address } = await startPhone(folder);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await signInAtProvider(page, NORA);
    await page.getByLabel('Create 6-digit passkey').fill(NORA.passkey);
    await page.getByLabel('Confirm passkey').fill(NORA.passkey);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    expect(await page.evaluate(() => window.isSecureContext)).toBe(true);
    expect(await page.evaluate(() => document.querySelector('video')?.videoWidth)).toBeGreaterThan(0);

    const second = await browser.newContext({ ignoreHTTPSErrors: true });
    const other = await second.newPage();
    await other.goto(address);
    await expect(other.getByText('This code was used before')).toBeVisible();
    expect(other.url()).not.toContain('#');
    await other.goto(new URL('/auth/google', address).href);
    await expect(other.getByRole('heading', { name: 'Scan the code first' })).toBeVisible();
    await second.close();
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

async function startPhone(folder: string): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['apps/server/src/phone/phone.ts'], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(await freePort()),
      PHONE_ADDRESS: '127.0.0.1',
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        const printed = /open (https:\/\/\S+)\n/u.exec(output)?.[1];
        if (printed) resolve(printed);
      });
    }
    child.once('exit', () => reject(new Error(`the server ended:\n${output}`)));
  });
  return { child, address };
}
