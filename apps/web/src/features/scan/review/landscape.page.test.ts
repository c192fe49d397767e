import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { elementOf, openParts } from '../../../../testing/page/hands.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import {
  button,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  shutter,
} from '../testing/scan-hands.ts';

/**
 * A phone in landscape, and text of 200 %: nothing extends beyond the screen, and nothing covers the focused
 * field.
 */

const field = (name: string) => page.getByLabelText(name, { exact: true });
const rectOf = (locator: Locator) => locator.first().element().getBoundingClientRect();

function expectOnScreen(...locators: Locator[]): void {
  for (const locator of locators) {
    const { left, top, right, bottom } = rectOf(locator);
    const name = locator.asLocator();
    expect(left, name).toBeGreaterThanOrEqual(0);
    expect(top, name).toBeGreaterThanOrEqual(0);
    expect(right, name).toBeLessThanOrEqual(window.innerWidth);
    expect(bottom, name).toBeLessThanOrEqual(window.innerHeight);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, 'scrolls sideways').toBe(0);
}

/**
 * Expects that the focused field is above the bar, and that the picture does not cover it, as soon as the
 * page has scrolled to it.
 */
async function expectReachable(name: string): Promise<void> {
  // waits here, because a search for an element that never comes would not end by itself
  await expect.element(field(name)).toBeInTheDocument();
  (await elementOf(field(name))).focus();
  await expect.poll(() => coversOf(name)).toEqual([]);
}

/** Describes what covers a field. */
function coversOf(name: string): string[] {
  const [own, bar, picture] = [
    rectOf(field(name)),
    rectOf(page.getByCss('.bar')),
    rectOf(page.getByCss('.lit')),
  ];
  const isBeside = picture.right <= own.left || picture.top >= own.bottom;
  return [
    ...(own.top < 0 ? ['the edge of the screen'] : []),
    ...(own.bottom > bar.top + 1 ? ['the bar'] : []),
    ...(isBeside || picture.bottom <= own.top + 1 ? [] : ['the picture']),
  ];
}

test('On a phone in landscape, camera and crop have all their controls on screen', async ({ app }) => {
  await page.viewport(844, 390);
  await openScanner(app);
  expectOnScreen(shutter, button('Choose a photo'), page.getByRole('link', { name: 'Library' }));
  await review(app, DINER);
  await button('Crop').click();
  await expect.element(button('Done')).toBeVisible();
  expectOnScreen(
    button('Done'),
    button('Cancel'),
    button('Turn'),
    button('Top left corner'),
    button('Bottom right corner'),
  );
});

test('On a phone in landscape, the review has the picture beside the form', async ({ app }) => {
  await page.viewport(844, 390);
  await review(app, DINER);
  expectOnScreen(save, button('Reset'), button('Keep scanning'), page.getByCss('.lit'));
  expect(rectOf(page.getByCss('.lit')).right).toBeLessThanOrEqual(rectOf(page.getByCss('.form')).left);
  await openParts();
  for (const name of ['Vendor', 'Total', 'Date', 'Location', 'Note']) await expectReachable(name);
  expectOnScreen(save, page.getByCss('.lit'));
});

async function edit(app: Page): Promise<void> {
  app.open(`/receipt/${someReceipts({})[0]?.id}`);
  await button('Edit').click();
  await expect.element(page.getByCss('.lit img'), { timeout: 20_000 }).toBeVisible();
  await openParts();
}

test('On a phone in landscape, the form of a saved receipt also has the picture beside it', async ({
  server,
  app,
}) => {
  await page.viewport(844, 390);
  server.receipts = someReceipts({});
  await edit(app);
  for (const name of ['Vendor', 'Note']) await expectReachable(name);
  expectOnScreen(button('Save Changes'), button('Cancel'), page.getByCss('.lit'));
});

test('With text of 200 %, library, review and edit can be used', async ({ server, app }) => {
  // the space that a phone has left when everything on it is twice as large
  await page.viewport(195, 422);
  server.receipts = someReceipts({});
  app.open('/library');
  await expect.element(page.getByRole('article')).toBeVisible();
  expectOnScreen(page.getByPlaceholder(/^Search/u), page.getByRole('link', { name: 'Scan' }));
  const icon = () => document.querySelector('.icon')?.getBoundingClientRect().width ?? 0;
  const before = icon();
  document.documentElement.style.fontSize = '200%';
  expect(icon()).toBe(2 * before);
  document.documentElement.style.fontSize = '';
  await edit(app);
  for (const name of ['Vendor', 'Note']) await expectReachable(name);
  expectOnScreen(button('Save Changes'));
  await review(app, DINER);
  await openParts();
  for (const name of ['Vendor', 'Note']) await expectReachable(name);
  expectOnScreen(save);
});

test.for([
  [844, 390],
  [390, 844],
  [195, 422],
  [1280, 800],
  // the bar covers a part of the last field until the focus scrolls it up
  [1280, 770],
])(
  'With several receipts at %i by %i, the switch covers neither Save nor fields to check, and every field can be reached',
  async ([width = 0, height = 0], { app }) => {
    await page.viewport(width, height);
    await openScanner(app);
    await chooseFiles(DINER, CAFE);
    await expectRead(DINER);
    const forAll = page.getByRole('switch', { name: 'Use these tags for all' });
    const toDo = page.getByCss('.bar .check-line');
    await expect.element(toDo).toBeVisible();
    expectOnScreen(forAll, save);
    const [row, check, pressed] = [page.getByCss('.for-all'), toDo, save].map(rectOf);
    const isApart = (one: DOMRect | undefined, other: DOMRect | undefined) =>
      !one ||
      !other ||
      one.bottom <= other.top + 1 ||
      other.bottom <= one.top + 1 ||
      one.right <= other.left ||
      other.right <= one.left;
    expect(isApart(row, check), 'switch and what to check').toBe(true);
    expect(isApart(row, pressed), 'switch and Save').toBe(true);
    await openParts();
    for (const name of ['Vendor', 'Note']) await expectReachable(name);
    await forAll.click();
    await expect.element(forAll).toBeChecked();
  },
);
