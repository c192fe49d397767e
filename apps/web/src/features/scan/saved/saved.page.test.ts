import { exportReceipt } from '@slipcase/contract/drive-exports';
import { savePdf } from '@slipcase/contract/receipts';
import { afterEach, describe, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../testing/page/hands.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { NORA, ONG } from '../../../../testing/stand-in/account-server.ts';
import { Refusal } from '../../../../testing/stand-in/contract-server.ts';
import { CAFE, DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { ON_THE_DRIVE } from '../../receipts/testing/receipt.ts';
import {
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  save,
  shutter,
  tag,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/** What is said and offered once Save was pressed. */

const kept = page.getByRole('heading', { name: 'Kept on this device' });
const notSaved = page.getByRole('heading', { name: 'Not saved yet' });
const saving = page.getByRole('heading', { name: 'Saving…' });
const saved = page.getByText('PDF Saved!');
const warning = page.getByRole('alert').filter({ hasText: 'Warning' });
const WARNING = 'PDF downloaded but not saved to library. Try again later.';
const scanAnother = button('Scan Another');

afterEach(() => {
  vi.restoreAllMocks();
});

/** A receipt that Save was pressed for. */
async function pressSave(app: Page): Promise<void> {
  await review(app, DINER);
  await tag();
  await save.click();
}

test('A failed save warns, downloads the PDF once, and saves it when it is tried again', async ({
  server,
  app,
}) => {
  server.breakDown(savePdf, 500);
  await pressSave(app);
  await expect.element(warning).toMatchTextContent(WARNING);
  await expect.element(notSaved).toBeVisible();
  await expect.poll(() => app.downloads).toHaveLength(1);
  const again = button('Try again');
  await again.click();
  await expect.poll(() => server.bodiesOf(savePdf)).toHaveLength(2);
  await expect.element(notSaved).toBeVisible();

  server.works(savePdf);
  await again.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
  expect(app.downloads).toHaveLength(1);
  const [download] = app.downloads;
  const pdf = server.pdfs.get(server.receipts[0]?.id ?? '');
  expect(download?.name).toBe(server.receipts[0]?.filename);
  expect(download?.bytes).toEqual(new Uint8Array((await pdf?.arrayBuffer()) ?? new ArrayBuffer()));
});

test('A server that asks to wait is no failure: the receipt is kept, and goes by itself', async ({
  server,
  app,
}) => {
  server.breakDown(savePdf, 503);
  await pressSave(app);
  await expect.element(kept).toBeVisible();
  expect(server.receipts).toEqual([]);
  server.works(savePdf);
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
  await expect.element(warning).not.toBeInTheDocument();
  expect(app.downloads).toEqual([]);
  // and then the library is shown
  await expect.element(card).toMatchTextContent('COPPER KETTLE DINER');
});

describe('The camera is one tap away', () => {
  test('while a receipt is sent, and how far it has come is shown', async ({ server, app }) => {
    const release = server.hold(savePdf);
    await pressSave(app);
    await expect.element(saving).toBeVisible();
    await expect.element(page.getByRole('progressbar', { name: 'Sent so far' })).toHaveValue(1);
    await scanAnother.click();
    await expect.element(shutter).toBeEnabled();
    release();
    await expect.element(page.getByText('Receipt saved to your library!')).toBeVisible();
    await expect.element(shutter).toBeEnabled();
    expect(server.receipts).toHaveLength(1);
  });

  test.for([
    ['waits for the server', 503, kept],
    ['could not be saved', 500, notSaved],
  ] as const)('while a receipt %s', async ([, status, heading], { server, app }) => {
    server.breakDown(savePdf, status);
    await pressSave(app);
    await expect.element(heading).toBeVisible();
    await scanAnother.click();
    await expect.element(shutter).toBeEnabled();
    await chooseFiles(CAFE);
    await expectRead(CAFE);
  });
});

test('A receipt that the library did not take says why, and can be mended and saved again', async ({
  server,
  app,
}) => {
  server.refuse(savePdf, 400, 'unknown_category', 'This category is not in the list.');
  await pressSave(app);
  await expect.element(notSaved).toBeVisible();
  await expect.poll(() => app.downloads).toHaveLength(1);
  server.works(savePdf);
  app.open('/library');
  await expect.element(card).toMatchTextContent('This category is not in the list.');
  await page.getByRole('link', { name: 'Review' }).click();
  await expect.element(page.getByText('This receipt was not accepted')).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
});

test('A receipt is not filed under whoever signed in to this browser since', async ({ server, app }) => {
  await review(app, DINER);
  await tag();
  // in another tab: this one still shows Nora's receipt
  server.user = ONG;
  await save.click();
  // the page that was drawn for Nora makes way
  await expect.element(shutter).toBeEnabled();
  await expectHidden(save);
  expect(server.receipts).toEqual([]);
  await toLibrary();
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  // and her receipt goes by itself once she is back
  server.user = NORA;
  app.open('/library');
  await expect.poll(() => server.receipts).toHaveLength(1);
});

describe('In a browser that stores nothing', () => {
  test('the receipt is said to be in this page only, and can be saved all the same', async ({
    server,
    app,
  }) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await review(app, DINER);
    await expect.element(page.getByText('Not stored on this device')).toBeVisible();
    await vendor.fill('Corner Store');
    await tag();
    await toLibrary();
    await expect.element(card).toMatchTextContent('Only on this page');
    await expect.element(card).toMatchTextContent('Save it before you close this page.');
    await page.getByRole('link', { name: 'Review' }).click();
    await save.click();
    await expect.element(saved).toBeVisible();
    expect(server.receipts).toMatchObject([{ vendor: 'Corner Store' }]);
  });

  test('a receipt that waits asks to keep the page open, and is not said to be kept', async ({
    server,
    app,
  }) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    server.breakDown(savePdf, 503);
    await pressSave(app);
    await expect.element(notSaved).toBeVisible();
    await expect.element(page.getByText(/Keep this page open/u)).toBeVisible();
    await expectHidden(kept);
    server.works(savePdf);
    await expect.element(saved).toBeVisible();
  });
});

test('The next receipt that waits for its review is offered rather than the library', async ({
  server,
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, DINER);
  await expectRead(DINER);
  await tag();
  await save.click();
  await button('Next receipt').click();
  await expectRead(DINER);
  // the very same picture
  await expect.element(page.getByText('You already have this picture')).toBeVisible();
  expect(server.receipts).toHaveLength(1);
});

test('A receipt of somebody who was signed out waits on the device until they have signed in again', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  server.user = null;
  await save.click();
  await expect.element(kept).toBeVisible();
  await expect.element(page.getByText('You are signed out.')).toBeVisible();
  const signIn = page.getByRole('link', { name: 'Sign in in another tab' });
  await expect.element(signIn).toHaveAttribute('href', '/');
  await expect.element(signIn).toHaveAttribute('target', '_blank');
  expect(server.receipts).toEqual([]);

  server.user = NORA;
  // back from the other tab
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
});

test('A receipt that does not reach the drive is saved, and said not to be on the drive yet', async ({
  server,
  app,
}) => {
  server.answer(exportReceipt, () => {
    server.change(server.receipts.map((receipt) => ({ ...receipt, exportState: 'failed' })));
    throw new Refusal(502, 'export_failed', 'The drive folder cannot be written to.');
  });
  await pressSave(app);
  await expect.element(page.getByText('Receipt saved but drive folder export failed')).toBeVisible();
  await expect.element(card).toMatchTextContent('Not on the drive yet');
  // tried again by the server
  server.change(server.receipts.map((receipt) => ({ ...receipt, ...ON_THE_DRIVE })));
  await expect.element(card).toMatchTextContent('Exported');
});
