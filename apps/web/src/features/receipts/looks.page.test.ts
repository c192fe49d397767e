import { bulkDownload } from '@slipcase/contract/bulk-receipts';
import type { Receipt } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden, toastsGone } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { inventedReceipts } from '../../../testing/stand-in/invented-receipts.ts';
import { aReceipt, ON_THE_DRIVE, someReceipts } from './testing/receipt.ts';

/**
 * The screens for saved receipts, on a phone and a desktop, in light and dark: axe finds no problems, and
 * nothing is wider than the screen.
 */

/** about twice as long as the longest test takes on a busy machine with two cores */
const LONG_MS = 240_000;
const card = page.getByRole('article');
const dialog = page.getByRole('dialog');

test(
  'A full library and its filters look right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    server.receipts = inSeveralCurrencies(inventedReceipts(1000));
    app.open('/library');
    await expect.element(card.first()).toBeVisible();
    await look('library-full');
    app.open('/library?project=Internal+%3A+Operations&export=done&from=2025-01-01&q=hotel');
    await expect.element(card.first()).toBeVisible();
    await look('library-filtered');
    await page.getByRole('button', { name: /^Filter/u }).click();
    await expect.element(dialog).toBeVisible();
    await look('library-filter');
    await dialog.getByRole('combobox', { name: 'Category' }).click();
    await expect.element(page.getByPlaceholder('Search categories...')).toBeVisible();
    await look('library-filter-picker');
    await userEvent.keyboard('{Escape}');
    await expectHidden(page.getByPlaceholder('Search categories...'));
    await userEvent.keyboard('{Escape}');
    await expectHidden(dialog);
  },
  LONG_MS,
);

test(
  'Bulk selection looks right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    server.receipts = inSeveralCurrencies(inventedReceipts(1000));
    app.open('/library?project=Internal+%3A+Operations&export=done&from=2025-01-01&q=hotel');
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all shown' }).click();
    await look('library-select');
    await page.getByRole('button', { name: 'Tags' }).click();
    await expect.element(dialog).toBeVisible();
    await look('library-select-tags');
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Download' }).click();
    await expect.element(dialog).toBeVisible();
    await look('library-select-download');
    const release = server.hold(bulkDownload);
    await page.getByRole('button', { name: 'ZIP' }).click();
    await expect.element(page.getByRole('progressbar')).toBeVisible();
    await look('library-downloading');
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect.element(dialog).toBeVisible();
    await look('library-select-delete');
    release();
  },
  LONG_MS,
);

test(
  'The spend page looks right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    app.open('/spend');
    await expect.element(page.getByText('Nothing spent yet')).toBeVisible();
    await look('spend-empty');
    server.receipts = inSeveralCurrencies(inventedReceipts(1000));
    app.open('/spend');
    await expect.element(page.getByText('By month')).toBeVisible();
    await look('spend');
    await page.getByRole('button', { name: 'This year' }).click();
    await look('spend-year');
  },
  LONG_MS,
);

test(
  'The library and its receipts look right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    app.open('/library');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    await look('library-empty');
    app.open('/pdfs');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    await look('pdfs-empty');

    server.receipts = someReceipts({ vendor: 'Pinwright Hardware', price: 40.49, ...ON_THE_DRIVE });
    app.open('/library');
    await expect.element(card).toMatchTextContent('Exported');
    await look('library');
    await card
      .getByRole('button', { name: /Delete/u })
      .last()
      .click();
    await expect.element(page.getByText('This action cannot be undone.')).toBeVisible();
    await look('delete-dialog');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByPlaceholder('Search by vendor, project, date, or filename...').fill('nothing like it');
    await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
    await look('library-nothing-found');

    app.open('/pdfs');
    await expect.element(page.getByRole('link', { name: 'View Details' })).toBeVisible();
    await look('pdfs');
    await page.getByText('View Details').click();
    await expect.element(page.getByText('File Information')).toBeVisible();
    await look('details');
  },
  LONG_MS,
);

test(
  'The form of a saved receipt looks right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    server.receipts = someReceipts({ vendor: 'Pinwright Hardware' });
    app.open('/library');
    await page.getByRole('link', { name: 'Pinwright Hardware' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabelText('Total').fill('twelve');
    await toastsGone();
    await look('details-edit');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
    await look('details-discard');
  },
  LONG_MS,
);

/** Uses four currencies, so that sums have as little room as on a trip. */
function inSeveralCurrencies(receipts: readonly Receipt[]): Receipt[] {
  const abroad = ['EUR', 'GBP', 'JPY'];
  return receipts.map((receipt, place) => aReceipt({ ...receipt, currency: abroad[place % 11] ?? 'USD' }));
}
