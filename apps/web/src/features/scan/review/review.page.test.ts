import { parseDateText } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { choose, drag, expectHidden } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { aReceipt } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  openScanner,
  review,
  save,
  shutter,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** The form beside the picture: what fills it, what is said of it, what holds the save up. */

const saved = page.getByText('PDF Saved!');
const date = page.getByLabelText('Date', { exact: true });
const duplicate = page.getByText(/^You already have/u);
const tagged = {
  category: 'Billable: Catering',
  groupHead: 'Holland',
  projectName: 'Northlight : Fall Gala',
};

/** The diner's receipt as it was saved before. */
function dinerSaved(changes: Partial<Receipt> = {}): Receipt {
  const { vendor, date } = DINER.read;
  return aReceipt({
    ...tagged,
    vendor: vendor ?? null,
    price: 40.49,
    date: date ?? null,
    dateIso: parseDateText(date ?? '', 'MDY'),
    ...changes,
  });
}

/** Counts every press that reaches the page. */
function countTaps(): () => number {
  let taps = 0;
  const count = () => {
    taps += 1;
  };
  window.addEventListener('click', count, true);
  onTestFinished(() => window.removeEventListener('click', count, true));
  return () => taps;
}

test('At a vendor that was tagged before, a receipt is saved with two taps: shutter and save', async ({
  server,
  app,
}) => {
  server.receipts = [dinerSaved()];
  await openScanner(app);
  const taps = countTaps();
  await shutter.click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(taps()).toBe(2);
  expect(server.receipts).toMatchObject([tagged, tagged]);
});

test('What fills a tag is said, and stays as the person chose it', async ({ server, app }) => {
  server.receipts = [dinerSaved()];
  await review(app, DINER);
  const why = page.getByText('last time here');
  await expect.element(why).toHaveLength(3);
  await expect
    .element(page.getByRole('combobox', { name: 'Project' }))
    .toMatchTextContent('Northlight : Fall Gala');
  await choose('Group Head', 'Safer');
  await expect.element(why).toHaveLength(2);
  await vendor.fill('A shop nobody knows');
  // what was proposed for the other shop goes; what was chosen stays
  const category = page.getByRole('combobox', { name: 'Category' });
  await expect.element(category).toMatchTextContent('Select category...');
  await expect.element(page.getByRole('combobox', { name: 'Group Head' })).toMatchTextContent('Safer');
});

test('At a new vendor, category and group head are one tap each', async ({ server, app }) => {
  server.receipts = [dinerSaved({ vendor: 'Another shop altogether' })];
  await openScanner(app);
  const taps = countTaps();
  await shutter.click();
  await button(/^Category: choose/u).click();
  await button(/^Group Head: choose/u).click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(taps()).toBe(4);
  expect(server.receipts[0]).toMatchObject({ category: tagged.category, groupHead: tagged.groupHead });
});

test('A receipt that is in the library already is said before the save, both side by side, and can be kept', async ({
  server,
  app,
}) => {
  server.receipts = [dinerSaved()];
  await review(app, DINER);
  await expect.element(duplicate).toBeVisible();
  await button('Compare').click();
  const dialog = page.getByRole('dialog', { name: 'The same receipt?' });
  // the first time, what draws PDFs has to be loaded
  await expect.element(dialog.getByRole('img'), { timeout: 20_000 }).toHaveLength(2);
  await expect.element(dialog.getByText(tagged.category).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText('Keeping both')).toBeVisible();
  await expectHidden(duplicate);
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(2);
});

test('A duplicate can be discarded from the comparison', async ({ server, app }) => {
  server.receipts = [dinerSaved()];
  await review(app, DINER);
  await button('Compare').click();
  await button('Discard this one').click();
  await expect.element(shutter).toBeEnabled();
  await expectHidden(button(/to review/u));
  expect(server.receipts).toHaveLength(1);
});

test('A vendor or total that is changed to another makes the notice go', async ({ server, app }) => {
  server.receipts = [dinerSaved()];
  await review(app, CAFE);
  await expectHidden(duplicate);
  await vendor.fill(DINER.read.vendor ?? '');
  await total.fill('$40.49');
  await date.fill('03/04/2026');
  const alike = page.getByText('You already have a receipt like this');
  await expect.element(alike).toBeVisible();
  await total.fill('$1.00');
  await expectHidden(alike);
  await total.fill('$40.49');
  await expect.element(alike).toBeVisible();
  await vendor.fill('A shop nobody knows');
  await expectHidden(alike);
});

test('A corner is dragged by a finger, and the picture is cut there', async ({ server, app }) => {
  await review(app, DINER);
  await button('Crop').click();
  await button('Use the whole photo').click();
  const middle = (name: string) => {
    const { x, y, width, height } = button(name).element().getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const half = (middle('Bottom right corner').y - middle('Top left corner').y) / 2;
  for (const corner of ['Bottom right corner', 'Bottom left corner']) await drag(middle(corner), 0, -half);
  await button('Done').click();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  const { picturesIn } = await import('../../../lib/pdf/pictures-in.ts');
  const [picture] = (await picturesIn(server.pdfs.get(server.receipts[0]?.id ?? '') ?? new Blob())) ?? [];
  const { width, height } = await createImageBitmap(picture ?? new Blob());
  expect(width / DINER.size.width).toBeCloseTo(1, 1);
  expect(height / DINER.size.height).toBeCloseTo(0.5, 1);
});

test('A line on the picture is tapped into the field that has the focus', async ({ app }) => {
  await review(app, DINER);
  await total.fill('');
  await button('Use "$40.49"').click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(total).toHaveFocus();
});

test('A total that is typed otherwise is said to be off, and can be saved all the same', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await total.fill('$41.49');
  await expect
    .element(page.getByText('Off by $1.00: the printed parts add up to something else'))
    .toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 41.49 }]);
});

test('A date that is no day holds the save up, and the field to mend has the focus', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  await date.fill('yesterday');
  await expect.element(page.getByText('Write a date like 11/18/2026, or nothing')).toBeVisible();
  await save.click();
  await expect.element(date).toHaveFocus();
  expect(server.receipts).toEqual([]);
  await date.fill('03/02/2020');
  await expect.element(date).toHaveAccessibleDescription('Mar 2, 2020 is more than a year ago');
  await total.fill('0');
  await expect.element(total).toHaveAccessibleDescription(/This is zero/u);
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A tip that was added below the total is said, and one press takes it in', async ({ server, app }) => {
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), tip: 8 }));
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(page.getByText('The tip is not in this total')).toBeVisible();
  // beside the field it is about, with the mark of what was read with doubt
  await expect.element(total).toHaveAccessibleDescription('check The tip is not in this total');
  (await button('Use $48.49').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveValue('$48.49');
  // the keyboard goes on where the button was
  await userEvent.keyboard('{Tab}');
  await expect.element(total).toHaveFocus();
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await expect.element(page.getByText('$37.40 + $3.09 tax + $8.00 tip')).toBeVisible();
});

test('Figures typed alone are in the currency that is printed, which is said and saved', async ({
  server,
  app,
}) => {
  await review(app, CAFE);
  await total.fill('11.65');
  await expect.element(total).toHaveAccessibleDescription('GBP 11.65');
  await total.fill('$11.65');
  await expect.element(total).toHaveAccessibleDescription('The receipt is in GBP');
  await expectHidden(page.getByText('It adds up'));
  await total.fill('11.65');
  await tag();
  await save.click();
  await expect.element(page.getByRole('article')).toMatchTextContent('GBP 11.65');
  expect(server.receipts).toMatchObject([{ currency: 'GBP', price: 11.65 }]);
});
