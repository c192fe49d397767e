import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  button,
  card,
  expectRead,
  openScanner,
  review,
  save,
  saved,
  shutter,
  tag,
  toCamera,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/** A receipt that the person leaves unfinished and returns to. */

test('Opening the library during a scan keeps the receipt and what was typed', async ({ server, app }) => {
  await review(app, DINER);
  await vendor.fill('Typed by hand');
  await toLibrary();
  await expect.element(page.getByText('1 receipt to review')).toBeVisible();
  await expect.element(card).toMatchTextContent('Typed by hand');
  await expect.element(card).toMatchTextContent('To review');
  await page.getByRole('link', { name: 'Review' }).click();
  await expect.element(vendor).toHaveValue('Typed by hand');

  await tag();
  await save.click();
  await expect.element(card).toMatchTextContent('Typed by hand');
  expect(server.receipts).toHaveLength(1);
  await toCamera();
});

test('Discarding a receipt starts the camera again, and Undo restores the receipt', async ({ app }) => {
  await review(app, DINER);
  await vendor.fill('Typed by hand');
  await button('Reset').click();
  await expect.element(shutter).toBeEnabled();
  await button('Undo').click();
  await expect.element(vendor).toHaveValue('Typed by hand');
});

test('Several receipts can be captured in a row while the earlier ones are being read', async ({
  server,
  app,
}) => {
  const release = server.hold(analyzeReceipt);
  await openScanner(app);
  for (const tray of ['Reading 1 receipt…', 'Reading 2 receipts…', 'Reading 3 receipts…']) {
    await expect.element(shutter).toBeEnabled();
    await shutter.click();
    await button('Keep scanning').first().click();
    await expect.element(button(tray)).toBeVisible();
  }
  release();
  await button('3 receipts to review').click();
  await expectRead(DINER);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  // it shows the same paper, so it is reported as a duplicate
  await button('2 more to review').click();
  await expectRead(DINER);
  await expect.element(page.getByText(/^You already have/u)).toBeVisible();
  await expect.element(button('1 more to review')).toBeVisible();
});
