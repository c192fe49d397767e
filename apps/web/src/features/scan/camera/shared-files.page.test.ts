import { findDuplicates } from '@slipcase/contract/receipt-duplicates';
import { proposeTags } from '@slipcase/contract/receipt-suggestions';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { address } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA, ONG } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { keepSharedFiles, sharesBelongTo, takeSharedFiles } from '../../../domain/shared-files.ts';

/** Who owns a shared file. An end-to-end test covers how the service worker receives the file. */

const scanner = page.getByRole('heading', { name: 'Scan Receipt' });
const review = page.getByLabelText('Vendor');
const question = page.getByRole('dialog', { name: 'Is this file yours?' });
const waiting = async (owner: string | null) => (await takeSharedFiles(owner)).files.length;

/**
 * Stores files as the service worker does. The tests cut off the reader, so the picture never leaves this
 * device.
 */
async function share(server: LibraryServer): Promise<void> {
  for (const endpoint of [analyzeReceipt, findDuplicates, proposeTags]) server.cutOff(endpoint);
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 });
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  const form = new FormData();
  form.append('files', new File([picture ?? ''], 'receipt.jpg', { type: 'image/jpeg' }));
  expect(await keepSharedFiles(form)).toBe('shared');
}

test('Files that one person shared wait for that person, whoever signs in first', async ({ server, app }) => {
  app.open('/library');
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  // the page tells the service worker who is signed in, because it cannot find out itself
  await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(NORA.id);
  await share(server);
  server.user = ONG;
  app.open('/scan?shared');
  await expect.element(page.getByText('Waiting for someone else')).toBeVisible();
  await expect.poll(address).toBe('/scan');
  expect(await waiting(NORA.id)).toBe(1);

  server.user = NORA;
  // it also works if the scanner is not opened by a share
  app.open('/scan');
  await expect.element(review).toBeVisible();
  await expect.poll(() => waiting(NORA.id)).toBe(0);
});

test('For files shared while signed out, or by an older version, the page asks before anyone gets them', async ({
  server,
  app,
}) => {
  await sharesBelongTo(null);
  await share(server);
  server.user = ONG;
  app.open('/scan?shared');
  await question.getByRole('button', { name: 'Not mine' }).click();
  await expect.element(scanner).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(await waiting(null)).toBe(1);

  sessionStorage.clear();
  server.user = NORA;
  app.open('/scan');
  await question.getByRole('button', { name: 'Yes, scan it' }).click();
  await expect.element(review).toBeVisible();
  await expect.poll(() => waiting(null)).toBe(0);
});

test('Files without an owner can be deleted', async ({ server, app }) => {
  await share(server);
  app.open('/scan');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => waiting(null)).toBe(0);
});

test('After a logout, an earlier share keeps its owner, and a new one has none', async ({ server, app }) => {
  app.open('/library');
  await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(NORA.id);
  await share(server);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => caches.match('/shared-files-owner')).toBeUndefined();
  await share(server);
  expect([await waiting(NORA.id), await waiting(null)]).toEqual([1, 1]);
});
