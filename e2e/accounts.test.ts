import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import type { Server } from './server.ts';
import { expectLanding, isSignedIn, signInByCall, signUp } from './sign-in.ts';

/** One account on several devices. The screens themselves are tested in *.page.test.ts. */

const NEW_PASSKEY = '580362';

test('A user signs out one device from another, then all devices', async ({ page, server, phone }) => {
  await signUp(page, server);
  await signInByCall(phone, server);

  const panel = await openAccount(page, server);
  await expect(panel).toContainText('Nora Whitlock');
  await expect(panel).toContainText(NORA.email);
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('This device');
  await expect(panel.getByRole('listitem').last()).toContainText('Signed in with passkey');
  await panel
    .getByRole('listitem')
    .last()
    .getByRole('button', { name: /^Sign out /u })
    .click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedIn(phone, server)).toBe(false);

  await signInByCall(phone, server);
  await panel.getByRole('button', { name: 'Sign out all devices' }).click();
  await panel.getByRole('button', { name: 'Sign out all', exact: true }).click();
  await expectLanding(page);
  expect(await isSignedIn(phone, server)).toBe(false);
});

test('Changing a passkey requires the current one and signs out every other device', async ({
  page,
  server,
  phone,
}) => {
  await signUp(phone, server);
  await signInByCall(page, server);

  const panel = await openAccount(page, server);
  await panel.getByRole('button', { name: 'Change passkey' }).click();
  await panel.getByLabel('Current passkey').fill(NEW_PASSKEY);
  await panel.getByLabel('New passkey', { exact: true }).fill(NEW_PASSKEY);
  await panel.getByLabel('Confirm new passkey').fill(NEW_PASSKEY);
  await panel.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Your current passkey is wrong.')).toBeVisible();
  // the form clears it
  await expect(panel.getByLabel('Current passkey')).toHaveValue('');
  await panel.getByLabel('Current passkey').fill(NORA.passkey);
  await panel.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Passkey changed')).toBeVisible();
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedIn(phone, server)).toBe(false);
  await signInByCall(phone, server, { email: NORA.email, passkey: NEW_PASSKEY });
});

async function openAccount(page: Page, server: Server) {
  // not the scanner, whose camera costs time
  await page.goto(`${server.url}/library`);
  await page.getByRole('button', { name: 'Your account' }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  return panel;
}
