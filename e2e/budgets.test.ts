import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { putClock } from '../bench/web/page-clock.ts';
import { test } from './base-test.ts';
import { BUDGETS, iconsOf, type LoadedFile, requestedFirst, sizeOf } from './budgets.ts';
import { createAccount } from './sign-in.ts';

const BUILT_PAGE = fileURLToPath(new URL('../apps/web/dist', import.meta.url));

test.use({ permissions: ['camera'] });

test('The first screen loads no more scripts, styles and icons than its budgets allow', async ({
  page,
  server,
  request,
}) => {
  await createAccount(page, server);
  await putClock(page);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(`${server.url}/scan`);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  const sizesOf = (addresses: string[]) => Promise.all(addresses.map((address) => sizeOf(request, address)));
  const [scripts, styles, icons] = await Promise.all([
    sizesOf((await requestedFirst(page, /\.m?js$/u)).filter((script) => !workers.includes(script))),
    sizesOf(await requestedFirst(page, /\.css$/u)),
    sizesOf(await iconsOf(page)),
  ]);
  const sum = (files: LoadedFile[]) => files.reduce((all, { sent }) => all + sent, 0);
  const loaded = {
    'first JavaScript of /scan': sum(scripts),
    'first CSS of /scan': sum(styles),
    icons: sum(icons),
  } satisfies Record<keyof typeof BUDGETS, number>;
  for (const [what, bytes] of Object.entries(loaded)) {
    const budget = BUDGETS[what as keyof typeof BUDGETS];
    const description = `${what}: ${kB(bytes)} of ${kB(budget)} kB`;
    test.info().annotations.push({ type: 'budget', description });
    expect.soft(bytes, description).toBeLessThanOrEqual(budget);
    // nothing was measured
    expect.soft(bytes, what).toBeGreaterThan(0);
  }
});

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

test('Every script, style and page of the build is sent compressed, including the HEIC and PDF readers', async ({
  server,
  request,
}) => {
  const names = await readdir(BUILT_PAGE, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => /\.(?:m?js|css|html|wasm|webmanifest|ttf)$/u.test(name))
      .map(async (name) => ({ name, bytes: (await stat(join(BUILT_PAGE, name))).size })),
  );
  const long = files.filter(({ bytes }) => bytes > 1024);
  const heavy = long.filter(({ bytes }) => bytes > 1_000_000);
  expect(heavy.map(({ name }) => name).join()).toMatch(/libheif.*pdf\.worker|pdf\.worker.*libheif/u);
  for (const coding of ['br', 'gzip']) {
    for (const { name, bytes } of long) {
      const address = `${server.url}/${name === 'index.html' ? '' : name}`;
      const answer = await request.head(address, { headers: { 'accept-encoding': coding } });
      expect(answer.headers(), name).toMatchObject({ 'content-encoding': coding });
      expect(Number(answer.headers()['content-length']), name).toBeLessThan(bytes);
    }
  }
});
