import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { sizeOf } from './budgets.ts';
import { createAccount } from './sign-in.ts';

/**
 * The help with aiming, as it is built: its worker under the page's content policy, and the cost of loading
 * it.
 */

test.use({ permissions: ['camera'] });

/** bytes as sent: the code that looks at frames, and the code that shows the result */
const BUDGET = 60_000;

test('The built page outlines the receipt in front of the camera and takes it by itself, with at most 60 kB', async ({
  page,
  server,
  request,
}) => {
  await createAccount(page, server);
  const loaded = new Set<string>();
  // requests of workers too
  page.context().on('request', (asked) => loaded.add(asked.url()));
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await page.goto(`${server.url}/scan`);
  await expect(page.locator('.eye__outline polygon')).toBeVisible();
  const own = [...new Set([...loaded, ...workers])].filter((url) => /\/eye[^/]*\.(?:js|css)$/u.test(url));
  const sizes = await Promise.all(own.map((url) => sizeOf(request, url)));
  const sum = sizes.reduce((all, { sent }) => all + sent, 0);
  test.info().annotations.push({ type: 'budget', description: `the eye: ${(sum / 1000).toFixed(1)} kB` });
  expect(sizes.length).toBeGreaterThanOrEqual(3);
  expect(sum).toBeLessThanOrEqual(BUDGET);
  await page.getByRole('button', { name: 'Auto' }).click();
  await expect(page.getByLabel('Vendor')).toBeVisible();
});
