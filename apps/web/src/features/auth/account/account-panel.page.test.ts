import { changePasskey, listDevices, signOutAllDevices, signOutDevice } from '@slipcase/contract/auth';
import { logout } from '@slipcase/contract/user';
import { beforeEach, describe, expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden, holdToasts } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA, PHONE } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';

const panel = page.getByRole('dialog', { name: 'Your account' });
const devices = panel.getByRole('listitem');
const signOutAll = panel.getByRole('button', { name: 'Sign out all devices' });
const confirmAll = panel.getByRole('button', { name: 'Sign out all', exact: true });
const landing = page.getByRole('button', { name: 'Sign In', exact: true });

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.devices = [...server.devices, PHONE];
});

describe('The devices of an account', () => {
  test('are listed, this one first, and the others can be signed out', async ({ server, app }) => {
    await openAccount(app);
    await expect.element(panel).toMatchTextContent('Nora Whitlock');
    await expect.element(panel).toMatchTextContent(NORA.email);
    await expect.element(devices).toHaveLength(2);
    await expect.element(devices.first()).toMatchTextContent('This device');
    await expect.element(devices.last()).toMatchTextContent('Chrome on Android');
    await expect.element(devices.last()).toMatchTextContent('Signed in with passkey');
    await devices.last().getByRole('button', { name: 'Sign out Chrome on Android' }).click();
    await expect.element(devices).toHaveLength(1);
    await expect.element(page.getByText('Chrome on Android is signed out.')).toBeVisible();
    expect(server.devices.map(({ current }) => current)).toEqual([true]);
    expect(app.loads).toEqual([]);
  });

  test('stay listed when signing one out fails, with a message', async ({ server, app }) => {
    server.breakDown(signOutDevice, 500);
    await openAccount(app);
    await devices.last().getByRole('button').click();
    await expect.element(page.getByText('The device is still signed in. Please try again.')).toBeVisible();
    await expect.element(devices).toHaveLength(2);
  });

  test('that failed to load are requested again with Try Again', async ({ server, app }) => {
    server.refuse(listDevices, 404, 'not_found', 'Not found');
    app.open('/library');
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect.element(panel).toMatchTextContent('Your devices could not be loaded.');
    server.works(listDevices);
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(devices).toHaveLength(2);
  });

  test('are all signed out only after a confirmation, and then the page reloads', async ({ server, app }) => {
    await openAccount(app);
    await signOutAll.click();
    await expect.element(panel).toMatchTextContent('This signs you out here too.');
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expectHidden(panel.getByText('This signs you out here too.'));
    await expect.element(signOutAll).toHaveFocus();
    expect(server.bodiesOf(signOutAllDevices)).toEqual([]);
    await signOutAll.click();
    await confirmAll.click();
    await expect.element(landing).toBeVisible();
    await expect.element(page.getByText('All your devices are signed out.')).toBeVisible();
    expect(app.loads).toEqual(['/library']);
  });

  test('are no longer listed on a device that was signed out elsewhere', async ({ server, app }) => {
    await openAccount(app);
    await expect.element(devices).toHaveLength(2);
    await signOutAll.click();
    server.user = null;
    await confirmAll.click();
    await expect.element(panel.getByText('You were signed out')).toBeVisible();
    await expectHidden(signOutAll);
    await expectHidden(page.getByText('Your devices are still signed in. Please try again.'));
    await panel.getByRole('button', { name: 'Sign In' }).click();
    await expect.element(landing).toBeVisible();
    expect(app.loads).toEqual(['/library']);
  });

  test('can sign out the device itself, or say that the server cannot be reached', async ({
    server,
    app,
  }) => {
    server.cutOff(logout);
    await openAccount(app);
    const signOut = devices.first().getByRole('button', { name: 'Sign out this device' });
    await signOut.click();
    await expect.element(page.getByText('You are still signed in. Please try again.')).toBeVisible();
    expect(app.loads).toEqual([]);
    server.works(logout);
    await signOut.click();
    await expect.element(landing).toBeVisible();
    expect(server.bodiesOf(logout)).toHaveLength(2);
    expect(server.bodiesOf(signOutDevice)).toEqual([]);
  });
});

describe('A passkey', () => {
  const current = panel.getByLabelText('Current passkey');
  const first = panel.getByLabelText('New passkey', { exact: true });
  const again = panel.getByLabelText('Confirm new passkey');
  const update = panel.getByRole('button', { name: 'Update Passkey' });

  test('is changed with the current one, which is requested again after a wrong one', async ({
    server,
    app,
  }) => {
    server.refuse(
      changePasskey,
      403,
      'wrong_passkey',
      'Your current passkey is not right. Please try again.',
    );
    await openAccount(app);
    await panel.getByRole('button', { name: 'Change passkey' }).click();
    await expect.element(current).toHaveFocus();
    await current.fill('580361');
    await first.fill('580362');
    await again.fill('580362');
    await update.click();
    await expect.element(page.getByText('Failed to update passkey')).toBeVisible();
    await expect
      .element(page.getByText('Your current passkey is not right. Please try again.'))
      .toBeVisible();
    await expect.element(current).toHaveFocus();
    await expect.element(current).toHaveValue('');
    // the toast does not cover the button
    holdToasts();
    await update.click({ trial: true });

    server.works(changePasskey);
    await current.fill('274913');
    await update.click();
    await expect.element(page.getByText('Passkey changed')).toBeVisible();
    await expect.element(page.getByText('Your other devices are signed out.')).toBeVisible();
    await expect.element(devices).toHaveLength(1);
    await expectHidden(current);
    expect(server.bodiesOf(changePasskey).at(-1)).toEqual({
      currentPasskey: '274913',
      newPasskey: '580362',
    });
  });

  test('is changed without the current one after a Google sign-in', async ({ server, app }) => {
    server.devices = server.devices.map((device) => ({ ...device, signedInWith: 'google' }));
    await openAccount(app);
    await expect.element(devices.first()).toMatchTextContent('Signed in with Google');
    await panel.getByRole('button', { name: 'Change passkey' }).click();
    await expect.element(panel).toMatchTextContent('your current passkey is not needed');
    await expectHidden(current);
    await expect.element(first).toHaveFocus();
    await first.fill('580362');
    await again.fill('580362');
    await update.click();
    await expect.element(page.getByText('Passkey changed')).toBeVisible();
    expect(server.bodiesOf(changePasskey)).toEqual([{ newPasskey: '580362' }]);
    await userEvent.keyboard('{Escape}');
    await expectHidden(panel);
  });

  test('that is easy to guess is rejected, and what was typed stays', async ({ server, app }) => {
    server.refuse(changePasskey, 400, 'weak_passkey', 'Choose a passkey that is harder to guess.');
    await openAccount(app);
    await panel.getByRole('button', { name: 'Change passkey' }).click();
    await current.fill('274913');
    await first.fill('123456');
    await again.fill('123456');
    await update.click();
    await expect.element(page.getByText('Choose a passkey that is harder to guess.')).toBeVisible();
    await expect.element(first).toHaveFocus();
    await expect.element(first).toHaveValue('123456');
    await expect.element(again).toHaveValue('123456');
    await expect.element(current).toHaveValue('274913');
    await userEvent.keyboard('5');
    await expect.element(first).toHaveValue('5');
  });
});

async function openAccount(app: { open: (path: string) => void }): Promise<void> {
  app.open('/library');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(devices.first()).toBeVisible();
}
