import { listReceipts } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import { test } from '../../testing/page/test.ts';
import { lastUser } from '../domain/last-seen.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';

/** The server goes away while the device keeps its network, and comes back. */

const shutter = page.getByRole('button', { name: 'Capture' });
const offline = page.getByText('Offline. What you save waits on this device.');

test('A camera that is opened while the server is away says that saves wait, until the server is back', async ({
  server,
  app,
}) => {
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  await expectHidden(offline);
  await expect.poll(lastUser).not.toBeNull();
  server.isAway = true;
  app.reload();
  await expect.element(shutter).toBeEnabled();
  await expect.element(offline).toBeVisible();
  server.isAway = false;
  await expectHidden(offline);
});

test('A library that could not be loaded loads by itself once the server is back', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  const answer = server.hold(listReceipts);
  app.open('/library');
  await expect.element(page.getByText('Loading receipts...')).toBeVisible();
  await expect.poll(lastUser).not.toBeNull();
  server.isAway = true;
  app.reload();
  answer();
  await expect.element(page.getByText('Failed to fetch receipts')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await look('library-not-loaded');
  server.isAway = false;
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  await expectHidden(page.getByText('Failed to fetch receipts'));
});
