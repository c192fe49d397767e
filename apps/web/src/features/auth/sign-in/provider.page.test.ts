import { getCompanyDomain, passkeyLogin } from '@slipcase/contract/auth';
import { beforeEach, expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, framesDrawn } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';

/** What people read if the company uses another identity provider than Google. */

const LONG_MS = 240_000;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const anyGoogle = page.getByText(/Google/u);

beforeEach<{ server: LibraryServer }>(({ server }) => {
  localStorage.clear();
  server.user = null;
  server.provider = 'Okta';
});

test(
  'The sign-in screens name the company’s own provider, and never Google',
  async ({ server, app }) => {
    server.moreDomains = ['example.co.uk'];
    app.open('/?error=invalid_email');
    await expect.element(button('Continue with Okta')).toBeVisible();
    await expect.element(button('Set up with Okta')).toBeVisible();
    const banner = page.getByRole('alert');
    await expect.element(banner).toMatchTextContent('end in @example.com or @example.co.uk.');
    await expectHidden(anyGoogle);
    await look('provider-sign-in');
    await button('Set up with Okta').click();
    await expect.poll(() => app.loads).toEqual(['/auth/google']);

    app.open('/google-signin');
    await expect.element(page.getByText('This sign-in only tells us who you are.')).toBeVisible();
    await expectHidden(anyGoogle);
    app.open('/forgot-passkey');
    await expect
      .element(page.getByText('You can always sign in with Okta, without a passkey.'))
      .toBeVisible();
    await expectHidden(anyGoogle);
  },
  LONG_MS,
);

test('Without a name for the provider, the sign-in screens say ‘company account’', async ({
  server,
  app,
}) => {
  server.provider = 'your company account';
  app.open('/');
  await expect.element(button('Continue with your company account')).toBeVisible();
  await expect.element(button('Set up with your company account')).toBeVisible();
  await expectHidden(anyGoogle);
  await look('provider-unnamed');
});

test('A refused sign-in says whom to ask if an account belongs to another provider', async ({ app }) => {
  app.open('/?error=auth_failed');
  const banner = page.getByRole('alert').filter({ hasText: 'Authentication Failed' });
  await expect
    .element(banner)
    .toMatchTextContent(
      'Signing in with Okta failed. Please try again. If your company has changed how people sign in, ask your administrator to move your account.',
    );
  await look('provider-refused');
});

test('A new device shows no wrong name while it waits, and a known one shows the last name right away', async ({
  server,
  app,
}) => {
  const answer = server.hold(getCompanyDomain);
  app.open('/');
  await expect.element(button('Sign In')).toBeVisible();
  await framesDrawn();
  await expectHidden(page.getByText('Continue with'));
  answer();
  await expect.element(button('Continue with Okta')).toBeVisible();

  const later = server.hold(getCompanyDomain);
  app.open('/');
  await expect.element(button('Continue with Okta')).toBeVisible();
  server.provider = null;
  later();
  await expect.element(button('Continue with Google')).toBeVisible();
});

test('Without an answer from the server, a new device offers Google, in the agreed words', async ({
  server,
  app,
}) => {
  server.breakDown(getCompanyDomain, 500);
  app.open('/');
  await expect.element(button('Continue with Google')).toBeVisible();
  await expect.element(button('Set up account with Google')).toBeVisible();
});

test('After too many wrong passkeys the toast offers the company’s own provider', async ({ server, app }) => {
  app.open('/');
  await expect.element(button('Continue with Okta')).toBeVisible();
  server.refuse(passkeyLogin, 429, 'too_many_tries', 'Wait 30 seconds, or sign in with Okta now.');
  await page.getByLabelText('Email').fill(NORA.email);
  await page.getByLabelText('6-digit passkey').fill('580361');
  await button('Sign In').click();
  const toast = page.getByRole('alert').filter({ hasText: 'Sign in failed' });
  await toast.getByRole('button', { name: 'Continue with Okta' }).click();
  await expect.poll(() => app.loads).toEqual(['/auth/google']);
});

test('The account shows which provider each device signed in with', async ({ server, app }) => {
  server.user = NORA;
  server.devices = server.devices.map((device) => ({ ...device, signedInWith: 'google' }));
  app.open('/library');
  await page.getByRole('button', { name: /^Your account/u }).click();
  const panel = page.getByRole('dialog');
  await expect.element(panel.getByText('Signed in with Okta')).toBeVisible();
  await panel.getByRole('button', { name: 'Change passkey' }).click();
  await expect.element(panel).toMatchTextContent('You are signed in with Okta, so your current passkey');
  await expectHidden(anyGoogle);
  server.devices = server.devices.map((device) => ({ ...device, signedInWith: 'passkey' }));
  await app.reload();
  await page.getByRole('button', { name: /^Your account/u }).click();
  await panel.getByRole('button', { name: 'Change passkey' }).click();
  await expect.element(panel).toMatchTextContent('Forgot it? You can continue with Okta instead.');
  await expectHidden(anyGoogle);
});
