import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { tag } from './receipt-form.ts';
import { capture } from './scan.ts';
import { createAccount } from './sign-in.ts';

const DRAWN = fileURLToPath(new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url));

test.describe('Without permission for the camera', { tag: '@whole-browser' }, () => {
  test('the page explains the problem, and a photo from the device works the same way', async ({
    page,
    server,
  }) => {
    await createAccount(page, server);
    await expect(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible();
    await expect(
      page.getByText('Camera permission denied. Please allow camera access and try again.').first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeDisabled();

    await page.locator('input[type=file]').first().setInputFiles(DRAWN);
    await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
    await expect(page.getByLabel('Vendor')).toHaveValue(/copper kettle/iu);
    await expect(page.getByLabel('Total')).toHaveValue('$40.49');
  });
});

test.describe('When the server goes away', () => {
  test.use({ permissions: ['camera'] });

  test('during a save, the device keeps the receipt and sends it to the library by itself', async ({
    page,
    ownServer: server,
  }) => {
    await createAccount(page, server);
    await capture(page);
    await tag(page);
    await server.kill();
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await expect(page.getByText('PDF Saved!')).toBeHidden();

    await server.start();
    await expect(page.getByText('PDF Saved!')).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(`${server.url}/library`);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
});
