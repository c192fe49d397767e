import { bulkDownload } from '@slipcase/contract/bulk-receipts';
import { editReceipt } from '@slipcase/contract/receipt-edits';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { someReceipts } from '../testing/receipt.ts';

/** The screen that compares a card statement with the saved receipts. */

const RECEIPTS = someReceipts(
  { vendor: 'Harbor Grill', price: 41.2, dateIso: '2026-03-03', category: 'Travel – Meals' },
  { vendor: 'Staples', price: 12.99, dateIso: '2026-03-05', category: 'Admin: Office' },
  { vendor: 'Lowe’s', price: 80, dateIso: '2026-03-06', category: 'Billable: Props' },
  { vendor: 'Corner Kiosk', price: 3.5, dateIso: '2026-03-07', category: 'Billable: Props' },
);
const FILE = `Transaction Date,Post Date,Description,Type,Amount
03/03/2026,03/04/2026,TST* HARBOR GRILL BOSTON MA,Sale,-49.00
03/05/2026,03/06/2026,STAPLES 0112,Sale,-12.99
03/07/2026,03/08/2026,LOWES #01823,Sale,-80.00
03/08/2026,03/09/2026,SQ *CAFE LUNA,Sale,-18.40
03/08/2026,03/09/2026,UBER *TRIP,Sale,-24.10
03/09/2026,03/09/2026,Payment Thank You,Payment,500.00
03/10/2026,03/11/2026,SHELL OIL 5744,Sale,-125.00
03/12/2026,03/12/2026,SHELL OIL 5744,Return,125.00`;

const fileOf = (text: string, name = 'march.csv') => new File([text], name, { type: 'text/csv' });
const list = (name: string) => page.getByRole('list', { name: new RegExp(`^${name}`, 'u') });
const rows = (name: string) => list(name).getByRole('listitem');

async function choose(file: File): Promise<void> {
  await page.getByLabelText('Choose a statement').upload(file);
}

function drop(file: File): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(file);
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

test('A statement shows which purchases and receipts belong together, and which have no match', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/library');
  await page.getByRole('link', { name: 'Compare with a card statement' }).click();
  await expect.element(page.getByRole('heading', { name: 'What is not here yet?' })).toBeVisible();
  await look('statement-none');
  await choose(fileOf(FILE));
  await expect.element(rows('Purchases without a receipt')).toHaveLength(2);
  await expect.element(rows('To confirm')).toHaveLength(1);
  await expect.element(rows('To confirm')).toMatchTextContent('With a tip of $7.80 (19%), same day');
  await expect.element(rows('Receipts without a purchase')).toHaveLength(1);
  await expect.element(rows('Receipts without a purchase')).toMatchTextContent('Corner Kiosk');
  await expect.element(page.getByText('Mar 3, 2026 – Mar 12, 2026 · 8 lines')).toBeVisible();
  await look('statement');
  // nothing from the file goes to the server
  expect(server.lastCalls().join()).not.toMatch(/statement|HARBOR|march/u);
});

test('Answers stay on the device after a reload, and can be undone', async ({ server, app }) => {
  server.receipts = RECEIPTS;
  app.open('/statement');
  await choose(fileOf(FILE));
  await page.getByRole('button', { name: /^Yes, TST\* HARBOR GRILL/u }).click();
  await expectToast('Match confirmed');
  await page.getByRole('button', { name: 'Personal: SQ *CAFE LUNA, $18.40' }).click();
  await page.getByRole('button', { name: 'No receipt: UBER *TRIP, $24.10' }).click();
  await page.getByRole('button', { name: 'None was given' }).click();
  await expect.element(page.getByText('Every purchase is accounted for')).toBeVisible();
  await app.reload();
  await expect.element(page.getByText('Every purchase is accounted for')).toBeVisible();
  await page.getByText('Matched 3').click();
  await expect.element(rows('Matched')).toHaveLength(3);
  await page.getByText('Payments, refunds and holds 3').click();
  await expect.element(rows('Payments, refunds and holds')).toHaveLength(3);
  await page.getByText('No receipt, with a reason 1').click();
  await page.getByRole('button', { name: 'Undo: UBER *TRIP, $24.10' }).click();
  await page.getByText('Personal 1').click();
  await page.getByRole('button', { name: 'Put back: SQ *CAFE LUNA, $18.40' }).click();
  await expect.element(rows('Purchases without a receipt')).toHaveLength(2);
  await page.getByRole('button', { name: /^No, STAPLES/u }).click();
  await expect.element(rows('Purchases without a receipt')).toHaveLength(3);
  await expectToast('Not a match');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.element(rows('Purchases without a receipt')).toHaveLength(2);
});

test('One press adds a tip on the statement to its receipt, and one press removes it', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/statement');
  await choose(fileOf(FILE));
  await page.getByRole('button', { name: /^Add the tip: TST\* HARBOR GRILL/u }).click();
  await expectToast('Tip of $7.80 added');
  expect(server.bodiesOf(editReceipt)).toEqual([{ total: '$49.00', tip: '$7.80' }]);
  await expectHidden(list('To confirm'));
  await page.getByText('Matched 3').click();
  await expect.element(rows('Matched').filter({ hasText: 'HARBOR' })).toMatchTextContent('Same amount');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(rows('To confirm')).toMatchTextContent('With a tip of $7.80 (19%), same day');
  expect(server.bodiesOf(editReceipt).at(-1)).toEqual({ total: '$41.20', tip: '' });
});

test('The report has the matched receipts, and sends only those charges for which the person gave a reason', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/statement');
  await choose(fileOf(FILE));
  await page.getByRole('button', { name: 'No receipt: UBER *TRIP, $24.10' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why is there no receipt?' });
  await look('statement-reason');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Phone was empty');
  await userEvent.keyboard('{Enter}');
  await expectHidden(dialog);
  await page.getByRole('button', { name: 'Report of 2 receipts and 1 purchase' }).click();
  await expect.poll(() => server.bodiesOf(bulkDownload)).toHaveLength(1);
  expect(server.bodiesOf(bulkDownload)[0]).toMatchObject({
    format: 'pdf',
    withoutReceipt: [
      {
        date: '2026-03-08',
        amount: { cents: 2410, currency: 'USD' },
        name: 'UBER *TRIP',
        reason: 'Phone was empty',
      },
    ],
  });
});

test('Wrongly guessed columns can be corrected, and the purchases follow', async ({ server, app }) => {
  server.receipts = RECEIPTS;
  app.open('/statement');
  await choose(
    fileOf('When,What,Sum\n04/03/2026,HARBOR GRILL,41.20\n05/03/2026,STAPLES,12.99\n09/03/2026,X,1.00'),
  );
  await expect.element(page.getByText('Apr 3, 2026 – Sep 3, 2026 · 3 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'How to read this statement' });
  await dialog.getByRole('button', { name: 'Day first' }).click();
  await expect.element(dialog.getByText('Mar 4, 2026')).toBeVisible();
  await look('statement-columns');
  await dialog.getByRole('button', { name: 'Use these columns' }).click();
  await expect.element(page.getByText('Mar 4, 2026 – Mar 9, 2026 · 3 lines')).toBeVisible();
  await expect.element(page.getByText('Matched 2')).toBeVisible();
});

test('A statement that is dropped on the library opens its own screen, and logging out removes it', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/library');
  await expect.element(page.getByRole('article')).toHaveLength(4);
  await expect
    .poll(() => {
      drop(fileOf(FILE));
      return address();
    })
    .toBe('/statement');
  await expect.element(page.getByText('march.csv')).toBeVisible();
  app.open('/library');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  server.user = NORA;
  app.open('/statement');
  await expect.element(page.getByRole('heading', { name: 'What is not here yet?' })).toBeVisible();
});

test.for([
  ['a table without amounts', 'name,email,phone\nAda,a@example.com,none', 'No purchases found in this file'],
  ['an Excel file', 'PK\u0003\u0004 and more', 'This is an Excel file'],
  ['an empty file', '', 'This file is empty'],
] as const)(
  'For %s, the page says what to do, and the previous statement stays',
  async ([_, text, title], { server, app }) => {
    server.receipts = RECEIPTS;
    app.open('/statement');
    await choose(fileOf(FILE));
    await expect.element(page.getByText('march.csv')).toBeVisible();
    await page.getByLabelText('Choose another').upload(fileOf(text, 'april.csv'));
    await expect.element(page.getByText(title)).toBeVisible();
    await expect.element(page.getByText('march.csv')).toBeVisible();
    await expect.element(rows('Purchases without a receipt')).toHaveLength(2);
  },
);
