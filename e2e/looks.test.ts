import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { holdAnswers, look, toastsGone } from './look.ts';
import { tag } from './receipt-form.ts';
import { createAccount } from './sign-in.ts';

/**
 * Screens that need the server, on phone and desktop, in light and dark. The scanner off the main path is in
 * scanner-looks.test.ts, the other screens are in looks.page.test.ts.
 */

test.use({ permissions: ['camera'] });

/** about twice the time of the longest test on a busy machine with two cores */
const LONG_MS = 240_000;

test('The development sign-in looks right on phone and desktop, in light and dark', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await expect(page.getByText('This is not Google')).toBeVisible();
  await look(page, 'development-sign-in');
});

test('The scanner looks right on phone and desktop, in light and dark', async ({ page, server }) => {
  test.setTimeout(LONG_MS);

  await createAccount(page, server);
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  await look(page, 'camera');
  const hold = await holdAnswers(page, '**/api/analyze-receipt');
  await page.getByRole('button', { name: 'Capture' }).click();
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toBeVisible();
  await look(page, 'analyzing');
  await hold.release();
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  await toastsGone(page);
  await page.getByLabel('Total').focus();
  await look(page, 'review');
  await page.getByRole('button', { name: 'Enlarge the picture' }).first().click();
  const smaller = page.getByRole('button', { name: 'Make the picture smaller' });
  await expect(smaller).toBeVisible();
  await look(page, 'picture-zoom');
  await smaller.click();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect(page.getByPlaceholder('Search projects...')).toBeVisible();
  await expect(page.getByText('Alder & Finch : Festival Lounge')).toBeVisible();
  await look(page, 'picker-open');
  await page.keyboard.press('Escape');
  await tag(page);

  const saving = await holdAnswers(page, '**/api/receipts/save-pdf');
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await look(page, 'saving');
  await saving.release();
  await expect(page).toHaveURL(`${server.url}/library`);
  await expect(page.getByRole('article')).toContainText('Exported');
  await look(page, 'library-toast');
});
