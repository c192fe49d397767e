import { expect } from '@playwright/test';
import { putClock } from '../bench/web/page-clock.ts';
import { test } from './base-test.ts';
import { BUDGETS, iconsOf, requestedFirst, sizeOf } from './budgets.ts';
import { createAccount } from './sign-in.ts';

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
  const sum = (sizes: number[]) => sizes.reduce((all, bytes) => all + bytes, 0);
  const loaded = {
    'first JavaScript of /scan': sum(scripts.map(({ gzipped }) => gzipped)),
    'first CSS of /scan': sum(styles.map(({ gzipped }) => gzipped)),
    icons: sum(icons.map(({ bytes }) => bytes)),
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
