import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, markedFields } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import {
  button,
  chooseFiles,
  openScanner,
  review,
  save,
  saved,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/**
 * A receipt with 'Tip ____' and 'Total ____'. The handwriting there is not read, so the form asks for the
 * tip.
 */

const tip = page.getByLabelText('Tip added by hand?');
const fileName = page.getByText(/^File name /u);
const mayBeAdded = page.getByText('A handwritten tip may be added');

async function reviewSlip(server: ScanServer, app: Page, changes: Partial<Analysis> = {}): Promise<void> {
  server.answer(analyzeReceipt, async ({ body }) => {
    const read = await server.read(body);
    return {
      ...read,
      ...changes,
      found: { ...read.found, total: { confidence: 0.5, boxes: [], doubt: 'tip_line' as const } },
    };
  });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(total).toHaveValue(changes.total ?? '$40.49');
}

test('A handwritten tip is added to the printed total and saved, and the printed total comes back when it is removed', async ({
  server,
  app,
}) => {
  await reviewSlip(server, app);
  await expect.element(mayBeAdded).toBeVisible();
  await expect.poll(markedFields).toContain('Total');
  await look('review-tip-by-hand-empty');
  await tip.fill('8');
  await expect.element(total).toHaveValue('$48.49');
  await expect.element(page.getByText('Printed total: $40.49')).toBeVisible();
  await expectHidden(mayBeAdded);
  expect(markedFields()).not.toContain('Total');
  await expect.element(fileName).toMatchTextContent('COPPERKETTLEDINER_48.49');
  await vendor.click();
  await expect.element(tip).toHaveValue('$8.00');
  await expect.element(page.getByText('$37.40 + $3.09 tax + $8.00 tip')).toBeVisible();
  await look('review-tip-by-hand');
  await tip.fill('');
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(mayBeAdded).toBeVisible();
  await expect.element(fileName).toMatchTextContent('copper_kettle_diner_40.49');
  // an amount can be typed in any form, but the tip has only one field
  await tip.fill('(1)');
  await expect.element(total).toHaveValue('$40.49');
  await tip.fill('$ 9,50');
  await button(/^Tax \$3\.09 · Tip \$9\.50/u).click();
  await expect.element(page.getByLabelText('Tax', { exact: true })).toBeVisible();
  await expectHidden(page.getByLabelText('Tip', { exact: true }));
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 49.99, tipAmount: 9.5, taxAmount: 3.09 }]);
});

test('Without a handwritten tip, such a bill is saved as printed', async ({ server, app }) => {
  await reviewSlip(server, app);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 40.49, tipAmount: null }]);
});

test('A typed total stays until one press replaces it with the printed total plus tip', async ({
  server,
  app,
}) => {
  await reviewSlip(server, app);
  await total.fill('50');
  await tip.fill('8');
  await expect.element(total).toHaveValue('$50.00');
  await expect.element(page.getByText('The printed total and this tip make $48.49')).toBeVisible();
  await look('review-tip-beside-typed-total');
  await button('Use $48.49').click();
  await expect.element(total).toHaveValue('$48.49');
  await tip.fill('9');
  await expect.element(total).toHaveValue('$49.49');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 49.49, tipAmount: 9 }]);
});

test('A handwritten tip is added on top of a printed service charge', async ({ server, app }) => {
  await reviewSlip(server, app, { tip: 6, total: '$46.49', subtotal: 37.4, addsUp: null });
  await tip.fill('4');
  await expect.element(total).toHaveValue('$50.49');
  await expect.element(button(/Tip \$10\.00/u)).toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 50.49, tipAmount: 10 }]);
});

test('An invalid tip is named before the save, and one above the total is marked as unusual', async ({
  server,
  app,
}) => {
  await reviewSlip(server, app);
  await tag();
  await tip.fill('a few dollars');
  await expect.element(total).toHaveValue('$40.49');
  await save.click();
  await expect.element(tip).toHaveFocus();
  await expect.element(tip).toHaveAccessibleDescription('Enter an amount like 12.34');
  await tip.fill('48.49');
  await expect.element(page.getByText('This tip is more than the printed total of $40.49')).toBeVisible();
  await tip.fill('');
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('Other bills do not ask for a handwritten tip', async ({ app }) => {
  await review(app, DINER);
  await expectHidden(tip);
});
