import { expect } from '@playwright/test';
import type { Receipt } from '@slipcase/contract/receipts';
import { inventedReceipts, serveReceipts } from './invented-receipts.ts';
import { saveReceipt, signUp, test } from './slipcase.ts';

/** Where the money went. */

test.use({ permissions: ['camera'] });

const NOW = new Date('2026-11-20T12:00:00Z');

test('The money is drawn by month, category and project, and each bar leads to its receipts', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, { vendor: 'Pinwright', total: '1234.56', date: '11/18/2026' });
  await saveReceipt(page, server, {
    vendor: 'Diner',
    total: '46.85',
    date: '10/17/2026',
    category: 'Billable: Production',
  });
  await saveReceipt(page, server, { vendor: 'Without amount', date: '11/01/2026' });
  await saveReceipt(page, server, { vendor: 'Years ago', total: '5', date: '11/01/2019' });
  await page.clock.setFixedTime(NOW);
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: 'Spend' }).click();

  await expect(page.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
  await expect(page.getByText('Dec 2025 – Nov 2026, 2 receipts')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '$1,281.41' })).toBeVisible();
  await expect(page.getByText('1 receipt without an amount is not counted.')).toBeVisible();
  await page.getByRole('link', { name: 'Show what has no amount' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Without amount');
  await expect(page.getByRole('button', { name: 'Remove the filter No amount' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'October 2026: $46.85, 1 receipt' })).toBeVisible();
  await expect(page.getByText('January 2026: $0.00, 0 receipts')).toBeAttached();
  await expect(page.getByRole('link', { name: 'January 2026' })).toHaveCount(0);
  await expect(
    page.getByRole('link', { name: 'Internal : Operations: $1,281.41, 2 receipts' }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'November 2026: $1,234.56, 1 receipt' }).click();
  await expect(page).toHaveURL(`${server.url}/library?from=2026-11-01&to=2026-11-30`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goBack();
  await page.getByRole('link', { name: 'Billable: Production: $46.85, 1 receipt' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('Diner');
  await page.goBack();

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText('Nov 2019 – Nov 2026, 3 receipts')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nov 2019 – Nov 2026, 3 receipts')).toBeVisible();
});

test('Each currency is by itself, and they are never added up', async ({ page, server }) => {
  await signUp(page, server);
  const receipts = inventedReceipts(3, NOW.getTime()).map(
    (receipt, place): Receipt => ({ ...receipt, price: 10, currency: place === 2 ? 'EUR' : 'USD' }),
  );
  await serveReceipts(page, receipts);
  await page.clock.setFixedTime(NOW);
  await page.goto(`${server.url}/spend`);
  await expect(page.getByRole('link', { name: 'November 2026: $20.00, 2 receipts' })).toBeVisible();
  await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: 'EUR' }).click();
  await expect(page.getByRole('link', { name: 'November 2026: EUR 10.00, 1 receipt' })).toBeVisible();
  await expect(page.getByText('$20.00')).toBeHidden();
});

test('Without receipts, or with none in the period, the page says so; with old ones only it begins with them', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await page.goto(`${server.url}/spend`);
  await expect(page.getByText('Nothing spent yet')).toBeVisible();
  await saveReceipt(page, server, { vendor: 'Years ago', total: '5', date: '11/01/2019' });
  const total = page.getByRole('status').filter({ hasText: '$5.00' });
  await expect(total).toBeVisible();
  await expect(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: '12 months' }).click();
  await expect(page.getByText('Nothing in this period')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(total).toBeVisible();
});
