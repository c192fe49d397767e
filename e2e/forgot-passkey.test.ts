import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { isSignedIn, resetCode, signIn, signUp } from './sign-in.ts';

/** A forgotten passkey with a real email. The steps themselves are tested in a page test. */

test.use({ permissions: ['camera'] });

const NEW_PASSKEY = '580362';
const SCANNER = { name: 'Scan Receipt' };

test('A user replaces a forgotten passkey with a code from the email, even after leaving the page', async ({
  page,
  server,
  phone,
}) => {
  await signUp(phone, server);

  await page.goto(server.url);
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('link', { name: 'Forgot passkey?' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your email' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(NORA.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByText('Check your email for the 6-digit verification code')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enter verification code' })).toBeVisible();

  await page.goto('about:blank');
  const code = await resetCode(server);
  await page.goto(`${server.url}/forgot-passkey`);
  await expect(page.getByText('Session restored')).toHaveCount(1);
  await expect(page.getByText('Welcome back! Your progress has been saved.')).toBeVisible();
  await expect(page.getByText(NORA.email)).toBeVisible();

  const input = page.getByLabel('Code from your email');
  await expect(input).toBeFocused();
  await input.fill(code === '000000' ? '000001' : '000000');
  await input.press('Enter');
  await expect(page.getByText('Please check your code and try again')).toBeVisible();
  await input.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(input).toHaveValue(code);
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Now set your new 6-digit passkey')).toBeVisible();

  await expect(page.getByRole('heading', { name: 'Create new passkey' })).toBeVisible();
  await page.getByLabel('New passkey', { exact: true }).fill(NEW_PASSKEY);
  await page.getByLabel('Confirm new passkey').fill(NEW_PASSKEY);
  await page.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('You can now sign in with your new passkey')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkey updated!' })).toBeVisible();
  await expect.poll(() => progressKept(page)).toBe(false);

  expect(await isSignedIn(phone, server)).toBe(false);

  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByText('Invalid email or passkey')).toBeVisible();
  await signIn(page, NORA.email, NEW_PASSKEY);
  await expect(page.getByRole('heading', SCANNER)).toBeVisible();
});

/** Whether this tab remembers a reset in progress. */
function progressKept(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('reset')));
}
