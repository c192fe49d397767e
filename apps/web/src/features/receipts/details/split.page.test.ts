import { editReceipt } from '@slipcase/contract/receipt-edits';
import type { Receipt } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { aReceipt } from '../testing/receipt.ts';
import { chooseIn, part, partAmount, splitButton, splitRegion, splitSays } from '../testing/split-hands.ts';

/** The parts of a saved receipt are shown, changed and removed. */

const button = (name: string) => page.getByRole('button', { name });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const FIRST = {
  projectName: 'Northlight : Fall Gala',
  category: 'Billable: Production',
  groupHead: 'Holland',
};
const SECOND = { projectName: 'Internal : Operations', category: 'Admin: Rent', groupHead: 'Ong' };
const SPLIT: Partial<Receipt> = {
  ...FIRST,
  price: 100,
  items: [
    { name: 'Lamps', quantity: 2, price: 60 },
    { name: 'Rope', quantity: 1, price: 40 },
  ],
  parts: [
    { projectId: '1', ...FIRST, price: 60 },
    { projectId: '1', ...SECOND, price: 40 },
  ],
};

function open(server: LibraryServer, app: Page, changes: Partial<Receipt> = SPLIT): void {
  const receipt = aReceipt(changes);
  server.receipts = [receipt];
  app.open(`/receipt/${receipt.id}`);
}

test('The details show each part with its project, category, group head and amount', async ({
  server,
  app,
}) => {
  open(server, app);
  const parts = page.getByRole('region', { name: 'Split' }).getByRole('listitem');
  await expect
    .element(parts.nth(0))
    .toMatchTextContent(/Northlight : Fall Gala.*Billable: Production · Holland.*\$60\.00/u);
  await expect
    .element(parts.nth(1))
    .toMatchTextContent(/Internal : Operations.*Admin: Rent · Ong.*\$40\.00/u);
  await expect.element(page.getByText('$100.00')).toBeVisible();
  await look('details-split');
});

test('The parts of a saved receipt are changed in its form, and only they are sent', async ({
  server,
  app,
}) => {
  open(server, app);
  await button('Edit').click();
  await expect.element(partAmount(1)).toHaveValue('$60.00');
  await look('edit-split');
  await partAmount(1).fill('70');
  await expect.element(splitSays).toMatchTextContent('$10.00 too much');
  await expect.element(button('Save Changes')).toBeDisabled();
  await partAmount(2).fill('30');
  await chooseIn(2, 'Category', 'Billable: Venue');
  await button('Save Changes').click();
  await expectToast('Changes saved');
  const parts = [
    { ...FIRST, price: 70 },
    { ...SECOND, category: 'Billable: Venue', price: 30 },
  ];
  expect(server.bodiesOf(editReceipt)).toEqual([{ parts }]);
  await expect.element(page.getByText('$70.00')).toBeVisible();
});

test('Editing the total after a split changes no part: the form says so, and the split has to match', async ({
  server,
  app,
}) => {
  open(server, app);
  await button('Edit').click();
  await field('Total').fill('$120.00');
  await expect.element(splitSays).toMatchTextContent('$20.00 left');
  await expect.element(page.getByText('The parts add up to $100.00, not to this total.')).toBeVisible();
  await expect.element(button('Save Changes')).toBeDisabled();
  await expect.element(partAmount(2)).toHaveValue('$40.00');
  // an empty amount takes what is left
  await partAmount(2).fill('');
  await expect.element(partAmount(2)).toHaveAttribute('placeholder', '$60.00');
  await button('Save Changes').click();
  await expectToast('Changes saved');
  expect(server.receipts[0]).toMatchObject({ price: 120, parts: [{ price: 60 }, { price: 60 }] });
});

test('Changing the project above changes the first part’s project', async ({ server, app }) => {
  open(server, app);
  await button('Edit').click();
  await page.getByRole('combobox', { name: 'Group Head' }).first().click();
  await page.getByRole('option', { name: 'Venia' }).click();
  await button('Save Changes').click();
  await expectToast('Changes saved');
  expect(server.receipts[0]).toMatchObject({
    groupHead: 'Venia',
    parts: [{ groupHead: 'Venia' }, { groupHead: 'Ong' }],
  });
});

test('A receipt that was saved unsplit can be split by its items, and joined again', async ({
  server,
  app,
}) => {
  const { parts: _, ...whole } = SPLIT;
  open(server, app, whole);
  await button('Edit').click();
  await splitButton.click();
  await button('By items').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Rope/u }).click();
  await button('Use these amounts').click();
  await expect.element(partAmount(2)).toHaveValue('$40.00');
  await expect.element(button('Save Changes')).toBeDisabled();
  await button('Check: Split').click();
  await expect.element(part(2).getByRole('combobox', { name: 'Project' })).toHaveFocus();
  await chooseIn(2, 'Project', SECOND.projectName);
  await button('Save Changes').click();
  await expectToast('Changes saved');
  expect(server.receipts[0]?.parts?.map(({ price }) => price)).toEqual([60, 40]);
  await button('Edit').click();
  await button("Don't split").click();
  await expectHidden(splitRegion);
  await button('Save Changes').click();
  await expect.poll(() => server.receipts[0]).not.toHaveProperty('parts');
});

test('Typed parts are never lost without a question', async ({ server, app }) => {
  open(server, app);
  await button('Edit').click();
  await partAmount(1).fill('70');
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('If the server refuses, the page says why, and the parts stay in the form', async ({ server, app }) => {
  open(server, app);
  await button('Edit').click();
  await partAmount(1).fill('50');
  await partAmount(2).fill('50');
  // in the meantime, another device has changed the total
  server.receipts = server.receipts.map((receipt) => ({
    ...receipt,
    price: 90,
    amount: { cents: 9000, currency: 'USD' },
  }));
  await button('Save Changes').click();
  await expectToast('Your changes were not saved', 'The parts are no split: off.');
  await expect.element(partAmount(1)).toHaveValue('$50.00');
});
