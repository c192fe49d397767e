import { parseDateText } from '@slipcase/contract/dates';
import type { Receipt } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect, onTestFinished } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { choose, drag, expectHidden, holdFinger, liftFinger } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { aReceipt } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  shutter,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** The form beside the picture: what fills it, what hints it shows, and what blocks the save. */

const saved = page.getByText('PDF Saved!');
const date = page.getByLabelText('Date', { exact: true });
const duplicate = page.getByText(/^You already have/u);
const alike = page.getByText('You already have a receipt like this');
const compared = page.getByRole('dialog', { name: 'The same receipt?' });
const tagged = {
  category: 'Billable: Catering',
  groupHead: 'Holland',
  projectName: 'Northlight : Fall Gala',
};

/** The diner's receipt from an earlier save. */
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

async function fillInDiner(): Promise<void> {
  await vendor.fill(DINER.read.vendor ?? '');
  await total.fill('$40.49');
  await date.fill('03/04/2026');
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

test('At a vendor that was tagged before, two taps save a receipt: shutter and save', async ({
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

test('The form explains why a tag was filled, and keeps what the person chose', async ({ server, app }) => {
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
  // proposals for the other shop are removed, and choices stay
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

test('The project that was used last is one tap from the company’s preset', async ({ server, app }) => {
  const last = 'Alder & Finch : New Business (Non-Billable)';
  server.receipts = [dinerSaved({ vendor: 'Another shop altogether', projectName: last })];
  await review(app, DINER);
  const project = page.getByRole('combobox', { name: 'Project' });
  await expect.element(project).toMatchTextContent('Internal : Operations');
  const recent = button(`Project: choose ${last} used recently`);
  await expect.element(recent).toBeInViewport();
  const title = page.getByRole('heading', { name: 'Edit Receipt Info' }).element().getBoundingClientRect();
  const chip = recent.element().getBoundingClientRect();
  expect(chip.left).toBeGreaterThanOrEqual(title.right);
  await recent.click();
  await expect.element(project).toMatchTextContent(last);
  await expectHidden(recent);
});

test('A receipt that is already in the library is reported before the save, can be compared, and can be kept', async ({
  server,
  app,
}) => {
  server.receipts = [dinerSaved()];
  await review(app, DINER);
  await expect.element(duplicate).toBeVisible();
  await button('Compare').click();
  // the PDF renderer has to load the first time
  await expect.element(compared.getByRole('img'), { timeout: 20_000 }).toHaveLength(2);
  await expect.element(compared.getByText(tagged.category).first()).toBeVisible();
  await compared.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(page.getByText('Keeping both')).toBeVisible();
  await expectHidden(duplicate);
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(2);
});

test('A picture that was saved before is saved again only after a comparison', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  await openScanner(app);
  await chooseFiles(DINER);
  await expectRead(DINER);
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

test('A receipt of the same vendor, total and date is saved in one press', async ({ server, app }) => {
  server.receipts = [dinerSaved({ createdAt: '2026-03-05T12:00:00.000Z' })];
  await review(app, CAFE);
  await fillInDiner();
  await expect.element(alike).toBeVisible();
  const which = 'COPPER KETTLE DINER, $40.49. In your library since Mar 5, 2026.';
  await expect.element(page.getByText(which)).toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('After a comparison without a choice, the save asks', async ({ server, app }) => {
  server.receipts = [dinerSaved()];
  await review(app, CAFE);
  await fillInDiner();
  await expect.element(alike).toBeVisible();
  await button('Compare').click();
  await compared.getByRole('button', { name: 'Close' }).click();
  await expectHidden(compared);
  await tag();
  await save.click();
  await compared.getByRole('button', { name: 'Keep both' }).click();
  await expect.element(saved).toBeVisible();
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

test('The duplicate notice disappears when vendor or total changes', async ({ server, app }) => {
  server.receipts = [dinerSaved()];
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

test('Dragging a corner with a finger crops the picture there', async ({ server, app }) => {
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

test('While a finger drags a corner, a magnifier above the finger shows the place under it, with a cross at the corner', async ({
  app,
}) => {
  await review(app, DINER);
  await button('Crop').click();
  const corner = button('Bottom right corner');
  const { x, y, width } = corner.element().getBoundingClientRect();
  const from = { x: x + width / 2, y: y + width / 2 };
  const to = { x: from.x - 40, y: from.y - 60 };
  const loupe = page.getByCss('.crop-loupe');
  await expectHidden(loupe);
  await holdFinger(from, to);
  await expect.element(loupe).toBeVisible();
  await commands.saveScreen('crop-loupe');
  const [glass, cross] = [loupe, page.getByCss('.crop-loupe__cross')].map((one) =>
    one.element().getBoundingClientRect(),
  );
  // not under the finger
  expect(glass?.bottom).toBeLessThan(to.y - 40);
  expect(glass?.top).toBeGreaterThanOrEqual(0);
  expect(glass?.right).toBeLessThanOrEqual(window.innerWidth);
  for (const side of ['left', 'right', 'top', 'bottom'] as const)
    expect(Math.abs((cross?.[side] ?? 0) - (glass?.[side] ?? 0))).toBeLessThanOrEqual(3);
  // enlarged
  const sizeIn = (inside: string) => page.getByCss(`${inside} image`).element().getBoundingClientRect().width;
  expect(sizeIn('.crop-loupe') / sizeIn('.crop__picture')).toBeGreaterThan(2);
  await liftFinger();
  await expectHidden(loupe);
});

test('Tapping a line on the picture puts it into the focused field', async ({ app }) => {
  await review(app, DINER);
  await total.fill('');
  await button('Use "$40.49"').click();
  await expect.element(total).toHaveValue('$40.49');
  await expect.element(total).toHaveFocus();
});

test('A total that does not match the parts shows a hint, and can still be saved', async ({
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

test('An invalid date blocks the save and gets the focus', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await date.fill('yesterday');
  await expect.element(page.getByText('Write a date like 11/18/2026, or nothing')).toBeVisible();
  await save.click();
  await expect.element(date).toHaveFocus();
  expect(server.receipts).toEqual([]);
  await date.fill('03/02/2020');
  await expect.element(date).toHaveAccessibleDescription('Mar 2, 2020 was more than a year ago');
  await total.fill('0');
  await expect.element(total).toHaveAccessibleDescription(/This is zero/u);
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A tip below the total is reported, and one press adds it', async ({ server, app }) => {
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), tip: 8 }));
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(page.getByText('The tip is not in this total')).toBeVisible();
  // the hint is on the field itself, together with the warning for an uncertain value
  await expect.element(total).toHaveAccessibleDescription('check The tip is not in this total');
  (await button('Use $48.49').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveValue('$48.49');
  // the keyboard focus continues where the button was
  await userEvent.keyboard('{Tab}');
  await expect.element(total).toHaveFocus();
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await expect.element(page.getByText('$37.40 + $3.09 tax + $8.00 tip')).toBeVisible();
});

test('An amount typed without a currency is in the printed currency, which the form shows and saves', async ({
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

test('A typed total is shown as the form writes it, and an unclear currency is asked for', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  for (const [typed, shown] of [
    ['12', '$12.00'],
    ['A$12', 'AUD 12.00'],
    ['7,19 €', 'EUR 7.19'],
    ['twelve', 'twelve'],
  ] as const) {
    await total.fill(typed);
    await vendor.click();
    await expect.element(total).toHaveValue(shown);
  }
  await tag();
  await total.fill('¥1200');
  await save.click();
  // nothing is saved in a currency that nobody named
  await expect.element(page.getByText('Several currencies use this sign. Which one is it?')).toBeVisible();
  await expect.element(total).toHaveFocus();
  await expect.element(button('CNY 1,200.00')).toBeVisible();
  await button('JPY 1,200.00').click();
  await expect.element(total).toHaveValue('JPY 1,200.00');
  await save.click();
  await expect.poll(() => server.receipts).toMatchObject([{ currency: 'JPY', price: 1200 }]);
});

test('A sign that several currencies share stands for the printed one', async ({ server, app }) => {
  server.company = { ...server.company, currency: 'CNY' };
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), currency: 'JPY' }));
  await review(app, DINER);
  await total.fill('¥1200');
  await vendor.click();
  await expect.element(total).toHaveValue('JPY 1,200.00');
});

test('A note is saved with the receipt, shown and changed in its details, and found by search', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await page.getByLabelText('Note').fill('Lunch with Ong');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ note: 'Lunch with Ong' }]);
  app.open('/library?q=with+ong');
  await page.getByRole('article').getByRole('link').click();
  await expect.element(page.getByText('Lunch with Ong')).toBeVisible();
  await button('Edit').click();
  await page.getByLabelText('Note').fill('');
  await button('Save Changes').click();
  await expect.poll(() => server.receipts[0]?.note || null).toBeNull();
});
