import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { withFingerprint } from './fingerprint.ts';
import { NORA } from './person.ts';
import type { Server } from './server.ts';
import { expectLanding, isSignedIn, logOut, signIn, signUp } from './sign-in.ts';

/**
 * A real browser's WebAuthn against the real server. The server's `webauthn.test.ts` has what a cheater would
 * send.
 */

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

const touchOf = (page: Page) => page.getByRole('button', { name: 'Use Face ID, fingerprint or screen lock' });

async function openAccount(page: Page, server: Server) {
  await page.goto(`${server.url}/library`);
  await page.getByRole('button', { name: 'Your account' }).click();
  return panelOf(page);
}

async function setUp(panel: Locator) {
  await panel.getByRole('button', { name: 'Set up on this device' }).click();
  await expect(panel.getByRole('button', { name: /^Remove Chrom/u })).toBeVisible();
}

test('After one sign-in with the passkey, a touch is enough', async ({ page, server }) => {
  await withFingerprint(page, { autofill: false });
  await signUp(page, server);
  await page.request.post(`${server.url}/api/auth/logout`, { headers: { origin: server.url }, data: {} });
  await page.goto(`${server.url}/library`);
  await signIn(page, NORA.email, NORA.passkey);
  const offer = page.getByRole('heading', {
    name: 'Next time, sign in with Face ID, fingerprint or screen lock',
  });
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();

  await logOut(page);
  await touchOf(page).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await isSignedIn(page, server)).toBe(true);
});

test('The browser offers the touch by itself in the email field: nobody has to press anything', async ({
  page,
  server,
}) => {
  await withFingerprint(page);
  await signUp(page, server);
  const panel = await openAccount(page, server);
  await setUp(panel);
  await page.keyboard.press('Escape');

  const touched = page.waitForResponse(/\/webauthn\/sign-in$/u);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await touched).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await isSignedIn(page, server)).toBe(true);
});

test('Neither somebody else’s touch nor a removed screen lock signs anybody in', async ({ page, server }) => {
  const finger = await withFingerprint(page, { autofill: false });
  await signUp(page, server);
  const panel = await openAccount(page, server);
  await setUp(panel);
  await page.keyboard.press('Escape');

  await logOut(page);
  await finger.whose(false);
  await touchOf(page).click();
  // the browser has refused it: the next touch is another one
  await expect(touchOf(page)).toBeEnabled();
  await expectLanding(page);
  expect(await isSignedIn(page, server)).toBe(false);

  await finger.whose(true);
  await touchOf(page).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await panelOf(page)
    .getByRole('button', { name: /^Remove Chrom/u })
    .click();
  await expect(page.getByText('no longer signs you in.')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);
  await touchOf(page).click();
  await expect(page.getByText('That did not work. Try again, or sign in with your passkey.')).toBeVisible();
  expect(await isSignedIn(page, server)).toBe(false);
});
