import { editReceipt } from '@slipcase/contract/receipt-edits';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { openParts } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { someReceipts } from './testing/receipt.ts';

/**
 * Amounts are stored in hundredths, and shown with the decimals of their currency: no decimals for yen, three
 * for Kuwaiti dinars.
 */

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const card = page.getByRole('article');

const [YEN, DINAR, DOLLAR, ODD] = someReceipts(
  {
    vendor: 'Ramen Ichi',
    price: 1130,
    currency: 'JPY',
    taxAmount: 102,
    items: [{ name: 'Shoyu ramen', quantity: 1, price: 1028 }],
  },
  {
    vendor: 'Souk Grill',
    price: 125.5,
    currency: 'KWD',
    tipAmount: 5.5,
    items: [{ name: 'Mixed grill', quantity: 2, price: 120 }],
  },
  { vendor: 'Copper Kettle', price: 1234.5 },
  { vendor: 'Odd Yen', price: 12.5, currency: 'JPY' },
);
const ALL = [YEN, DINAR, DOLLAR, ODD].filter((one) => one !== undefined);

test('Library, Spend and a selection show amounts with the decimals of their currency', async ({
  server,
  app,
}) => {
  server.receipts = ALL;
  app.open('/library');
  for (const [vendor, price] of [
    ['Ramen Ichi', 'JPY 1,130'],
    ['Souk Grill', 'KWD 125.500'],
    ['Copper Kettle', '$1,234.50'],
    // nothing that is stored gets lost by rounding
    ['Odd Yen', 'JPY 12.50'],
  ] as const)
    await expect.element(card.filter({ hasText: vendor }).getByText(price, { exact: true })).toBeVisible();
  await look('library-currencies');
  // the search finds them as shown, and as people type them
  for (const typed of ['125.500', '125,500', 'KWD 125.5', '¥1130', '1,130']) {
    await page.getByRole('searchbox').fill(typed);
    await expect.element(card).toHaveLength(1);
  }
  app.open('/spend');
  await button('JPY').click();
  await expect.element(page.getByText('JPY 1,142.50').first()).toBeVisible();
  await button('KWD').click();
  await expect.element(page.getByText('KWD 125.500').first()).toBeVisible();
});

test('Details and form show amounts with the decimals of their currency, and an edit of one field changes no other', async ({
  server,
  app,
}) => {
  server.receipts = ALL;
  app.open(`/receipt/${DINAR?.id}`);
  await expect.element(page.getByText('KWD 120.000')).toBeVisible();
  await expect.element(page.getByText('KWD 5.500')).toBeVisible();
  // a long amount of an item does not leave its column
  const { scrollWidth, clientWidth } = page.getByText('KWD 120.000').element();
  expect(scrollWidth).toBe(clientWidth);
  await look('details-dinar');
  await button('Edit').click();
  await expect.element(field('Total')).toHaveValue('KWD 125.500');
  await openParts();
  await expect.element(field('Tip')).toHaveValue('KWD 5.500');
  await expect.element(field('Price of item 1')).toHaveValue('120.000');
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await field('Price of item 1').fill('119.500');
  await field('Tip').fill('6.000');
  await field('Vendor').click();
  await expect.element(field('Tip')).toHaveValue('KWD 6.000');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([
    { tip: 'KWD 6.000', items: [{ name: 'Mixed grill', quantity: 2, price: 119.5 }] },
  ]);
  await expect.element(page.getByText('KWD 119.500')).toBeVisible();
  // the browser goes back from the form a moment later
  await expect.poll(() => window.history.state?.editing).toBeUndefined();

  app.open(`/receipt/${YEN?.id}`);
  await expect.element(page.getByText('JPY 1,028')).toBeVisible();
  await button('Edit').click();
  await expect.element(field('Total')).toHaveValue('JPY 1,130');
  await expect.element(field('Price of item 1')).toHaveValue('1028');
  await openParts();
  await field('Note').fill('with Ong');
  await button('Save Changes').click();
  await expect.poll(() => server.bodiesOf(editReceipt).at(-1)).toEqual({ note: 'with Ong' });
});

test('The form says beside a typed amount if the save rounds off its third decimal', async ({
  server,
  app,
}) => {
  const receipts = someReceipts({ price: 125.5, currency: 'KWD' });
  server.receipts = receipts;
  app.open(`/receipt/${receipts[0]?.id}`);
  await button('Edit').click();
  await field('Total').fill('125.728');
  await field('Vendor').click();
  await expect.element(field('Total')).toHaveValue('KWD 125.728');
  await expect.element(field('Total')).toHaveAccessibleDescription('Rounded to KWD 125.730');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  await expect.element(page.getByText('KWD 125.730')).toBeVisible();
});

test('Prices of items keep their value when the currency of the total is corrected', async ({
  server,
  app,
}) => {
  server.receipts = ALL;
  app.open(`/receipt/${DINAR?.id}`);
  await button('Edit').click();
  await field('Total').fill('$125.50');
  await openParts();
  await field('Tip').fill('5.50');
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  await expect.element(page.getByText('$120.00', { exact: true })).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([{ total: '$125.50', tip: '$5.50' }]);
});

test('Months and Spend show the sum of several currencies, if the company has turned that on', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(
    { vendor: 'Bistro', price: 100, currency: 'EUR', dateIso: '2026-11-06' },
    { vendor: 'Diner', price: 50, dateIso: '2026-11-07' },
    { vendor: 'Noodles', price: 900, currency: 'THB', dateIso: '2026-11-07' },
  );
  server.exchangeRates = { home: 'USD', days: [{ day: '2026-11-05', rates: { EUR: 1.08 } }] };
  app.open('/library');
  await expect.element(card).toHaveLength(3);
  expect(server.lastCalls().join()).not.toContain('exchange-rates');
  server.company = { ...server.company, exchangeRates: true };
  app.open('/library');
  const said = 'about $158.00 in all, at ECB rates, 1 without a rate';
  await expect.element(page.getByText(said)).toBeVisible();
  await look('library-together');
  app.open('/spend');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(page.getByText(said)).toBeVisible();
  await look('spend-together');
});
