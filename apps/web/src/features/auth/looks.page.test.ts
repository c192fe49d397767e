import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { press, toastsGone } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { NORA, PHONE } from '../../../testing/stand-in/account-server.ts';

/**
 * The account screens, on a phone and a desktop, in light and dark: axe finds no problems, and nothing is
 * wider than the screen.
 */

/** about twice as long as the longest test takes on a busy machine with two cores */
const LONG_MS = 240_000;

test(
  'The sign-in screens look right on phone and desktop, light and dark',
  async ({ server, app }) => {
    server.user = null;
    app.open('/?error=invalid_email');
    await expect.element(page.getByRole('alert')).toBeVisible();
    await look('sign-in');
    await page.getByRole('button', { name: 'terms of service' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await look('terms');
    app.open('/google-signin');
    await expect.element(page.getByText('Continue with Google')).toBeVisible();
    await look('google-signin');

    const { email, firstName, lastName, picture } = NORA;
    server.pending = { email, firstName, lastName, picture };
    app.open('/setup-passkey');
    await page.getByLabelText('Create 6-digit passkey').fill('274913');
    await look('passkey-setup');
  },
  LONG_MS,
);

test(
  'The screens for a forgotten passkey look right on phone and desktop, light and dark',
  async ({ server, app }) => {
    server.user = null;
    app.open('/');
    await page.getByRole('link', { name: 'Forgot passkey?' }).click();
    await expect.element(page.getByRole('heading', { name: 'Enter your email' })).toBeVisible();
    await page.getByLabelText('Email').fill(NORA.email);
    await look('forgot-email');
    await page.getByRole('button', { name: 'Send Reset Code' }).click();
    await expect.element(page.getByRole('heading', { name: 'Enter verification code' })).toBeVisible();
    await toastsGone();
    const code = page.getByLabelText('Code from your email');
    await code.fill('407');
    await look('forgot-code');
    await app.reload();
    await expect.element(page.getByText('Session restored')).toBeVisible();
    await look('forgot-restored');
    await code.fill('407115');
    await press(code, '{Enter}');
    await expect.element(page.getByRole('heading', { name: 'Create new passkey' })).toBeVisible();
    await toastsGone();
    await page.getByLabelText('New passkey', { exact: true }).fill('580362');
    await page.getByLabelText('Confirm new passkey').fill('580363');
    await look('forgot-new-passkey');
    await page.getByLabelText('Confirm new passkey').fill('580362');
    await page.getByRole('button', { name: 'Update Passkey' }).click();
    await expect.element(page.getByRole('heading', { name: 'Passkey updated!' })).toBeVisible();
    await toastsGone();
    await look('forgot-done');
  },
  LONG_MS,
);

test(
  'The account looks right on phone and desktop, light and dark',
  async ({ server, app }) => {
    server.devices = [...server.devices, PHONE];
    app.open('/library');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    const panel = page.getByRole('dialog');
    await expect.element(panel.getByText('This device')).toBeVisible();
    await look('account');
    await panel.getByRole('button', { name: 'Sign out all devices' }).click();
    await expect.element(panel.getByText('This signs you out here too.')).toBeVisible();
    await look('account-sign-out-all');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Change passkey' }).click();
    await expect.element(panel.getByLabelText('Current passkey')).toBeVisible();
    await look('account-change-passkey');
  },
  LONG_MS,
);
