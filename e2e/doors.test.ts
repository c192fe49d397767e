import { expect } from '@playwright/test';
import {
  createAccount,
  expectLanding,
  logOut,
  NORA,
  signIn,
  signInAtProvider,
  signUp,
  test,
} from './slipcase.ts';

test.use({ permissions: ['camera'] });

const BANNERS = {
  invalid_email: [
    'Access Restricted',
    'Only email addresses of the company domain are permitted to access the product. Please sign in with your company email address or contact your administrator.',
  ],
  auth_failed: [
    'Authentication Failed',
    'Google authentication failed. Please try again or contact support if the problem persists.',
  ],
  session_error: [
    'Session Error',
    'Unable to create your session. Please try signing in again or contact support if the issue continues.',
  ],
} as const;

for (const [error, [title, text]] of Object.entries(BANNERS)) {
  test(`The landing screen explains ${error}, cleans the address, and lets the banner go`, async ({
    page,
    server,
  }) => {
    await page.goto(`${server.url}/?error=${error}`);
    const banner = page.getByRole('alert').filter({ hasText: title });
    await expect(banner).toContainText(text);
    await expect(banner.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await expect(page).toHaveURL(`${server.url}/`);
    await banner.getByRole('button', { name: 'Dismiss' }).click();
    await expect(banner).toBeHidden();
  });
}

test('Somebody of another company, or who cancels, comes back to the right banner', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, { name: 'Eve Stranger', email: 'eve@example.org' });
  await expect(page.getByRole('alert').filter({ hasText: 'Access Restricted' })).toBeVisible();

  await page.goto(`${server.url}/auth/google`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Authentication Failed' })).toBeVisible();
});

test('Another name of this machine leads to the address that sign-in belongs to, and a wrong call is no page', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url.replace('localhost', '127.0.0.1')}/library`);
  await expect(page).toHaveURL(`${server.url}/library`);
  const wrong = await page.request.get(`${server.url}/api/no-such-call`, {
    headers: { accept: 'text/html' },
  });
  expect(wrong.status()).toBe(404);
  expect(await wrong.json()).toMatchObject({ code: 'not_found' });
});

test('Whoever is not signed in sees only the doors', async ({ page, server }) => {
  const landing = page.getByRole('button', { name: 'Sign In', exact: true });
  for (const path of ['/', '/scan', '/library', '/pdfs', '/receipt/7', '/anything']) {
    await page.goto(server.url + path);
    await expect(landing).toBeVisible();
  }
  await page.goto(`${server.url}/forgot-passkey`);
  await expect(page.getByText('Back to Sign In')).toBeVisible();
  await page.goto(`${server.url}/google-signin`);
  await expect(page.getByText('Continue with Google')).toBeVisible();
  await expect(landing).toBeHidden();
  await page.goto(`${server.url}/setup-passkey`);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(landing).toBeVisible();
});

test('Whoever is signed in reaches every screen, and an unknown address is the scanner', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  for (const path of [
    '/',
    '/scan',
    '/scanner',
    '/simple-scan',
    '/anything',
    '/setup-passkey',
    '/forgot-passkey',
  ]) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  }
  for (const path of ['/library', '/pdfs']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    await expect(page.getByText('No receipts yet')).toBeVisible();
  }
  await page.goto(`${server.url}/receipt/3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11`);
  await expect(page.getByText('Receipt not found')).toBeVisible();
});

test('Whoever lost the passkey is held at passkey setup until there is a new one', async ({
  page,
  server,
}) => {
  await signUp(page, server);
  server.query('UPDATE users SET passkey_hash = NULL WHERE email = ?', NORA.email);
  for (const path of ['/', '/library', '/setup-passkey']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  }
  await page.getByLabel('Create 6-digit passkey').fill('918273');
  await page.getByLabel('Confirm passkey').fill('918273');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
});

test('Passkey setup shows who it is for and takes only two equal passkeys of six digits', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, NORA);
  await expect(page.getByText('Nora Whitlock')).toBeVisible();
  await expect(page.getByText(NORA.email)).toBeVisible();
  await expect(page.getByText("Like an iPhone passcode - you'll use this to sign in")).toBeVisible();
  const first = page.getByLabel('Create 6-digit passkey');
  const again = page.getByLabel('Confirm passkey');
  const submit = page.getByRole('button', { name: 'Create Account' });
  await first.pressSequentially('12ab34567');
  await expect(first).toHaveValue('123456');
  await again.fill('12345');
  await expect(submit).toBeDisabled();
  await again.fill('123457');
  await expect(submit).toBeDisabled();
  await again.fill('123456');
  await expect(submit).toBeEnabled();
});

test('A wrong passkey, an unknown address and another company’s are told apart', async ({ page, server }) => {
  await createAccount(page, server);
  await logOut(page);
  await signIn(page, NORA.email, '000001');
  await expect(page.getByText('Invalid email or passkey')).toBeVisible();
  await signIn(page, 'nobody@example.com', NORA.passkey);
  await expect(page.getByText('Account not found. Please sign up first.')).toBeVisible();
  await signIn(page, 'eve@example.org', NORA.passkey);
  await expect(page.getByText('Access denied — please use your company email')).toBeVisible();
});

test('The page asks once more who is signed in soon after it opens, and a third time when Google sent it', async ({
  page,
  server,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url() === `${server.url}/api/auth/user`) asked += 1;
  });
  let slowly = 0;
  await page.route('**/api/auth/user', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, slowly));
    await route.continue();
  });
  for (const [path, times, delay] of [
    ['/', 2, 0],
    ['/?code=from-google', 3, 0],
    // a server that has not answered when it is time to ask again
    ['/', 2, 400],
    ['/?code=from-google', 3, 400],
  ] as const) {
    [asked, slowly] = [0, delay];
    await page.goto(server.url + path);
    await expect.poll(() => asked).toBe(times);
    // all that would come has come by then
    await page.waitForFunction(() => performance.now() > 1200);
    expect(asked).toBe(times);
  }
});

test('Signing in with the passkey reloads the page, and logging out leaves nothing of the person on it', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  const marked = () => page.evaluate(() => document.documentElement.dataset.before ?? null);
  const mark = () =>
    page.evaluate(() => {
      document.documentElement.dataset.before = 'yes';
    });
  await mark();
  await logOut(page);
  expect(await marked()).toBeNull();
  await page.goBack().catch(() => null);
  await page.goto(`${server.url}/library`);
  await expectLanding(page);
  await mark();
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByText('Successfully signed in')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await marked()).toBeNull();
});

test('Phones open the keypad, and password managers and codes from mails know their fields', async ({
  page,
  server,
}) => {
  const hints = async (label: string) => {
    const input = page.getByLabel(label, { exact: true });
    return [await input.getAttribute('inputmode'), await input.getAttribute('autocomplete')];
  };
  await page.goto(server.url);
  expect(await hints('Email')).toEqual(['email', 'username']);
  expect(await hints('6-digit passkey')).toEqual(['numeric', 'current-password']);
  await page.goto(`${server.url}/forgot-passkey`);
  expect(await hints('Email')).toEqual(['email', 'username']);
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  expect(await hints('Code from your email')).toEqual(['numeric', 'one-time-code']);
  const code = page.getByLabel('Code from your email');
  await code.focus();
  // as a paste does
  await page.keyboard.insertText(' 407 115 ');
  await expect(code).toHaveValue('407115');

  await page.goto(`${server.url}/auth/google`);
  await signInAtProvider(page, NORA);
  expect(await hints('Create 6-digit passkey')).toEqual(['numeric', 'new-password']);
  expect(await hints('Confirm passkey')).toEqual(['numeric', 'new-password']);
});
