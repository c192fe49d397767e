import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  const folder = mkdtempSync(join(tmpdir(), 'slipcase-dev-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = await startDevelopment(folder, port);
  try {
    const hot = page.waitForEvent('websocket');
    const opened = await page.goto(url);
    expect(opened?.headers()['content-security-policy']).toContain("default-src 'self'");
    await createAccountByHand(page, { url } as Server);
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    expect((await hot).url()).toContain(`:${port}/`);
    // the server's responses keep the product's own policy
    const call = await page.request.get(`${url}/api/auth/user`);
    expect(call.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
    // each page's own policy lets it have its icon; a refusal would be an error of the page
    await page.goto(`${url}/dev-mail`);
    await expect(page.getByRole('heading', { name: 'Emails, newest first' })).toBeVisible();
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Waits until both the page and the server report that they are ready. */
async function startDevelopment(folder: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (output.includes('The page is at') && output.includes('Slipcase is at')) resolve();
        // node --watch keeps running after a crash
        if (output.includes('Failed running')) reject(new Error(`the server ended:\n${output}`));
      });
    }
    child.once('exit', () => reject(new Error(`it ended:\n${output}`)));
  });
  return child;
}
