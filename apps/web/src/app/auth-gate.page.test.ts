import { getReceipt } from '@slipcase/contract/receipts';
import { getUser } from '@slipcase/contract/user';
import { describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, expectHidden, holdTime, passTime } from '../../testing/page/hands.ts';
import { test } from '../../testing/page/test.ts';
import { NORA } from '../../testing/stand-in/account-server.ts';

/**
 * Which screens each person can open. The end-to-end tests check that signing in leads from one to the other.
 */

const signIn = page.getByRole('button', { name: 'Sign In', exact: true });
const scanner = page.getByRole('heading', { name: 'Scan Receipt' });

test('Until the page knows who is signed in, it shows only Loading...', async ({ server, app }) => {
  const release = server.hold(getUser);
  app.open('/library');
  const loading = page.getByRole('main').filter({ hasText: /^Loading\.\.\.$/u });
  await expect.element(loading.getByRole('status')).toBeVisible();
  const { width, height } = loading.element().getBoundingClientRect();
  expect([width, height]).toEqual([window.innerWidth, window.innerHeight]);
  release();
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await expectHidden(loading);
});

test('Signed-out people see only the sign-in screens', async ({ server, app }) => {
  server.user = null;
  for (const path of ['/', '/scan', '/library', '/spend', '/pdfs', '/receipt/7', '/anything']) {
    app.open(path);
    await expect.element(signIn).toBeVisible();
  }
  app.open('/forgot-passkey');
  await expect.element(page.getByText('Back to Sign In')).toBeVisible();
  app.open('/google-signin');
  await expect.element(page.getByText('Continue with Google')).toBeVisible();
  await expectHidden(signIn);
  app.open('/setup-passkey');
  await expect.poll(address).toBe('/');
  await expect.element(signIn).toBeVisible();
});

test('Signed-in people reach every screen, and an unknown address shows the scanner', async ({
  server,
  app,
}) => {
  for (const path of [
    '/',
    '/scan',
    '/scanner',
    '/simple-scan',
    '/anything',
    '/setup-passkey',
    '/forgot-passkey',
    '/google-signin',
  ]) {
    app.open(path);
    await expect.element(scanner).toBeVisible();
  }
  app.open('/spend');
  await expect.element(page.getByText('Nothing spent yet')).toBeVisible();
  for (const path of ['/library', '/pdfs']) {
    app.open(path);
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
  }
  server.refuse(getReceipt, 404, 'receipt_not_found', 'Receipt not found. It may have been deleted.');
  app.open('/receipt/3f0c9a4e-6a53-4b64-9a0e-0d9d4c0f9a11');
  await expect.element(page.getByText('Receipt not found')).toBeVisible();
});

test('A person without a passkey stays at passkey setup until they have one', async ({ server, app }) => {
  server.user = { ...NORA, hasSetupPasskey: false };
  const submit = page.getByRole('button', { name: 'Create Account' });
  for (const path of ['/', '/library', '/setup-passkey']) {
    app.open(path);
    await expect.element(submit).toBeDisabled();
  }
  await page.getByLabelText('Create 6-digit passkey').fill('918273');
  await page.getByLabelText('Confirm passkey').fill('918273');
  await submit.click();
  await expect.element(scanner).toBeVisible();
  expect(app.loads).toEqual(['/']);
});

describe('The page refetches the user shortly after it opens', () => {
  /** React's strict mode asks twice */
  const FIRST = 2;
  const LONG_MS = 60_000;

  test.for([
    ['once', '/', 1, 0],
    ['twice when Google sent it', '/?code=from-google', 2, 0],
    ['once, after the first answer, from a server that is slow', '/', 1, 400],
    ['twice, after the first answer, when Google sent it to a slow server', '/?code=from-google', 2, 400],
  ] as const)('%s', async ([, path, times, delay], { server, app }) => {
    const asked = () => server.calls.filter(({ endpoint }) => endpoint === getUser).length;
    /** once this call is answered, every earlier call of the page has been counted */
    const askMyself = () => server.fetch('/api/auth/devices', { headers: { 'slipcase-user': NORA.id } });
    server.user = null;
    const release = server.hold(getUser);
    holdTime();
    app.open(path);
    await expect.poll(asked).toBe(FIRST);
    await passTime(delay);
    await askMyself();
    expect(asked()).toBe(FIRST);
    release();
    await expect.element(signIn).toBeVisible();
    await passTime(LONG_MS);
    await expect.poll(asked).toBe(FIRST + times);
    await askMyself();
    await askMyself();
    expect(asked()).toBe(FIRST + times);
  });
});
