import { listReceipts } from '@slipcase/contract/receipts';
import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asksBeforeLeaving, choose, expectHidden } from '../../../testing/page/hands.ts';
import { test } from '../../../testing/page/test.ts';
import { DINER } from '../../../testing/stand-in/drawn-receipts.ts';
import { lastAnswer } from '../../domain/last-seen.ts';
import { receiptsQuery } from '../receipts/receipts.ts';
import { someReceipts } from '../receipts/testing/receipt.ts';
import {
  button,
  card,
  chooseFiles,
  date,
  expectRead,
  review,
  save,
  shutter,
  tag,
  vendor,
} from './testing/scan-hands.ts';

/**
 * Browsers close connections to the device's databases while a page uses them. Safari does so without an
 * event.
 */

const CAPTURES = 'slipcase-captures';
const LAST_SEEN = 'slipcase-last-seen';
const RECEIPTS = JSON.stringify(receiptsQuery.queryKey);
const notStored = page.getByText('This browser could not store the receipt.');

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Closes connections as soon as the page uses them: every call after that gets the browser's own error
 * 'connection is closing'.
 */
function closeConnections(name: string, times = 1): () => number {
  let closed = 0;
  const use = IDBDatabase.prototype.transaction;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
    if (this.name === name && closed < times) {
      closed += 1;
      this.close();
    }
    return use.apply(this, how);
  });
  return () => closed;
}

/** Expects that the device has everything, and closing the page would lose nothing. */
async function expectStored(): Promise<void> {
  await expect.poll(asksBeforeLeaving).toBe(false);
  await expectHidden(notStored);
}

test('Typed text and choices are stored even if the browser closes its database before each change', async ({
  app,
}) => {
  await review(app, DINER);
  for (const [name, change] of [
    ['a vendor', () => vendor.fill('Typed by hand')],
    ['a category', () => choose('Category', 'Billable: Catering')],
    ['a date', () => date.fill('03/09/2026')],
    ['a turn', () => button('Turn').click()],
  ] as const) {
    const closed = closeConnections(CAPTURES);
    await change();
    await expect.poll(closed, { message: name }).toBe(1);
    await expectStored();
    vi.restoreAllMocks();
  }
  await app.reload();
  await expect.element(vendor).toHaveValue('Typed by hand');
  await expect.element(date).toHaveValue('03/09/2026');
  await expect
    .element(page.getByRole('combobox', { name: 'Category' }))
    .toMatchTextContent('Billable: Catering');
});

test('A new picture, a discard, its Undo and a save each survive a closed database', async ({
  server,
  app,
}) => {
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  const steps: [string, () => Promise<unknown>][] = [
    [
      'a picture',
      async () => {
        await chooseFiles(DINER);
        await expectRead(DINER);
      },
    ],
    ['a discard', () => button('Reset').click()],
    ['its Undo', () => button('Undo').click()],
  ];
  for (const [name, step] of steps) {
    const closed = closeConnections(CAPTURES);
    await step();
    await expect.poll(closed, { message: name }).toBe(1);
    await expectStored();
    vi.restoreAllMocks();
  }
  await tag();
  const closed = closeConnections(CAPTURES);
  await save.click();
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  expect(closed()).toBe(1);
  expect(server.receipts).toHaveLength(1);
  vi.restoreAllMocks();
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  await expectHidden(button('1 receipt to review'));
});

test('If the database closes every time, the page says that the receipt is not stored, and stores it once the database stays open', async ({
  app,
}) => {
  await review(app, DINER);
  await expectStored();
  const closed = closeConnections(CAPTURES, Number.POSITIVE_INFINITY);
  await vendor.fill('Typed by hand');
  await expect.element(notStored).toBeVisible();
  // opened once more, but not again right after that
  expect(closed()).toBe(2);
  expect(asksBeforeLeaving()).toBe(true);
  vi.restoreAllMocks();
  await expectStored();
  await app.reload();
  await expect.element(vendor).toHaveValue('Typed by hand');
});

test('The library is kept for offline use even if the database closes', async ({ server, app }) => {
  server.receipts = someReceipts({ vendor: 'Kept Here' });
  const closed = closeConnections(LAST_SEEN, 1);
  app.open('/library');
  await expect.element(card).toMatchTextContent('Kept Here');
  await expect.poll(closed).toBe(1);
  await expect.poll(() => lastAnswer(server.user?.id ?? '', RECEIPTS)).not.toBeNull();
  server.cutOff(listReceipts);
  vi.restoreAllMocks();
  const again = closeConnections(LAST_SEEN, 1);
  await app.reload();
  await expect.element(card).toMatchTextContent('Kept Here');
  expect(again()).toBe(1);
});
