import { editReceipt } from '@slipcase/contract/receipt-edits';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, openParts } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { aReceipt } from '../testing/receipt.ts';

const ITEMS = [
  { name: 'Cofee', quantity: 2, price: 7 },
  { name: 'Bagel', quantity: 1, price: 4.5 },
];
const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });

async function editing(server: LibraryServer, app: Page): Promise<void> {
  const receipt = aReceipt({ items: ITEMS, price: 12.5, taxAmount: 1 });
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  await button('Edit').click();
}

test('The items of a saved receipt can be renamed, repriced, added and removed', async ({ server, app }) => {
  await editing(server, app);
  await field('Name of item 1').fill('Coffee');
  await field('Price of item 1').fill('7.20');
  await button('Remove item Bagel').click();
  await expect.element(field('Name of item 1')).toHaveFocus();
  await button('Add item').click();
  await expect.element(field('Name of item 2')).toHaveFocus();
  await field('Name of item 2').fill('Tea');
  await field('Price of item 2').fill('3');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  const items = [
    { name: 'Coffee', quantity: 2, price: 7.2 },
    { name: 'Tea', quantity: 1, price: 3 },
  ];
  expect(server.bodiesOf(editReceipt)).toEqual([{ items }]);
  const shown = page.getByRole('listitem');
  await expect.element(shown.filter({ hasText: 'Coffee' })).toMatchTextContent('$7.20');
  await expect.element(shown.filter({ hasText: 'Tea' })).toMatchTextContent('$3.00');
});

test('The form says beside the items that they add up, and only at the total that they do not, before the save', async ({
  server,
  app,
}) => {
  await editing(server, app);
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await field('Price of item 2').fill('4.75');
  await expectHidden(page.getByText('It adds up'));
  // the review says the same, at the total
  await expect.element(page.getByText('Off by $0.25: an item may be missing or misread')).toBeVisible();
  expect(page.getByText('$0.25').elements()).toHaveLength(1);
  await look('edit-off');
  await expect.element(button('Save Changes')).toBeEnabled();
  await field('Price of item 2').fill('four');
  await expect.element(page.getByText('Enter an amount like 12.34')).toBeVisible();
  await expectHidden(page.getByText(/^Off by/u));
  await expect.element(button('Save Changes')).toBeDisabled();
  await field('Price of item 2').fill('4.50');
  await field('Name of item 2').fill('');
  await expect.element(page.getByText('Name this item, or remove it')).toBeVisible();
  await expect.element(button('Save Changes')).toBeDisabled();
  // an empty row does not count as an item
  await field('Price of item 2').fill('');
  await expect.element(button('Save Changes')).toBeEnabled();
});

test('The details say beside the total if items, tax and tip do not add up to it', async ({
  server,
  app,
}) => {
  const receipt = aReceipt({ items: ITEMS, price: 12.75, taxAmount: 1 });
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  const off = page.getByText('The lines above are $0.25 short');
  await expect.element(off).toBeVisible();
  await look('details-off');
  await button('Edit').click();
  await field('Total').fill('$12.50');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  await expectHidden(off);
});

test('A printed rounding counts in the sum of a saved receipt, and the details show it', async ({
  server,
  app,
}) => {
  const receipt = aReceipt({ items: ITEMS, price: 12.5, taxAmount: 1.02, rounding: -0.02 });
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  const part = page.getByRole('listitem').filter({ hasText: 'Rounding' });
  await expect.element(part).toMatchTextContent('-$0.02');
  await look('details-rounding');
  await button('Edit').click();
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await field('Total').fill('$12.52');
  await expect.element(page.getByText('It adds up')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Off by \$0.02:/u)).toBeVisible();
});

test('A printed delivery fee counts in the sum of a saved receipt, and the details show it', async ({
  server,
  app,
}) => {
  const receipt = aReceipt({ items: ITEMS, price: 107.52, taxAmount: 1.02, fees: 95 });
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Fees' })).toMatchTextContent('$95.00');
  await expectHidden(page.getByText(/^Off by/u));
  await look('details-fees');
  await button('Edit').click();
  await expect.element(page.getByText('It adds up')).toBeVisible();
});

test('A total that was rounded without a printed rounding is explained in details and form', async ({
  server,
  app,
}) => {
  const items = [{ name: 'Nasi lemak', quantity: 3, price: 39.17 }];
  const receipt = aReceipt({ items, price: 41.5, currency: 'MYR', taxAmount: 2.35 });
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Rounding' }))
    .toMatchTextContent('-MYR 0.02');
  await look('details-rounded');
  await button('Edit').click();
  await expect.element(page.getByText('The parts make MYR 41.52. Rounded by -MYR 0.02.')).toBeVisible();
  await openParts();
  await expect.element(field('Tip')).toHaveAttribute('placeholder', 'MYR 0.00');
  await look('edit-rounded');
  await field('Total').fill('41.55');
  await expect.element(page.getByText(/^Off by MYR 0.03:/u)).toBeVisible();
  await expectHidden(page.getByText(/Rounded by/u));
});

test('For a price that can be read two ways, the form asks which; without an answer, the saved price stays, and a new item is only noted', async ({
  server,
  app,
}) => {
  await editing(server, app);
  await field('Price of item 1').fill('1.234');
  await expect
    .element(field('Price of item 1'))
    .toHaveAccessibleDescription('Which amount is it: $1,234.00 or $1.23?');
  await button('Add item').click();
  await field('Name of item 3').fill('Tea');
  await field('Price of item 3').fill('2.345');
  await look('edit-unclear-price');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([{ note: 'Cofee typed: 1.234. Tea typed: 2.345' }]);
  await button('Edit').click();
  await field('Price of item 1').fill('1.234');
  await button('$1.23 is the price').click();
  await expect.element(field('Price of item 1')).toHaveValue('$1.23');
  await button('Save Changes').click();
  await expect
    .poll(() => server.bodiesOf(editReceipt).at(-1))
    .toEqual({ items: [{ ...ITEMS[0], price: 1.23 }, ITEMS[1]] });
});
