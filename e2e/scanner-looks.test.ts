import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { holdAnswers, look, toastsGone } from './look.ts';
import { tagAndSave } from './receipt-form.ts';
import { CAFE, DINER, darkAndBlurred } from './receipt-photos.ts';
import { choosePhoto, expectAnalyzed } from './scan.ts';
import { createAccount } from './sign-in.ts';

/** The scanner's states off the main path, on phone and desktop, in light and dark. The main path is in looks.test.ts. */

test('The scanner without a camera looks right on phone and desktop, in light and dark', {
  tag: '@whole-browser',
}, async ({ page, server }) => {
  await createAccount(page, server);
  await expect(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible();
  await look(page, 'camera-error-toast');
  await toastsGone(page);
  await look(page, 'camera-error');
});

test.describe('With a camera', () => {
  test.use({ permissions: ['camera'] });

  test('every review mode looks right on phone and desktop, in light and dark', async ({ page, server }) => {
    test.setTimeout(240_000);
    await createAccount(page, server);
    await toastsGone(page);

    const reading = await holdAnswers(page, '**/api/analyze-receipt');
    await choosePhoto(page, await darkAndBlurred(DINER));
    await expect(page.getByText('This picture is too dark. This picture is blurred.')).toBeVisible();
    await look(page, 'analyzing-bad-picture');
    await reading.release();
    await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toHaveCount(0, {
      timeout: 45_000,
    });
    await toastsGone(page);
    await look(page, 'review-bad-picture');

    await page.getByRole('button', { name: 'Crop' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page, 'crop');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectHandles(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectHandles(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Add page').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: CAFE });
    await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toBeVisible();
    await expect(page.getByText('Reading the other page…')).toHaveCount(0, { timeout: 45_000 });
    await toastsGone(page);
    await look(page, 'review-two-pages');
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(page.getByText('Receipt discarded')).toBeVisible();
    await look(page, 'camera-undo');
    await toastsGone(page);

    await page.route('**/api/analyze-receipt', (route) => route.fulfill({ status: 500, json: {} }));
    await choosePhoto(page, CAFE);
    await expect(page.getByText('This picture could not be read')).toBeVisible();
    await toastsGone(page);
    await page.getByLabel('Total').fill('twelve');
    await expect(page.getByText('Write the amount like 12.34')).toBeVisible();
    await look(page, 'review-not-read');
    await page.getByRole('button', { name: 'Keep scanning' }).click();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await look(page, 'camera-tray');
  });

  test('every mode before, during and after saving looks right on phone and desktop, in light and dark', async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    await createAccount(page, server);
    await choosePhoto(page, DINER);
    await expectAnalyzed(page);
    await tagAndSave(page);
    await expect(page).toHaveURL(`${server.url}/library`);
    await page.getByRole('link', { name: 'Scan' }).first().click();

    await choosePhoto(page, DINER);
    await expectAnalyzed(page);
    await toastsGone(page);
    await look(page, 'review-duplicate');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
    await look(page, 'compare');
    await page.getByRole('button', { name: 'Keep both' }).click();

    await page.getByRole('button', { name: 'Keep scanning' }).click();
    await choosePhoto(page, CAFE);
    await expectAnalyzed(page);
    await staysOnSavedScreen(page);
    await tagAndSave(page);
    await toastsGone(page);
    await look(page, 'saved');
    await page.getByRole('button', { name: '1 more to review' }).click();

    await page.route('**/api/receipts/save-pdf', (route) => route.abort());
    await tagAndSave(page, 'Kept on this device');
    await toastsGone(page);
    await look(page, 'kept');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page.getByRole('article').first()).toContainText('Waiting');
    await look(page, 'library-waiting');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog')).toContainText('1 receipt is only on this device');
    await look(page, 'logout-warning');
    await page.getByRole('button', { name: 'Stay signed in' }).click();

    await page.unrouteAll({ behavior: 'wait' });
    await page.route('**/api/receipts/save-pdf', (route) =>
      route.fulfill({ status: 413, json: { message: 'This PDF is too large.', code: 'too_large' } }),
    );
    await page.getByRole('link', { name: 'Edit' }).click();
    await expectAnalyzed(page);
    await tagAndSave(page, 'Not saved yet');
    await look(page, 'refused');
  });
});

/** Checks that each crop corner is on the screen and as wide as a finger. */
async function expectHandles(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const corner of await page.locator('.crop__handle').all()) {
    await expect(async () => {
      const box = await corner.boundingBox();
      expect(box?.width).toBeCloseTo(44 + 3, -1);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 5000 });
  }
}

/** The saved screen leaves for the library after 1.5 s, which is too short to look at it at every size. */
async function staysOnSavedScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      timer(run, ms === 1500 ? 600_000 : ms)) as typeof window.setTimeout;
  });
}
