import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { toastsGone } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { scanner } from '../../../messages/scan.ts';
import { darkAndBlurred } from '../testing/dark-picture.ts';
import { savedDiner } from '../testing/saved-diner.ts';
import { button, chooseFiles, openScanner, save, saved, tag, total } from '../testing/scan-hands.ts';

/** Whatever is wrong with a receipt, the review says one thing at a time, at the place that it is about. */

const count = (selector: string) => document.querySelectorAll(selector).length;

/** Expects at most one notice, one row in color, and no other colored part in the form. */
function expectQuiet(): void {
  expect(count('.notice')).toBeLessThanOrEqual(1);
  expect(count('.row--check')).toBeLessThanOrEqual(1);
  const colored = [...document.querySelectorAll('.form *')].filter((element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === WASH.light && !element.closest('.row--check, .row--check + *');
  });
  expect(colored).toEqual([]);
}

/** the value of --check-wash */
const WASH = { light: 'rgb(249, 235, 203)' };

function reads(server: ScanServer, changes: (read: Analysis) => Partial<Analysis>): void {
  server.answer(analyzeReceipt, async ({ body }) => {
    const read = await server.read(body);
    return { ...read, ...changes(read) };
  });
}

const unsure = { confidence: 0.3, boxes: [] };

const KINDS: Record<string, (server: ScanServer) => void> = {
  'doubtful date': (server) =>
    reads(server, ({ found }) => ({
      date: '03/09/2014',
      found: { ...found, date: { ...unsure, other: '2014-09-03' } },
    })),
  'two currencies': (server) => reads(server, () => ({ currency: 'GBP', total: '$40.49' })),
  'missing total': (server) =>
    reads(server, ({ found }) => ({
      total: null,
      amount: null,
      found: { ...found, total: null },
      error: 'Total not found. Please check.',
    })),
  'print too small to keep': (server) =>
    reads(server, () => ({ legibility: { smallestPrint: 8, sharpness: 1, isCut: false } })),
  'a known receipt': (server) => {
    server.receipts = [savedDiner()];
  },
  'all of it unsure': (server) =>
    reads(server, () => ({ found: { vendor: unsure, total: unsure, date: unsure, location: unsure } })),
};

test.for(Object.keys(KINDS))(
  'A receipt with %s, on a good and on a poor picture, has at most one notice and one colored row',
  async (kind, { server, app }) => {
    KINDS[kind]?.(server);
    await openScanner(app);
    await chooseFiles(DINER, await darkAndBlurred(DINER.url));
    await expect.element(page.getByRole('heading', { name: 'Analyzing Receipt' })).not.toBeInTheDocument();
    await toastsGone();
    expectQuiet();
    await tag();
    await save.click();
    await expect.element(page.getByCss('.notice')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Analyzing Receipt' })).not.toBeInTheDocument();
    await toastsGone();
    expectQuiet();
  },
);

test('One of several notices is shown, says that there are more, and leads to the next', async ({
  server,
  app,
}) => {
  server.receipts = [savedDiner()];
  const reading = server.hold(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(await darkAndBlurred(DINER.url));
  reading();
  await expect.element(page.getByText('You already have a receipt like this')).toBeVisible();
  await toastsGone();
  expect(count('.notice')).toBe(1);
  await look('review-one-notice');
  await button('1 of 2: next').click();
  await expect.element(page.getByText('This picture is too dark. This picture is blurred.')).toBeVisible();
  expect(count('.notice')).toBe(1);
  // the next notice replaces a settled one
  await button('Use anyway').click();
  await expect.element(page.getByText('You already have a receipt like this')).toBeVisible();
  await expect.element(button(/of 2: next$/u)).not.toBeInTheDocument();
  await button('Compare').click();
  await button('Keep both').click();
  await expect.element(page.getByText('Keeping both')).toBeVisible();
});

test('An invalid amount is mentioned only at its field, not in a toast or beside Save', async ({
  server,
  app,
}) => {
  reads(server, () => ({}));
  await openScanner(app);
  await chooseFiles(CAFE);
  await expect.element(total).toHaveValue(CAFE.read.total ?? '');
  // this toast comes after the fields
  await expect.element(page.getByText(scanner.analysisComplete.title)).toBeVisible();
  await toastsGone();
  await tag();
  await total.fill('twelve');
  await save.click();
  await expect.element(total).toHaveFocus();
  await expect.element(page.getByText('Enter an amount like 12.34')).toHaveLength(1);
  expect(count('[data-sonner-toast]')).toBe(0);
  expect(count('.notice')).toBe(0);
  await total.fill('12');
  await save.click();
  await expect.element(saved).toBeVisible();
});
