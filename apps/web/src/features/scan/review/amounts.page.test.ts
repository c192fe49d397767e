import { savePdf } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { elementOf, expectHidden, markedFields, openParts } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import {
  button,
  chooseFiles,
  openScanner,
  review,
  save,
  saved,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/**
 * Total, tip and currency in the form: how the form checks them against the receipt, and how it understands
 * typed amounts.
 */

test('A total that does not match its parts shows a hint, and can still be saved', async ({
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

test('A large total is shown whole while the form questions it', async ({ app }) => {
  await review(app, DINER);
  await total.fill('$12,212,200.00');
  await expect.element(page.getByText(/^Off by/u)).toBeVisible();
  const field = await elementOf(total);
  field.blur();
  expect(field.scrollWidth).toBe(field.clientWidth);
});

test('A tip below the total is reported, and one press adds it', async ({ server, app }) => {
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), tip: 8 }));
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(page.getByText('The tip is not in this total')).toBeVisible();
  // the hint is on the field itself, together with the warning for an uncertain value
  await expect.element(total).toHaveAccessibleDescription('check The tip is not in this total');
  (await elementOf(button('Use $48.49'))).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(total).toHaveValue('$48.49');
  // the keyboard focus continues where the button was
  await userEvent.keyboard('{Tab}');
  await expect.element(total).toHaveFocus();
  await expect.element(page.getByText('It adds up')).toBeVisible();
  await expect.element(page.getByText('$37.40 + $3.09 tax + $8.00 tip')).toBeVisible();
});

test('An amount that is typed without a currency is in the printed currency, which the form shows and saves', async ({
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

test('The form formats a typed total, and asks if the currency is unclear', async ({ server, app }) => {
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
  await expect.element(total).toHaveAccessibleDescription('Which amount is it: JPY 1,200 or CNY 1,200.00?');
  await expect.element(button('CNY 1,200.00')).toBeVisible();
  await button('JPY 1,200').click();
  await expect.element(total).toHaveValue('JPY 1,200');
  await save.click();
  await expect.poll(() => server.receipts).toMatchObject([{ currency: 'JPY', price: 1200 }]);
});

test('A currency sign that several currencies share means the printed one', async ({ server, app }) => {
  server.company = { ...server.company, currency: 'CNY' };
  server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), currency: 'JPY' }));
  await review(app, DINER);
  await total.fill('¥1200');
  await vendor.click();
  await expect.element(total).toHaveValue('JPY 1,200');
});

test('For a total, tax or tip that can be read two ways, the form asks which, and one press answers', async ({
  app,
}) => {
  await review(app, DINER);
  await total.fill('1.234');
  await vendor.click();
  // the form does not guess
  await expect.element(total).toHaveValue('1.234');
  await expect.element(total).toHaveAccessibleDescription('Which amount is it: $1,234.00 or $1.23?');
  await expect.poll(markedFields).toContain('Total');
  await look('review-two-amounts');
  await button('$1,234.00').click();
  await expect.element(total).toHaveValue('$1,234.00');
  await expectHidden(button('$1.23'));
  await button(/^Tax \$3\.09/u).click();
  const tax = page.getByLabelText('Tax', { exact: true });
  await tax.fill('3.105');
  await button('$3.11').click();
  await expect.element(tax).toHaveValue('$3.11');
});

test.for([
  ['EUR', '1,234', 'EUR 1,234.00 or EUR 1.23'],
  ['KWD', '1,250', 'KWD 1,250.000 or KWD 1.250'],
])(
  'On a receipt in %s, %s can be two amounts',
  async ([currency = '', text = '', amounts = ''], { server, app }) => {
    server.answer(analyzeReceipt, async ({ body }) => ({ ...(await server.read(body)), currency }));
    await review(app, DINER);
    await total.fill(text);
    await expect.element(total).toHaveAccessibleDescription(`Which amount is it: ${amounts}?`);
  },
);

test('An unanswered question never stops a save: the amount is left out, and the note has the typed text', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  await total.fill('1.234');
  await openParts();
  await page.getByLabelText('Note', { exact: true }).fill('with Ong');
  await page.getByLabelText('Tip', { exact: true }).fill('2.345');
  const release = server.hold(savePdf);
  await save.click();
  const slip = page.getByCss('.filed__slip');
  await expect.element(slip).toMatchTextContent('COPPER KETTLE DINER');
  // the slip shows no total that is not saved as one
  expect(slip.element().textContent).not.toContain('1.234');
  release();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([
    {
      price: null,
      doubts: ['total', 'date'],
      taxAmount: 3.09,
      tipAmount: null,
      note: 'with Ong. Total typed: 1.234. Tip typed: 2.345',
    },
  ]);
});
