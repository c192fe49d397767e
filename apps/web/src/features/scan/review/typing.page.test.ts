import { dayOf, formatDateText } from '@slipcase/contract/dates';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectHidden, expectStill, openParts, tap } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { button, date, review, save, saved, tag, total, vendor } from '../testing/scan-hands.ts';

/** Less typing: what one tap, six digits or one key can do. */

const location = page.getByLabelText('Location', { exact: true });
const note = page.getByLabelText('Note', { exact: true });

function selected(field: Locator): string {
  const { value, selectionStart, selectionEnd } = field.element() as HTMLInputElement;
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
}

test('A tap on a field selects its whole value, and the next tap places the caret', async ({ app }) => {
  await review(app, DINER);
  for (const field of [vendor, total, date, location]) {
    await tap(field);
    const { value } = field.element() as HTMLInputElement;
    expect(selected(field)).toBe(value);
    await field.click();
    expect(selected(field)).toBe('');
  }
  await tap(total);
  await userEvent.keyboard('12.50');
  await vendor.click();
  await expect.element(total).toHaveValue('$12.50');
});

test('A tap on a note places the caret, because people add to notes', async ({ app }) => {
  await review(app, DINER);
  await openParts();
  await note.fill('Lunch');
  await vendor.click();
  await tap(note);
  expect(selected(note)).toBe('');
});

const thisYear = new Date().getFullYear();
const yesterday = new Date();
yesterday.setDate(yesterday.getDate() - 1);

test.for([
  ['070425', '07/04/2025'],
  ['07042025', '07/04/2025'],
  ['1/1', `01/01/${thisYear}`],
  ['1.1', `01/01/${thisYear}`],
  ['jan 1', `01/01/${thisYear}`],
  ['yesterday', formatDateText(dayOf(yesterday), 'MDY')],
] as const)('The date %s is understood, shown as %s, and saved', async ([typed, shown], { server, app }) => {
  await review(app, DINER);
  await tag();
  await date.fill(typed);
  await expect.element(date).toHaveAttribute('aria-invalid', 'false');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ date: shown }]);
  // dateIso lets people find the receipt by its day
  expect(server.receipts[0]?.dateIso).toMatch(/^\d{4}-\d\d-\d\d$/u);
  expect(server.receipts[0]?.filename).not.toContain(typed);
});

test('In countries that write the day first, digits are also read day first', async ({ server, app }) => {
  server.company = { ...server.company, dateOrder: 'DMY' };
  await review(app, DINER);
  await date.fill('070425');
  await expect.element(date).toHaveAccessibleDescription(/Apr 7, 2025/u);
  await vendor.click();
  await expect.element(date).toHaveValue('07/04/2025');
});

test('The system’s calendar beside the date fills it in', async ({ app }) => {
  await review(app, DINER);
  const calendar = page.getByLabelText('Calendar');
  await expect.element(calendar).toHaveValue('2026-03-04');
  const { width, height } = calendar.element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  const shown = vi.spyOn(HTMLInputElement.prototype, 'showPicker').mockReturnValue();
  onTestFinished(() => shown.mockRestore());
  await calendar.click();
  expect(shown).toHaveBeenCalledTimes(1);
  await calendar.fill('2025-07-04');
  await expect.element(date).toHaveValue('07/04/2025');
});

test('One press makes an amount a refund, because an iPhone’s numeric keyboard has no minus', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  const sign = button('Plus or minus');
  await expectHidden(sign);
  await total.click();
  await expect.element(total).toHaveAttribute('inputmode', 'decimal');
  await look('review-sign');
  await total.click();
  await sign.click();
  await expect.element(total).toHaveFocus();
  await expect.element(total).toHaveValue('-$40.49');
  await sign.click();
  await expect.element(total).toHaveValue('$40.49');
  await total.fill('12.50');
  await sign.click();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: -12.5 }]);
});

test('Ctrl+Enter saves from any field, including the last typed text', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  await date.fill('070425');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ date: '07/04/2025' }]);
});

test('Command+Enter saves a changed receipt, and Enter sends the field’s final text', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Diner' });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  for (const [typed, keys, shown] of [
    ['070425', '{Meta>}{Enter}{/Meta}', '07/04/2025'],
    ['080425', '{Enter}', '08/04/2025'],
  ] as const) {
    await button('Edit').click();
    await date.fill(typed);
    await userEvent.keyboard(keys);
    await expect.element(button('Edit')).toBeVisible();
    expect(server.receipts).toMatchObject([{ date: shown }]);
  }
});

test('A hint says once that lines of the picture can be used, even enlarged, and the light moves to a used line', async ({
  server,
  app,
}) => {
  localStorage.removeItem('slipcase.lines.used');
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), total: '$1.00' }));
  await review(app, { ...DINER, read: { ...DINER.read, total: '$1.00' } });
  const hint = page.getByText('Tap a line to use it');
  await expectHidden(hint);
  await total.click();
  await expect.element(hint).toBeVisible();
  await look('review-line-hint');
  await total.click();
  await button('Enlarge the picture').click();
  // the field keeps the focus when the picture is enlarged, so people can still use lines
  await expect.element(total).toHaveFocus();
  const line = button('Use "$40.49"');
  await line.click();
  await expect.element(total).toHaveValue('$40.49');
  await expectHidden(hint);
  const lit = page.getByCss('.lit__box');
  await expect.element(lit).toMatchTextContent('Total');
  await expectStill(page.getByRole('img', { name: 'The receipt as it will be saved' }));
  const [light, own] = [lit, line].map((one) => one.element().getBoundingClientRect());
  expect(light?.left).toBeLessThanOrEqual(own?.left ?? 0);
  expect(light?.top).toBeLessThanOrEqual(own?.top ?? 0);
  expect(light?.right).toBeGreaterThanOrEqual(own?.right ?? 0);
  expect(light?.bottom).toBeGreaterThanOrEqual(own?.bottom ?? 0);
  await vendor.click();
  await expectHidden(hint);
});

test('The light stays at the read value until a line is used, and returns when other text is typed', async ({
  app,
}) => {
  await review(app, DINER);
  await vendor.click();
  const lit = page.getByCss('.lit__box');
  const rect = () => {
    const { left, top, width } = lit.element().getBoundingClientRect();
    const image = page.getByRole('img', { name: 'The receipt as it will be saved' }).element();
    const picture = image.getBoundingClientRect();
    return [left - picture.left, top - picture.top, width].map((px) => Math.round((px / picture.width) * 50));
  };
  await expect.element(lit).toMatchTextContent('Vendor');
  await expectStill(page.getByRole('img', { name: 'The receipt as it will be saved' }));
  const read = rect();
  await button('Use "Thank you, come again!"').click();
  await expect.element(vendor).toHaveValue('Thank you, come again!');
  await expectStill(page.getByRole('img', { name: 'The receipt as it will be saved' }));
  expect(rect()).not.toEqual(read);
  await vendor.fill('Copper Kettle');
  await expectStill(page.getByRole('img', { name: 'The receipt as it will be saved' }));
  expect(rect()).toEqual(read);
});
