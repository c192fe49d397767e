import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { savedScreen, tag } from './receipt-form.ts';
import { capture } from './scan.ts';
import { createAccount } from './sign-in.ts';

test.describe('When the server goes down', () => {
  test.use({ permissions: ['camera'] });

  test('during a save, the device keeps the receipt and sends it to the library by itself', async ({
    page,
    server,
  }) => {
    await createAccount(page, server);
    await capture(page);
    await tag(page);
    // once the page has begun to send
    await page.route(
      '**/api/receipts/save-pdf',
      async (route) => {
        await server.kill();
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await expect(page.getByText('PDF Saved!')).toBeHidden();

    await server.start();
    await expect(savedScreen(page)).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(`${server.url}/library`);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('the camera still takes pictures, without the help for aiming and the name of the job', async ({
    page,
    server,
  }) => {
    const asked: string[] = [];
    await page.route(/\/assets\/(?:eye|job-on-camera)-[^/]+\.js/u, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await createAccount(page, server);
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2);
    await capture(page);
    await expect(page.getByLabel('Vendor')).not.toHaveValue('');
  });
});
