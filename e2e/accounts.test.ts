import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { NORA } from './person.ts';
import { createAccount, expectLanding, signIn } from './sign-in.ts';

/** One account on several devices. The screens themselves are tested in *.page.test.ts. */

test.use({ permissions: ['camera'] });

const NEW_PASSKEY = '580362';
const SCANNER = { name: 'Scan Receipt' };

test('A user signs out one device from another, then all devices', async ({ page, server, phone }) => {
  await createAccount(page, server);
  await signIn(phone, NORA.email, NORA.passkey);
  await expect(phone.getByRole('heading', SCANNER)).toBeVisible();

  const panel = await openAccount(page);
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
  await phone.reload();
  await expectLanding(phone);

  await signIn(phone, NORA.email, NORA.passkey);
  await expect(phone.getByRole('heading', SCANNER)).toBeVisible();
  await panel.getByRole('button', { name: 'Sign out all devices' }).click();
  await panel.getByRole('button', { name: 'Sign out all', exact: true }).click();
  await expectLanding(page);
  await phone.reload();
  await expectLanding(phone);
});

test('Changing a passkey requires the current one and signs out every other device', async ({
  page,
  server,
  phone,
}) => {
  await createAccount(phone, server);
  await page.goto(server.url);
  await signIn(page, NORA.email, NORA.passkey);
  await expect(page.getByRole('heading', SCANNER)).toBeVisible();

  const panel = await openAccount(page);
  await panel.getByRole('button', { name: 'Change passkey' }).click();
  await panel.getByLabel('Current passkey').fill(NEW_PASSKEY);
  await panel.getByLabel('New passkey', { exact: true }).fill(NEW_PASSKEY);
  await panel.getByLabel('Confirm new passkey').fill(NEW_PASSKEY);
  await panel.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Your current passkey is wrong.')).toBeVisible();
  // the form empties it
  await expect(panel.getByLabel('Current passkey')).toHaveValue('');
  await panel.getByLabel('Current passkey').fill(NORA.passkey);
  await panel.getByRole('button', { name: 'Update Passkey' }).click();
  await expect(page.getByText('Passkey changed')).toBeVisible();
  await expect(page.getByText('Your other devices are signed out.')).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expectLanding(phone);
  await signIn(phone, NORA.email, NEW_PASSKEY);
  await expect(phone.getByRole('heading', SCANNER)).toBeVisible();
});

async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect(panel.getByRole('listitem').first()).toBeVisible();
  return panel;
}
