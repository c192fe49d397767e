import { forgotPasskey, resetPasskey, verifyResetCode } from '@slipcase/contract/auth';
import { beforeEach, expect } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import {
  address,
  expectHidden,
  expectToast,
  hintsOf,
  holdToasts,
  press,
} from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';

/** The steps for a forgotten passkey. The end-to-end tests cover the whole way, with a real mail. */

const email = page.getByLabelText('Email');
const send = page.getByRole('button', { name: 'Send Reset Code' });
const code = page.getByLabelText('Code from your email');
const first = page.getByLabelText('New passkey', { exact: true });
const again = page.getByLabelText('Confirm new passkey');
const update = page.getByRole('button', { name: 'Update Passkey' });
const heading = (name: string) => page.getByRole('heading', { name });

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.user = null;
});

test('Back goes to the previous step, and leaving from the first step clears everything', async ({ app }) => {
  app.open('/forgot-passkey');
  await email.fill(NORA.email);
  await send.click();
  await expect.element(heading('Enter verification code')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(heading('Enter your email')).toBeVisible();
  await expect.element(email).toHaveValue(NORA.email);
  await expect.poll(progressKept).toBe(true);

  await page.getByRole('link', { name: 'Back to Sign In' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(address()).toBe('/');
  await expect.poll(progressKept).toBe(false);
});

test('People who leave to read their mail return to the same step and the typed code', async ({ app }) => {
  app.open('/forgot-passkey');
  await email.fill(NORA.email);
  await press(email, '{Enter}');
  await code.fill('407');
  await expectToast('Reset code sent', 'Check your email for the 6-digit verification code');
  await app.reload();
  await expectToast('Session restored', 'Welcome back! Your progress has been saved.');
  await expect.element(page.getByText('Session restored')).toHaveLength(1);
  await expect.element(page.getByText(NORA.email)).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue('407');
});

test('Each step shows what is missing', async ({ server, app }) => {
  app.open('/');
  await page.getByRole('link', { name: 'Forgot passkey?' }).click();
  await send.click();
  await expectToast('Email required', 'Please enter your email address');
  await email.fill('bob');
  await send.click();
  await expect
    .element(page.getByText('Enter your whole email address, such as name@example.com'))
    .toBeVisible();

  await email.fill(NORA.email);
  await send.click();
  await code.fill('40711');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expectToast('Invalid code', 'Please enter the 6-digit verification code');
  expect(server.bodiesOf(verifyResetCode)).toEqual([]);
  await code.fill('407115');
  await press(code, '{Enter}');

  await first.fill('58036');
  await update.click();
  await expectToast('Invalid passkey', 'Passkey must be exactly 6 digits');
  await first.fill('580362');
  await again.fill('580363');
  await update.click();
  await expectToast("Passkeys don't match", 'Please make sure both passkey fields match');
  expect(server.bodiesOf(resetPasskey)).toEqual([]);

  server.refuse(resetPasskey, 400, 'weak_passkey', 'Choose a passkey that is harder to guess.');
  await first.fill('123456');
  await again.fill('123456');
  await update.click();
  await expect.element(page.getByText('Choose a passkey that is harder to guess.')).toBeVisible();
  await expect.element(first).toHaveFocus();
  // the passkey stays, and the next digit replaces it
  await expect.element(first).toHaveValue('123456');
  await expect.element(again).toHaveValue('123456');
  await userEvent.keyboard('5');
  await expect.element(first).toHaveValue('5');
});

test('If a code can’t be sent or a passkey can’t be updated, people can try again', async ({
  server,
  app,
}) => {
  server.breakDown(forgotPasskey, 500);
  app.open('/forgot-passkey');
  await email.fill(NORA.email);
  await send.click();
  await expectToast('Failed to send reset code', 'Please try again');
  server.works(forgotPasskey);
  await send.click();
  await code.fill('407115');
  await press(code, '{Enter}');
  server.breakDown(resetPasskey, 500);
  await first.fill('580362');
  await again.fill('580362');
  await update.click();
  await expectToast('Failed to update passkey', 'Please try again');
  server.works(resetPasskey);
  await update.click();
  await expect.element(heading('Passkey updated!')).toBeVisible();
});

test('A code stays in its boxes when Slipcase cannot be reached', async ({ server, app }) => {
  await openCodeStep(app);
  server.cutOff(verifyResetCode);
  await code.fill('407115');
  await press(code, '{Enter}');
  await expect.element(page.getByText('Can’t reach Slipcase')).toBeVisible();
  await expect.element(code).toHaveValue('407115');
  server.breakDown(verifyResetCode, 502);
  await press(code, '{Enter}');
  await expect.poll(() => server.bodiesOf(verifyResetCode).length).toBe(2);
  await expect.element(code).toHaveValue('407115');
});

test('After five wrong tries, the page says that the code no longer works, and a new code does', async ({
  server,
  app,
}) => {
  server.refuse(verifyResetCode, 400, 'invalid_reset_code', 'No such code');
  await openCodeStep(app);
  const usedUp = page.getByText('A code stops working after five wrong tries.');
  for (let tries = 1; tries <= 5; tries += 1) {
    await expectHidden(usedUp);
    await code.fill('000000');
    await press(code, '{Enter}');
    await expect.poll(() => server.bodiesOf(verifyResetCode).length).toBe(tries);
    await expect.element(code).toHaveValue('');
    await expectToast('Invalid code', 'Please check your code and try again');
  }
  await expect.element(usedUp).toBeVisible();
  holdToasts();
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expectHidden(usedUp);
  await expectHidden(page.getByText('Please check your code and try again'));
  expect(server.bodiesOf(forgotPasskey)).toEqual([{ email: NORA.email }, { email: NORA.email }]);
  await expect.element(page.getByRole('button', { name: 'Resend Code' })).toBeDisabled();

  server.works(verifyResetCode);
  await code.fill('407115');
  await press(code, '{Enter}');
  await expect.element(heading('Create new passkey')).toBeVisible();
});

test('A new passkey is sent with its code, and the last step returns to sign-in with the address', async ({
  server,
  app,
}) => {
  await openCodeStep(app);
  await code.fill('407 115');
  await expect.element(code).toHaveValue('407115');
  await page.getByRole('button', { name: 'Verify Code' }).click();
  await expectToast('Code verified', 'Now set your new 6-digit passkey');
  await first.fill('580362');
  await again.fill('580362');
  await update.click();
  await expect.element(heading('Passkey updated!')).toBeVisible();
  await expectToast('Passkey updated successfully', 'You can now sign in with your new passkey');
  expect(server.bodiesOf(resetPasskey)).toEqual([
    { email: NORA.email, code: '407115', newPasskey: '580362' },
  ]);
  await expect.poll(progressKept).toBe(false);
  await page.getByRole('link', { name: 'Sign In Now' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.element(email).toHaveValue(NORA.email);
});

test('People with and without an account get the same answer', async ({ app }) => {
  for (const address of ['nobody@example.com', NORA.email]) {
    app.open('/forgot-passkey');
    await email.fill(address);
    await send.click();
    await expect
      .element(page.getByText(`If ${address} has an account, we have sent it a code.`))
      .toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  }
});

test('Phones open the keypad, offer the code from the mail, and a pasted code loses its spaces', async ({
  app,
}) => {
  app.open('/forgot-passkey');
  await expect.element(email).toBeVisible();
  expect(hintsOf(email)).toEqual(['email', 'username']);
  await email.fill(NORA.email);
  await send.click();
  await expect.element(code).toHaveFocus();
  expect(hintsOf(code)).toEqual(['numeric', 'one-time-code']);
  // this has the effect of a paste
  await cdp().send('Input.insertText', { text: ' 407 115 ' });
  await expect.element(code).toHaveValue('407115');
});

async function openCodeStep(app: { open: (path: string) => void }): Promise<void> {
  app.open('/forgot-passkey');
  await email.fill(NORA.email);
  await send.click();
  await expect.element(heading('Enter verification code')).toBeVisible();
}

/** Whether this tab remembers a reset that is in progress. */
function progressKept(): boolean {
  return Object.keys(sessionStorage).some((key) => key.includes('reset'));
}
