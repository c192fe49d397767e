import { getCompany } from '@slipcase/contract/projects';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { aReceipt } from '../testing/receipt.ts';

/**
 * What the form of a saved receipt and the review share, because they use the same component. Tests beside
 * each of them cover the rest.
 */

test('A saved receipt’s form says when the lists are missing, and which field has the focus', async ({
  server,
  app,
}) => {
  const receipt = aReceipt({ vendor: 'Diner' });
  server.receipts = [receipt];
  server.breakDown(getCompany, 404);
  app.open(`/receipt/${receipt.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  const missing = page.getByText('The lists could not be loaded.');
  await expect.element(missing).toBeVisible();
  server.works(getCompany);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expectHidden(missing);

  const label = page.getByText('Vendor', { exact: true });
  const colorOf = () => getComputedStyle(label.element()).color;
  const quiet = colorOf();
  await page.getByLabelText('Vendor').click();
  await expect.poll(colorOf).not.toBe(quiet);
});

test.for([
  ['1,23,500.00', '$123,500.00', 123_500],
  ['1 234,56', '$1,234.56', 1234.56],
  ["1'235.00", '$1,235.00', 1235],
  ['4 850', '$4,850.00', 4850],
  ['₹ 450/-', 'INR 450.00', 450],
  ['(12.50)', '-$12.50', -12.5],
] as const)(
  'A total that is typed as it is printed, %s, is understood and saved',
  async ([typed, shown, price], { server, app }) => {
    const receipt = aReceipt({ vendor: 'Diner' });
    server.receipts = [receipt];
    app.open(`/receipt/${receipt.id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    const total = page.getByLabelText('Total');
    await total.fill(typed);
    await page.getByLabelText('Vendor').click();
    await expect.element(total).toHaveValue(shown);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect.poll(() => server.receipts[0]?.price).toBe(price);
  },
);
