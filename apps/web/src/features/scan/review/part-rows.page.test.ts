import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectHidden } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { button, review, save, saved, total } from '../testing/scan-hands.ts';

/** Payment method, tax, tip and note in the review. */

const line = button('Tax $3.09 · Tip — · Note —');
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function reviewed(app: Page): Promise<void> {
  await review(app, DINER);
  // a category that does not ask who was there
  await choose('Category', 'Billable: Production');
  await choose('Group Head', 'Holland');
}

test('Tax, tip and note are in one line that opens to three fields, and untouched ones are saved as they were read', async ({
  server,
  app,
}) => {
  await reviewed(app);
  await expect.element(line).toHaveAttribute('aria-expanded', 'false');
  for (const name of ['Tax', 'Tip', 'Note']) await expectHidden(field(name));
  await line.click();
  for (const name of ['Tip', 'Note']) await expect.element(field(name)).toBeVisible();
  await expect.element(field('Tax')).toHaveValue('$3.09');
  await expect.element(field('Payment')).toHaveValue('Visa ending 4821');
  await look('review-parts');
  await button('Tax, tip and note').click();
  await expectHidden(field('Tax'));
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([
    { taxAmount: 3.09, tipAmount: null, paymentMethod: 'Visa ending 4821' },
  ]);
});

test('Typed tax, tip and payment are saved, and count in the sum', async ({ server, app }) => {
  await reviewed(app);
  await line.click();
  await field('Tax').fill('3.10');
  await field('Tip').fill('5');
  await total.fill('$45.50');
  await expect.element(field('Tip')).toHaveValue('$5.00');
  await expect.element(page.getByText('$37.40 + $3.10 tax + $5.00 tip')).toBeVisible();
  await field('Payment').fill('Cash');
  await field('Note').fill('With Ong');
  await button('Tax, tip and note').click();
  await expect.element(button('Tax $3.10 · Tip $5.00 · Note With Ong')).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ taxAmount: 3.1, tipAmount: 5, paymentMethod: 'Cash' }]);
});

test('Cleared values are saved as unknown, and an invalid amount is named before the save', async ({
  server,
  app,
}) => {
  await reviewed(app);
  await line.click();
  await field('Payment').fill('');
  await field('Tax').fill('three');
  await button('Tax, tip and note').click();
  await save.click();
  await expect.element(field('Tax')).toHaveFocus();
  await expect.element(field('Tax')).toHaveAccessibleDescription('Enter an amount like 12.34');
  await field('Tax').fill('');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ taxAmount: null, paymentMethod: null }]);
});

async function withTip(server: ScanServer, app: Page): Promise<void> {
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), tip: 8 }));
  await reviewed(app);
}

test('A tip that was read can be removed', async ({ server, app }) => {
  await withTip(server, app);
  await button('Tax $3.09 · Tip $8.00 · Note —').click();
  await field('Tip').fill('');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ tipAmount: null }]);
});
