import { savePdf } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { elementOf, toastsGone } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../testing/stand-in/drawn-receipts.ts';
import { darkAndBlurred } from './testing/dark-picture.ts';
import {
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  saved,
  shutter,
  staysOnSavedScreen,
  tag,
  total,
} from './testing/scan-hands.ts';

/**
 * The scanner in all its modes, on a phone and a desktop, in light and dark: axe finds no problems, and
 * nothing is wider than the screen.
 */

/** about twice as long as the longest test takes on a busy machine with two cores */
const LONG_MS = 240_000;
const analyzing = page.getByRole('heading', { name: 'Analyzing Receipt' });
const dialog = page.getByRole('dialog');

afterEach(() => {
  vi.restoreAllMocks();
});

test(
  'The scanner without a camera looks right on phone and desktop, in light and dark',
  async ({ app }) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(
      new DOMException('', 'NotAllowedError'),
    );
    await openScanner(app);
    await expect.element(page.getByRole('alert').filter({ hasText: 'Camera Error' })).toBeVisible();
    await look('camera-error-toast');
    await toastsGone();
    await expect.element(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible();
    await look('camera-error');
  },
  LONG_MS,
);

test(
  'The scanner looks right from the camera to the library, on phone and desktop, in light and dark',
  async ({ server, app }) => {
    await openScanner(app);
    await expect.element(shutter).toBeEnabled();
    await look('camera');
    const reading = server.hold(analyzeReceipt);
    await chooseFiles(DINER);
    await expect.element(analyzing).toBeVisible();
    await look('analyzing');
    reading();
    await expectRead(DINER);
    await toastsGone();
    (await elementOf(total)).focus();
    await look('review');
    await button('Enlarge the picture').first().click();
    const smaller = button('Make the picture smaller');
    await expect.element(smaller).toBeVisible();
    await look('picture-zoom');
    await smaller.click();
    await page.getByRole('combobox', { name: 'Project' }).click();
    await expect.element(page.getByPlaceholder('Search projects...')).toBeVisible();
    await expect.element(page.getByText('Alder & Finch : Festival Lounge')).toBeVisible();
    await look('picker-open');
    await userEvent.keyboard('{Escape}');
    await tag();
    const saving = server.hold(savePdf);
    await save.click();
    await expect.element(page.getByText('Saving…')).toBeVisible();
    await look('saving');
    saving();
    await expect.element(card).toMatchTextContent('COPPER KETTLE DINER');
    await look('library-toast');
  },
  LONG_MS,
);

test(
  'Every review mode looks right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    const reading = server.hold(analyzeReceipt);
    await openScanner(app);
    await chooseFiles(await darkAndBlurred(DINER.url));
    await expect.element(page.getByText('This picture is too dark. This picture is blurred.')).toBeVisible();
    await look('analyzing-bad-picture');
    reading();
    await expectRead(DINER);
    await toastsGone();
    await look('review-bad-picture');

    await button('Crop').click();
    await expect.element(dialog).toBeVisible();
    await look('crop');
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.viewport(width, height);
      await expectHandles();
    }
    await button('Cancel').click();
    await page.getByLabelText('Add page').upload(await fileOf(CAFE));
    await expect.element(button('Page 2 of 2')).toBeVisible();
    await expect.element(page.getByText('Reading the other page…')).not.toBeInTheDocument();
    await toastsGone();
    await look('review-two-pages');
    await button('Reset').click();
    await expect.element(page.getByText('Receipt discarded')).toBeVisible();
    await expect.element(shutter).toBeEnabled();
    await look('camera-undo');
    await toastsGone();

    server.breakDown(analyzeReceipt, 500);
    await chooseFiles(CAFE);
    await expect.element(page.getByText('This picture could not be read')).toBeVisible();
    await toastsGone();
    await total.fill('twelve');
    await expect.element(page.getByText('Enter an amount like 12.34')).toBeVisible();
    await look('review-not-read');
    await button('Keep scanning').click();
    await expect.element(shutter).toBeEnabled();
    await look('camera-tray');
  },
  LONG_MS,
);

test('The saved screen looks right on phone and desktop, in light and dark', async ({ app }) => {
  staysOnSavedScreen();
  await review(app, DINER);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  await toastsGone();
  await look('saved');
});

test(
  'Every mode before and after a save looks right on phone and desktop, in light and dark',
  async ({ server, app }) => {
    staysOnSavedScreen();
    await openScanner(app);
    await chooseFiles(DINER, DINER);
    await expectRead(DINER);
    await tag();
    await look('review-first-of-two');
    await button('Keep scanning').click();
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await expect.element(page.getByRole('link', { name: '2 receipts to review' })).toBeVisible();
    await toastsGone();
    await look('library-two-to-review');
    await page.getByRole('link', { name: '2 receipts to review' }).click();
    await save.click();
    await expect.element(page.getByText('Receipt 2 of 2')).toBeVisible();

    await expectRead(DINER);
    await expect.element(page.getByText('You already have this picture')).toBeVisible();
    await toastsGone();
    await look('review-duplicate');
    await button('Compare').click();
    await expect.element(dialog.getByRole('img')).toHaveLength(2);
    await look('compare');
    await button('Keep both').click();

    server.cutOff(savePdf);
    await tag();
    await save.click();
    await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await toastsGone();
    await look('kept');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect.element(card.first()).toMatchTextContent('Waiting');
    await look('library-waiting');
    await button('Logout').click();
    await expect.element(dialog).toMatchTextContent('1 receipt is only on this device');
    await look('logout-warning');
    await button('Stay signed in').click();

    server.refuse(savePdf, 413, 'pdf_too_large', 'This PDF is too large.');
    await page.getByRole('link', { name: 'Edit' }).click();
    await expectRead(DINER);
    await save.click();
    await expect.element(page.getByRole('heading', { name: 'Not saved yet' })).toBeVisible();
    await look('refused');
  },
  LONG_MS,
);

/** Checks that each crop corner is on the screen and as wide as a finger. */
async function expectHandles(): Promise<void> {
  const corners = page.getByCss('.crop__handle');
  await expect
    .poll(() =>
      corners.elements().map((corner) => {
        const { left, right, top, bottom, width } = corner.getBoundingClientRect();
        const isInside = left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight;
        return { isInside, isWide: Math.abs(width - 47) < 5 };
      }),
    )
    .toEqual(Array.from({ length: 4 }, () => ({ isInside: true, isWide: true })));
}
