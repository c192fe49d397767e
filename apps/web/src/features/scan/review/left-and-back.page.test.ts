import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  button,
  card,
  chooseFiles,
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

test('Opening the library during a scan keeps the receipt and typed text', async ({ server, app }) => {
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
  await expect.element(page.getByText('Receipt 2 of 3')).toBeVisible();
  await expectRead(DINER);
  // it shows the same paper, so the page reports it as a duplicate
  await expect.element(page.getByText(/^You already have/u)).toBeVisible();
});

test('Several receipts that are left in the middle stay as a number in library and scanner, and continue from there', async ({
  server,
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE, DINER);
  await expectRead(DINER);
  await tag();
  await save.click();
  await expect.element(page.getByText('Receipt 2 of 3')).toBeVisible();
  await button('Keep scanning').click();
  await expect.element(button('2 receipts to review')).toBeVisible();
  await toLibrary();
  const all = page.getByRole('link', { name: '2 receipts to review' });
  await expect.element(all).toBeVisible();
  await app.reload();
  await all.click();
  await expectRead(CAFE);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await tag();
  await save.click();
  await expectRead(DINER);
  await expect.element(page.getByText('Receipt 2 of 2')).toBeVisible();
  expect(server.receipts.length).toBeGreaterThan(0);
});

test('An earlier receipt that waits does not follow a new one: the new one ends as usual, and the other stays one tap away', async ({
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER);
  await expectRead(DINER);
  await button('Keep scanning').click();
  await toLibrary();
  await toCamera();
  await chooseFiles(CAFE);
  await expectRead(CAFE);
  await expectHidden(page.getByText(/^Receipt \d of/u));
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(button('1 more to review')).toBeVisible();
});
