import { getPendingUser, setupPasskey } from '@slipcase/contract/auth';
import { logout } from '@slipcase/contract/user';
import { beforeEach, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, expectToast, hintsOf, press } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA } from '../../../../testing/stand-in/account-server.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';

/** Passkey setup, after Google has said who the person is. */

const first = page.getByLabelText('Create 6-digit passkey');
const again = page.getByLabelText('Confirm passkey');
const submit = page.getByRole('button', { name: 'Create Account' });

beforeEach<{ server: LibraryServer }>(({ server }) => {
  const { email, firstName, lastName, picture } = NORA;
  server.user = null;
  server.pending = { email, firstName, lastName, picture };
});

test('Passkey setup shows the person and accepts only two equal passkeys of six digits', async ({
  server,
  app,
}) => {
  app.open('/setup-passkey');
  await expect.element(page.getByText('Nora Whitlock')).toBeVisible();
  await expect.element(page.getByText(NORA.email)).toBeVisible();
  await expect.element(page.getByText("Like an iPhone passcode - you'll use this to sign in")).toBeVisible();
  await expect.element(page.getByText('Avoid repeated digits')).toBeVisible();
  await first.click();
  await userEvent.keyboard('12ab34567');
  await expect.element(first).toHaveValue('123456');
  await expect.element(page.getByText('Choose a passkey that is harder to guess.')).toBeVisible();
  await again.fill('12345');
  await expect.element(submit).toBeDisabled();
  await again.fill('123457');
  await expect.element(submit).toBeDisabled();
  await expect.element(page.getByText("Passkeys don't match")).toBeVisible();
  await again.fill('123456');
  await expect.element(submit).toBeEnabled();
  const release = server.hold(setupPasskey);
  await submit.click();
  await expect.element(page.getByRole('button', { name: 'Creating account...', exact: true })).toBeVisible();
  release();
  await expectToast('Welcome to Slipcase!', 'Your passkey has been created successfully');
  await expect.element(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  expect(app.loads).toEqual(['/']);
  expect(server.bodiesOf(setupPasskey)).toMatchObject([{ email: NORA.email, passkey: '123456' }]);
});

test('Pressing Enter shows what is wrong with the passkeys while the button is disabled', async ({
  server,
  app,
}) => {
  app.open('/setup-passkey');
  await first.fill('12345');
  await press(first, '{Enter}');
  await expectToast('Invalid passkey', 'Passkey must be exactly 6 digits');
  await first.fill('274913');
  await again.fill('274914');
  await press(again, '{Enter}');
  await expectToast("Passkeys don't match", 'Please ensure both passkey entries match');
  expect(server.bodiesOf(setupPasskey)).toEqual([]);
});

test('If the Google sign-in has expired, the page asks to start over', async ({ server, app }) => {
  server.refuse(setupPasskey, 404, 'no_pending_sign_in', 'User information missing. Please start over.');
  app.open('/setup-passkey');
  await choose('274913');
  await expectToast('Error', 'User information missing. Please start over.');
});

test('After a proxy error, setup asks to try again', async ({ server, app }) => {
  server.breakDown(setupPasskey, 502);
  app.open('/setup-passkey');
  await choose('274913');
  await expectToast('Setup failed', 'Failed to setup passkey. Please try again.');
});

test('A failed setup shows the server’s message, even without an error code', async ({ server, app }) => {
  server.breakDown(setupPasskey, 500, { message: 'Accounts are closed until noon.' });
  app.open('/setup-passkey');
  await choose('274913');
  await expectToast('Setup failed', 'Accounts are closed until noon.');
});

test('Setup leads to sign-in when it cannot load the person from Google', async ({ server, app }) => {
  server.breakDown(getPendingUser, 500);
  app.open('/setup-passkey');
  await expect.poll(address).toBe('/');
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
});

test('Setup rejects a passkey that is easy to guess, and keeps what was typed', async ({ server, app }) => {
  server.refuse(setupPasskey, 400, 'weak_passkey', 'Choose a passkey that is harder to guess.');
  app.open('/setup-passkey');
  await choose('123456');
  await expect.element(page.getByText('Setup failed')).toBeVisible();
  await expect.element(page.getByText('Choose a passkey that is harder to guess.')).toBeVisible();
  await expect.element(first).toHaveFocus();
  // the passkey stays, and the next digit replaces it
  await expect.element(first).toHaveValue('123456');
  await expect.element(again).toHaveValue('123456');
  await userEvent.keyboard('5');
  await expect.element(first).toHaveValue('5');
});

test('Passkey setup continues if another tab has finished it', async ({ server, app }) => {
  server.answer(setupPasskey, () => {
    // the other tab has signed in this browser
    server.user = NORA;
    throw new Refusal(
      409,
      'passkey_already_set',
      'This account has a passkey already. Please sign in with it.',
    );
  });
  app.open('/setup-passkey');
  await choose('274913');
  await expect.element(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  await expect
    .element(page.getByText('This account has a passkey already. Please sign in with it.'))
    .toBeVisible();
  expect(app.loads).toEqual(['/']);
});

test('A different person can start over', async ({ server, app }) => {
  app.open('/setup-passkey');
  await page.getByRole('button', { name: 'Not you? Start over' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(address).toBe('/');
  expect(server.bodiesOf(logout)).toHaveLength(1);
});

test('Phones open the keypad, and password managers recognize a new passkey', async ({ app }) => {
  app.open('/setup-passkey');
  await expect.element(first).toBeVisible();
  expect(hintsOf(first)).toEqual(['numeric', 'new-password']);
  expect(hintsOf(again)).toEqual(['numeric', 'new-password']);
});

async function choose(passkey: string): Promise<void> {
  await first.fill(passkey);
  await again.fill(passkey);
  await submit.click();
}
