import { receiptChanges, savePdf } from '@slipcase/contract/receipts';
import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Page } from '../../../testing/page/page.tsx';
import { test } from '../../../testing/page/test.ts';
import { DINER } from '../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../testing/stand-in/scan-server.ts';
import { review, save, tag, toLibrary, vendor } from './testing/scan-hands.ts';

/** Receipts that wait on the device are listed above the library. */

const DAY_MS = 24 * 60 * 60 * 1000;
const warning = page.getByText('Safari may delete this after 7 days without a visit. Save it now.');
const waiting = page.getByRole('article').filter({ hasText: 'Waiting' });

afterEach(() => {
  vi.restoreAllMocks();
});

/** Saves a receipt while the server can't accept it, and goes to the library. */
async function waitInLibrary(server: ScanServer, app: Page): Promise<void> {
  server.breakDown(savePdf, 503);
  await review(app, DINER);
  await tag();
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  await toLibrary();
  await expect.element(waiting).toBeVisible();
}

test('A tap anywhere on a waiting receipt opens it, except on its other buttons', async ({ server, app }) => {
  await waitInLibrary(server, app);
  const sent = server.bodiesOf(savePdf).length;
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => server.bodiesOf(savePdf).length).toBeGreaterThan(sent);
  await expect.element(waiting).toBeVisible();
  await waiting.click({ position: { x: 20, y: 20 } });
  await expect.element(vendor).toHaveValue(DINER.read.vendor);
});

test('A receipt that waits in a private window says that closing the window deletes it', async ({
  server,
  app,
}) => {
  const said = page.getByText('This private window deletes it when you close it.');
  await waitInLibrary(server, app);
  await expect.element(said).not.toBeInTheDocument();
  // Firefox and Safari do this in private windows
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('', 'SecurityError'));
  await app.reload();
  await expect.element(said).toBeVisible();
});

test('The page asks the browser to keep a waiting receipt, and lists it once it is sent, even if an older call for the list hangs', async ({
  server,
  app,
}) => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  await waitInLibrary(server, app);
  expect(persist).toHaveBeenCalled();
  const others = window.fetch;
  let hanging = 0;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    if (hanging > 0 || !String(input).startsWith(receiptChanges.path)) return others(input, init);
    hanging += 1;
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  });
  await expect.poll(() => hanging).toBe(1);
  server.works(savePdf);
  await page.getByRole('button', { name: 'Send now' }).click();
  // only listed receipts have this button
  await expect.element(page.getByRole('button', { name: 'Download' })).toBeVisible();
});

test('A waiting receipt is sent as soon as the page reaches the server again', async ({ server, app }) => {
  await waitInLibrary(server, app);
  // the next try is minutes away
  const pause = vi.spyOn(Math, 'random').mockReturnValue(1000);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => server.bodiesOf(savePdf).length).toBeGreaterThan(1);
  await expect.element(waiting).toBeVisible();
  pause.mockRestore();
  server.works(savePdf);
  server.cutOff(receiptChanges);
  await expect.element(page.getByText(/^Can’t reach Slipcase\./u)).toBeVisible();
  await expect.element(waiting).toBeVisible();
  server.works(receiptChanges);
  await expect.element(waiting).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveLength(1);
});

test.for([
  ['after a day in Safari, which may delete it', 'Apple Computer, Inc.', 2 * DAY_MS, true],
  ['not on its first day', 'Apple Computer, Inc.', 0, false],
  ['not in browsers that keep it', 'Google Inc.', 2 * DAY_MS, false],
] as const)(
  'A waiting receipt asks people to save it %s',
  async ([, vendor, age, warns], { server, app }) => {
    const taken = Date.now() - age;
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
    const now = vi.spyOn(Date, 'now').mockReturnValue(taken);
    await review(app, DINER);
    now.mockRestore();
    server.breakDown(savePdf, 503);
    await tag();
    await save.click();
    await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    await toLibrary();
    await expect.element(waiting).toBeVisible();
    if (warns) await expect.element(warning).toBeVisible();
    else await expect.element(warning).not.toBeInTheDocument();
  },
);
