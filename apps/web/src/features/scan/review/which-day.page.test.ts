import { type Analysis, analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, markedFields, press, tap } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { button, chooseFiles, date, openScanner, save, saved, tag } from '../testing/scan-hands.ts';

/**
 * A printed date such as 03/09/2014 can mean two days. The company's country decides which one is filled in,
 * and the person makes the final choice.
 */

const question = page.getByRole('group', { name: 'March 9, 2014 or September 3, 2014?' });
const march = question.getByRole('button', { name: /^Mar 9, 2014 ?: use March 9, 2014$/u });
const september = question.getByRole('button', { name: /^Sep 3, 2014 ?: use September 3, 2014$/u });

/** The diner's receipt of March 9 or September 3, 2014, with a date that is also hard to read. */
function hasTwoDays(server: ScanServer, asShown = '03/09/2014'): void {
  const other = '2014-09-03';
  server.answer(analyzeReceipt, async ({ body }): Promise<Analysis> => {
    const read = await server.read(body);
    const boxes = read.found.date?.boxes ?? [];
    return { ...read, date: asShown, found: { ...read.found, date: { confidence: 0.4, boxes, other } } };
  });
}

test('A date that can mean two days offers both: one key chooses the other one, and the save sends it', async ({
  server,
  app,
}) => {
  hasTwoDays(server);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(date).toHaveValue('03/09/2014');
  await expect.element(date).toHaveAccessibleDescription('March 9, 2014 or September 3, 2014?');
  // this question is the only doubt about the field
  expect(markedFields()).toEqual(['Date']);
  await expectHidden(button(/^Check: date$/u));
  await expectHidden(page.getByText(/more than a year ago/u));
  for (const chip of [march, september]) {
    const { width, height } = chip.element().getBoundingClientRect();
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // the chip of the day in the field is pressed, and the chips begin where the field's text begins
  await expect.element(march).toHaveAttribute('aria-pressed', 'true');
  await expect.element(september).toHaveAttribute('aria-pressed', 'false');
  const left = (element: Element) => element.getBoundingClientRect().left;
  expect(left(march.element())).toBeCloseTo(left(date.element()), 0);
  await look('review-which-day');
  await press(september, '{Enter}');
  await expect.element(date).toHaveValue('09/03/2014');
  await expectHidden(question);
  expect(markedFields()).toEqual([]);
  // the focus stays in the field's row, and no keyboard opens
  expect(document.activeElement?.contains(date.element())).toBe(true);
  await expect.element(date).not.toHaveFocus();
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ date: '09/03/2014', dateIso: '2014-09-03' }]);
  // the date was read at that place, so the place is saved with it
  const places = server.places.get(server.receipts[0]?.id ?? '') ?? [];
  expect(places.map(({ field }) => field)).toContain('date');
});

test('A tap on the day in the field confirms it', async ({ server, app }) => {
  hasTwoDays(server);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(question).toBeVisible();
  await tap(march);
  await expectHidden(question);
  expect(markedFields()).toEqual([]);
  await expect.element(date).toHaveValue('03/09/2014');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ dateIso: '2014-03-09' }]);
});

test('A tap on the other day fills it in as the company writes dates', async ({ server, app }) => {
  server.company = { ...server.company, dateOrder: 'DMY' };
  hasTwoDays(server, '09/03/2014');
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(question).toBeVisible();
  await tap(september);
  await expect.element(date).toHaveValue('03/09/2014');
  await expectHidden(question);
});

test('A date that the person types instead causes no question', async ({ server, app }) => {
  hasTwoDays(server);
  await openScanner(app);
  await chooseFiles(DINER);
  await expect.element(question).toBeVisible();
  await date.fill('03/08/2014');
  await expectHidden(question);
});
