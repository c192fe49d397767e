import { editReceipt } from '@slipcase/contract/receipt-edits';
import {
  deleteReceipt,
  downloadReceipt,
  getReceipt,
  listReceipts,
  receiptChanges,
} from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import {
  address,
  asksBeforeLeaving,
  choose,
  elementOf,
  expectHidden,
  markedFields,
  openParts,
  press,
} from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { ON_THE_DRIVE, someReceipts } from '../testing/receipt.ts';

/** A saved receipt is viewed, edited and deleted on its own screen. */

const VENDOR = 'Pinwrigth Hardware';
const SAVED = { vendor: VENDOR, filename: 'receipt.pdf', wasRead: false };
const button = (name: string) => page.getByRole('button', { name });
const card = page.getByRole('article');

async function openSaved(server: LibraryServer, app: Page, from = '/library'): Promise<void> {
  server.receipts = someReceipts(SAVED);
  app.open(from);
  await page.getByRole('link', { name: VENDOR }).click();
  await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
}

test('Dates are shown in one format, however they were typed, and other text as it is', async ({
  server,
  app,
}) => {
  const typed = ['2026-11-05', '11/05/2026', 'nov 5 2026', '5.11.26'];
  server.receipts = someReceipts(...typed.map((date) => ({ ...SAVED, date, dateIso: '2026-11-05' })), {
    ...SAVED,
    date: 'last Friday',
    dateIso: null,
  });
  const date = page.getByCss('.facts__one').filter({ hasText: /^Date/u });
  for (const [place, receipt] of server.receipts.entries()) {
    app.open(`/receipt/${receipt.id}`);
    await expect.element(date).toMatchTextContent(place < typed.length ? 'Nov 5, 2026' : 'last Friday');
    const asTyped = typed[place];
    if (asTyped) await expectHidden(page.getByText(asTyped, { exact: true }));
  }
});

test('An edited receipt shows its new amounts and tags right away, here and in the library', async ({
  server,
  app,
}) => {
  await openSaved(server, app);
  // no call for receipts is answered, so the screens show the answer to the edit
  const releases = [getReceipt, listReceipts, receiptChanges].map((call) => server.hold(call));
  await button('Edit').click();
  await page.getByLabelText('Vendor').fill('Pinwright Hardware');
  await page.getByLabelText('Total').fill('$1,132.82');
  await choose('Category', 'Billable: Venue');
  await choose('Project', 'Internal : Training');
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect.element(page.getByText('$1,132.82')).toBeVisible();
  await expect.element(page.getByText('Billable: Venue')).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([
    {
      vendor: 'Pinwright Hardware',
      total: '$1,132.82',
      category: 'Billable: Venue',
      selectedProject: 'Internal : Training',
    },
  ]);
  await page.getByRole('link', { name: 'Back' }).click();
  for (const change of ['Pinwright Hardware', '$1,132.82', 'Internal : Training'])
    await expect.element(card).toMatchTextContent(change);
  for (const release of releases) release();
});

test('People can discard an edit, but not by accident', async ({ server, app }) => {
  await openSaved(server, app);
  await button('Edit').click();
  // for the keyboard, the form has the focus, and not its first field
  await expect.element(page.getByRole('form', { name: 'Edit Receipt Info' })).toHaveFocus();
  await button('Cancel').click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect.element(button('Edit')).toHaveFocus();

  const vendor = page.getByLabelText('Vendor');
  const name = page.getByRole('heading', { name: VENDOR });
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  const discard = question.getByRole('button', { name: 'Discard' });
  await button('Edit').click();
  expect(asksBeforeLeaving()).toBe(false);
  await vendor.fill('Somebody Else');
  await expect.poll(asksBeforeLeaving).toBe(true);
  await button('Back').click();
  await keep.click();
  await expect.element(vendor).toHaveValue('Somebody Else');
  await button('Cancel').click();
  await discard.click();
  await expect.element(name).toBeVisible();

  // the browser's own Back also asks, and closes the form before it leaves the receipt
  await button('Edit').click();
  await vendor.fill('Somebody Else');
  window.history.back();
  await keep.click();
  await expect.element(vendor).toHaveValue('Somebody Else');
  window.history.back();
  await discard.click();
  await expect.element(name).toBeVisible();
  await button('Edit').click();
  window.history.back();
  await expect.element(name).toBeVisible();
  window.history.back();
  await expect.poll(address).toBe('/library');
  await expect.element(page.getByRole('link', { name: VENDOR })).toHaveFocus();
});

test('A receipt and its form open at their top, and the library keeps its scroll position', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(SAVED);
  await page.viewport(390, 300);
  app.open('/library');
  await expect.element(card).toBeVisible();
  window.scrollTo(0, 120);
  const before = Math.round(window.scrollY);
  expect(before).toBeGreaterThan(50);
  await press(page.getByRole('link', { name: VENDOR }), '{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  expect(Math.round(window.scrollY)).toBe(0);
  window.scrollTo(0, 200);
  await button('Edit').click();
  await expect.element(page.getByRole('heading', { name: 'Edit Receipt', level: 1 })).toBeVisible();
  expect(Math.round(window.scrollY)).toBe(0);
  window.history.back();
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  window.history.back();
  await expect.element(card).toBeVisible();
  await expect.poll(() => Math.round(window.scrollY)).toBe(before);
});

test('After an edit, a receipt is shown from its top again', async ({ server, app }) => {
  await openSaved(server, app);
  window.scrollTo(0, 300);
  await button('Edit').click();
  await openParts();
  await page.getByLabelText('Note').fill('Lunch with the printers');
  window.scrollTo(0, 200);
  await button('Save Changes').click();
  await expect.element(page.getByText('Lunch with the printers')).toBeVisible();
  await expect.poll(() => Math.round(window.scrollY)).toBe(0);
  await expect.element(button('Edit')).toHaveFocus();
});

test('Tax, tip and payment method can be edited after saving', async ({ server, app }) => {
  await openSaved(server, app);
  await button('Edit').click();
  await openParts();
  await page.getByLabelText('Tax').fill('€9.80');
  await expect.element(page.getByText('This is in a different currency from the total')).toBeVisible();
  await expect.element(button('Save Changes')).toBeDisabled();
  await page.getByLabelText('Tax').fill('9.80');
  await page.getByLabelText('Tip').fill('$20');
  await page.getByLabelText('Payment').fill('Cash');
  await button('Save Changes').click();
  const parts = page.getByRole('listitem');
  await expect.element(parts.filter({ hasText: 'Tax' })).toMatchTextContent('$9.80');
  await expect.element(parts.filter({ hasText: 'Tip' })).toMatchTextContent('$20.00');
  await expect.element(page.getByText('Cash', { exact: true })).toBeVisible();
});

test('The form rejects an invalid date, spells out an ambiguous one, and points out unusual amounts', async ({
  server,
  app,
}) => {
  await openSaved(server, app);
  await button('Edit').click();
  const date = page.getByLabelText('Date');
  for (const [none, problem] of [
    ['sometime', 'Enter a date like 11/18/2026, or leave it blank'],
    ['02/30/2020', 'There is no such day. Check the day and the month.'],
  ] as const) {
    await date.fill(none);
    await expect.element(page.getByText(problem)).toBeVisible();
    await expect.element(button('Save Changes')).toBeDisabled();
  }
  await date.fill('11/20/3017');
  await expect.element(page.getByText('Nov 20, 3017 is in the future')).toBeVisible();
  await openParts();
  await page.getByLabelText('Tax').fill('$999');
  await expect.element(page.getByText('more than the total')).toBeVisible();
  // the line beside Save leads to fields that may be out of sight
  await page.viewport(390, 300);
  window.scrollTo(0, 0);
  const line = page.getByRole('button', { name: 'Check: Date, Tax', exact: true });
  // a press that does not scroll
  (await elementOf(line)).click();
  await expect.element(date).toHaveFocus();
  await page.viewport(390, 844);
  await expect.element(button('Save Changes')).toBeEnabled();
  await page.getByLabelText('Tax').fill('');
  await date.fill('03.02.2020');
  await expect
    .element(date)
    .toHaveAccessibleDescription('Mar 2, 2020 was more than a year before this was saved');
  await button('Save Changes').click();
  await expect.element(page.getByText('Mar 2, 2020', { exact: true })).toBeVisible();
});

test('A receipt that has only become old has nothing to check in Edit', async ({ server, app }) => {
  server.receipts = someReceipts({
    date: '11/18/2023',
    dateIso: '2023-11-18',
    createdAt: '2023-11-20T17:06:00.000Z',
  });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await button('Edit').click();
  await expect.element(page.getByLabelText('Date')).toHaveValue('11/18/2023');
  await expect.element(page.getByLabelText('Date')).toHaveAccessibleDescription('');
  await expectHidden(page.getByRole('button', { name: /^Check:/u }));
  await look('details-edit-old');
});

test('Keyboard focus starts at the receipt’s name, and stays on a button after a press', async ({
  server,
  app,
}) => {
  await openSaved(server, app);
  await expect.element(page.getByRole('heading', { name: 'Receipt Details' })).toHaveFocus();
  await press(button('Download PDF'), '{Enter}');
  await expect.element(page.getByText('Receipt downloaded successfully')).toBeVisible();
  await expect.poll(() => app.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);
  await expect.element(button('Download PDF')).toHaveFocus();
});

test('The form reports an invalid total, and keeps an edit that did not reach the server', async ({
  server,
  app,
}) => {
  await openSaved(server, app);
  await button('Edit').click();
  const total = page.getByLabelText('Total');
  await total.fill('twelve');
  await expect.element(page.getByText('Enter an amount like 12.34')).toBeVisible();
  await expect.element(button('Save Changes')).toBeDisabled();
  await total.fill('12.34');
  server.cutOff(editReceipt);
  await press(total, '{Enter}');
  await expect.element(page.getByText('Your changes were not saved')).toBeVisible();
  await expect.element(total).toHaveValue('$12.34');
  server.works(editReceipt);
  await button('Save Changes').click();
  await expect.element(page.getByText('$12.34')).toBeVisible();
});

test('A receipt shows where it is stored, and its PDF can be downloaded even if it cannot be displayed', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ ...SAVED, ...ON_THE_DRIVE });
  server.cutOff(downloadReceipt);
  app.open('/library');
  await page.getByRole('link', { name: VENDOR }).click();
  await expect.element(page.getByText('The PDF could not be shown.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'This receipt is safe' })).toBeVisible();
  await expect.element(page.getByText('The picture was not read. Everything here was typed.')).toBeVisible();
  await expect.element(page.getByText('A copy is there.')).toBeVisible();
  server.works(downloadReceipt);
  await button('Download PDF').click();
  await expect.poll(() => app.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);
  await button('Try again').click();
  await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
});

test('A receipt can be deleted from its own screen', async ({ server, app }) => {
  await openSaved(server, app, '/library?q=pin');
  await button('Delete').click();
  await expect
    .element(page.getByText(`Are you sure you want to delete "${VENDOR}"? This action cannot be undone.`))
    .toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Receipt deleted successfully')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toHaveFocus();
  expect(address()).toBe('/library?q=pin');
  await expect.element(page.getByText('No receipts found matching your search')).toBeVisible();
});

test('A receipt disappears from the older list as soon as the person deletes it', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: VENDOR }, { vendor: 'Quillfeather Diner' });
  app.open('/pdfs');
  await page
    .getByRole('listitem')
    .filter({ hasText: VENDOR })
    .getByRole('link', { name: 'View Details' })
    .click();
  const release = server.hold(deleteReceipt);
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  await expect.element(page.getByText('Quillfeather Diner')).toBeVisible();
  await expectHidden(page.getByText(VENDOR));
  release();
  await expect.element(page.getByText('Receipt deleted successfully')).toBeVisible();
  await expectHidden(page.getByText(VENDOR));
});

test('The details show everything behind the total: items with a quantity other than 1, tax and tip', async ({
  server,
  app,
}) => {
  const items = [
    { name: 'Flat white', quantity: 2, price: 8.5 },
    { name: 'Bagel', quantity: 1, price: 3 },
    { name: 'Beans', quantity: 1.814, price: 20 },
  ];
  server.receipts = someReceipts({
    vendor: 'Umber Coffee',
    items,
    taxAmount: 0.75,
    tipAmount: 1.7,
    price: 33.95,
  });
  app.open('/library');
  await page.getByRole('link', { name: 'Umber Coffee' }).click();
  const parts = page.getByCss('.items').getByRole('listitem');
  await expect.element(parts).toHaveLength(5);
  await expect.element(parts.nth(0)).toHaveTextContent('Flat white2$8.50');
  await expect.element(parts.nth(1)).toHaveTextContent('Bagel$3.00');
  await expect.element(parts.nth(2)).toHaveTextContent('Beans1.814$20.00');
  await expect.element(parts.nth(3)).toMatchTextContent(/Tax.*\$0\.75/u);
  await expect.element(parts.nth(4)).toMatchTextContent(/Tip.*\$1\.70/u);
  await expect.element(page.getByText('$33.95')).toBeVisible();
});

test('With a folder as the drive, the link says what it opens', async ({ server, app }) => {
  server.receipts = someReceipts({ ...SAVED, ...ON_THE_DRIVE });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  const link = page.getByRole('link', { name: 'Download the copy in your library' });
  await expect
    .element(link)
    .toHaveAccessibleDescription('The drive folder is on the server. Your browser cannot open it.');
  link.element().scrollIntoView({ block: 'center' });
  await look('details-folder');
  server.company = { ...server.company, drive: 'google' };
  await app.reload();
  await expect.element(page.getByRole('link', { name: 'View in Drive' })).toHaveAccessibleDescription('');
  await expectHidden(link);
});

test('The details link to the drive after the export, and say when there is no receipt', async ({
  server,
  app,
}) => {
  server.company = { ...server.company, drive: 'google' };
  server.receipts = someReceipts({ ...SAVED, ...ON_THE_DRIVE });
  app.open('/pdfs');
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect.element(page.getByRole('link', { name: 'View in Drive' })).toBeVisible();
  await expect.element(button('Already in Google Drive')).toBeDisabled();
  await button('Download PDF').click();
  await expect.poll(() => app.downloads.map(({ name }) => name)).toEqual(['receipt.pdf']);

  app.open('/receipt/3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11');
  await expect.element(page.getByText('Receipt not found')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Library' }).click();
  await expect.poll(address).toBe('/library');
  await expectHidden(page.getByText('Receipt not found'));
});

test('In Edit, for an amount that can be read two ways, the form asks which, and the saved one stays until then', async ({
  server,
  app,
}) => {
  const receipts = someReceipts({ price: 40.49 });
  server.receipts = receipts;
  app.open(`/receipt/${receipts[0]?.id}`);
  await button('Edit').click();
  await page.getByLabelText('Total', { exact: true }).fill('1.234');
  await expect
    .element(page.getByLabelText('Total', { exact: true }))
    .toHaveAccessibleDescription('Which amount is it: $1,234.00 or $1.23?');
  expect(markedFields()).toEqual(['Total']);
  await button('Save Changes').click();
  await expect.element(page.getByText('Changes saved')).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([{ note: 'Total typed: 1.234' }]);
  await expect.element(page.getByText('$40.49')).toBeVisible();
  await button('Edit').click();
  await page.getByLabelText('Total', { exact: true }).fill('1.234');
  await page.getByRole('button', { name: '$1,234.00 is the total' }).click();
  await button('Save Changes').click();
  await expect.poll(() => server.bodiesOf(editReceipt).at(-1)).toEqual({ total: '$1,234.00' });
});
