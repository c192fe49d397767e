import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { test } from './base-test.ts';
import { signUp } from './sign-in.ts';

test.use({ permissions: ['camera'] });

/** on a busy machine, a start takes a long time */
const BUSY = { timeout: 60_000 };
const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

test('npm run dev serves the whole product with hot updates, restarts the server when a file changes, and says when its port is in use', async ({
  page,
}) => {
  test.setTimeout(4 * BUSY.timeout);
  const { url, output, end } = await startDevelopment();
  const second = spawnDevelopment(url);
  try {
    const hot = page.waitForEvent('websocket');
    const opened = await page.goto(url);
    expect(opened?.headers()['content-security-policy']).toContain("default-src 'self'");
    // its calls go through the same address, with its redirects and cookies
    await signUp(page, { url });
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    expect((await hot).url()).toContain(`:${new URL(url).port}/`);
    // the server's responses keep the product's own policy
    const call = await page.request.get(`${url}/api/auth/user`);
    expect(call.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    // each page's own policy allows its icon; a refusal would be an error on the page
    await page.goto(`${url}/dev-mail`);
    await expect(page.getByRole('heading', { name: 'Emails, newest first' })).toBeVisible();

    for (const starts of [2, 3]) {
      replace('apps/server/src/lib/clock.ts');
      await expect.poll(() => output().split('Slipcase is at').length - 1, BUSY).toBe(starts);
    }
    expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(200);
    await expect.poll(second.status, BUSY).toBe(1);
    expect(second.output()).toContain('set PORT to another one');
    expect(second.output()).not.toContain('Slipcase is at');
  } finally {
    await second.end();
    await end();
  }
});

/** Replaces a file by a copy, as git and many editors do. */
function replace(path: string): void {
  const file = join(REPOSITORY, path);
  const copy = join(REPOSITORY, 'test-results', basename(path));
  copyFileSync(file, copy);
  renameSync(copy, file);
}

/** Waits until the server reports that it is ready. By then, the page is ready, too. */
async function startDevelopment() {
  const started = spawnDevelopment(`http://localhost:${await freePort()}`);
  await expect.poll(started.output, BUSY).toContain('Slipcase is at');
  return started;
}

function spawnDevelopment(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env.PATH ?? '',
      // as `npm run dev` sets it
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: new URL(url).port,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    output: () => said,
    /** null while it runs */
    status: () => child.exitCode,
    end: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
