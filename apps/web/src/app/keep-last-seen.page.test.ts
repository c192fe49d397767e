import { listReceipts, receiptChanges } from '@slipcase/contract/receipts';
import { getUser } from '@slipcase/contract/user';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { test } from '../../testing/page/test.ts';
import { lastAnswer, lastUser, rememberAnswer } from '../domain/last-seen.ts';
import { receiptsQuery } from '../features/receipts/receipts.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECEIPTS = JSON.stringify(receiptsQuery.queryKey);
const slip = page.getByText('Kept Here');

test('The library opens with the data on the device, and does not store it again', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Kept Here' });
  app.open('/library');
  await expect.element(slip).toBeVisible();
  const owner = server.user?.id ?? '';
  await expect.poll(() => lastAnswer(owner, RECEIPTS)).not.toBeNull();
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  const answer = server.hold(listReceipts);
  await app.reload();
  await expect.element(slip).toBeVisible();
  // every write that the page started earlier has ended once this one has
  await rememberAnswer(owner, 'last', null, Date.now());
  expect(put.mock.calls.map(([, name]) => name)).not.toContain(RECEIPTS);
  answer();
});

test('A list that an older version stored, without a new field, is not shown', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Kept Here' });
  app.open('/library');
  await expect.element(slip).toBeVisible();
  const owner = server.user?.id ?? '';
  await expect.poll(() => lastAnswer(owner, RECEIPTS)).not.toBeNull();
  const older = server.receipts.map(({ filename: _, ...receipt }) => ({ ...receipt, vendor: 'Older' }));
  await rememberAnswer(owner, RECEIPTS, older, Date.now());
  const get = vi.spyOn(IDBObjectStore.prototype, 'get');
  onTestFinished(() => get.mockRestore());
  const answer = server.hold(listReceipts);
  await app.reload();
  await expect.poll(() => get.mock.calls.map(([name]) => name)).toContain(RECEIPTS);
  // the page read its storage before this call, so that has ended, too
  await lastAnswer(owner, RECEIPTS);
  await expect.element(page.getByText('Loading receipts')).toBeVisible();
  await expect.element(page.getByText('Older')).not.toBeInTheDocument();
  answer();
  await expect.element(slip).toBeVisible();
});

test('Without the server, the library is available for thirty days, and looking at it does not extend that', async ({
  server,
  app,
}) => {
  server.receipts = someReceipts({ vendor: 'Kept Here' });
  app.open('/library');
  await expect.element(slip).toBeVisible();
  await expect.poll(() => lastAnswer(server.user?.id ?? '', RECEIPTS)).not.toBeNull();
  for (const call of [getUser, listReceipts, receiptChanges]) server.cutOff(call);
  const lastSeen = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: lastSeen + 29 * DAY_MS });
  await app.reload();
  await expect.element(slip).toBeVisible();
  expect(await lastUser()).toMatchObject({ id: server.user?.id });
  vi.setSystemTime(lastSeen + 31 * DAY_MS);
  expect(await lastUser()).toBeNull();
});
