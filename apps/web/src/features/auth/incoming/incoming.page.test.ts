import {
  getCaptureAddress,
  listCaptureTokens,
  makeCaptureToken,
  refuseCaptureSender,
  replaceCaptureAddress,
  revokeCaptureToken,
} from '@slipcase/contract/captures';
import { encode } from 'uqr';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { inDays } from '../../../../testing/stand-in/captures-server.ts';

/**
 * What the account panel says about receipts that come by mail or from another app, and how to set up such an
 * app.
 */

const ADDRESS = 'receipts+k3m9wz5t@in.example.com';
const panel = page.getByRole('dialog', { name: 'Your account' });
const mail = panel.getByRole('region', { name: 'Receipts by email' });
const share = panel.getByRole('region', { name: 'Share from iPhone' });
const TOKEN = /^slip_/u;

async function openAccount(app: Page): Promise<void> {
  app.open('/library');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(share).toBeVisible();
}

test('The account shows the address for receipts, with a button to copy it, and the domains that may send there', async ({
  app,
  server,
}) => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => written.mockRestore());
  server.captureAddress = ADDRESS;
  server.allowedSenders = [{ domain: 'uber.com', allowedAt: '2026-11-18T12:00:00.000Z' }];
  server.captureTokens = [
    {
      id: crypto.randomUUID(),
      name: 'iPhone',
      addedAt: '2026-11-02T12:00:00.000Z',
      lastUsedAt: '2026-11-18T12:00:00.000Z',
      expiresAt: '2027-11-02T12:00:00.000Z',
    },
  ];
  await openAccount(app);
  await expect.element(mail).toMatchTextContent(ADDRESS);
  await expect.element(mail).toMatchTextContent('uber.comAllowed Nov 18, 2026');
  await look('receipts-by-email');
  await mail.getByRole('button', { name: 'Copy the address' }).click();
  await expectToast('Copied');
  expect(written).toHaveBeenCalledWith(ADDRESS);
  await mail.getByRole('button', { name: 'Remove uber.com' }).click();
  await expectToast('Removed', 'Slipcase asks again when uber.com sends a receipt.');
  await expect
    .element(mail)
    .toMatchTextContent('When someone else sends a receipt here, Slipcase asks you first.');
});

test('A server without incoming mail shows nothing about it', async ({ app }) => {
  await openAccount(app);
  await expectHidden(mail);
});

test('A new address is created only after a warning, and the old one stops working', async ({
  app,
  server,
}) => {
  server.captureAddress = ADDRESS;
  await openAccount(app);
  const replace = mail.getByRole('button', { name: 'Replace the address' });
  await replace.click();
  await expect.element(mail).toMatchTextContent('The old address stops working at once.');
  await look('replace-address');
  await mail.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(replace).toHaveFocus();
  expect(server.bodiesOf(replaceCaptureAddress)).toHaveLength(0);
  await replace.click();
  await mail.getByRole('button', { name: 'Replace address' }).click();
  await expectToast('Address replaced', 'Use the new one from now on.');
  await expect.element(mail).not.toMatchTextContent(ADDRESS);
  await expect.element(mail).toMatchTextContent(String(server.captureAddress));
});

test('A failed action in the account says so, and changes nothing', async ({ app, server }) => {
  server.captureAddress = ADDRESS;
  server.allowedSenders = [{ domain: 'uber.com', allowedAt: inDays(0) }];
  server.refuse(replaceCaptureAddress, 409, 'mail_not_set_up', 'This server takes no mail.');
  server.breakDown(refuseCaptureSender, 503, { message: 'Try again in a moment.' });
  await openAccount(app);
  await mail.getByRole('button', { name: 'Replace the address' }).click();
  await mail.getByRole('button', { name: 'Replace address' }).click();
  await expectToast('Not replaced', 'This server takes no mail.');
  await mail.getByRole('button', { name: 'Remove uber.com' }).click();
  await expectToast('Not removed', 'Try again in a moment.');
  await expect.element(mail).toMatchTextContent(ADDRESS);
  await expect.element(mail).toMatchTextContent('uber.com');
});

test('If the address or tokens fail to load, the account says so and can try again', async ({
  app,
  server,
}) => {
  server.captureAddress = ADDRESS;
  server.refuse(getCaptureAddress, 404, 'not_found', 'Not found');
  server.refuse(listCaptureTokens, 404, 'not_found', 'Not found');
  await openAccount(app);
  await expect.element(mail).toMatchTextContent('This could not be loaded.');
  await expect.element(share).toMatchTextContent('This could not be loaded.');
  server.works(getCaptureAddress);
  server.works(listCaptureTokens);
  await mail.getByRole('button', { name: 'Try Again' }).click();
  await share.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(mail).toMatchTextContent(ADDRESS);
  await expect.element(share).not.toMatchTextContent('This could not be loaded.');
});

test('A token is shown once, to be copied, and is listed until it is revoked', async ({ app, server }) => {
  await openAccount(app);
  await share.getByRole('button', { name: 'New token' }).click();
  const name = share.getByLabelText('Name');
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveValue('iPhone');
  await name.fill(' ');
  await share.getByRole('button', { name: 'Make token' }).click();
  await expectToast('No token made', 'Give it a name, such as iPhone.');
  await name.fill('My iPhone');
  await share.getByRole('button', { name: 'Make token' }).click();
  await expect.element(share.getByText(TOKEN)).toBeVisible();
  expect(server.bodiesOf(makeCaptureToken)).toEqual([{ name: 'My iPhone' }]);
  await look('new-token');
  await share.getByRole('button', { name: 'Done' }).click();
  await expectHidden(share.getByText(TOKEN));
  await expect.element(share.getByRole('button', { name: 'New token' })).toHaveFocus();
  await expect.element(share).toMatchTextContent('My iPhoneNever usedExpires ');
  await share.getByRole('button', { name: 'Revoke My iPhone' }).click();
  await expectToast('Revoked', 'My iPhone can no longer add receipts.');
  await expectHidden(share.getByText('My iPhone'));
});

test('If a token cannot be created or revoked, the account says why', async ({ app, server }) => {
  server.captureTokens = [
    { id: crypto.randomUUID(), name: 'iPad', addedAt: inDays(0), lastUsedAt: null, expiresAt: inDays(365) },
  ];
  server.refuse(makeCaptureToken, 409, 'too_many_tokens', 'You have 20 tokens. Revoke one.');
  server.cutOff(revokeCaptureToken);
  await openAccount(app);
  await share.getByRole('button', { name: 'New token' }).click();
  await share.getByRole('button', { name: 'Make token' }).click();
  await expectToast('No token made', 'You have 20 tokens. Revoke one.');
  await share.getByRole('button', { name: 'Revoke iPad' }).click();
  await expectToast('Not revoked', 'Can’t reach Slipcase. Check your connection and try again.');
  await expect.element(share).toMatchTextContent('iPad');
});

test('The instructions show five steps, the address, and a QR code of the page for the phone, but never the token', async ({
  app,
}) => {
  await openAccount(app);
  await share.getByRole('link', { name: 'Set up the shortcut' }).click();
  await expect.element(page.getByRole('heading', { name: 'Share from iPhone' })).toBeVisible();
  await expectHidden(panel);
  await expect.element(page.getByRole('listitem')).toHaveLength(5);
  await expect.element(page.getByRole('listitem').getByRole('img')).toHaveLength(5);
  await expect.element(page.getByText(`${window.location.origin}/api/captures`)).toBeVisible();
  // this is the address at which the tests run
  await expect.element(page.getByText('Your iPhone can’t open this address')).toBeVisible();
  const code = () => document.querySelector('.qr-code path')?.getAttribute('d');
  const before = code();
  await look('shortcut');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByRole('button', { name: 'Make token' }).click();
  await expect.element(page.getByText(TOKEN)).toBeVisible();
  expect(code()).toBe(before);
  expect(before).toBe(drawnCodeOf(`${window.location.origin}/shortcut`));
});

/** The path of the QR code for a text. */
function drawnCodeOf(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  return data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
}
