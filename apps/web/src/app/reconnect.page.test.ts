import { listReceipts } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import { test } from '../../testing/page/test.ts';
import { DINER } from '../../testing/stand-in/drawn-receipts.ts';
import { lastAnswer, lastUser } from '../domain/last-seen.ts';
import { receiptsQuery } from '../features/receipts/receipts.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';
import { chooseFiles } from '../features/scan/testing/scan-hands.ts';

/** texts that are only true for a device without a network */
const OFFLINE = /offline|no connection(?! to slipcase)|have a connection/iu;

/** The server goes away while the device keeps its network, and comes back. */

const shutter = page.getByRole('button', { name: 'Capture' });
const unreachable = page.getByText('Can’t reach Slipcase. What you save waits on this device.');

test('If the camera opens while the server is down, it says that saves are waiting, until the server is back', async ({
  server,
  app,
}) => {
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  await expectHidden(unreachable);
  await expect.poll(lastUser).not.toBeNull();
  server.isAway = true;
  await app.reload();
  await expect.element(shutter).toBeEnabled();
  await expect.element(unreachable).toBeVisible();
  await look('camera-unreachable');
  server.isAway = false;
  await expectHidden(unreachable);
});

test('A library that failed to load loads by itself once the server is back', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  const answer = server.hold(listReceipts);
  app.open('/library');
  await expect.element(page.getByText('Loading receipts...')).toBeVisible();
  await expect.poll(lastUser).not.toBeNull();
  server.isAway = true;
  await app.reload();
  answer();
  await expect.element(page.getByText('Failed to fetch receipts')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await look('library-not-loaded');
  server.isAway = false;
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  await expectHidden(page.getByText('Failed to fetch receipts'));
});

test('While only the server is down, no screen says that the device is offline', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  app.open('/library');
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  await expect.poll(lastUser).not.toBeNull();
  const owner = server.user?.id ?? '';
  await expect.poll(() => lastAnswer(owner, JSON.stringify(receiptsQuery.queryKey))).not.toBeNull();
  server.isAway = true;
  const cannotBeReached = page.getByText(/can’t reach/iu);
  for (const path of ['/library', '/spend', '/pdfs', `/receipt/${server.receipts[0]?.id}`, '/scan']) {
    app.open(path);
    if (!path.startsWith('/receipt')) await expect.element(cannotBeReached.first()).toBeVisible();
    expect.soft(document.body.innerText, path).not.toMatch(OFFLINE);
  }
  await chooseFiles(DINER);
  await expect.element(page.getByText('Not read yet: can’t reach Slipcase')).toBeVisible();
  await page.getByRole('combobox', { name: 'Project' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Search projects...' })).toBeVisible();
  expect.soft(document.body.innerText, 'review').not.toMatch(OFFLINE);
});

test('While only the server is down, the sign-in screen does not say that the device is offline', async ({
  server,
  app,
}) => {
  server.user = null;
  app.open('/');
  await page.getByLabelText('Email').fill('nora@example.com');
  await page.getByLabelText('6-digit passkey').fill('274913');
  server.isAway = true;
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByText(/can’t reach/iu).first()).toBeVisible();
  expect(document.body.innerText).not.toMatch(OFFLINE);
});
