import {
  dismissLaterAnalysis,
  getLaterAnalysis,
  reopenLaterAnalysis,
} from '@slipcase/contract/later-analysis';
import { editReceipt } from '@slipcase/contract/receipt-edits';
import { deleteReceipt, type Receipt, receiptChanges } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, expectHidden, markedFields, press, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { analysisOf, CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { savedDiner } from '../../scan/testing/saved-diner.ts';
import { someReceipts } from '../testing/receipt.ts';

/**
 * Receipts that were saved offline, and that the server has read since. The library leads through them, one
 * after another.
 */

const UNREAD: Partial<Receipt> = {
  vendor: null,
  price: null,
  date: null,
  dateIso: null,
  location: null,
  wasRead: false,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const notice = page.getByRole('link', {
  name: /^Check \d+ receipts?$/u,
});
const vendor = page.getByLabelText('Vendor', { exact: true });
const total = page.getByLabelText('Total', { exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const card = page.getByRole('article');
const OTHER = '5f9f1b7e-0000-4000-8000-00000000000a';
const DOUBT = { confidence: 0.3, boxes: [] };

/** Opens a library with receipts to check. */
async function openLibrary(server: ScanServer, app: Page, count: number): Promise<void> {
  server.receipts = someReceipts(...Array.from({ length: count }, () => UNREAD), { vendor: 'Umber Coffee' });
  const [diner, cafe] = [analysisOf(DINER, DINER.size), analysisOf(CAFE, CAFE.size)];
  server.receipts.slice(0, count).forEach(({ id }, place) => {
    const found = { ...(place === 1 ? cafe : diner), analysisId: crypto.randomUUID() };
    server.findLater(id, [{ ...found, lines: [], found: { ...found.found, date: DOUBT } }]);
  });
  app.open('/library');
  await expect.element(card.first()).toBeVisible();
}

test('The library leads people through the receipts that were saved offline, and back', async ({
  server,
  app,
}) => {
  await openLibrary(server, app, 3);
  await expect.element(notice).toMatchTextContent('Check 3 receipts');
  expect(server.receipts.filter(({ toCheck }) => toCheck)).toHaveLength(3);
  await expect.element(page.getByText('Unknown Vendor').first()).toBeVisible();
  await expect.element(page.getByText('To check').first()).toBeVisible();
  await notice.click();

  // the first receipt, with the values that were found, and one doubt marked
  await expect.element(heading('Check 1 of 3')).toBeVisible();
  await expect
    .element(page.getByText('Check Vendor, Total, Date, Location, Payment, Tax, then save.'))
    .toBeVisible();
  await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
  await expect.element(page.getByText('check', { exact: true })).toBeVisible();
  await expect.element(vendor).toHaveAccessibleDescription('read');
  await total.fill('$41.00');
  await button('Save Changes').click();

  // the second one stays as it is
  await expect.element(heading('Check 2 of 3')).toBeVisible();
  await expect.element(vendor).not.toHaveValue('');
  await button('Keep as it is').click();

  // the third one is saved with the keyboard
  await expect.element(heading('Check 3 of 3')).toBeVisible();
  await expect.element(vendor).not.toHaveValue('');
  await press(vendor, '{Enter}');
  await expect.poll(address).toBe('/library');
  await expectHidden(notice);
  await expectHidden(page.getByText('Not read'));
  expect(server.bodiesOf(editReceipt)).toMatchObject([
    { total: '$41.00', proposed: expect.not.arrayContaining(['total']) },
    { proposed: expect.arrayContaining(['vendor', 'total']) },
  ]);
  expect(server.receipts.map(({ wasRead, price }) => [wasRead, price === null])).toContainEqual([
    false,
    true,
  ]);
  expect(server.receipts.filter(({ toCheck }) => toCheck)).toEqual([]);
  // no picture was sent again
  expect(server.bodiesOf(analyzeReceipt)).toEqual([]);
});

test('A receipt that was saved unread and is in the library already is reported where the person checks it', async ({
  server,
  app,
}) => {
  const alike = page.getByText('You already have a receipt like this');
  server.receipts = [...someReceipts(UNREAD), savedDiner({ id: OTHER })];
  server.findLater(server.receipts[0]?.id ?? '', [analysisOf(DINER, DINER.size)]);
  app.open('/library');
  await notice.click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(alike).toBeVisible();
  await expect
    .element(page.getByText(/^COPPER KETTLE DINER, \$40\.49\. In your library since/u))
    .toBeVisible();
  const other = page.getByRole('link', { name: 'Open the other one' });
  await expect.element(other).toHaveAttribute('href', `/receipt/${OTHER}`);
  // what was typed stays in the form
  await expect.element(other).toHaveAttribute('target', '_blank');
  await look('details-duplicate');
  await total.fill('$41.00');
  await expectHidden(alike);
  await total.fill('$40.49');
  await heading('Edit Receipt Info').click();
  await expect.element(alike).toBeVisible();
  // the receipt is to be checked until the person saves it or keeps it as it is
  await expect.element(heading('Check Receipt')).toBeVisible();
});

test('A picture that was saved twice is reported before the second one is opened for a check', async ({
  server,
  app,
}) => {
  server.receipts = [...someReceipts(UNREAD), savedDiner({ id: OTHER })];
  const [first] = server.receipts;
  server.savedFrom(first?.id ?? '', 'a1'.repeat(32));
  server.savedFrom(OTHER, 'a1'.repeat(32));
  server.findLater(first?.id ?? '', [analysisOf(DINER, DINER.size)]);
  app.open(`/receipt/${first?.id}`);
  await expect.element(page.getByText('You already have this picture')).toBeVisible();
  await page.getByRole('link', { name: 'Open the other one' }).click();
  await expect.poll(address).toBe(`/receipt/${OTHER}`);
  await expectHidden(page.getByText('You already have this picture'));
});

test('With a filter, the notice leads only through the matching receipts, and back to the filter', async ({
  server,
  app,
}) => {
  const doubts = ['date'] as const;
  const [one, two] = ['Northlight : Fall Gala', 'Internal : Training'];
  server.receipts = someReceipts(
    { vendor: 'First', projectName: one, doubts: [...doubts] },
    { vendor: 'Second', projectName: two, doubts: [...doubts] },
    { vendor: 'Third', projectName: one, doubts: [...doubts] },
    { vendor: 'Fourth', projectName: one },
  );
  app.open(`/library?project=${encodeURIComponent(one)}`);
  await expect.element(notice).toMatchTextContent('Check 2 receipts');
  const filtered = address();
  await notice.click();
  await expect.element(heading('Check 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as it is' }).click();
  await expect.element(heading('Check 2 of 2')).toBeVisible();
  await expect
    .poll(() => ['First', 'Third'].includes((vendor.element() as HTMLInputElement).value))
    .toBe(true);
  await button('Back').click();
  await expect.poll(address).toBe(filtered);
  await expect.element(notice).toMatchTextContent('Check 1 receipt');
});

test('A receipt that was kept as it is asks nothing more, says where the found values are, and can be undone', async ({
  server,
  app,
}) => {
  await openLibrary(server, app, 1);
  await page.getByRole('link', { name: 'Unknown Vendor' }).click();
  await button('Check it').click();
  await button('Keep as it is').click();
  await expect.element(heading('Receipt Details')).toBeVisible();
  await expect.element(page.getByText('Not read from the picture: you kept it as it is.')).toBeVisible();
  await expectHidden(button('Read it now'));
  await look('details-kept');
  await expect.element(page.getByText('The values from the picture were not filled in.')).toBeVisible();
  // people who miss a value find it in Edit
  await button('Edit').click();
  await button('Read it now').click();
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
  expect(server.bodiesOf(analyzeReceipt)).toEqual([]);
  await button('Keep as it is').click();
  server.cutOff(reopenLaterAnalysis);
  await button('Undo').click();
  await expect.element(page.getByText('This could not be undone')).toBeVisible();
  server.works(reopenLaterAnalysis);
  await button('Try Again').click();
  await expect.element(page.getByText('Ready to check again')).toBeVisible();
  await expect.element(button('Check it')).toBeVisible();
});

test('If a total was typed offline in a different currency than the printed one, the form says so, and one press uses the printed one', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ ...UNREAD, price: 40.49 });
  const found = analysisOf(DINER, DINER.size);
  const inRinggit = { total: 'MYR 40.49', amount: { cents: 4049, currency: 'MYR' }, currency: 'MYR' };
  server.findLater(server.receipts[0]?.id ?? '', [{ ...found, ...inRinggit, lines: [] }]);
  app.open('/library');
  await notice.click();
  await expect.element(total).toHaveValue('$40.49');
  await expect
    .element(page.getByText('The picture shows a total of MYR 40.49. Yours is in USD, and is kept.'))
    .toBeVisible();
  await look('details-other-currency');
  await button('Use MYR 40.49').click();
  await expect.element(total).toHaveValue('MYR 40.49');
  await expectHidden(button('Use MYR 40.49'));
  await button('Save Changes').click();
  await expect.poll(() => server.bodiesOf(editReceipt)).toMatchObject([{ total: 'MYR 40.49' }]);
});

test('For a date that can mean two days, the form asks which, and one press answers', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(UNREAD, UNREAD);
  const found = analysisOf(DINER, DINER.size);
  const day = { ...DOUBT, other: '2014-09-03' };
  for (const { id } of server.receipts) {
    const analysisId = crypto.randomUUID();
    server.findLater(id, [
      { ...found, analysisId, lines: [], date: '03/09/2014', found: { ...found.found, date: day } },
    ]);
  }
  app.open('/library');
  await notice.click();
  const date = page.getByLabelText('Date', { exact: true });
  const question = page.getByRole('group', { name: 'March 9, 2014 or September 3, 2014?' });
  await expect.element(date).toHaveValue('03/09/2014');
  expect(markedFields()).toEqual(['Date']);
  await expectHidden(page.getByText('check', { exact: true }));
  await look('details-which-day');
  await question.getByRole('button', { name: /^Sep 3, 2014/u }).click();
  await expect.element(date).toHaveValue('09/03/2014');
  await expectHidden(question);
  await button('Save Changes').click();
  await expect.element(heading('Check 2 of 2')).toBeVisible();
  await expect.element(question).toBeVisible();
  await question.getByRole('button', { name: /^Mar 9, 2014/u }).click();
  await expectHidden(question);
  await button('Save Changes').click();
  await expect.poll(() => server.bodiesOf(editReceipt)).toHaveLength(2);
  expect(server.bodiesOf(editReceipt)).toMatchObject([
    { date: '09/03/2014', proposed: expect.not.arrayContaining(['date']) },
    { date: '03/09/2014', proposed: expect.arrayContaining(['date']) },
  ]);
});

test('Closing the form without an answer changes nothing', async ({ server, app }) => {
  await openLibrary(server, app, 1);
  await expect.element(notice).toMatchTextContent('Check 1 receipt');
  await press(notice, '{Enter}');
  await expect.element(heading('Check Receipt')).toBeVisible();
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
  // the server keeps what it found, so the form closes without a question
  await button('Back').click();
  // back to the library, where the check began
  await expect.poll(address).toBe('/library');
  await expect.element(notice).toMatchTextContent('Check 1 receipt');
  await page.getByRole('link', { name: /^Unknown Vendor/u }).click();
  await expect.element(heading('Receipt Details')).toBeVisible();
  await expect.element(page.getByText('This receipt was read after it was saved')).toBeVisible();
  await expect.element(page.getByText('Unknown Vendor')).toBeVisible();
  await button('Check it').click();
  await vendor.fill('Kettle');
  await button('Back').click();
  await button('Keep editing').click();
  await button('Back').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.element(notice).toBeVisible();
  expect(server.bodiesOf(editReceipt)).toEqual([]);
});

test('The notice appears with the poll and is hidden offline, and a receipt that cannot be opened says so', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(UNREAD);
  app.open('/library');
  await expect.element(page.getByText('Not read')).toBeVisible();
  await expectHidden(notice);
  server.findLater(server.receipts[0]?.id ?? '', [analysisOf(DINER, DINER.size)]);
  await expect.element(notice).toBeVisible();
  server.cutOff(receiptChanges);
  await expectHidden(notice);
  await expect.element(page.getByText(/^Can’t reach Slipcase\./u)).toBeVisible();
  server.works(receiptChanges);
  await expect.element(notice).toBeVisible();
  server.cutOff(getLaterAnalysis);
  await notice.click();
  await expect.element(page.getByText('The result could not be opened')).toBeVisible();
  await toastsGone();
  server.works(getLaterAnalysis);
  await button('Check it').click();
  server.cutOff(dismissLaterAnalysis);
  await button('Keep as it is').click();
  await expect.element(page.getByText('Your changes were not saved')).toBeVisible();
  await expect.element(vendor).toHaveValue('COPPER KETTLE DINER');
});

test('A receipt to check can be deleted, and the others are still offered', async ({ server, app }) => {
  await openLibrary(server, app, 2);
  await notice.click();
  await expect.element(vendor).not.toHaveValue('');
  await button('Back').click();
  await page
    .getByRole('link', { name: /^Unknown Vendor/u })
    .first()
    .click();
  await button('Delete').click();
  const release = server.hold(deleteReceipt);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  release();
  await expect.poll(address).toBe('/library');
  await expect.element(notice).toMatchTextContent('Check 1 receipt');
});

test('The notice and the form of a receipt to check look right on phone and desktop, in light and dark', async ({
  server,
  app,
}) => {
  await openLibrary(server, app, 3);
  await expect.element(notice).toBeVisible();
  await look('library-check');
  await notice.click();
  await expect.element(vendor).not.toHaveValue('');
  await expect.element(page.getByRole('img', { name: 'The PDF' })).toBeVisible();
  await toastsGone();
  await look('details-check');
  await button('Back').click();
  await page
    .getByRole('link', { name: /^Unknown Vendor/u })
    .first()
    .click();
  await expect.element(button('Check it')).toBeVisible();
  await look('details-found');
}, 240_000);

test('For a receipt with a tip line, the check asks for the tip, and adds it to the printed total', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts(UNREAD);
  const found = analysisOf(DINER, DINER.size);
  const doubted = { confidence: 0.5, boxes: [], doubt: 'tip_line' as const };
  server.findLater(server.receipts[0]?.id ?? '', [
    { ...found, lines: [], found: { ...found.found, total: doubted } },
  ]);
  app.open('/library');
  await notice.click();
  const tip = page.getByLabelText('Tip added by hand?');
  await expect.element(total).toHaveValue('$40.49');
  await expectHidden(page.getByLabelText('Tip', { exact: true }));
  const mayBeAdded = page.getByText('A handwritten tip may be added');
  await expect.element(mayBeAdded).toBeVisible();
  await tip.fill('8');
  await expectHidden(mayBeAdded);
  await expect.element(total).toHaveValue('$48.49');
  await expect.element(page.getByText('Printed total: $40.49')).toBeVisible();
  await look('check-tip-by-hand');
  await tip.fill('');
  await expect.element(total).toHaveValue('$40.49');
  await total.fill('$50.00');
  await tip.fill('9');
  await expect.element(total).toHaveValue('$50.00');
  await page.getByRole('button', { name: 'Use $49.49' }).click();
  await expect.element(total).toHaveValue('$49.49');
  await button('Save Changes').click();
  await expect.poll(address).toBe('/library');
  expect(server.receipts).toMatchObject([{ price: 49.49, tipAmount: 9 }]);
  expect(server.bodiesOf(editReceipt)).toMatchObject([
    { proposed: expect.not.arrayContaining(['total', 'tip']) },
  ]);
});
