import { bulkTag } from '@slipcase/contract/bulk-receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { choose, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { aReceipt, someReceipts } from '../testing/receipt.ts';

/** Split receipts in the library, in Spend and in bulk. */

const FIRST = {
  projectName: 'Northlight : Fall Gala',
  category: 'Billable: Production',
  groupHead: 'Holland',
};
const SECOND = { projectName: 'Internal : Operations', category: 'Admin: Rent', groupHead: 'Ong' };
const PARTS = [
  { projectId: '1', ...FIRST, price: 60 },
  { projectId: '1', ...SECOND, price: 40 },
];
const library = () =>
  someReceipts(
    { vendor: 'Lamps and Rope', ...FIRST, price: 100, parts: PARTS },
    { vendor: 'Umber Coffee', ...SECOND, price: 5 },
  );
const card = page.getByRole('article');
const count = page.getByRole('status').first();

test('A slip says over how many projects it is split, and a filter counts only the matching part', async ({
  server,
  app,
}) => {
  server.receipts = library();
  app.open('/library');
  await expect.element(card.first()).toMatchTextContent('Split: 2 projects');
  await expect.element(card.first()).toMatchTextContent('Northlight : Fall Gala, Internal : Operations');
  await expect.element(card.first()).toMatchTextContent('$100.00');
  await look('library-split');
  app.open('/library?project=Internal+%3A+Operations');
  await expect.element(count).toMatchTextContent(/2 receipts.*\$45\.00.*1 in part/u);
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await look('library-split-filtered');
  app.open('/library?category=Billable%3A+Production');
  await expect.element(count).toMatchTextContent(/1 receipt.*\$60\.00.*1 in part/u);
  app.open('/library?head=Ong&category=Billable%3A+Production');
  await expect.element(page.getByText('No receipts match these filters')).toBeVisible();
});

test('The filters offer the projects of all parts', async ({ server, app }) => {
  const [first] = library();
  server.receipts = first ? [first] : [];
  app.open('/library');
  await page.getByRole('button', { name: /^Filter/u }).click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect.element(page.getByRole('option', { name: 'Internal : Operations' })).toBeVisible();
});

test('A slip shows how its parts differ: in categories, or only in amounts', async ({ server, app }) => {
  const [one, two] = PARTS;
  if (!one || !two) throw new Error('there are two parts');
  server.receipts = someReceipts(
    { ...FIRST, parts: [one, { ...two, projectName: one.projectName }] },
    { ...FIRST, parts: [one, { ...one, price: 40 }] },
  );
  app.open('/library');
  await expect.element(card.nth(0)).toMatchTextContent('Split: 2 categories');
  await expect.element(card.nth(1)).toMatchTextContent('Split: 2 parts');
  app.open('/pdfs');
  await expect.element(page.getByText('Split: 2 categories')).toBeVisible();
});

test('Spend counts each part where it belongs, and its links lead to the same sum', async ({
  server,
  app,
}) => {
  server.receipts = library();
  app.open('/spend?period=all');
  await expect.element(page.getByText('$105.00').first()).toBeVisible();
  await page.getByRole('link', { name: /Internal : Operations.*\$45\.00/u }).click();
  await expect.element(count).toMatchTextContent(/2 receipts.*\$45\.00/u);
});

test('Bulk tags leave a split receipt as it is, and say so', async ({ server, app }) => {
  server.receipts = library();
  app.open('/library');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Tags' }).click();
  await choose('Group Head', 'Venia');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change/u })
    .click();
  await expectToast(
    'The tags of 1 receipt were changed',
    'Venia · 1 split receipt keeps its tags. Open it to change its parts.',
  );
  expect(server.bodiesOf(bulkTag)).toHaveLength(1);
  expect(server.receipts.find(({ parts }) => parts)).toMatchObject({ groupHead: 'Holland', parts: PARTS });
});

test('Bulk tags for nothing but split receipts say why nothing changed', async ({ server, app }) => {
  server.receipts = [aReceipt({ ...FIRST, price: 100, parts: PARTS })];
  app.open('/library');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'Select all shown' }).click();
  await page.getByRole('button', { name: 'Tags' }).click();
  await choose('Group Head', 'Venia');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Change/u })
    .click();
  await expectToast('Nothing was changed', '1 split receipt keeps its tags. Open it to change its parts.');
});
