import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { capture, createAccount, NORA, tag, test } from './slipcase.ts';

// it has what is loaded late, once the server is away
test.use({ serviceWorkers: 'allow' });

const DRAWN = fileURLToPath(new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url));

test.describe('Without permission for the camera', { tag: '@whole-browser' }, () => {
  test('the person is told, and a photo from the device goes the same way', async ({ page, server }) => {
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

  test('a file that is no picture is refused, and the next one is taken', async ({ page, server }) => {
    await createAccount(page, server);
    const chooser = page.locator('input[type=file]').first();
    await chooser.setInputFiles({
      name: 'x.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('I am no picture'),
    });
    await expect(page.getByText('Failed to load captured image')).toBeVisible();
    await chooser.setInputFiles(DRAWN);
    await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  });
});

test.describe('When the server goes away', () => {
  test.use({ permissions: ['camera'] });

  test('during the save, the receipt is kept on the device, and goes to the library by itself', async ({
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

  test('before the reading, the form can be filled by hand, and what nobody typed is not saved', async ({
    page,
    ownServer: server,
  }) => {
    await createAccount(page, server);
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    // the review's code comes in a quiet moment after the camera's
    await page.waitForLoadState('networkidle');
    await server.kill();
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect(
      page.getByText('Failed to analyze receipt with AI. You can edit the details manually.'),
    ).toBeVisible();
    await expect(page.getByLabel('Vendor')).toHaveValue('Unknown Vendor');
    await expect(page.getByLabel('Total')).toHaveValue('$0.00');
    await expect(page.getByLabel('Location')).toHaveValue('Unknown Location');

    await server.start();
    await page.getByLabel('Vendor').fill('Corner Store');
    await tag(page);
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page).toHaveURL(`${server.url}/library`);
    const [receipt] = await (await page.request.get(`${server.url}/api/receipts`)).json();
    expect(receipt).toMatchObject({ vendor: 'Corner Store', price: null, date: null, location: null });
  });
});

test.describe('When something else is in the way', () => {
  test.use({ permissions: ['camera'] });

  test('of the drive, the receipt is saved, and the person is told that it is not on the drive yet', async ({
    page,
    ownServer: server,
  }) => {
    await createAccount(page, server);
    rmSync(join(server.folder, 'drive'), { recursive: true });
    writeFileSync(join(server.folder, 'drive'), 'no folder any more');
    await capture(page);
    await tag(page);
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByText('Receipt saved but drive folder export failed')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Not on the drive yet');

    rmSync(join(server.folder, 'drive'));
    await expect(page.getByRole('article')).toContainText('Exported', { timeout: 30_000 });
  });

  test('of the session, the receipt waits on the device until the person has signed in again', async ({
    page,
    server,
    context,
  }) => {
    await createAccount(page, server);
    await capture(page);
    await tag(page);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await expect(page.getByText('You are signed out.')).toBeVisible();

    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Sign in in another tab' }).click();
    const tab = await opening;
    await tab.getByLabel('Email').fill(NORA.email);
    await tab.getByLabel('6-digit passkey').fill(NORA.passkey);
    await tab.getByRole('button', { name: 'Sign In', exact: true }).click();
    await tab.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(tab.getByRole('article')).toHaveCount(1);
    await expect(tab.getByRole('heading', { name: 'On this device' })).toBeHidden();
  });
});

test.describe('Looking at the library in the middle of a scan', () => {
  test.use({ permissions: ['camera'] });

  test('keeps the receipt and what was typed', async ({ page, server }) => {
    await createAccount(page, server);
    await capture(page);
    await page.getByLabel('Vendor').fill('Typed by hand');
    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await expect(page.getByText('Receipt not saved yet')).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Typed by hand');
    await expect(page.getByRole('article')).toContainText('Not saved yet');
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByLabel('Vendor')).toHaveValue('Typed by hand');

    await tag(page);
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('article')).toContainText('Typed by hand');
    await page.getByRole('link', { name: 'Scan', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  });
});

test.describe('Discarding a receipt', () => {
  test.use({ permissions: ['camera'] });

  test('starts the camera again, and can be undone', async ({ page, server }) => {
    await createAccount(page, server);
    await capture(page);
    await page.getByLabel('Vendor').fill('Typed by hand');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Vendor')).toHaveValue('Typed by hand');
  });
});

test.describe('When the server is asked for too much', () => {
  test.use({ permissions: ['camera'] });

  test('the page waits as long as it is told, and the receipt is read all the same', async ({
    page,
    server,
  }) => {
    await createAccount(page, server);
    let refused = 0;
    await page.route('**/api/analyze-receipt', async (route) => {
      if (refused >= 2) return route.continue();
      refused += 1;
      const busy = { message: 'Too many receipts are being read at the moment.', code: 'reader_busy' };
      return route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: busy });
    });
    await capture(page);
    await expect(page.getByLabel('Vendor')).toHaveValue(/copper kettle/iu);
    await expect(page.getByText('This picture was not read')).toBeHidden();
    expect(refused).toBe(2);
  });
});
