import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { elementOf, expectHidden, openParts, toastsGone } from '../../testing/page/hands.ts';
import type { Page } from '../../testing/page/page.tsx';
import { test } from '../../testing/page/test.ts';
import { DINER } from '../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';
import { button, openScanner, review, save } from '../features/scan/testing/scan-hands.ts';
import { notify } from '../ui/toast.tsx';

/** What is different on phones: zoom, keyboards over the page, a back gesture, cutouts. */

/** iOS zooms into fields with smaller text */
const NO_ZOOM_PX = 16;
const KEYBOARD_PX = 336;
const LANDSCAPE_KEYBOARD_PX = 200;
const CUTOUT_PX = 47;

const field = (name: string) => page.getByLabelText(name, { exact: true });
const bottomOf = (locator: Locator) => locator.first().element().getBoundingClientRect().bottom;
const topOf = (locator: Locator) => locator.first().element().getBoundingClientRect().top;

async function openFilter(app: Page): Promise<void> {
  app.open('/library');
  await button('Filter').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
}

test('No field makes an iPhone zoom in', async ({ server, app }) => {
  const seen = new Set<string>();
  const look = () => {
    for (const input of document.querySelectorAll('input:not([type=file], [type=checkbox])')) {
      const name = input.id || input.getAttribute('placeholder') || input.outerHTML;
      expect(Number.parseFloat(getComputedStyle(input).fontSize), name).toBeGreaterThanOrEqual(NO_ZOOM_PX);
      seen.add(name);
    }
  };
  await review(app, DINER);
  look();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Project' })).toBeVisible();
  look();
  server.receipts = someReceipts({});
  await openFilter(app);
  look();
  expect(seen.size).toBeGreaterThanOrEqual(9);
});

test('Date and amounts open the numeric keyboard, whose last key closes it', async ({ app }) => {
  await review(app, DINER);
  for (const name of ['Total', 'Date'])
    expect(field(name).element().getAttribute('inputmode'), name).toBe('decimal');
  expect(field('Vendor').element().getAttribute('inputmode')).toBe('text');
  // some numeric keyboards only have a comma
  await field('Date').fill('3,14,2026');
  expect(field('Date').element().getAttribute('enterkeyhint')).toBe('done');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(document.body);
  await expect.element(field('Date')).toHaveAttribute('aria-invalid', 'false');
});

/**
 * Covers the lower part of the page, as the keyboard of an iPhone does.
 * @param moved how far iOS scrolls the visible part down to the field; CSS pixels
 */
function openKeyboard(height: number, moved = 0): void {
  const view = window.visualViewport;
  if (!view) throw new Error('no visual viewport');
  const covered = vi.spyOn(view, 'height', 'get').mockReturnValue(window.innerHeight - height);
  const offset = vi.spyOn(view, 'offsetTop', 'get').mockReturnValue(moved);
  view.dispatchEvent(new Event('resize'));
  onTestFinished(() => {
    covered.mockRestore();
    offset.mockRestore();
    view.dispatchEvent(new Event('resize'));
  });
}

/** Nothing covers it, neither the keyboard nor a bar. */
async function expectVisible(locator: Locator, keyboard: number): Promise<void> {
  const its = await elementOf(locator);
  const isCovered = () => {
    const { left, top, width, height } = its.getBoundingClientRect();
    return !its.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  // for a moment after a dialog closes, nothing can be touched
  await expect.poll(isCovered, { message: locator.asLocator() }).toBe(false);
  expect(bottomOf(locator), locator.asLocator()).toBeLessThanOrEqual(window.innerHeight - keyboard);
}

test('The keyboard of an iPhone covers neither the focused field nor Save', async ({ app }) => {
  await review(app, DINER);
  const edge = window.innerHeight - KEYBOARD_PX;
  await openParts();
  (await elementOf(field('Note'))).focus();
  expect(bottomOf(save)).toBeGreaterThan(edge);
  openKeyboard(KEYBOARD_PX);
  expect(bottomOf(save)).toBeLessThanOrEqual(edge);
  expect(bottomOf(field('Note'))).toBeLessThanOrEqual(topOf(page.getByCss('.bar')));
});

test('Save is right above the keyboard even after the iPhone has scrolled the page to the field', async ({
  app,
}) => {
  await review(app, DINER);
  const moved = KEYBOARD_PX - 60;
  openKeyboard(KEYBOARD_PX, moved);
  const edge = window.innerHeight - KEYBOARD_PX + moved;
  expect(bottomOf(page.getByCss('.bar'))).toBe(edge);
  expect(bottomOf(save)).toBeLessThanOrEqual(edge);
});

test('The keyboard of an iPhone does not cover the end of a sheet', async ({ server, app }) => {
  server.receipts = someReceipts({});
  await openFilter(app);
  openKeyboard(KEYBOARD_PX);
  await expectVisible(page.getByRole('dialog').getByRole('button', { name: /^Show/u }), KEYBOARD_PX);
});

test('On a phone in landscape, the field of a sheet is visible while somebody types', async ({
  server,
  app,
}) => {
  await page.viewport(844, 390);
  server.receipts = someReceipts({});
  await openFilter(app);
  for (const name of ['Minimum amount', 'Maximum amount']) {
    (await elementOf(field(name))).focus();
    openKeyboard(LANDSCAPE_KEYBOARD_PX);
    await expectVisible(field(name), LANDSCAPE_KEYBOARD_PX);
  }
});

test('On a phone in landscape, the library’s search is visible while somebody types, because the navigation stays below the keyboard', async ({
  server,
  app,
}) => {
  await page.viewport(844, 390);
  server.receipts = someReceipts({});
  app.open('/library');
  const search = page.getByPlaceholder(/^Search/u);
  (await elementOf(search)).focus();
  openKeyboard(LANDSCAPE_KEYBOARD_PX);
  await expectVisible(search, LANDSCAPE_KEYBOARD_PX);
  expect(topOf(page.getByCss('.bar'))).toBeGreaterThanOrEqual(window.innerHeight - LANDSCAPE_KEYBOARD_PX);
});

test('Messages are above the keyboard, and do not cover the field', async ({ server, app }) => {
  const toast = page.getByRole('alert').filter({ hasText: 'Something failed' });
  const said = () => notify({ title: 'Something failed', tone: 'bad' });
  await review(app, DINER);
  said();
  // the place of a toast without a keyboard
  await expect.poll(() => topOf(toast)).toBeGreaterThan(window.innerHeight / 2);
  (await elementOf(field('Date'))).focus();
  openKeyboard(KEYBOARD_PX);
  await expect.poll(() => bottomOf(toast)).toBeLessThan(topOf(field('Date')));
  expect(topOf(toast)).toBeGreaterThan(0);
  await toastsGone();

  server.receipts = someReceipts({});
  app.open('/library');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  openKeyboard(KEYBOARD_PX);
  said();
  await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual(window.innerHeight - KEYBOARD_PX);
});

/** Lets a test make the back gesture, which reaches the newest CloseWatcher. */
function backGesture(): () => void {
  const Real = window.CloseWatcher;
  const open: CloseWatcher[] = [];
  window.CloseWatcher = class extends Real {
    constructor() {
      super();
      open.push(this);
    }
    override destroy(): void {
      open.splice(open.indexOf(this), 1);
      super.destroy();
    }
  };
  onTestFinished(() => {
    window.CloseWatcher = Real;
  });
  return () => open.at(-1)?.requestClose();
}

test('Android’s back gesture closes the list, then the sheet, and stays on the screen', async ({
  server,
  app,
}) => {
  const goBack = backGesture();
  server.receipts = someReceipts({});
  await openFilter(app);
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await dialog.getByRole('combobox', { name: 'Vendor' }).click();
  const list = page.getByRole('dialog', { name: 'Vendor' });
  await expect.element(list).toBeVisible();
  goBack();
  await expectHidden(list);
  await expect.element(dialog).toBeVisible();
  goBack();
  await expectHidden(dialog);
  expect(window.location.pathname).toBe('/library');
});

test('Android’s back gesture also closes the crop of a picture', async ({ app }) => {
  const goBack = backGesture();
  await review(app, DINER);
  await button('Crop').click();
  await expect.element(button('Done')).toBeVisible();
  goBack();
  await expectHidden(button('Done'));
  await expect.element(save).toBeVisible();
});

test('In landscape, nothing is under the cutout of a phone', async ({ server, app }) => {
  await page.viewport(844, 390);
  await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: { left: CUTOUT_PX, right: CUTOUT_PX } });
  onTestFinished(async () => void (await cdp().send('Emulation.setSafeAreaInsetsOverride', { insets: {} })));
  const expectClear = (...locators: Locator[]) => {
    for (const locator of locators) {
      const { left, right } = locator.first().element().getBoundingClientRect();
      expect(left, locator.asLocator()).toBeGreaterThanOrEqual(CUTOUT_PX);
      expect(right, locator.asLocator()).toBeLessThanOrEqual(window.innerWidth - CUTOUT_PX);
    }
  };
  await openScanner(app);
  expectClear(page.getByRole('link', { name: 'Back to library' }), button('Pile'));
  await review(app, DINER);
  expectClear(page.getByCss('.lit'), page.getByCss('.form'), button('Reset'), save);
  const tools = page.getByCss('.tools__row').element();
  expect(tools.scrollWidth, 'the picture’s buttons beside each other').toBe(tools.clientWidth);
  await button('Crop').click();
  await expect.element(button('Done')).toBeVisible();
  expectClear(button('Top left corner'), button('Done'), button('Cancel'));
  server.receipts = someReceipts({});
  await openFilter(app);
  expectClear(page.getByCss('.dialog'));
  // the screen behind the dialog does not scroll
  expectClear(page.getByCss('h1'));
});

test('Two quick taps do not zoom, and the page does not bounce under the camera', async ({ app }) => {
  await openScanner(app);
  const { touchAction, overscrollBehaviorY } = getComputedStyle(document.documentElement);
  expect(touchAction).toBe('manipulation');
  expect(overscrollBehaviorY).toBe('none');
});
