import { expect, type Page } from '@playwright/test';
import { createAccount, expectLanding, logOut, NORA, resetCode, signIn, test } from './slipcase.ts';

test.use({ permissions: ['camera'] });

const NEW_PASSKEY = '580362';
const SCANNER = { name: 'Scan Receipt' };

test('A forgotten passkey is replaced with a code from the mail, even when the page is left meanwhile', async ({
  page,
  server,
  phone,
}) => {
  await createAccount(phone, server);

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

  await phone.reload();
  await expectLanding(phone);

  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByText('Invalid email or passkey')).toBeVisible();
  await signIn(page, NORA.email, NEW_PASSKEY);
  await expect(page.getByRole('heading', SCANNER)).toBeVisible();
});

test('Going back leads one step down, and leaving from the first step forgets everything', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/forgot-passkey`);
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter verification code' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your email' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(NORA.email);
  await expect.poll(() => progressKept(page)).toBe(true);

  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expectLanding(page);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect.poll(() => progressKept(page)).toBe(false);
});

test('Each step of a forgotten passkey says what is missing', async ({ page, server }) => {
  await createAccount(page, server);
  await logOut(page);
  await page.getByRole('link', { name: 'Forgot passkey?' }).click();
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  await expect(page.getByText('Email required')).toBeVisible();
  await expect(page.getByText('Please enter your email address')).toBeVisible();

  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  const code = page.getByLabel('Code from your email');
  await code.fill('40711');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expect(page.getByText('Please enter the 6-digit verification code')).toBeVisible();
  await code.fill(await resetCode(server));
  await code.press('Enter');

  const first = page.getByLabel('New passkey', { exact: true });
  await first.fill('58036');
  await page.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Passkey must be exactly 6 digits')).toBeVisible();
  await first.fill(NEW_PASSKEY);
  await page.getByLabel('Confirm new passkey').fill('580363');
  await page.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Please make sure both passkey fields match')).toBeVisible();

  await first.fill('123456');
  await page.getByLabel('Confirm new passkey').fill('123456');
  await page.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Choose a passkey that is harder to guess.')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('');
});

test('Wrong codes are said to use a code up, and a new one works', async ({ page, server }) => {
  await createAccount(page, server);
  await logOut(page);
  await page.getByRole('link', { name: 'Forgot passkey?' }).click();
  // the landing screen has an email field too
  await expect(page.getByRole('heading', { name: 'Enter your email' })).toBeVisible();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send Reset Code' }).click();
  const first = await resetCode(server);
  const code = page.getByLabel('Code from your email');
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse('**/api/auth/verify-passkey-reset-code');
    await code.fill(first === '000000' ? '000001' : '000000');
    await code.press('Enter');
    await answer;
    await expect(code).toHaveValue('');
  }
  await expect(page.getByText('Five wrong tries use a code up.')).toBeVisible();
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByText('Five wrong tries use a code up.')).toBeHidden();
  await expect.poll(() => server.mails().length).toBe(2);
  await code.fill(await resetCode(server));
  await code.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create new passkey' })).toBeVisible();
});

test('Somebody without an account is told the same, and gets no mail', async ({ page, server }) => {
  await createAccount(page, server);
  await logOut(page);
  for (const email of ['nobody@example.com', NORA.email]) {
    await page.goto(`${server.url}/forgot-passkey`);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Code' }).click();
    await expect(page.getByText(`If ${email} has an account, a code is on its way.`)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expectLanding(page);
  }
  // the mail to the colleague was asked for last: once it is there, one to the stranger would be too
  await resetCode(server);
  expect(server.mails()).toHaveLength(1);
});

/** Whether this tab remembers a reset that is under way. */
function progressKept(page: Page): Promise<boolean> {
  return page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('reset')));
}
