import { dayOf, formatDateText } from '@slipcase/contract/dates';
import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { elementOf, expectHidden, markedFields } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import {
  button,
  chooseFiles,
  openScanner,
  photosOf,
  review,
  save,
  saved,
  tag,
  total,
  vendor,
} from '../testing/scan-hands.ts';

/** What the review asks the person to check, and what happens next. */

const date = page.getByLabelText('Date', { exact: true });
/** names only fields that are out of sight */
const checkLine = button(/^Check: [A-Z]/u);

/** Today's receipt from the diner, with other results. */
function dinerReads(server: ScanServer, changes: Partial<Analysis>): void {
  const today = formatDateText(dayOf(new Date()), 'MDY');
  server.answer(analyzeReceipt, async ({ body }) => ({
    ...(await server.read(body)),
    date: today,
    ...changes,
  }));
}

/** @returns every change, from now on, of whether the date has a mark; calling it stops watching */
function dateMarksSeen(): () => boolean[] {
  const seen: boolean[] = [];
  const note = () => {
    const now = markedFields().includes('Date');
    if (seen.at(-1) !== now) seen.push(now);
  };
  note();
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  return () => {
    observer.disconnect();
    return seen;
  };
}

test('Each field to check has a mark until it is changed or confirmed', async ({ server, app }) => {
  const doubtful = { confidence: 0.5, boxes: [] };
  const found = {
    vendor: { ...doubtful, doubt: 'slogan' as const },
    total: doubtful,
    date: null,
    location: null,
  };
  dinerReads(server, { found, date: null, location: null });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.poll(markedFields).toEqual(['Vendor', 'Total', 'Date', 'Location']);
  await expect.element(vendor).toHaveAccessibleDescription('check This looks like a slogan, not a name');
  await look('review-to-check');
  await vendor.fill('Copper Kettle');
  await expect.poll(markedFields).toEqual(['Total', 'Date', 'Location']);
  const isRight = button(/^Check: total$/u);
  await expect.element(isRight).toHaveAccessibleDescription('Press if it is right');
  await isRight.click();
  await expect.poll(markedFields).toEqual(['Date', 'Location']);
  await expect.element(total).toHaveValue('$40.49');
  await date.fill(formatDateText(dayOf(new Date()), 'MDY'));
  await expect.poll(markedFields).toEqual(['Location']);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A read or typed total that its parts do not add up to is marked until the person confirms it', async ({
  server,
  app,
}) => {
  dinerReads(server, { addsUp: { holds: false, sum: 39.99, misfit: { part: 'unknown' } } });
  await openScanner(app);
  await chooseFiles(DINER);
  const off = (by: string) => page.getByText(`Off by ${by}: a line may be missing`);
  const isRight = button(/^Check: total$/u);
  await expect.poll(markedFields).toEqual(['Total']);
  await expect.element(off('$0.50')).toBeVisible();
  await isRight.click();
  await expectHidden(off('$0.50'));
  await expect.poll(markedFields).toEqual([]);
  await total.fill('$40.09');
  await expect.poll(markedFields).toEqual(['Total']);
  await expect.element(off('$0.10')).toBeVisible();
  await look('review-total-off');
  await isRight.click();
  await expect.poll(markedFields).toEqual([]);
  await total.fill('$39.99');
  await expect.poll(markedFields).toEqual([]);
});

test('Items that do not add up to the total are mentioned once before the save, below the fields and without a mark', async ({
  server,
  app,
}) => {
  // the reader could not tell whether it read all lines
  const [first, ...others] = DINER.read.items ?? [];
  const items = [{ ...first, price: (first?.price ?? 0) - 0.57 }, ...others] as Analysis['items'];
  dinerReads(server, { addsUp: null, subtotal: null, items });
  await openScanner(app);
  await chooseFiles(DINER);
  const off = page.getByText(/^Off by/u);
  await expect.element(off).toMatchTextContent('Off by $0.57: an item may be missing or misread');
  expect(off.elements()).toHaveLength(1);
  expect(markedFields()).toEqual([]);
  await look('review-items-off');
  await total.fill('$39.92');
  await expectHidden(off);
  await total.fill('$40.49');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts[0]?.doubts ?? []).toEqual([]);
});

test('An old date is marked on a single receipt, but not in a pile of old ones', async ({ app }) => {
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.poll(markedFields).toEqual(['Date']);
  await expect.element(page.getByText(/^Mar 4, 2026 was /u)).toBeVisible();
  await button('Keep scanning').click();
  await chooseFiles(CAFE);
  await expect.element(vendor).toHaveValue(CAFE.read.vendor ?? '');
  await expect.poll(markedFields).not.toContain('Date');
  await button('Previous receipt').click();
  await expect.element(vendor).toHaveValue(DINER.read.vendor ?? '');
  await expect.poll(markedFields).not.toContain('Date');
  await expectHidden(page.getByText(/^Mar 4, 2026 was /u));
});

test.for([
  ['old', '02/11/2020', false],
  ['recent', formatDateText(dayOf(new Date()), 'MDY'), true],
] as const)(
  'While the rest of a pile is being read, an old date has no mark; once the rest is %s, the mark is decided',
  async ([, last, isMarked], { server, app }) => {
    let read = 0;
    const held = Promise.withResolvers<void>();
    server.answer(analyzeReceipt, async ({ body }) => {
      read += 1;
      const place = read;
      const analysis = await server.read(body);
      if (place === 3) await held.promise;
      return { ...analysis, vendor: `Shop ${'abc'[place - 1]}`, date: place === 3 ? last : '03/04/2020' };
    });
    await openScanner(app);
    await chooseFiles(...(await photosOf(DINER, 3)));
    await expect.element(vendor).toHaveValue('Shop a');
    const marks = dateMarksSeen();
    await button('Next receipt').click();
    await expect.element(vendor).toHaveValue('Shop b');
    await button('Previous receipt').click();
    await expect.element(vendor).toHaveValue('Shop a');
    expect(markedFields()).toEqual([]);
    held.resolve();
    if (isMarked) await expect.poll(markedFields).toEqual(['Date']);
    else {
      await button('Next receipt').click();
      await button('Next receipt').click();
      await expect.element(vendor).toHaveValue('Shop c');
    }
    // the mark did not come and go
    expect(marks()).toEqual(isMarked ? [false, true] : [false]);
  },
);

test('An old date that the person confirmed or typed is not marked again', async ({ server, app }) => {
  dinerReads(server, { date: '03/04/2020' });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.poll(markedFields).toEqual(['Date']);
  const old = page.getByText(/was more than a year ago/u);
  await expect.element(old).toBeVisible();
  const amber = () => document.querySelectorAll('.row--check').length;
  await expect.poll(amber).toBe(1);
  await button(/^Check: date$/u).click();
  await expectHidden(old);
  await expect.poll(amber).toBe(0);
  await date.fill('03/05/2020');
  await expect.element(old).toBeVisible();
  expect(amber()).toBe(0);
});

test('The button that enlarges the picture covers no part of it', async ({ app }) => {
  await review(app, DINER);
  const picture = page.getByAltText('The receipt as it will be saved');
  await expect.element(picture).toBeVisible();
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  expect(boxOf('.lit__zoom .icon')?.bottom).toBeLessThanOrEqual(boxOf('.lit')?.top ?? 0);
});

test('With doubts, a save is still one press', async ({ server, app }) => {
  dinerReads(server, { date: '03/04/2020' });
  await openScanner(app);
  await chooseFiles(DINER);
  await tag();
  await expect.poll(markedFields).toEqual(['Date']);
  await save.click();
  await expect.element(saved).toBeVisible();
});

test('A receipt without a date is saved with one press, and needs a check', async ({ server, app }) => {
  dinerReads(server, { date: null, error: 'Date not found. Please check.' });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(page.getByText('Analysis Warning')).toBeVisible();
  await expect.element(page.getByText('Date not found. Please check.')).toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ date: null, doubts: ['date'] }]);
});

test('A doubt that was settled before the save is gone, and others are still there', async ({
  server,
  app,
}) => {
  dinerReads(server, { date: '03/04/2020' });
  await openScanner(app);
  await chooseFiles(DINER);
  await tag();
  await save.click();
  await expect.poll(() => server.receipts).toMatchObject([{ doubts: ['date'] }]);
  // a receipt that is still being saved belongs to the same pile, and in an old pile, an old date causes no
  // doubt
  await expect.element(saved).toBeVisible();
  const [first, second] = await photosOf(DINER, 2);
  for (const [photo, settle] of [
    [first, () => date.fill('03/05/2020')],
    [second, () => button(/^Check: date$/u).click()],
  ] as const) {
    await openScanner(app);
    await chooseFiles(photo ?? DINER);
    await expect.poll(markedFields).toEqual(['Date']);
    await settle();
    await tag();
    const before = server.receipts.length;
    await save.click();
    await expect.poll(() => server.receipts.length).toBe(before + 1);
    expect(server.receipts[0]).not.toHaveProperty('doubts');
    await expect.element(saved).toBeVisible();
  }
});

test('The line beside Save names fields that are out of sight, leads there, and covers neither Save nor the field', async ({
  server,
  app,
}) => {
  await page.viewport(390, 420);
  dinerReads(server, { date: null, vendor: null, location: null });
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(checkLine).toMatchTextContent(/^Check: Date · Choose: Category, Group Head$/u);
  // a press that does not scroll
  (await elementOf(checkLine)).click();
  await expect.element(date).toHaveFocus();
  const box = (element: Element) => element.getBoundingClientRect();
  const [line, saveButton, field] = [button(/Choose: /u), save, date].map((one) => box(one.element()));
  if (!line || !saveButton || !field) throw new Error('nothing to compare');
  expect(line.bottom).toBeLessThanOrEqual(saveButton.top);
  expect(saveButton.bottom).toBeLessThanOrEqual(420);
  expect(field.bottom).toBeLessThanOrEqual(line.top);
  expect(field.top).toBeGreaterThanOrEqual(0);
  await page.viewport(390, 844);
  await expect.element(button(/^Choose: Category, Group Head$/u)).toBeVisible();
  await expectHidden(checkLine);
});

test('If a total includes a tip that is not printed, one press confirms that the difference is the tip, and saves it', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await total.fill('$50.49');
  await expect.element(page.getByText('$10.00 more than the printed parts')).toBeVisible();
  await look('review-tip');
  await button('Tip $10.00').click();
  await expect.element(page.getByText('$37.40 + $3.09 tax + $10.00 tip')).toBeVisible();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 50.49, tipAmount: 10, taxAmount: 3.09 }]);
});

test('A tip is forgotten when the total changes again', async ({ server, app }) => {
  await review(app, DINER);
  await total.fill('$50.49');
  await button('Tip $10.00').click();
  await total.fill('$40.49');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ price: 40.49, tipAmount: null }]);
});
