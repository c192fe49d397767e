import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { actLike, type OlderBrowser } from './older-browser.ts';
import { tag } from './receipt-form.ts';
import { capture } from './scan.ts';
import { createAccountByHand } from './sign-in.ts';

/** The oldest browsers that Slipcase supports, in docs/browsers.md. Everything works in them. */

test.use({ permissions: ['camera'] });

const OLDEST: readonly OlderBrowser[] = [
  { name: 'safari', version: 16.4 },
  { name: 'firefox', version: 115 },
  { name: 'chrome', version: 109 },
];
/** between these and today's: only on request, because the oldest lack more */
const LATER: readonly OlderBrowser[] = [
  { name: 'safari', version: 17.4 },
  { name: 'safari', version: 18 },
  { name: 'firefox', version: 128 },
];
/** the browsers whose gaps one journey has: all of the oldest together, or each browser by itself */
const JOURNEYS =
  process.env.BROWSERS === 'all' ? [...OLDEST, ...LATER].map((browser) => [browser]) : [OLDEST];
const LIST = new Intl.ListFormat('en', { type: 'disjunction' });
const RECEIPT = fileURLToPath(
  new URL('../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);

test('An older browser gets one plain page that names what it needs', async ({ page, server }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CompressionStream'));
  await page.goto(server.url);
  await expect(page.getByRole('heading')).toHaveText('This browser is too old for Slipcase');
  await expect(page.getByText('Safari 16.4, Firefox 115, Chrome 109')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button')).toHaveCount(0);
});

for (const browsers of JOURNEYS) {
  const names = LIST.format(browsers.map(({ name, version }) => `${name} ${version}`));
  test(`With only the features of ${names}, receipts can be photographed, chosen, cropped, saved, found, corrected and downloaded`, async ({
    page,
    server,
  }) => {
    await actLike(page.context(), browsers);
    await createAccountByHand(page, server);
    await capture(page);
    await page.getByRole('button', { name: 'Crop' }).click();
    await page.getByRole('button', { name: 'Use the whole photo' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await tag(page);
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);

    await page.goto(server.url);
    await page.getByLabel('Choose a photo').setInputFiles(RECEIPT);
    await expect(page.getByLabel('Vendor')).toHaveValue('COPPER KETTLE DINER', { timeout: 90_000 });
    await page.getByLabel('Vendor').fill('Quillfeather');
    await tag(page);
    await page.getByRole('button', { name: 'Save PDF to Library' }).click();
    await expect(page.getByRole('article')).toHaveCount(2);

    await page.getByRole('button', { name: 'Filter' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Vendor' }).click();
    await page.getByRole('option', { name: 'Quillfeather' }).click();
    await dialog.getByRole('button', { name: /^Show/u }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    const downloading = page.waitForEvent('download');
    await page.getByRole('article').getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Whitlock_.+\.pdf$/u);
    await page.getByRole('article').getByRole('link').click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Location').fill('Portland');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Portland', { exact: true })).toBeVisible();
    await page.goto(`${server.url}/spend`);
    await expect(page.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
    // the page may still be loading files for later
    await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  });
}
