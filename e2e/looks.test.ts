import { expect } from '@playwright/test';
import { holdAnswers, look, toastsGone } from './look.ts';
import {
  choose,
  createAccount,
  logOut,
  NORA,
  resetCode,
  signIn,
  signInAtProvider,
  test,
} from './slipcase.ts';

/** Every screen, on a phone and on a desk, light and dark: axe finds nothing, nothing is wider than the screen. */

test.use({ permissions: ['camera'] });

/** about twice what the longest of these takes on a busy machine of two cores */
const LONG_MS = 240_000;

test('The doors hold on phone and desktop, light and dark', async ({ page, server }) => {
  test.setTimeout(LONG_MS);

  await page.goto(`${server.url}/?error=invalid_email`);
  await expect(page.getByRole('alert')).toBeVisible();
  await look(page, 'sign-in');
  await page.getByRole('button', { name: 'terms of service' }).click();
  await look(page, 'terms');
  await page.goto(`${server.url}/google-signin`);
  await expect(page.getByText('Continue with Google')).toBeVisible();
  await look(page, 'google-signin');

  await page.goto(`${server.url}/auth/google`);
  await expect(page.getByText('This is not Google')).toBeVisible();
  await look(page, 'development-sign-in');
  await signInAtProvider(page, NORA);
  await page.getByLabel('Create 6-digit passkey').fill(NORA.passkey);
  await look(page, 'passkey-setup');
});

test('The scanner holds on phone and desktop, light and dark', async ({ page, server }) => {
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
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');

  const saving = await holdAnswers(page, '**/api/receipts/save-pdf');
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByText('Saving…')).toBeVisible();
  await look(page, 'saving');
  await saving.release();
  await expect(page).toHaveURL(`${server.url}/library`);
  await expect(page.getByRole('article')).toContainText('Exported');
  await look(page, 'library-toast');
});

test('Every screen around the account holds on phone and desktop, light and dark', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);

  await createAccount(page, server);
  await toastsGone(page);
  await logOut(page);
  await page.getByRole('link', { name: 'Forgot passkey?' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your email' })).toBeVisible();
  await page.getByLabel('Email').fill(NORA.email);
  await look(page, 'forgot-email');
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter verification code' })).toBeVisible();
  await toastsGone(page);
  const code = page.getByLabel('Code from your email');
  await code.fill('407');
  await look(page, 'forgot-code');
  await page.goto('about:blank');
  await page.goto(`${server.url}/forgot-passkey`);
  await expect(page.getByText('Session restored')).toBeVisible();
  await look(page, 'forgot-restored');
  await code.fill(await resetCode(server));
  await code.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create new passkey' })).toBeVisible();
  await toastsGone(page);
  await page.getByLabel('New passkey', { exact: true }).fill('580362');
  await page.getByLabel('Confirm new passkey').fill('580363');
  await look(page, 'forgot-new-passkey');
  await page.getByLabel('Confirm new passkey').fill('580362');
  await page.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Passkey updated!' })).toBeVisible();
  await toastsGone(page);
  await look(page, 'forgot-done');

  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await signIn(page, NORA.email, '580362');
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  await page.goto(`${server.url}/library`);
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await toastsGone(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('This device')).toBeVisible();
  await look(page, 'account');
  await panel.getByRole('button', { name: 'Sign out all devices' }).click();
  await expect(panel.getByText('This signs you out here too.')).toBeVisible();
  await look(page, 'account-sign-out-all');
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await panel.getByRole('button', { name: 'Change passkey' }).click();
  await expect(panel.getByLabel('Current passkey')).toBeVisible();
  await look(page, 'account-change-passkey');
});
