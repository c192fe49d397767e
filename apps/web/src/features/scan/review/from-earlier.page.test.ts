import { type Analysis, analyzeReceipt, type FoundAt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { markedFields } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { button, chooseFiles, openScanner, save, saved, tag, vendor } from '../testing/scan-hands.ts';

/** Fields that the server filled in from earlier receipts of the shop. */

const location = page.getByLabelText('Location', { exact: true });
const NAME = 'Copper Kettle';
const PLACE = 'Fresno, Larkspur Avenue';
const PRINTED_PLACE = '2417 Larkspur Avenue, Suite 1204, Fresno, CA 93720';
const thisYear = new Date().getFullYear();

/** The diner's receipt, hard to read, and values from its earlier receipts. */
function remembers(server: ScanServer, fromEarlier: NonNullable<Analysis['fromEarlier']>): void {
  const unsure: FoundAt = {
    confidence: 0.3,
    doubt: 'slogan',
    boxes: [{ x: 150, y: 120, width: 400, height: 40 }],
  };
  server.answer(analyzeReceipt, async ({ body }) => {
    const read = await server.read(body);
    const found = { ...read.found, vendor: unsure, location: unsure };
    return { ...read, vendor: NAME, location: PLACE, found, fromEarlier };
  });
}

test('A name and a place from an earlier receipt say so, need no check, and one press restores the reading', async ({
  server,
  app,
}) => {
  const own = { whose: 'own', receiptDate: `${thisYear}-11-03` } as const;
  remembers(server, {
    vendor: { read: 'C0PPER KETLE DINER', ...own },
    location: { read: PRINTED_PLACE, ...own, receiptDate: '2025-01-09' },
  });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(vendor).toHaveValue(NAME);
  await expect.element(page.getByText('from your receipt of Nov 3', { exact: true })).toBeVisible();
  await expect.element(page.getByText('from your receipt of Jan 9, 2025', { exact: true })).toBeVisible();
  await expect.element(vendor).toHaveAccessibleDescription('from your receipt of Nov 3');
  expect(markedFields()).toEqual(['Date']);
  await look('from-earlier');

  await button('Use "C0PPER KETLE DINER"').click();
  await expect.element(vendor).toHaveValue('C0PPER KETLE DINER');
  await expect.element(page.getByText('from your receipt of Nov 3', { exact: true })).not.toBeInTheDocument();
  await button(`Use "${PRINTED_PLACE}"`).click();
  await expect.element(location).toHaveValue(PRINTED_PLACE);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]).toMatchObject({ vendor: 'C0PPER KETLE DINER', location: PRINTED_PLACE });
});

test('A name that colleagues agree on says so, unless the picture says the same', async ({ server, app }) => {
  remembers(server, {
    vendor: { read: null, whose: 'colleagues' },
    location: { read: PLACE, whose: 'colleagues' },
  });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(vendor).toHaveValue(NAME);
  await expect.element(location).toHaveValue(PLACE);
  await expect.element(page.getByText('as your colleagues saved it')).toHaveLength(1);
  await expect.element(button(/^Use "/u)).not.toBeInTheDocument();
});

test('If a vendor has another name on the person’s other receipts, one press uses that name and its tags', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: NAME, category: 'Billable: Production' });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
  await expect.element(page.getByText('Same vendor?')).toBeVisible();
  await look('another-name');
  await button('Use "Copper Kettle"').click();
  await expect.element(vendor).toHaveValue(NAME);
  await expect.element(page.getByText('Same vendor?')).not.toBeInTheDocument();
  await expect.element(button(/^Category: choose Billable: Production /u)).toMatchTextContent('Production');
});
