import { getCompanyDomain, passkeyLogin } from '@slipcase/contract/auth';
import { beforeEach, describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  address,
  expectHidden,
  expectToast,
  framesDrawn,
  hintsOf,
  holdToasts,
  press,
} from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';

const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
const email = page.getByLabelText('Email');
const passkey = page.getByLabelText('6-digit passkey');

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.user = null;
});

test.for([
  [
    'invalid_email',
    'Access Restricted',
    'Only email addresses of the company domain are permitted to access the product. Please sign in with your company email address or contact your administrator.',
  ],
  [
    'auth_failed',
    'Authentication Failed',
    'Google authentication failed. Please try again or contact support if the problem persists.',
  ],
  [
    'session_error',
    'Session Error',
    'Unable to create your session. Please try signing in again or contact support if the issue continues.',
  ],
  [
    'too_many_calls',
    'Too Many Sign-ins',
    'Too many people are signing in from your network at once. Please wait a minute and try again.',
  ],
] as const)(
  'The landing screen explains %s, cleans the address, offers to try again, and lets people close the banner',
  async ([error, title, text], { app }) => {
    app.open(`/?error=${error}`);
    const banner = page.getByRole('alert').filter({ hasText: title });
    await expect.element(banner).toMatchTextContent(text);
    await expect.poll(address).toBe('/');
    await banner.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google']);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expectHidden(banner);
  },
);

test('An unknown error parameter shows no banner and leaves the rest of the address', async ({ app }) => {
  app.open('/?error=made_up&code=1');
  await expect.element(signIn).toBeVisible();
  await expect.poll(address).toBe('/?code=1');
  await expectHidden(page.getByRole('alert'));
});

describe('Signing in', () => {
  test('shows different messages for a wrong passkey, an unknown address and another company’s address', async ({
    server,
    app,
  }) => {
    app.open('/');
    server.refuse(passkeyLogin, 401, 'invalid_credentials', 'Invalid email or passkey');
    await submit('nora.whitlock@example.com', '000001');
    await expect.element(page.getByText('Invalid email or passkey')).toBeVisible();
    await expect.element(passkey).toHaveValue('');
    server.refuse(passkeyLogin, 401, 'account_not_found', 'Account not found. Please sign up first.');
    await submit('nobody@example.com', '274913');
    await expect.element(page.getByText('Account not found. Please sign up first.')).toBeVisible();
    server.refuse(
      passkeyLogin,
      403,
      'wrong_domain',
      'Only email addresses of the company domain may sign in',
    );
    await submit('eve@example.org', '274913');
    await expect.element(page.getByText('Access denied — please use your company email')).toBeVisible();
    expect(server.bodiesOf(passkeyLogin)).toEqual([
      { email: 'nora.whitlock@example.com', passkey: '000001' },
      { email: 'nobody@example.com', passkey: '274913' },
      { email: 'eve@example.org', passkey: '274913' },
    ]);
  });

  test('does not call the passkey wrong after a proxy error', async ({ server, app }) => {
    app.open('/');
    server.breakDown(passkeyLogin, 502);
    await submit('nora.whitlock@example.com', '274913');
    await expect.element(page.getByText('Slipcase is not available right now.')).toBeVisible();
    await expect.element(passkey).toHaveValue('274913');
  });

  test('makes people wait after several wrong passkeys, and offers Google', async ({ server, app }) => {
    app.open('/');
    server.refuse(passkeyLogin, 429, 'too_many_tries', 'Too many tries. Wait 30 seconds.');
    await submit('nora.whitlock@example.com', '580361');
    const toast = page.getByRole('alert').filter({ hasText: 'Continue with Google' });
    await expect.element(toast).toMatchTextContent('Sign in failed');
    await expect.element(toast).toMatchTextContent('Too many tries. Wait 30 seconds.');
    await expect.element(passkey).toHaveValue('');
    await toast.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google']);
  });

  test('does not announce a failure on the screen for a forgotten passkey', async ({ server, app }) => {
    app.open('/');
    server.refuse(passkeyLogin, 401, 'invalid_credentials', 'Invalid email or passkey');
    await submit('nora.whitlock@example.com', '580361');
    await expectToast('Sign in failed', 'Invalid email or passkey');
    holdToasts();
    await page.getByRole('link', { name: 'Forgot passkey?' }).click();
    await expectHidden(page.getByText('Sign in failed'));
  });

  test('shows progress on the button, then reloads at the requested screen with a greeting that leaves when the account opens', async ({
    server,
    app,
  }) => {
    const release = server.hold(passkeyLogin);
    app.open('/library');
    await submit('nora.whitlock@example.com', '274913');
    await expect.element(page.getByRole('button', { name: 'Signing in...', exact: true })).toBeVisible();
    release();
    await expectToast('Welcome back!', 'Successfully signed in');
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    expect(app.loads).toEqual(['/library']);
    holdToasts();
    await page.getByRole('button', { name: /^Your account/u }).click();
    await expectHidden(page.getByText('Welcome back!'));
  });

  test('is disabled until an address and six digits are there', async ({ app }) => {
    app.open('/');
    await email.fill('nora.whitlock@example.com');
    await passkey.fill('27491');
    await expect.element(signIn).toBeDisabled();
    await passkey.fill('274913');
    await expect.element(signIn).toBeEnabled();
    await email.fill(' ');
    await expect.element(signIn).toBeDisabled();
  });

  test('shows what is missing when Enter is pressed while the button is disabled', async ({
    server,
    app,
  }) => {
    app.open('/');
    await press(email, '{Enter}');
    await expectToast('Missing information', 'Please enter both email and passkey');
    await email.fill('nora.whitlock@example.com');
    await passkey.fill('27491');
    await press(passkey, '{Enter}');
    await expectToast('Invalid passkey', 'Passkey must be exactly 6 digits');
    expect(server.bodiesOf(passkeyLogin)).toEqual([]);
  });
});

describe('Six digits', () => {
  const type = async (digits: string) => {
    await passkey.click();
    await userEvent.keyboard(digits);
  };

  test('sign in by themselves when they are typed after an address', async ({ server, app }) => {
    app.open('/library');
    await email.fill(NORA.email);
    await type('27491');
    expect(server.bodiesOf(passkeyLogin)).toEqual([]);
    await userEvent.keyboard('{Backspace}13');
    await expectToast('Welcome back!', 'Successfully signed in');
    expect(server.bodiesOf(passkeyLogin)).toEqual([{ email: NORA.email, passkey: '274913' }]);
  });

  test('are sent by themselves only once: after a failure, Sign In sends them', async ({ server, app }) => {
    app.open('/');
    server.refuse(passkeyLogin, 401, 'invalid_credentials', 'Invalid email or passkey');
    await email.fill(NORA.email);
    await type('000001');
    await expectToast('Sign in failed', 'Invalid email or passkey');
    await expect.element(passkey).toHaveValue('');
    await type('274914');
    await expect.element(page.getByText('Sign in failed')).not.toBeInTheDocument();
    await expect.element(signIn).toBeEnabled();
    await userEvent.keyboard('{Backspace}3');
    await framesDrawn();
    expect(server.bodiesOf(passkeyLogin)).toHaveLength(1);
    await signIn.click();
    // the next digits can be typed at once
    await expect.element(passkey).toHaveValue('');
    await expect.element(passkey).toHaveFocus();
    await userEvent.keyboard('274913');
    server.works(passkeyLogin);
    await signIn.click();
    await expectToast('Welcome back!', 'Successfully signed in');
    expect(server.bodiesOf(passkeyLogin).slice(2)).toEqual([{ email: NORA.email, passkey: '274913' }]);
  });

  test('wait for Sign In if the server could not be reached', async ({ server, app }) => {
    app.open('/');
    server.breakDown(passkeyLogin, 502);
    await email.fill(NORA.email);
    await type('274913');
    await expect.element(page.getByText('Slipcase is not available right now.')).toBeVisible();
    await expect.element(passkey).toHaveValue('274913');
    await type('{Backspace}3');
    await framesDrawn();
    expect(server.bodiesOf(passkeyLogin)).toHaveLength(1);
  });

  test('are not sent by themselves when they are pasted or filled in, or the address is incomplete', async ({
    server,
    app,
  }) => {
    app.open('/');
    await email.fill('274913');
    await email.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.copy();
    await passkey.click();
    await userEvent.paste();
    await expect.element(passkey).toHaveValue('274913');
    await email.fill(NORA.email);
    // pasted again over the digits, and then partly typed
    await passkey.click();
    await userEvent.keyboard('{Control>}a{/Control}');
    await userEvent.paste();
    await type('{Backspace}3');
    await expect.element(signIn).toBeEnabled();
    // password managers fill in all digits at once
    await passkey.fill('');
    await passkey.fill('274913');
    await email.fill('nora');
    await passkey.fill('');
    await type('274913');
    await expect.element(passkey).toHaveValue('274913');
    await framesDrawn();
    expect(server.bodiesOf(passkeyLogin)).toEqual([]);
  });
});

test('After a logout, the address stays on the device, but not the passkey', async ({ server, app }) => {
  server.user = NORA;
  app.open('/library');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(email).toHaveValue(NORA.email);
  await expect.element(passkey).toHaveValue('');
  // after another person signs in, their address is kept instead
  await email.fill('ong@example.com');
  await passkey.fill('274913');
  await signIn.click();
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  server.user = null;
  app.open('/');
  await expect.element(email).toHaveValue('ong@example.com');
});

test('The sign-in screen says in one line what Slipcase is, and whose addresses may sign in', async ({
  server,
  app,
}) => {
  app.open('/?error=invalid_email');
  const what = page.getByText('Slipcase reads your receipts and keeps them as PDFs.');
  await expect.element(what).toBeVisible();
  expect(what.element().getClientRects()).toHaveLength(1);
  const lineHeight = Number.parseFloat(getComputedStyle(what.element()).lineHeight);
  expect(what.element().clientHeight).toBe(lineHeight);
  const banner = page.getByRole('alert').filter({ hasText: 'Access Restricted' });
  await expect.element(banner.getByText('Company addresses end in @example.com.')).toBeVisible();
  await look('landing-restricted');
  // without the domains, the agreed text says enough
  server.breakDown(getCompanyDomain, 500);
  app.open('/?error=invalid_email');
  await expect.element(banner).toMatchTextContent('contact your administrator.');
  app.open('/?error=auth_failed');
  await expect.element(page.getByText('Authentication Failed', { exact: true })).toBeVisible();
  await expectHidden(page.getByText('Company addresses'));
});

test('Phones open the keypad, and password managers recognize the fields', async ({ app }) => {
  app.open('/');
  await expect.element(email).toBeVisible();
  expect(hintsOf(email)).toEqual(['email', 'username webauthn']);
  expect(hintsOf(passkey)).toEqual(['numeric', 'current-password']);
});

test.for(['Continue with Google', 'Set up account with Google'])(
  '%s leads to Google',
  async (name, { app }) => {
    app.open('/');
    await page.getByRole('button', { name }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google']);
  },
);

async function submit(address: string, digits: string): Promise<void> {
  await email.fill(address);
  await passkey.fill(digits);
  await signIn.click();
}
