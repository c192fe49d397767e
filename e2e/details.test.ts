import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { choose } from './receipt-form.ts';
import { saveReceipt } from './save-receipt.ts';
import { signUp } from './sign-in.ts';

/** A saved receipt, including the database and the drive. The screen itself is tested in details.page.test.ts. */

const SAVED = {
  vendor: 'Pinwrigth Hardware',
  total: '132.82',
  date: '11/18/2026',
  location: 'Brooklyn, NY',
};

test('Correcting a saved receipt updates its fields and file name but not its PDF; deleting it removes everything', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, SAVED);
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: SAVED.vendor }).click();
  await expect.poll(() => server.driveFiles()).toHaveLength(1);
  const [file = ''] = server.driveFiles();
  const before = readFileSync(file);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Vendor').fill('Pinwright Hardware');
  await page.getByLabel('Total').fill('$1,132.82');
  await page.getByLabel('Tax').fill('9.80');
  await page.getByLabel('Tip').fill('$20');
  await page.getByLabel('Payment').fill('Cash');
  await choose(page, 'Category', 'Billable: Venue');
  await choose(page, 'Project', 'Internal : Training');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect(page.getByText('$1,132.82')).toBeVisible();
  await expect(page.getByText('Whitlock_PinwrightHardware_1132.82_18_11_2026.pdf')).toBeVisible();
  await expect(page.getByText('Billable: Venue')).toBeVisible();

  // the drive has it once, byte for byte, under its new name and project
  await expect
    .poll(() => server.driveFiles().map((path) => path.includes('PinwrightHardware_1132.82')))
    .toEqual([true]);
  const [renamed = ''] = server.driveFiles();
  expect(renamed).toContain('Internal _ Training');
  expect(readFileSync(renamed).equals(before)).toBe(true);

  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tax' })).toContainText('$9.80');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tip' })).toContainText('$20.00');
  await expect(page.getByText('Cash', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
  await expect(page.getByRole('article')).toContainText('$1,132.82');

  await page.getByRole('link', { name: 'Pinwright Hardware' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Receipt deleted successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No receipts yet')).toBeVisible();
});
