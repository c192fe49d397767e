import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { holdAnswers } from './look.ts';
import { inBrowser } from './own-browser.ts';
import { savedScreen, tagAndSave } from './receipt-form.ts';
import { DINER, darkAndBlurred } from './receipt-photos.ts';
import { choosePhoto, expectAnalyzed } from './scan.ts';
import { createAccount } from './sign-in.ts';

/** The scanner by keyboard alone, with reduced motion, and with large text. */

test.use({ permissions: ['camera'] });

test('A keyboard user can take a receipt from the shutter to the library', async ({ page, server }) => {
  await createAccount(page, server);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await tabTo(page, 'Capture');
  await page.keyboard.press('Enter');
  await expectAnalyzed(page);

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
  await expect(savedScreen(page)).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/library`);
  await expect(page.getByRole('article')).toContainText('Corner Store');
});

test('Users who prefer reduced motion see no motion', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    for (const kind of ['transitionrun', 'animationstart'])
      document.addEventListener(kind, (event) => {
        const element = event.target as Element;
        // motion is what this test is about
        // eslint-disable-next-line no-restricted-syntax
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
          return moves || (style.transitionProperty !== 'none' && longest(style.transitionDuration) > 0.001);
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
  await expectAnalyzed(page);
  await page.getByLabel('Total').focus();
  await page.getByRole('button', { name: 'Enlarge the picture' }).click();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expectStill('review');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Crop' }).click();
  await expectStill('crop');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await tagAndSave(page);
  await expectStill('saved');
  await expect(page).toHaveURL(`${server.url}/library`);
  await expectStill('library');
  // this survives only navigation by the page itself
  expect(await page.evaluate(() => (window as never as { moved: string[] }).moved)).toEqual([]);
});

test('At twice the text size, everything in the review fits on a phone’s screen', async ({
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
    await choosePhoto(page, await darkAndBlurred(DINER));
    await expect(page.getByText('This picture is too dark. This picture is blurred.')).toBeVisible();
    await expectNothingCut(page, 'analyzing');
    await reading.release();
    await expectAnalyzed(page);
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
    await tagAndSave(page);
    await expectNothingCut(page, 'saved');
  });
});

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
