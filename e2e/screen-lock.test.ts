import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { withFingerprint } from './fingerprint.ts';
import { NORA } from './person.ts';
import type { Server } from './server.ts';
import { expectLanding, isSignedIn, logOut, signIn, signUp } from './sign-in.ts';

/**
 * A real browser's WebAuthn against the real server. What a cheat would send is in `webauthn.test.ts` of the
 * server.
 */

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Your account' });

async function openAccount(page: Page, server: Server) {
  await page.goto(`${server.url}/library`);
  await page.getByRole('button', { name: 'Your account' }).click();
  return panelOf(page);
}

test('After one sign-in with the passkey, a touch is enough, and the browser offers it by itself', async ({
  page,
  server,
}) => {
  const finger = await withFingerprint(page);
  await signUp(page, server);
  await page.request.post(`${server.url}/api/auth/logout`, { headers: { origin: server.url }, data: {} });
  await finger.waits(true);
  await page.goto(`${server.url}/library`);
  await signIn(page, NORA.email, NORA.passkey);
  const offer = page.getByRole('heading', {
    name: 'Next time, sign in with Face ID, fingerprint or screen lock',
  });
  await expect(offer).toBeVisible();
  await finger.waits(false);
  await page.getByRole('button', { name: 'Set up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();

  await finger.waits(true);
  await logOut(page);
  const touch = page.getByRole('button', { name: 'Use Face ID, fingerprint or screen lock' });
  await expect(touch).toBeVisible();
  await finger.waits(false);
  await touch.click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  expect(await isSignedIn(page, server)).toBe(true);

  // no press at all: the finger is on the reader when the email field offers it
  const touched = page.waitForResponse(/\/webauthn\/sign-in$/u);
  await page.getByRole('button', { name: 'Logout' }).click();
  expect((await touched).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
});

test('Neither somebody else’s touch nor a removed screen lock signs anybody in', async ({ page, server }) => {
  const finger = await withFingerprint(page);
  await signUp(page, server);
  const panel = await openAccount(page, server);
  await panel.getByRole('button', { name: 'Set up on this device' }).click();
  await expect(panel.getByRole('button', { name: /^Remove Chrom/u })).toBeVisible();

  await finger.waits(true);
  await page.keyboard.press('Escape');
  await logOut(page);
  await finger.whose(false);
  await finger.waits(false);
  await page.getByRole('button', { name: 'Use Face ID, fingerprint or screen lock' }).click();
  await expectLanding(page);
  expect(await isSignedIn(page, server)).toBe(false);

  await finger.whose(true);
  await page.getByRole('button', { name: 'Use Face ID, fingerprint or screen lock' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await finger.waits(true);
  await panelOf(page)
    .getByRole('button', { name: /^Remove Chrom/u })
    .click();
  await expect(page.getByText('no longer signs you in.')).toBeVisible();
  await page.keyboard.press('Escape');
  await logOut(page);
  await finger.waits(false);
  await page.getByRole('button', { name: 'Use Face ID, fingerprint or screen lock' }).click();
  await expect(page.getByText('That did not work. Try again, or sign in with your passkey.')).toBeVisible();
  expect(await isSignedIn(page, server)).toBe(false);
});
