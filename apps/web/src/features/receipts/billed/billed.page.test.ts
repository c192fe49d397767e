import { bulkBill } from '@slipcase/contract/bulk-receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast, toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { someReceipts } from '../testing/receipt.ts';

/** 'Billable: …' receipts that were billed to the client. */

const button = (name: string | RegExp) => page.getByRole('button', { name });
const word = page.getByLabelText('Invoice or another word (optional)');
const BILLED = { at: '2026-11-02T10:00:00.000Z', as: 'invoice 7' };
const RECEIPTS = someReceipts(
  { vendor: 'One', price: 10 },
  { vendor: 'Two', price: 20, billed: BILLED },
  { vendor: 'Rent', category: 'Admin: Rent', price: 40 },
  { vendor: 'Three', price: 80 },
);
const billedOf = (receipts: typeof RECEIPTS) =>
  Object.fromEntries(receipts.map(({ vendor, billed }) => [vendor, billed?.as ?? (billed ? '' : null)]));

test('Many receipts are marked with a word, other categories are left out, and Undo restores each receipt’s own mark', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/library');
  await button('Select').click();
  await page.getByText('Select all shown').click();
  await look('library-select-billed');
  await button('Billed').click();
  await expect.element(page.getByRole('dialog', { name: 'Mark 3 receipts as billed' })).toBeVisible();
  await expect.element(page.getByText('One more is not billable, and stays as it is.')).toBeVisible();
  await look('library-billed-dialog');
  await word.fill('invoice 2231');
  await button('Mark as billed').click();
  await expectToast('3 receipts marked as billed', 'invoice 2231');
  expect(billedOf(server.receipts)).toEqual({
    One: 'invoice 2231',
    Two: 'invoice 2231',
    Three: 'invoice 2231',
    Rent: null,
  });
  await button('Undo').click();
  await expect
    .poll(() => billedOf(server.receipts))
    .toEqual({ One: null, Two: 'invoice 7', Three: null, Rent: null });
  expect(server.receipts.find(({ vendor }) => vendor === 'Two')?.billed?.at).toBe('2026-11-02T10:00:00.000Z');
});

test('Filters show what is not billed yet, with its sum, and what is billed; a search finds the word', async ({
  server,
  app,
}) => {
  server.receipts = RECEIPTS;
  app.open('/library');
  await button('Filter').click();
  await button('Not billed yet').click();
  await button('Show 2 receipts').click();
  await expect.element(page.getByText('2 receipts · $90.00')).toBeVisible();
  await expect.element(button('Remove the filter Not billed yet')).toBeVisible();
  await look('library-not-billed');
  await button('Remove the filter Not billed yet').click();
  await button('Filter').click();
  await page
    .getByRole('group', { name: 'Billed to the client' })
    .getByRole('button', { name: 'Billed', exact: true })
    .click();
  await button('Show 1 receipt').click();
  await expect.element(page.getByText('1 receipt · $20.00')).toBeVisible();
  await button('Clear all').click();
  await page.getByRole('searchbox').fill('invoice 7');
  await expect.element(page.getByText('1 receipt · $20.00')).toBeVisible();
});

test('The library marks a billed receipt without hiding anything on its slip, even while receipts are selected', async ({
  server,
  app,
}) => {
  await page.viewport(390, 844);
  server.receipts = someReceipts(
    { vendor: 'Open' },
    { vendor: 'Settled', driveUrl: 'https://drive.google.com/x', billed: BILLED },
    { vendor: 'Doubtful', doubts: ['total'], toCheck: true, billed: BILLED },
    { vendor: 'Plain', billed: { at: BILLED.at } },
  );
  app.open('/library');
  const card = (vendor: string) => page.getByRole('article').filter({ hasText: vendor });
  const heights = () =>
    page
      .getByRole('article')
      .elements()
      .map((slip) => slip.clientHeight);
  for (const selecting of [false, true]) {
    if (selecting) await button('Select').click();
    await expect.element(card('Open')).toMatchTextContent('Billable: ');
    await expectHidden(card('Open').getByText('Billed', { exact: true }));
    for (const vendor of ['Settled', 'Doubtful', 'Plain'])
      await expect.element(card(vendor).getByText('Billed', { exact: true })).toBeVisible();
    await expect.element(card('Settled')).toMatchTextContent('Exported');
    await expect.element(card('Settled')).toMatchTextContent('Billable: ');
    await expect.element(card('Doubtful')).toMatchTextContent('To check');
    await expect.element(card('Settled').getByTitle('invoice 7')).toBeVisible();
    // the mark does not make a slip taller
    expect(new Set(heights()).size).toBe(1);
    if (!selecting) await look('library-billed-marks');
  }
});

test('A receipt can be marked on its own screen, and the mark can be changed and removed', async ({
  server,
  app,
}) => {
  const [one] = RECEIPTS;
  server.receipts = RECEIPTS;
  app.open(`/receipt/${one?.id}`);
  await button('Mark as billed').click();
  await word.fill('2231');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as billed' }).click();
  await expect.element(page.getByText(/^Billed \w{3} \d+, \d{4} · 2231$/u)).toBeVisible();
  await look('details-billed');
  await toastsGone();
  await button('Change: Billed').click();
  await expect.element(word).toHaveValue('2231');
  await button('Not billed').click();
  await expect.element(button('Mark as billed')).toBeVisible();
  await expectToast('1 receipt is not billed');
  expect(server.receipts.find(({ id }) => id === one?.id)).not.toHaveProperty('billed');
});

test('A receipt that is not billable has no such button, and neither does a library without billable receipts', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Rent', category: 'Admin: Rent' });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(page.getByRole('heading', { name: 'Rent' })).toBeVisible();
  await expectHidden(button('Mark as billed'));
  app.open('/library');
  await button('Select').click();
  await expect.element(button('Tags')).toBeVisible();
  await expectHidden(button('Billed'));
});

test('A mark that fails says so, and nothing changes', async ({ server, app }) => {
  server.receipts = RECEIPTS;
  server.cutOff(bulkBill);
  app.open('/library');
  await button('Select').click();
  await page.getByText('Select all shown').click();
  await button('Billed').click();
  await button('Mark as billed').click();
  await expectToast(
    'Failed to change 4 receipts',
    'Can’t reach Slipcase. Check your connection and try again.',
  );
  expect(billedOf(server.receipts)).toEqual(billedOf(RECEIPTS));
});
