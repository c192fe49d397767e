import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { DINER_TAGS, savedDiner } from '../testing/saved-diner.ts';
import {
  button,
  chooseFiles,
  date,
  expectRead,
  openScanner,
  pdfOf,
  review,
  save,
  saved,
  shutter,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** Receipts that may already be in the library. */

const duplicate = page.getByText(/^You already have/u);
const alike = page.getByText('You already have a receipt like this');
const compared = page.getByRole('dialog', { name: 'The same receipt?' });

async function fillInDiner(): Promise<void> {
  await vendor.fill(DINER.read.vendor ?? '');
  await total.fill('$40.49');
  await date.fill('03/04/2026');
}

/** Saves the diner's receipt, and chooses the same picture again. */
async function chooseSavedAgain(app: Page): Promise<void> {
  await review(app, DINER);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  await openScanner(app);
  await chooseFiles(DINER);
  await expectRead(DINER);
}

test('A receipt that is already in the library is reported before the save, can be compared, and can be kept', async ({
  server,
  app,
}) => {
  server.receipts = [savedDiner()];
  await review(app, DINER);
  await expect.element(duplicate).toBeVisible();
  await button('Compare').click();
  // the PDF renderer loads when it is first used
  await expect.element(compared.getByRole('img'), { timeout: 20_000 }).toHaveLength(2);
  await expect.element(compared.getByText(DINER_TAGS.category).first()).toBeVisible();
  await compared.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText('Keeping both')).toBeVisible();
  await expectHidden(duplicate);
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(2);
});

test('Two receipts without a date may be the same one, but not one with a date and one without', async ({
  server,
  app,
}) => {
  server.receipts = [{ ...savedDiner(), date: null, dateIso: null }];
  await review(app, DINER);
  await expectHidden(duplicate);
  await date.fill('');
  await expect.element(alike).toBeVisible();
});

test('A picture that was saved before is saved again only after a comparison', async ({ server, app }) => {
  await chooseSavedAgain(app);
  await expect.element(page.getByText('You already have this picture')).toBeVisible();
  await tag();
  await save.click();
  await compared.getByRole('button', { name: 'Close' }).click();
  await expectHidden(compared);
  expect(server.receipts).toHaveLength(1);
  await save.click();
  await compared.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(2);
});

test('Two receipts in one PDF are not each other’s duplicates, and each is found again', async ({
  server,
  app,
}) => {
  const pdf = await pdfOf(DINER, CAFE);
  await openScanner(app);
  await chooseFiles(pdf);
  await expectRead(DINER);
  await button('Make it a separate receipt').click();
  await expectHidden(page.getByText('Page 2 looks like another receipt'));
  await expectHidden(duplicate);
  await tag();
  await save.click();
  await expectRead(CAFE);
  await expectHidden(duplicate);
  await tag();
  await save.click();
  await expect.poll(() => server.receipts).toHaveLength(2);

  await openScanner(app);
  await chooseFiles(pdf);
  await expectRead(DINER);
  const diner = page.getByText(/^COPPER KETTLE DINER, \$40\.49\. In your library since/u);
  await expect.element(diner).toBeVisible();
  // one notice at a time
  await button('1 of 2: next').click();
  await button('Make it a separate receipt').click();
  await button('Next receipt').click();
  await expectRead(CAFE);
  await expect.element(page.getByText('You already have this picture')).toBeVisible();
  await expect
    .element(page.getByText(/^THE BLUE HERON CAFE, GBP 11\.65\. In your library since/u))
    .toBeVisible();
});

test('The safe answer about a duplicate is the prominent one', async ({ server, app }) => {
  server.receipts = [savedDiner()];
  await review(app, DINER);
  await button('Compare').click();
  await expect.element(compared.getByRole('button', { name: 'Keep both' })).toHaveClass(/button--main/u);
  await expect
    .element(compared.getByRole('button', { name: 'Discard this one' }))
    .not.toHaveClass(/button--main/u);
});

test('For the same picture twice, the prominent answer is to discard this one, and Undo brings it back', async ({
  server,
  app,
}) => {
  await chooseSavedAgain(app);
  await tag();
  await save.click();
  await expect.element(compared.getByRole('button', { name: 'Keep both' })).not.toHaveClass(/button--main/u);
  const discard = compared.getByRole('button', { name: 'Discard this one' });
  await expect.element(discard).toHaveClass(/button--main/u);
  await discard.click();
  await button('Undo').click();
  await expectRead(DINER);
  expect(server.receipts).toHaveLength(1);
});

test('A receipt with the same vendor, total and date is saved with one press', async ({ server, app }) => {
  server.receipts = [savedDiner({ createdAt: '2026-03-05T12:00:00.000Z' })];
  await review(app, CAFE);
  await fillInDiner();
  await expect.element(alike).toBeVisible();
  const which = 'COPPER KETTLE DINER, $40.49. In your library since Mar 5, 2026.';
  await expect.element(page.getByText(which)).toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A save does not ask about a receipt with the same values, even after a comparison without a choice', async ({
  server,
  app,
}) => {
  server.receipts = [savedDiner()];
  await review(app, CAFE);
  await fillInDiner();
  await expect.element(alike).toBeVisible();
  await button('Compare').click();
  await compared.getByRole('button', { name: 'Close' }).click();
  await expectHidden(compared);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A duplicate can be discarded from the comparison', async ({ server, app }) => {
  server.receipts = [savedDiner()];
  await review(app, DINER);
  await button('Compare').click();
  await button('Discard this one').click();
  await expect.element(shutter).toBeEnabled();
  await expectHidden(button(/to review/u));
  expect(server.receipts).toHaveLength(1);
});

test('Of several receipts, the next one follows a discarded duplicate, and Undo brings it back', async ({
  server,
  app,
}) => {
  server.receipts = [savedDiner()];
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await button('Compare').click();
  await button('Discard this one').click();
  await expectRead(CAFE);
  await button('Undo').click();
  await expectRead(DINER);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
});

test('The duplicate notice disappears when vendor or total changes', async ({ server, app }) => {
  server.receipts = [savedDiner()];
  await review(app, CAFE);
  await expectHidden(duplicate);
  await fillInDiner();
  await expect.element(alike).toBeVisible();
  await total.fill('$1.00');
  await expectHidden(alike);
  await total.fill('$40.49');
  await expect.element(alike).toBeVisible();
  await vendor.fill('A shop nobody knows');
  await expectHidden(alike);
});
