import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { tagAndSave } from './receipt-form.ts';
import { expectAnalyzed } from './scan.ts';
import { signUp } from './sign-in.ts';

/** Originals with page and server together. */

const HEIC = new URL('fixtures/receipt.heic', import.meta.url);

test('A HEIC photo is kept unchanged beside the PDF, and can be downloaded', async ({ page, server }) => {
  await signUp(page, server);
  await page.goto(`${server.url}/scan`);
  const buffer = readFileSync(HEIC);
  const kept = page.waitForResponse(/\/originals\/1$/u);
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer });
  await expectAnalyzed(page);
  await tagAndSave(page);
  expect((await kept).status()).toBe(200);
  await page.goto(`${server.url}/library`);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Original picture' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \(/u }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/ original\.heic$/u);
  // zeros replace the metadata, so the length stays the same
  expect(readFileSync(await file.path())).toHaveLength(buffer.length);
});
