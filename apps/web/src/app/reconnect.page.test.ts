import { listCaptures } from '@slipcase/contract/captures';
import { listReceipts, receiptChanges } from '@slipcase/contract/receipts';
import { getUser } from '@slipcase/contract/user';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, holdTime, passTime } from '../../testing/page/hands.ts';
import { look } from '../../testing/page/look.ts';
import type { Page } from '../../testing/page/page.tsx';
import { test } from '../../testing/page/test.ts';
import { DINER } from '../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../testing/stand-in/scan-server.ts';
import { lastAnswer, lastUser } from '../domain/last-seen.ts';
import { receiptsQuery } from '../features/receipts/receipts.ts';
import { someReceipts } from '../features/receipts/testing/receipt.ts';
import { chooseFiles } from '../features/scan/testing/scan-hands.ts';

/** texts that are only true for a device without a network */
const OFFLINE = /offline|no connection(?! to slipcase)|have a connection/iu;

/** The server goes away while the device keeps its network, and comes back. */

/** after a long outage, the page tries again once a minute */
const NEXT_TRY = { timeout: 80_000 };

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
  await expectHidden(unreachable, NEXT_TRY);
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
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' }), NEXT_TRY).toBeVisible();
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

const MINUTE_MS = 60_000;
/** what an open library asks for by itself */
const POLLS = [receiptChanges, listReceipts, listCaptures, getUser];

/** Something that shows that the person is back. */
const SIGNS = {
  'is online again': () => window.dispatchEvent(new Event('online')),
  'comes back to the page': () => window.dispatchEvent(new Event('focus')),
  'shows the tab': () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  'presses something': () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
  types: () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })),
};

/** Opens the library. Then nothing answers it for ten minutes, in which nobody touches it. */
async function leaveOpenWhileDown(
  server: ScanServer,
  app: Page,
  goDown: (endpoint: (typeof POLLS)[number]) => void,
) {
  server.receipts = someReceipts({ vendor: 'Umber Coffee' });
  app.open('/library');
  await expect.element(page.getByRole('heading', { name: 'Umber Coffee' })).toBeVisible();
  await expect.poll(lastUser).not.toBeNull();
  await expect.poll(() => server.bodiesOf(listCaptures)).not.toEqual([]);
  holdTime();
  for (const endpoint of POLLS) goDown(endpoint);
  // from here on, the timers of the polls are held ones
  SIGNS['shows the tab']();
  await passTime(10 * MINUTE_MS);
}

test('An open library asks a server that is down about three times a minute, for everything together', async ({
  server,
  app,
}) => {
  await leaveOpenWhileDown(server, app, (endpoint) => server.cutOff(endpoint));
  const before = server.calls.length;
  await passTime(10 * MINUTE_MS);
  expect(server.calls.length - before).toBeLessThanOrEqual(30);
  expect(server.calls.length - before).toBeGreaterThanOrEqual(10);
});

test.for(Object.keys(SIGNS) as (keyof typeof SIGNS)[])(
  'After a long outage, the library is there as soon as a person %s',
  async (sign, { server, app }) => {
    await leaveOpenWhileDown(server, app, (endpoint) => server.cutOff(endpoint));
    // the next question is a minute away, so only the sign can end the outage
    const asked = server.bodiesOf(getUser).length;
    while (server.bodiesOf(getUser).length === asked) await passTime(1000);
    await passTime(4000);
    for (const endpoint of POLLS) server.works(endpoint);
    await passTime(1000);
    await expect.element(page.getByText(/can’t reach/iu)).toBeVisible();
    SIGNS[sign]();
    await passTime(250);
    await expectHidden(page.getByText(/can’t reach/iu));
  },
);

test('After a long outage behind a proxy, a press loads the library again', async ({ server, app }) => {
  await leaveOpenWhileDown(server, app, (endpoint) => server.breakDown(endpoint, 502));
  for (const endpoint of POLLS) server.works(endpoint);
  const before = server.bodiesOf(receiptChanges).length;
  SIGNS['presses something']();
  await passTime(250);
  expect(server.bodiesOf(receiptChanges).length).toBe(before + 1);
});

test('Pressing and typing while the server is down asks at most every three seconds', async ({
  server,
  app,
}) => {
  await leaveOpenWhileDown(server, app, (endpoint) => server.cutOff(endpoint));
  const before = server.bodiesOf(getUser).length;
  for (let second = 0; second < 9; second += 1) {
    SIGNS.types();
    await passTime(1000);
  }
  expect(server.bodiesOf(getUser).length - before).toBeLessThanOrEqual(4);
});
