import { editReceipt } from '@slipcase/contract/receipt-edits';
import type { Receipt } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, expectHidden, markedFields, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/**
 * Receipts that were saved with missing or doubtful fields. They are 'To check' until an edit or 'Keep as it
 * is'.
 */

const button = (name: string) => page.getByRole('button', { name, exact: true });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const card = page.getByRole('article');
const toCheck = page.getByText('To check', { exact: true });
const notice = link(/^Check \d+ receipts?$/u);

const DOUBTED: Partial<Receipt>[] = [
  { vendor: 'Umber Coffee', doubts: ['total'] },
  { vendor: 'Harbor Grill', date: null, dateIso: null, doubts: ['vendor', 'date'] },
  { vendor: 'Pinwright Hardware' },
];

async function openLibrary(server: ScanServer, app: Page): Promise<void> {
  server.receipts = someReceipts(...DOUBTED);
  app.open('/library');
  await expect.element(card).toHaveLength(3);
}

async function openDetails(server: ScanServer, app: Page, place: number): Promise<void> {
  server.receipts = someReceipts(...DOUBTED);
  app.open(`/receipt/${server.receipts[place]?.id}`);
  await expect.element(heading('Receipt Details')).toBeVisible();
}

test('The library marks and counts the receipts to check, and shows only these after one press or with the filter', async ({
  server,
  app,
}) => {
  await openLibrary(server, app);
  await expect.element(toCheck).toHaveLength(2);
  await expect.element(notice).toMatchTextContent('Check 2 receipts');
  await look('library-doubts');
  await link('Show only these').click();
  await expect.element(card).toHaveLength(2);
  await expect.element(page.getByText('2 receipts', { exact: true })).toBeVisible();
  await expectHidden(link('Show only these'));
  await button('Remove the filter To check').click();
  await expect.element(card).toHaveLength(3);
  await page.getByRole('button', { name: /^Filter/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'To check' }).click();
  await button('Show 2 receipts').click();
  await expect.element(card).toHaveLength(2);
});

test('The library leads through the receipts to check: an edit of the marked field settles one, Keep as it is the other', async ({
  server,
  app,
}) => {
  await openLibrary(server, app);
  await notice.click();
  await expect.element(heading('Check 1 of 2')).toBeVisible();
  await expect.element(field('Total')).toHaveAccessibleDescription('check');
  await expect.poll(markedFields).toEqual(['Total']);
  await field('Total').fill('$9.50');
  await expect.poll(markedFields).toEqual([]);
  await button('Save Changes').click();
  await expect.element(heading('Check 2 of 2')).toBeVisible();
  await expect.element(field('Date')).toHaveAccessibleDescription('missing');
  await toastsGone();
  await look('details-doubts-form');
  await button('Keep as it is').click();
  await expect.poll(address).toBe('/library');
  await expect.element(page.getByText('Kept as it is')).toBeVisible();
  await expectHidden(notice);
  await expectHidden(toCheck);
  expect(server.bodiesOf(editReceipt)).toEqual([{ total: '$9.50' }]);

  await button('Undo').click();
  await expect.element(notice).toMatchTextContent('Check 1 receipt');
});

test('The details name what to check until every marked field was edited', async ({ server, app }) => {
  await openDetails(server, app, 1);
  await expect.element(page.getByText('To check: Vendor, Date')).toBeVisible();
  await look('details-doubts');
  await button('Check it').click();
  await field('Location').fill('Queens, NY');
  // hidden, because it would discard typed changes
  await expectHidden(button('Keep as it is'));
  await field('Vendor').fill('Harbor Grill & Bar');
  await button('Save Changes').click();
  await expect.element(page.getByText('To check: Date')).toBeVisible();
  await button('Edit').click();
  await field('Date').fill('11/18/2026');
  await button('Save Changes').click();
  await expect.element(heading('Receipt Details')).toBeVisible();
  await expectHidden(page.getByText(/^To check/u));
});

test('A receipt that was not read can be kept as it is before anything was found', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: null, wasRead: false, doubts: ['vendor'] });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(button('Read it now')).toBeVisible();
  await button('Keep as it is').click();
  await expectHidden(button('Read it now'));
  await expectHidden(page.getByText(/^To check/u));
});
