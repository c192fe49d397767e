import { reportPageError } from '@slipcase/contract/page-errors';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import { test } from '../../testing/page/test.ts';
import { PHONE } from '../../testing/stand-in/account-server.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';

/** One screen breaks, and the rest of the product goes on. */

const DAY_MS = 24 * 60 * 60 * 1000;
const broken = page.getByRole('alert').filter({ hasText: 'This screen stopped working' });
const ways = page.getByRole('navigation', { name: 'Other screens' });

/** Breaks the spend screen while it renders: no other screen counts months like that. @returns mends it */
function breakSpend(): () => void {
  // replaces the fixture's spy, which fails a test when the page logs an error
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const setUTCMonth = vi.spyOn(Date.prototype, 'setUTCMonth').mockImplementation(() => {
    throw new TypeError('the spend screen breaks');
  });
  onTestFinished(() => setUTCMonth.mockRestore());
  return () => setUTCMonth.mockRestore();
}

test('An error in Spend is shown and reported, and the camera and the library are one tap away', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Diner', price: 46.85 });
  app.open('/library');
  await expect.element(page.getByRole('article')).toHaveLength(1);
  breakSpend();
  await page.getByRole('link', { name: 'Spend' }).click();
  await expect.element(broken).toBeVisible();
  expect(address()).toBe('/spend');
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(1);
  expect(server.bodiesOf(reportPageError)[0]).toMatchObject({
    message: 'the spend screen breaks',
    screen: '/spend',
  });
  await look('broken-screen');

  await ways.getByRole('link', { name: 'Library' }).click();
  await expect.element(page.getByRole('article')).toMatchTextContent('Diner');
  await expect.element(broken).not.toBeInTheDocument();
  window.history.back();
  await expect.element(broken).toBeVisible();
  await ways.getByRole('link', { name: 'Scan' }).click();
  await expect.element(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await expect.element(broken).not.toBeInTheDocument();
});

test('Try Again renders a broken screen again, and Reload reloads the page', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Diner', price: 46.85 });
  const mend = breakSpend();
  app.open('/spend');
  await expect.element(broken).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(broken).toBeVisible();
  mend();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
  expect(app.loads).toEqual([]);

  breakSpend();
  app.open('/spend');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => app.loads).toEqual(['/spend']);
});

test('An error in a dialog leaves the screen below it as it was, and the dialog can be opened again', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Diner', price: 46.85 });
  server.devices = [
    ...server.devices,
    { ...PHONE, lastActiveAt: new Date(Date.now() - DAY_MS).toISOString() },
  ];
  app.open('/library');
  await page.getByRole('searchbox').fill('din');
  // replaces the fixture's spy, which fails a test when the page logs an error
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // no other part of the page says how long ago something was
  const format = vi.spyOn(Intl.RelativeTimeFormat.prototype, 'format').mockImplementation(() => {
    throw new TypeError('the account panel breaks');
  });
  onTestFinished(() => format.mockRestore());
  const brokenPanel = page.getByRole('dialog', { name: 'This stopped working' });
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(brokenPanel).toBeVisible();
  await expect.poll(() => server.bodiesOf(reportPageError)).toHaveLength(1);
  await look('broken-dialog');

  await brokenPanel.getByRole('button', { name: 'Close' }).click();
  await expect.element(brokenPanel).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox')).toHaveValue('din');
  await expect.element(page.getByRole('article')).toMatchTextContent('Diner');

  await page.getByRole('button', { name: 'Your account' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(brokenPanel).not.toBeInTheDocument();

  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(brokenPanel).toBeVisible();
  format.mockRestore();
  await brokenPanel.getByRole('button', { name: 'Try Again' }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect.element(panel).toMatchTextContent('Chrome on Android');
  expect(app.loads).toEqual([]);
});
