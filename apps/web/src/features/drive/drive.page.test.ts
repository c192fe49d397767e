import { disconnectDrive } from '@slipcase/contract/drive';
import { exportReceipt } from '@slipcase/contract/drive-exports';
import { beforeEach, describe, expect } from 'vitest';
import { page } from 'vitest/browser';
import { address, expectHidden, toastsGone } from '../../../testing/page/hands.ts';
import { look } from '../../../testing/page/look.ts';
import { test } from '../../../testing/page/test.ts';
import { NORA } from '../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../testing/stand-in/library-server.ts';
import { aReceipt, ON_THE_DRIVE, someReceipts } from '../receipts/testing/receipt.ts';

/**
 * What the page says about a Google Drive. The end-to-end tests cover the way to Google and back, and the
 * files on the drive.
 */

const notices = page.getByRole('region', { name: /Google Drive/u });
const region = (name: string) => page.getByRole('region', { name });
const account = page.getByRole('dialog', { name: 'Your account' });
const WAITING = someReceipts({ exportProblem: 'connect' }, { exportProblem: 'connect' });

beforeEach<{ server: LibraryServer }>(({ server }) => {
  server.company = { ...server.company, drive: 'google' };
  server.connection = { state: 'connect', account: null };
});

describe('A drive that is not connected', () => {
  test('is not mentioned until a receipt waits for it, and then once for all receipts', async ({
    server,
    app,
  }) => {
    app.open('/library');
    await expect.element(page.getByText('No receipts yet')).toBeVisible();
    await expectHidden(page.getByRole('button', { name: 'Connect Google Drive' }));

    server.change(WAITING);
    const notice = region('Google Drive is not connected yet');
    await expect
      .element(notice)
      .toMatchTextContent('2 receipts are waiting in your library. They will be exported when you connect.');
    await expect.element(notices).toHaveLength(1);
    await notice.getByRole('button', { name: 'Connect Google Drive' }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google-drive?back=%2Flibrary']);
  });

  test('is offered when a receipt is exported, and returns to that screen', async ({ server, app }) => {
    server.receipts = someReceipts({ vendor: 'Pinwright Hardware' });
    server.refuse(exportReceipt, 409, 'drive_not_connected', 'Connect your Google Drive first.');
    app.open('/pdfs');
    await page.getByRole('button', { name: /^Export/u }).click();
    const toast = page.getByCss('[data-sonner-toast]');
    await expect.element(toast).toMatchTextContent('Connect Google Drive first');
    await toast.getByRole('button', { name: 'Connect Google Drive' }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google-drive?back=%2Fpdfs']);
  });

  test('that was disconnected is shown as soon as a receipt is affected', async ({ server, app }) => {
    server.connection = { state: 'ready', account: NORA.email };
    server.receipts = someReceipts(ON_THE_DRIVE);
    app.open('/library');
    await expect.element(page.getByRole('article')).toMatchTextContent('Exported');
    await expectHidden(notices);

    // consent was revoked at Google
    server.connection = { state: 'reconnect', account: NORA.email };
    server.change([aReceipt({ id: '5f9f1b7e-0000-4000-8000-0000000000aa', exportProblem: 'reconnect' })]);
    const notice = region('Google Drive is no longer connected');
    await expect.element(notice).toMatchTextContent('1 receipt is waiting in your library');
    await notice.getByRole('button', { name: 'Reconnect Google Drive' }).click();
    await expect.poll(() => app.loads).toEqual(['/auth/google-drive?back=%2Flibrary']);
  });
});

test.for([
  ['connected', 'Google Drive connected'],
  ['denied', 'Google Drive was not connected'],
  ['other_account', 'That was a different Google account'],
  ['failed', 'Google Drive could not be connected'],
] as const)('After Google, with the drive %s, the page says: %s', async ([how, title], { app }) => {
  app.open(`/pdfs?drive=${how}`);
  await expect.element(page.getByText(title)).toBeVisible();
  await expect.element(page.getByCss('[data-sonner-toast]')).toHaveLength(1);
  await expect.poll(address).toBe('/pdfs');
});

test('The account panel shows the connected drive account and disconnects it', async ({ server, app }) => {
  server.connection = { state: 'ready', account: NORA.email };
  app.open('/library');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(account).toMatchTextContent(`Connected as ${NORA.email}`);
  server.breakDown(disconnectDrive, 500);
  await account.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText('Google Drive is still connected')).toBeVisible();
  server.works(disconnectDrive);
  await account.getByRole('button', { name: 'Disconnect' }).click();
  await expect.element(page.getByText('Google Drive disconnected')).toBeVisible();
  await expect.element(account).toMatchTextContent('Not connected: receipts stay in your library.');
  await account.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.poll(() => app.loads).toEqual(['/auth/google-drive?back=%2Flibrary']);
});

test('A drive that is full or rejects files causes one notice for all receipts, with what to do, until it is fixed', async ({
  server,
  app,
}) => {
  server.connection = { state: 'ready', account: NORA.email };
  const all = (change: Parameters<typeof aReceipt>[0]) =>
    WAITING.map((receipt) => ({ ...receipt, exportProblem: null, ...change }));
  server.receipts = all({ exportProblem: 'full' });
  app.open('/library');
  await expect
    .element(region('Your Google Drive is full'))
    .toMatchTextContent('Make room there: 2 receipts are not on it yet.');
  await expect.element(notices).toHaveLength(1);
  server.change(all({ exportProblem: 'refused' }));
  await expect
    .element(region('Google Drive won’t accept your receipts'))
    .toMatchTextContent('Tell your administrator: 2 receipts are not on it yet.');
  await expect.element(notices).toHaveLength(1);
  server.change(all(ON_THE_DRIVE));
  await expect.element(page.getByText('Exported', { exact: true })).toHaveLength(2);
  await expectHidden(notices);
});

test('Drive messages look right on phone and desktop, light and dark', async ({ server, app }) => {
  server.receipts = WAITING;
  server.refuse(exportReceipt, 409, 'drive_not_connected', 'Connect your Google Drive first.');
  app.open('/library');
  await expect.element(region('Google Drive is not connected yet')).toBeVisible();
  await look('library-connect-drive');
  app.open('/pdfs');
  await page
    .getByRole('button', { name: /^Export/u })
    .first()
    .click();
  await expect.element(page.getByText('Connect Google Drive first')).toBeVisible();
  await look('export-connect-drive');

  server.connection = { state: 'reconnect', account: NORA.email };
  app.open('/library');
  await expect.element(region('Google Drive is no longer connected')).toBeVisible();
  await toastsGone();
  await look('library-reconnect-drive');
  server.connection = { state: 'ready', account: NORA.email };
  server.receipts = WAITING.map((receipt) => ({ ...receipt, exportProblem: 'full' }));
  app.open('/library');
  await expect.element(region('Your Google Drive is full')).toBeVisible();
  await look('library-drive-full');
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect.element(account).toMatchTextContent(`Connected as ${NORA.email}`);
  await look('account-drive');
}, 240_000);
