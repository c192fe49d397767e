import { getCompany } from '@slipcase/contract/projects';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { aReceipt } from '../testing/receipt.ts';

/**
 * What the form of a saved receipt shares with the review. Both are one component; their own behavior is tested beside
 * them.
 */

test('A saved receipt’s form says when the lists are missing and which field has the focus', async ({
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
