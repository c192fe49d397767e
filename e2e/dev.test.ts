import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../apps/server/src/testing/free-port.ts';
import { test } from './base-test.ts';
import type { Server } from './server.ts';
import { createAccountByHand } from './sign-in.ts';

test.use({ permissions: ['camera'] });

const REPOSITORY = fileURLToPath(new URL('..', import.meta.url));

test('With npm run dev, a user can sign in, the page receives hot updates, and no page asks for what its content policy forbids', async ({
  page,
}) => {
  const { url, end } = await startDevelopment();
  try {
    const hot = page.waitForEvent('websocket');
    const opened = await page.goto(url);
    expect(opened?.headers()['content-security-policy']).toContain("default-src 'self'");
    await createAccountByHand(page, { url } as Server);
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    expect((await hot).url()).toContain(`:${new URL(url).port}/`);
    // the server's responses keep the product's own policy
    const call = await page.request.get(`${url}/api/auth/user`);
    expect(call.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    // each page's own policy lets it have its icon; a refusal would be an error of the page
    await page.goto(`${url}/dev-mail`);
    await expect(page.getByRole('heading', { name: 'Emails, newest first' })).toBeVisible();
  } finally {
    await end();
  }
});

test('With npm run dev, the server restarts whenever one of its files is replaced, and a port that is taken ends it', async () => {
  const first = await startDevelopment();
  const second = spawnDevelopment(first.url);
  try {
    for (const starts of [2, 3]) {
      replace('apps/server/src/clock.ts');
      await expect.poll(() => first.output().split('Slipcase is at').length - 1).toBe(starts);
    }
    expect((await fetch(`${first.url}/api/health/live`)).status).toBe(200);
    await expect.poll(second.status).toBe(1);
    expect(second.output()).toContain('set PORT to another one');
    expect(second.output()).not.toContain('Slipcase is at');
  } finally {
    await second.end();
    await first.end();
  }
});

/** Replaces a file by a copy, as git and many editors do. */
function replace(path: string): void {
  const file = join(REPOSITORY, path);
  const copy = join(REPOSITORY, 'test-results', basename(path));
  copyFileSync(file, copy);
  renameSync(copy, file);
}

/** Waits until both the page and the server report that they are ready. */
async function startDevelopment() {
  const started = spawnDevelopment(`http://localhost:${await freePort()}`);
  for (const ready of ['The page is at', 'Slipcase is at'])
    await expect.poll(started.output).toContain(ready);
  return started;
}

function spawnDevelopment(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-dev-'));
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH ?? '', PORT: new URL(url).port, DATA_DIR: folder },
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
