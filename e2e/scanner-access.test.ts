import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { holdAnswers, look, toastsGone } from './look.ts';
import { inBrowser } from './own-browser.ts';
import { choose, createAccount, test } from './slipcase.ts';

/**
 * Scanner accessibility: every mode at both sizes and in both themes, by keyboard alone, with reduced motion, with
 * large text.
 */

const DINER = readFileSync(new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url));
const CAFE = readFileSync(
  new URL('../packages/reader/fixtures/003-british-cafe/receipt.jpg', import.meta.url),
);

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
    await chooseFile(page, await sharp(DINER).blur(7).linear(0.3).jpeg().toBuffer());
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
    await chooseFile(page, CAFE);
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
    await chooseFile(page, DINER);
    await expectRead(page);
    await save(page);
    await expect(page).toHaveURL(`${server.url}/library`);
    await page.getByRole('link', { name: 'Scan' }).first().click();

    await chooseFile(page, DINER);
    await expectRead(page);
    await toastsGone(page);
    await look(page, 'review-duplicate');
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog').getByRole('img')).toHaveCount(2);
    await look(page, 'compare');
    await page.getByRole('button', { name: 'Keep both' }).click();

    await page.getByRole('button', { name: 'Keep scanning' }).click();
    await chooseFile(page, CAFE);
    await expectRead(page);
    await staysOnSavedScreen(page);
    await save(page);
    await toastsGone(page);
    await look(page, 'saved');
    await page.getByRole('button', { name: '1 more to review' }).click();

    await page.route('**/api/receipts/save-pdf', (route) => route.abort());
    await save(page, 'Kept on this device');
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
    await expectRead(page);
    await save(page, 'Not saved yet');
    await look(page, 'refused');
  });

  test('a keyboard user can take a receipt from the shutter to the library', async ({ page, server }) => {
    test.setTimeout(120_000);
    await createAccount(page, server);
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await tabTo(page, 'Capture');
    await page.keyboard.press('Enter');
    await expectRead(page);

    await tabTo(page, 'Crop');
    await page.keyboard.press('Enter');
    const corner = page.getByRole('button', { name: 'Top left corner' });
    await tabTo(page, 'Top left corner');
    const place = async () => Number(await corner.getAttribute('cx'));
    const before = await place();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
    const after = await place();
    expect(after).toBeGreaterThan(before);
    await page.keyboard.press('Shift+ArrowRight');
    expect((await place()) - after).toBeLessThan((after - before) / 3);
    await tabTo(page, 'Done');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Crop' })).toBeFocused();

    for (const [field, value] of [
      ['Category', 'Billable: Catering'],
      ['Group Head', 'Holland'],
    ] as const) {
      await tabTo(page, field);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: /^Search .*\.\.\.$/u })).toBeFocused();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('combobox', { name: field })).toContainText(value);
      await expect(page.getByRole('combobox', { name: field })).toBeFocused();
    }
    await tabTo(page, 'Vendor');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Corner Store');
    await tabTo(page, 'Save PDF to Library');
    await page.keyboard.press('Enter');
    await expect(page.getByText('PDF Saved!')).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/library`);
    await expect(page.getByRole('article')).toContainText('Corner Store');
  });

  test('users who ask for reduced motion see no motion', async ({ page, server }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      for (const kind of ['transitionrun', 'animationstart'])
        document.addEventListener(kind, (event) => {
          const element = event.target as Element;
          for (const animation of element.getAnimations()) {
            const { duration } = animation.effect?.getComputedTiming() ?? {};
            if (Number(duration) > 1) moved.push(`${element.className}: ${duration} ms`);
          }
        });
    });
    await createAccount(page, server);
    const expectStill = async (screen: string) => {
      const found = await page.evaluate(() => {
        const longest = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
        return [...document.querySelectorAll('*')]
          .filter((element) => {
            const style = getComputedStyle(element);
            const moves = style.animationName !== 'none' && longest(style.animationDuration) > 0.001;
            return (
              moves || (style.transitionProperty !== 'none' && longest(style.transitionDuration) > 0.001)
            );
          })
          .map(({ tagName, className }) => `${tagName} ${String(className)}`);
      });
      expect(found, screen).toEqual([]);
    };
    await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
    await expectStill('camera');
    const reading = await holdAnswers(page, '**/api/analyze-receipt');
    await page.getByRole('button', { name: 'Capture' }).click();
    await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toBeVisible();
    await expectStill('analyzing');
    await reading.release();
    await expectRead(page);
    await page.getByLabel('Total').focus();
    await page.getByRole('button', { name: 'Enlarge the picture' }).click();
    await page.getByRole('combobox', { name: 'Category' }).click();
    await expectStill('review');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Crop' }).click();
    await expectStill('crop');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await save(page);
    await expectStill('saved');
    await expect(page).toHaveURL(`${server.url}/library`);
    await expectStill('library');
    // this survives only navigation by the page itself
    expect(await page.evaluate(() => (window as never as { moved: string[] }).moved)).toEqual([]);
  });

  test('at twice the text size, everything in the review fits on a phone’s screen', async ({
    server,
    playwright,
    launchOptions,
  }) => {
    const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
    await inBrowser(playwright, { ...launchOptions, args }, async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await createAccount(page, server);
      await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
      await expectNothingCut(page, 'camera');
      const reading = await holdAnswers(page, '**/api/analyze-receipt');
      await chooseFile(page, await sharp(DINER).blur(7).linear(0.3).jpeg().toBuffer());
      await expect(page.getByText('This picture is too dark. This picture is blurred.')).toBeVisible();
      await expectNothingCut(page, 'analyzing');
      await reading.release();
      await expectRead(page);
      await expectNothingCut(page, 'review');
      await page.getByLabel('Vendor').focus();
      await expectNothingCut(page, 'review-field');
      // the picture and the buttons do not cover the focused field
      const [field, picture, bar] = await Promise.all(
        ['#receipt-vendor', '.lit', 'footer'].map((part) => page.locator(part).boundingBox()),
      );
      expect(field?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.getByRole('button', { name: 'Crop' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNothingCut(page, 'crop');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await save(page);
      await expectNothingCut(page, 'saved');
    });
  });
});

async function chooseFile(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
}

async function expectRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toHaveCount(0, { timeout: 45_000 });
}

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

/** Fills in the missing tags and saves. */
async function save(page: Page, outcome = 'PDF Saved!'): Promise<void> {
  const button = page.getByRole('button', { name: 'Save PDF to Library' });
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
  await button.click();
  await expect(page.getByRole('heading', { name: outcome })).toBeVisible({ timeout: 30_000 });
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('combobox', { name }))
    .or(page.getByRole('textbox', { name, exact: true }));
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not come to ${name}`);
}

/** Checks that nothing extends past the screen's edge and that no label or button is cut off. */
async function expectNothingCut(page: Page, screen: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/large-${screen}.jpg`, quality: 90 });
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const problems: string[] = [];
    if (document.documentElement.scrollWidth > width) problems.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('#root *, [role=dialog] *')) {
      // the picture is larger than its frame, toolbars scroll, and screen reader texts have no size
      if (element.closest('.lit, .tools__row, .sr-only, svg, video, .filed')) continue;
      if (element.matches('[data-sonner-toaster]')) continue;
      const { left, right } = element.getBoundingClientRect();
      const what = `${element.tagName} ${String(element.className)} ${(element.textContent ?? '').slice(0, 30)}`;
      if (left < -1 || right > width + 1)
        problems.push(`${what}: ${Math.round(left)} to ${Math.round(right)}`);
      const isText = element.matches('.row__label, .button, .notice *, h1, h2, .stage, .camera__tool');
      if (isText && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
        problems.push(`${what}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
    const least = 200;
    // what loads behind the camera has no size yet
    for (const input of document.querySelectorAll('.row__input, .combo'))
      if (input.clientWidth < least && input.checkVisibility())
        problems.push(`${input.id || input.className}: only ${input.clientWidth} wide`);
    return problems;
  });
  expect.soft(found, screen).toEqual([]);
}

/** The saved screen leaves for the library after 1.5 s, which is too short to look at it at every size. */
async function staysOnSavedScreen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timer = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, ms?: number) =>
      timer(run, ms === 1500 ? 600_000 : ms)) as typeof window.setTimeout;
  });
}
