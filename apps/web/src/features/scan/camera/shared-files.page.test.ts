import { findDuplicates, proposeTags } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { address } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { NORA, ONG } from '../../../../testing/stand-in/account-server.ts';
import type { LibraryServer } from '../../../../testing/stand-in/library-server.ts';
import { keepSharedFiles, sharesBelongTo, takeSharedFiles } from '../../../domain/shared-files.ts';

/** Whose a shared file is. That the service worker takes it from another app is in e2e. */

const scanner = page.getByRole('heading', { name: 'Scan Receipt' });
const review = page.getByLabelText('Vendor');
const question = page.getByRole('dialog', { name: 'Is this file yours?' });
const waiting = async (owner: string | null) => (await takeSharedFiles(owner)).files.length;

/** As the service worker does it, which cannot read: the picture goes no further than this device. */
async function share(server: LibraryServer): Promise<void> {
  for (const endpoint of [analyzeReceipt, findDuplicates, proposeTags]) server.cutOff(endpoint);
  const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 800 });
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  const form = new FormData();
  form.append('files', new File([picture ?? ''], 'receipt.jpg', { type: 'image/jpeg' }));
  expect(await keepSharedFiles(form)).toBe('shared');
}

test('What one person shared waits for them, whoever comes first', async ({ server, app }) => {
  app.open('/library');
  await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  // the page says who is signed in, the service worker has no other way to know
  await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(NORA.id);
  await share(server);
  server.user = ONG;
  app.open('/scan?shared');
  await expect.element(page.getByText('Waiting for someone else')).toBeVisible();
  await expect.poll(address).toBe('/scan');
  expect(await waiting(NORA.id)).toBe(1);

  server.user = NORA;
  // also without coming from a share
  app.open('/scan');
  await expect.element(review).toBeVisible();
  await expect.poll(() => waiting(NORA.id)).toBe(0);
});

test('What was shared while nobody was signed in, or by an older version, is asked about and never given away', async ({
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

test('What is nobody’s can be deleted', async ({ server, app }) => {
  await share(server);
  app.open('/scan');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => waiting(null)).toBe(0);
});

test('Logging out leaves a share to its owner, and the next one is nobody’s', async ({ server, app }) => {
  app.open('/library');
  await expect.poll(async () => (await caches.match('/shared-files-owner'))?.text()).toBe(NORA.id);
  await share(server);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => caches.match('/shared-files-owner')).toBeUndefined();
  await share(server);
  expect([await waiting(NORA.id), await waiting(null)]).toEqual([1, 1]);
});
