import { editReceipt } from '@slipcase/contract/receipt-edits';
import { getUser } from '@slipcase/contract/user';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../testing/page/test.ts';
import { ONG } from '../../testing/stand-in/account-server.ts';
import { lastUser } from '../domain/last-seen.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';

/**
 * Two colleagues use one browser. The stand-in also fails every test in which a signed-in call names nobody.
 */

const OF_NORA = { vendor: 'Of Nora', filename: 'receipt.pdf', wasRead: false };
const ofNora = page.getByText('Of Nora');

test('An open page reloads once after someone else has signed in', async ({ server, app }) => {
  server.receipts = someReceipts(OF_NORA);
  app.open('/library');
  await expect.element(ofNora).toBeVisible();
  server.user = ONG;
  server.receipts = [];
  // the list reloads by itself
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await expect.element(ofNora).not.toBeInTheDocument();
  expect(app.loads).toEqual(['/library']);
  await expect.poll(async () => (await lastUser())?.id).toBe(ONG.id);
});

test('Typed text is neither lost nor saved for another person', async ({ server, app }) => {
  server.receipts = someReceipts(OF_NORA);
  app.open('/library');
  await page.getByRole('link', { name: 'Of Nora' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const vendor = page.getByLabelText('Vendor');
  await vendor.fill('Typed by Nora');
  server.user = ONG;
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(page.getByText('Someone else has signed in here', { exact: true })).toBeVisible();
  await expect.element(vendor).toHaveValue('Typed by Nora');
  expect(server.bodiesOf(editReceipt)).toEqual([]);
  expect(app.loads).toEqual([]);
  server.receipts = [];
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => app.loads).toHaveLength(1);
});

test('A page that opened for a remembered person on a bad connection reloads when someone else turns out to be signed in', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(OF_NORA);
  app.open('/library');
  await expect.element(ofNora).toBeVisible();
  await expect.poll(async () => (await lastUser())?.id).toBe(server.user?.id);
  server.user = ONG;
  server.receipts = [];
  const answer = server.hold(getUser);
  await app.reload();
  // the page was rendered for the person it knew, and the server refused its calls
  await expect.poll(() => app.loads).toEqual(['/library']);
  // otherwise a slow server would have the page rendered for Nora again
  await expect.poll(lastUser).toBeNull();
  answer();
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  expect(app.loads).toEqual(['/library']);
});
