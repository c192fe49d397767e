import { expect } from '@playwright/test';
import { inventedReceipts, serveReceipts } from './invented-receipts.ts';
import { look } from './look.ts';
import { signUp, test } from './slipcase.ts';

/** The screens of a full library, on a phone and on a desk, light and dark: axe finds nothing, nothing is wider than the screen. */

test.use({ permissions: ['camera'] });

test('A full library, its filters, many at once and the spend page hold on phone and desktop, light and dark', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  await signUp(page, server);
  await page.goto(`${server.url}/spend`);
  await expect(page.getByText('Nothing spent yet')).toBeVisible();
  await look(page, 'spend-empty');

  await serveReceipts(page, inventedReceipts(1000));
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await look(page, 'library-full');
  await page.goto(
    `${server.url}/library?project=Internal+%3A+Operations&export=done&from=2025-01-01&q=hotel`,
  );
  await expect(page.getByRole('article').first()).toBeVisible();
  await look(page, 'library-filtered');
  await page.getByRole('button', { name: /^Filter/u }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'library-filter');
  await page.getByRole('dialog').getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByPlaceholder('Search categories...')).toBeVisible();
  await look(page, 'library-filter-picker');
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search categories...')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox').first().click();
  await look(page, 'library-select');
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'library-select-download');
  await page.route('**/api/receipts/download', () => {});
  await page.getByRole('button', { name: 'ZIP' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await look(page, 'library-downloading');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'library-select-delete');

  await page.goto(`${server.url}/spend`);
  await expect(page.getByText('By month')).toBeVisible();
  await look(page, 'spend');
  await page.getByRole('button', { name: 'This year' }).click();
  await look(page, 'spend-year');
});
