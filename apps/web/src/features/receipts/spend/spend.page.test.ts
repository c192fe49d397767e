import { expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { address, expectHidden, press } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { inventedReceipts } from '../../../../testing/stand-in/invented-receipts.ts';
import { aReceipt, someReceipts } from '../testing/receipt.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const cards = page.getByRole('article');
const TAGS = { category: 'Billable: Catering', projectName: 'Internal : Operations' };

test('Spend is shown by month, category and project, and each bar links to its receipts', async ({
  server,
  app,
}) => {
  vi.setSystemTime(NOW);
  server.receipts = someReceipts(
    { ...TAGS, vendor: 'Years ago', price: 5, dateIso: '2019-11-01' },
    { ...TAGS, vendor: 'Without amount', price: null, dateIso: '2026-11-01' },
    { ...TAGS, vendor: 'Diner', price: 46.85, dateIso: '2026-10-17', category: 'Billable: Production' },
    { ...TAGS, vendor: 'Pinwright', price: 1234.56, dateIso: '2026-11-18' },
  );
  app.open('/library');
  await page.getByRole('link', { name: 'Spend' }).click();

  await expect.element(page.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
  await expect.element(page.getByText('Dec 2025 – Nov 2026, 2 receipts')).toBeVisible();
  await expect.element(page.getByRole('status').filter({ hasText: '$1,281.41' })).toBeVisible();
  await expect.element(page.getByText('1 receipt without an amount is not counted.')).toBeVisible();
  const outside = page.getByText('1 receipt outside these dates is not counted.');
  await expect.element(outside).toBeVisible();
  await page.getByRole('link', { name: 'Show receipts without an amount' }).click();
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards).toMatchTextContent('Without amount');
  await expect.element(page.getByRole('button', { name: 'Remove the filter No amount' })).toBeVisible();
  window.history.back();
  await expect.element(page.getByRole('link', { name: 'October 2026: $46.85, 1 receipt' })).toBeVisible();
  await expect.element(page.getByText('January 2026: $0.00, 0 receipts')).toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'January 2026' })).toHaveLength(0);
  await page.getByRole('link', { name: 'Internal : Operations: $1,281.41, 2 receipts' }).click();
  await expect.poll(address).toBe('/library?from=2025-12-01&to=2026-11-30&project=Internal+%3A+Operations');
  window.history.back();

  await page.getByRole('link', { name: 'Billable: $1,281.41, 2 receipts' }).click();
  await expect.poll(address).toBe('/library?from=2025-12-01&to=2026-11-30&group=Billable');
  await expect.element(cards).toHaveLength(3);
  window.history.back();
  await page.getByRole('link', { name: 'Billable: Production: $46.85, 1 receipt' }).click();
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards).toMatchTextContent('Diner');
  window.history.back();

  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(page.getByText('Nov 2019 – Nov 2026, 3 receipts')).toBeVisible();
  await expectHidden(outside);
  await app.reload();
  await expect.element(page.getByText('Nov 2019 – Nov 2026, 3 receipts')).toBeVisible();
});

test('Pressing a month shows its groups, categories and projects with links to its receipts, and pressing it again shows all months', async ({
  server,
  app,
}) => {
  vi.setSystemTime(NOW);
  server.receipts = someReceipts(
    { ...TAGS, vendor: 'Without amount', price: null, dateIso: '2026-10-01' },
    { ...TAGS, vendor: 'Diner', price: 46.85, dateIso: '2026-10-17', category: 'Billable: Production' },
    { ...TAGS, vendor: 'Rent', price: 100, dateIso: '2026-10-18', category: 'Admin: Rent' },
    { ...TAGS, vendor: 'Pinwright', price: 1234.56, dateIso: '2026-11-18' },
  );
  app.open('/spend');
  const october = page.getByRole('link', { name: 'October 2026: $146.85, 2 receipts' });
  await press(october, '{Enter}');
  await expect.element(page.getByText('October 2026, 2 receipts')).toBeVisible();
  await expect.element(page.getByText('$146.85', { exact: true }).first()).toBeVisible();
  await expect.element(october).toHaveAttribute('aria-current', 'true');
  await expect.element(october).toHaveFocus();
  for (const part of ['Admin', 'Admin: Rent'])
    await expect.element(page.getByRole('link', { name: `${part}: $100.00, 1 receipt` })).toBeVisible();
  await expectHidden(page.getByRole('link', { name: /^Billable: Catering/u }));
  await expect.element(page.getByText('1 receipt without an amount is not counted.')).toBeVisible();
  // people can still choose the other months
  await expect.element(page.getByRole('link', { name: 'November 2026: $1,234.56, 1 receipt' })).toBeVisible();
  await look('spend-month');
  await app.reload();
  await expect.element(page.getByText('October 2026, 2 receipts')).toBeVisible();
  await page.getByRole('link', { name: 'Admin: Rent: $100.00, 1 receipt' }).click();
  await expect.poll(address).toBe('/library?from=2026-10-01&to=2026-10-31&category=Admin%3A+Rent');
  window.history.back();
  await page.getByRole('link', { name: 'Show 2 receipts' }).click();
  await expect.poll(address).toBe('/library?from=2026-10-01&to=2026-10-31');
  window.history.back();
  await october.click();
  await expect.element(page.getByText('Dec 2025 – Nov 2026, 3 receipts')).toBeVisible();
  await october.click();
  await page.getByRole('link', { name: 'All months' }).click();
  await expect.element(page.getByText('Dec 2025 – Nov 2026, 3 receipts')).toBeVisible();
});

test('On a phone, no currency is alone in a row', async ({ server, app }) => {
  vi.setSystemTime(NOW);
  const codes = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'KWD', 'SEK'];
  for (const count of [2, 3, 4, 5, 6, 7]) {
    server.receipts = inventedReceipts(7, NOW.getTime()).map((receipt, place) =>
      aReceipt({ ...receipt, price: 10, currency: codes[place % count] ?? 'USD' }),
    );
    app.open('/spend');
    const buttons = page.getByRole('group', { name: 'Currency' }).getByRole('button');
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      await expect.element(buttons).toHaveLength(count);
      const tops = buttons.elements().map((button) => Math.round(button.getBoundingClientRect().top));
      const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
      expect(Math.min(...rows), `${count} currencies, ${width} px: ${rows}`).toBeGreaterThan(1);
    }
    if (count === 6) await look('spend-six-currencies');
  }
});

test('Each currency is shown separately, and currencies are never added up', async ({ server, app }) => {
  vi.setSystemTime(NOW);
  server.receipts = inventedReceipts(3, NOW.getTime()).map((receipt, place) =>
    aReceipt({ ...receipt, price: 10, currency: place === 2 ? 'EUR' : 'USD' }),
  );
  app.open('/spend');
  await expect
    .element(page.getByRole('status').filter({ hasText: '$20.00' }))
    .toMatchTextContent('plus EUR 10.00');
  await expect.element(page.getByRole('link', { name: 'November 2026: $20.00, 2 receipts' })).toBeVisible();
  await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: 'EUR' }).click();
  const inEuros = page.getByRole('link', { name: 'November 2026: EUR 10.00, 1 receipt' });
  await expect.element(inEuros).toBeVisible();
  await expectHidden(page.getByRole('link', { name: '$20.00' }));
  await page.getByRole('button', { name: 'This year' }).click();
  await expect.poll(address).toBe('/spend?period=year&currency=EUR');
  await expect.element(inEuros).toBeVisible();
  await inEuros.click();
  await page.getByRole('link', { name: 'Show 1 receipt' }).click();
  await expect.element(cards).toHaveLength(1);
  await expect.element(cards).toMatchTextContent('EUR 10.00');
});

test('Spend opens in the company’s currency, and on a phone no month is cut off', async ({ server, app }) => {
  vi.setSystemTime(NOW);
  server.receipts = inventedReceipts(3, NOW.getTime()).map((receipt, place) =>
    aReceipt({ ...receipt, price: 10, currency: place === 2 ? 'USD' : 'EUR' }),
  );
  app.open('/spend');
  await expect.element(page.getByRole('link', { name: 'November 2026: $10.00, 1 receipt' })).toBeVisible();
  const columns = page.getByCss('.columns').element();
  const [first = 0, ...others] = [...columns.children]
    .map((month) => month.getBoundingClientRect().left - columns.getBoundingClientRect().left)
    .filter((left) => left > -20);
  expect(first).toBeGreaterThanOrEqual(-0.5);
  expect(others).toHaveLength(5);
  await look('spend-currencies');
});

test('On a phone, Spend opens at the last months with receipts', async ({ server, app }) => {
  vi.setSystemTime(NOW);
  server.receipts = someReceipts(
    { price: 5, dateIso: '2026-03-05' },
    { price: 7, dateIso: '2026-01-05' },
    { price: 9, dateIso: '2026-10-05', currency: 'EUR' },
  );
  app.open('/spend');
  await expect
    .element(page.getByRole('link', { name: 'March 2026: $5.00, 1 receipt' }))
    .toBeInViewport({ ratio: 1 });
  await expect
    .element(page.getByRole('link', { name: 'January 2026: $7.00, 1 receipt' }))
    .toBeInViewport({ ratio: 1 });
  await look('spend-older');
  // with receipts in the newest months, the columns start there
  await page.getByRole('group', { name: 'Currency' }).getByRole('button', { name: 'EUR' }).click();
  await expect
    .element(page.getByRole('link', { name: 'October 2026: EUR 9.00, 1 receipt' }))
    .toBeInViewport({ ratio: 1 });
});

test('On a phone, arrows lead to months that do not fit, and the first one shown has its year', async ({
  server,
  app,
}) => {
  vi.setSystemTime(NOW);
  server.receipts = someReceipts({ price: 5, dateIso: '2026-11-05' }, { price: 7, dateIso: '2025-12-05' });
  app.open('/spend');
  const oldest = page.getByRole('link', { name: 'December 2025: $7.00, 1 receipt' });
  const [earlier, later] = ['Earlier months', 'Later months'].map((name) =>
    page.getByRole('button', { name }),
  ) as [Locator, Locator];
  const foot = (month: string) => page.getByCss('.columns__foot').filter({ hasText: month });
  await expect.element(page.getByText('Jun – Nov 2026', { exact: true })).toBeVisible();
  await expect.element(foot('Jun')).toHaveTextContent('Jun2026');
  await expect.element(oldest).not.toBeInViewport();
  await expect.element(later).toHaveAttribute('aria-disabled', 'true');

  // 'All' starts with the first month
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(oldest).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '12 months' }).click();
  await expect.element(page.getByText('Jun – Nov 2026', { exact: true })).toBeVisible();

  await press(earlier, '{Enter}');
  await expect.element(page.getByText('Dec 2025 – May 2026', { exact: true })).toBeVisible();
  await expect.element(oldest).toBeInViewport({ ratio: 1 });
  await expect.element(oldest).toMatchTextContent('Dec2025');
  await expect.element(foot('Jan')).toHaveTextContent('Jan2026');
  await expect.element(earlier).toHaveAttribute('aria-disabled', 'true');
  await expect.element(earlier).toHaveFocus();
  await later.click();
  await expect.element(foot('Jun')).toHaveTextContent('Jun2026');
  await expect.element(oldest).not.toBeInViewport();
});

test('The page says when there is nothing to show, and starts with everything if all receipts are old', async ({
  server,
  app,
}) => {
  app.open('/spend');
  await expect.element(page.getByText('Nothing spent yet')).toBeVisible();
  server.change(someReceipts({ vendor: 'Years ago', price: 5, dateIso: '2019-11-01' }));
  const total = page.getByRole('status').filter({ hasText: '$5.00' });
  await expect.element(total).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'All', exact: true }))
    .toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: '12 months' }).click();
  await expect.element(page.getByText('Nothing in this period')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(total).toBeVisible();
});
