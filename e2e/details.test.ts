import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { look, toastsGone } from './look.ts';
import { choose, type Server, saveReceipt, signUp, test } from './slipcase.ts';

/** A saved receipt: shown whole, mended, deleted where it stands. */

const SAVED = {
  vendor: 'Pinwrigth Hardware',
  total: '132.82',
  date: '11/18/2026',
  location: 'Brooklyn, NY',
};

async function openSaved(page: Page, server: Server, from = '/library'): Promise<void> {
  await signUp(page, server);
  await saveReceipt(page, server, SAVED);
  await page.goto(server.url + from);
  await page.getByRole('link', { name: SAVED.vendor }).click();
  await expect(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
}

test('A misread receipt is mended after saving: its fields and names follow, its PDF stays as it was', async ({
  page,
  server,
}) => {
  await openSaved(page, server);
  await expect.poll(() => server.driveFiles()).toHaveLength(1);
  const [file = ''] = server.driveFiles();
  const before = readFileSync(file);

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Vendor').fill('Pinwright Hardware');
  await page.getByLabel('Total').fill('$1,132.82');
  await choose(page, 'Category', 'Billable: Venue');
  await choose(page, 'Project', 'Internal : Training');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect(page.getByText('$1,132.82')).toBeVisible();
  await expect(page.getByText('Whitlock_PinwrightHardware_1132.82_18_11_2026.pdf')).toBeVisible();
  await expect(page.getByText('Billable: Venue')).toBeVisible();

  // on the drive under its new name and project, once, byte for byte
  await expect
    .poll(() => server.driveFiles().map((path) => path.includes('PinwrightHardware_1132.82')))
    .toEqual([true]);
  const [renamed = ''] = server.driveFiles();
  expect(renamed).toContain('Internal _ Training');
  expect(readFileSync(renamed).equals(before)).toBe(true);

  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('article')).toContainText('Pinwright Hardware');
  await expect(page.getByRole('article')).toContainText('$1,132.82');
});

test('An edit can be given up, but not by accident', async ({ page, server }) => {
  await openSaved(page, server);
  await page.getByRole('button', { name: 'Edit' }).click();
  // the keyboard goes on where the eye is
  await expect(page.getByRole('form', { name: 'Edit Receipt Info' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Vendor').fill('Somebody Else');
  await page.getByRole('button', { name: 'Back' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Vendor')).toHaveValue('Somebody Else');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: SAVED.vendor })).toBeVisible();

  // the browser's own Back asks too, and leaves the form before the receipt
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Vendor').fill('Somebody Else');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Vendor')).toHaveValue('Somebody Else');
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: SAVED.vendor })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: SAVED.vendor })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${server.url}/library`);
  await expect(page.getByRole('link', { name: SAVED.vendor })).toBeFocused();
});

test('A receipt opens at its top, however far the library was scrolled, which is found again where it was', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, SAVED);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(`${server.url}/library`);
  await expect(page.getByRole('article')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 120));
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await scrolled();
  expect(before).toBeGreaterThan(50);
  await page.getByRole('link', { name: SAVED.vendor }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('article')).toBeVisible();
  await expect.poll(scrolled).toBe(before);
});

test('Tax, tip and how it was paid are mended after saving', async ({ page, server }) => {
  await openSaved(page, server);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Tax').fill('€9.80');
  await expect(page.getByText('This is in another currency than the total')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByLabel('Tax').fill('9.80');
  await page.getByLabel('Tip').fill('$20');
  await page.getByLabel('Payment').fill('Cash');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Tax' })).toContainText('$9.80');
  await expect(page.getByRole('listitem').filter({ hasText: 'Tip' })).toContainText('$20.00');
  await expect(page.getByText('Cash', { exact: true })).toBeVisible();
});

test('A date that is no day is not saved, one that could be another is said in full, and odd figures are said', async ({
  page,
  server,
}) => {
  await openSaved(page, server);
  await page.getByRole('button', { name: 'Edit' }).click();
  const date = page.getByLabel('Date');
  const save = page.getByRole('button', { name: 'Save Changes' });
  for (const none of ['yesterday', '02/30/2020']) {
    await date.fill(none);
    await expect(page.getByText('Write a date like 11/18/2026, or nothing')).toBeVisible();
    await expect(save).toBeDisabled();
  }
  await date.fill('11/20/3017');
  await expect(page.getByText('Nov 20, 3017 is still to come')).toBeVisible();
  await page.getByLabel('Tax').fill('$999');
  await expect(page.getByText('more than the total')).toBeVisible();
  await expect(save).toBeEnabled();
  await page.getByLabel('Tax').fill('');
  await date.fill('03.02.2020');
  await expect(date).toHaveAccessibleDescription('Mar 2, 2020 is more than a year ago');
  await save.click();
  await expect(page.getByText('Mar 2, 2020')).toBeVisible();
});

test('The keyboard begins at the name of a receipt that was opened, and stays on a button that was pressed', async ({
  page,
  server,
}) => {
  await openSaved(page, server);
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeFocused();
  const button = page.getByRole('button', { name: 'Download PDF' });
  await button.focus();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  await download;
  await expect(page.getByText('Receipt downloaded successfully')).toBeVisible();
  await expect(button).toBeFocused();
});

test('A total that is no amount is said, and an edit that does not reach the server stays in the form', async ({
  page,
  ownServer: server,
}) => {
  await openSaved(page, server);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Total').fill('twelve');
  await expect(page.getByText('Write the amount like 12.34')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await page.getByLabel('Total').fill('12.34');
  await server.kill();
  await page.getByLabel('Total').press('Enter');
  await expect(page.getByText('Your changes were not saved')).toBeVisible();
  await expect(page.getByLabel('Total')).toHaveValue('12.34');
  await server.start();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('$12.34')).toBeVisible();
});

test('A receipt says how safe it is, and its PDF can be had although it cannot be shown', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, SAVED);
  await page.route('**/download', (route) => route.abort());
  await page.goto(`${server.url}/library`);
  await page.getByRole('link', { name: SAVED.vendor }).click();
  await expect(page.getByText('The PDF could not be shown.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This receipt is safe' })).toBeVisible();
  await expect(page.getByText('The picture was not read: what is here was typed.')).toBeVisible();
  await expect(page.getByText('A copy is there.')).toBeVisible();
  await page.unroute('**/download');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
});

test('A receipt is deleted where it stands', async ({ page, server }) => {
  await openSaved(page, server, '/library?q=pin');
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByText(`Are you sure you want to delete "${SAVED.vendor}"? This action cannot be undone.`),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Receipt deleted successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeFocused();
  await expect(page).toHaveURL(`${server.url}/library?q=pin`);
  await expect(page.getByText('No receipts found matching your search')).toBeVisible();
});

test('The older list shows every fact, exports, and leads to the details and back', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  await saveReceipt(page, server, SAVED);
  await page.goto(`${server.url}/pdfs`);
  const card = page.getByRole('listitem').filter({ hasText: SAVED.vendor });
  for (const fact of [
    'Internal : Operations',
    '$132.82',
    'Nov 18, 2026',
    'Billable: Catering',
    'receipt.pdf',
  ])
    await expect(card).toContainText(fact);
  await expect(card.getByRole('button', { name: 'Done' })).toBeDisabled();
  await card.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Details' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${server.url}/pdfs`);
});

test('The form of a saved receipt holds on phone and desktop, light and dark', async ({ page, server }) => {
  test.setTimeout(180_000);
  await openSaved(page, server);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Total').fill('twelve');
  await toastsGone(page);
  await look(page, 'details-edit');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await look(page, 'details-discard');
});
