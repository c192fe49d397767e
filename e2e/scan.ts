import { expect, type Page } from '@playwright/test';

/** From a picture to the filled form. */

const ANALYSIS_MS = 90_000;

/** Goes from the shutter to the filled form. */
export async function capture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Capture' }).click();
  await expectAnalyzed(page);
}

/** Chooses a photo from the device instead of taking one. */
export async function choosePhoto(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
}

/** Waits for the form, and for the end of the analysis: the user can already type before that. */
export async function expectAnalyzed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({
    timeout: ANALYSIS_MS,
  });
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toHaveCount(0, {
    timeout: ANALYSIS_MS,
  });
}
