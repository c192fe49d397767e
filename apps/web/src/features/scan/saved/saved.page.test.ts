import { exportReceipt } from '@slipcase/contract/drive-exports';
import { savePdf } from '@slipcase/contract/receipts';
import { afterEach, describe, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  asksBeforeLeaving,
  choose,
  expectHidden,
  expectToast,
  framesDrawn,
  holdToasts,
  toastsGone,
} from '../../../../testing/page/hands.ts';
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
  saved,
  shutter,
  staysOnSavedScreen,
  tag,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/** The messages and buttons after pressing Save. */

const kept = page.getByRole('heading', { name: 'Kept on this device' });
const notSaved = page.getByRole('heading', { name: 'Not saved yet' });
const saving = page.getByRole('heading', { name: 'Saving…' });
const warning = page.getByRole('alert').filter({ hasText: 'Warning' });
const WARNING = 'PDF downloaded but not saved to library. Try again later.';
const scanAnother = button('Scan Another');

afterEach(() => {
  vi.restoreAllMocks();
});

/** Captures a receipt and presses Save. */
async function pressSave(app: Page): Promise<void> {
  await review(app, DINER);
  await tag();
  await save.click();
}

test('A failed save shows a warning, downloads the PDF once, and succeeds when it is tried again', async ({
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

test('If the server is busy, the page says so, and the receipt is kept and sent later', async ({
  server,
  app,
}) => {
  server.refuse(savePdf, 503, 'pdf_busy', 'Slipcase is busy.', { 'retry-after': '1' });
  await pressSave(app);
  await expect.element(kept).toBeVisible();
  await expect
    .element(
      page.getByText('Slipcase is busy right now. Your receipt will be sent automatically in a moment.'),
    )
    .toBeVisible();
  expect(server.receipts).toEqual([]);
  server.works(savePdf);
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
  await expect.element(warning).not.toBeInTheDocument();
  expect(app.downloads).toEqual([]);
  // afterwards the library appears
  await expect.element(card).toMatchTextContent('COPPER KETTLE DINER');
});

describe('The camera is one tap away', () => {
  test('while a receipt is being sent, and the progress is shown', async ({ server, app }) => {
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

test('A receipt that the library rejected says why, and can be corrected and saved again', async ({
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
  await choose('Category', 'Billable: Venue');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toMatchObject([{ category: 'Billable: Venue' }]);
});

test('A receipt is never filed under another person who signed in to this browser later', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  // another tab signs in as Ong, while this tab still shows Nora's receipt
  server.user = ONG;
  await save.click();
  // a new page replaces the one rendered for Nora
  await expect.element(shutter).toBeEnabled();
  await expectHidden(save);
  expect(server.receipts).toEqual([]);
  await toLibrary();
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  // her receipt is sent automatically once she is back
  server.user = NORA;
  app.open('/library');
  await expect.poll(() => server.receipts).toHaveLength(1);
});

describe('In a browser that cannot store anything', () => {
  test('the receipt can be saved, and the page says that only this page has it', async ({ server, app }) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    await review(app, DINER);
    await expect.element(page.getByText('Not stored on this device')).toBeVisible();
    expect(asksBeforeLeaving()).toBe(true);
    await vendor.fill('Corner Store');
    await tag();
    await toLibrary();
    await expect.element(card).toMatchTextContent('Only on this page');
    await expect.element(card).toMatchTextContent('Save it before you close this page.');
    await page.getByRole('link', { name: 'Review' }).click();
    await save.click();
    await expect.element(saved).toBeVisible();
    expect(server.receipts).toMatchObject([{ vendor: 'Corner Store' }]);
    await expect.poll(asksBeforeLeaving).toBe(false);
  });

  test('a waiting receipt asks to keep the page open, and does not claim to be stored', async ({
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

test('With several receipts chosen together, the next opens by itself after a save, and the last save ends in the library', async ({
  server,
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await tag();
  await save.click();
  await expect.element(page.getByText('Receipt 2 of 2')).toBeVisible();
  await expectRead(CAFE);
  await expectHidden(saved);
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  await expect.element(scanAnother).toBeVisible();
  await expect.element(card).toHaveLength(2);
  expect(location.pathname).toBe('/library');
  expect(server.receipts).toHaveLength(2);
});

test('A receipt waits on the device when its owner is signed out, until the owner signs in again', async ({
  server,
  app,
}) => {
  await review(app, DINER);
  await tag();
  server.user = null;
  await save.click();
  await expect.element(kept).toBeVisible();
  await expect.element(page.getByText('You are signed out.')).toBeVisible();
  const signIn = page.getByRole('link', { name: 'Open a new tab to sign in' });
  await expect.element(signIn).toHaveAttribute('href', '/');
  await expect.element(signIn).toHaveAttribute('target', '_blank');
  expect(server.receipts).toEqual([]);

  server.user = NORA;
  // the person comes back from the other tab
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(saved).toBeVisible();
  expect(server.receipts).toHaveLength(1);
});

test('After a save, a message says that the receipt is in the library, also on the next screen, and then that it is on Google Drive', async ({
  server,
  app,
}) => {
  server.company = { ...server.company, drive: 'google' };
  const release = server.hold(exportReceipt);
  staysOnSavedScreen();
  await pressSave(app);
  await expectToast('Receipt saved to your library!');
  const letGo = holdToasts();
  await scanAnother.click();
  await expect.element(shutter).toBeEnabled();
  await expectToast('Receipt saved to your library!');
  release();
  await expectToast('Receipt automatically exported to Google Drive!');
  letGo();
});

test.for(['exported', 'failed'] as const)(
  'An export that ends while the next receipt is in the form is announced once, after the form: %s',
  async (outcome, { server, app }) => {
    server.company = { ...server.company, drive: 'google' };
    const release = server.hold(exportReceipt);
    if (outcome === 'failed') server.breakDown(exportReceipt, 502);
    staysOnSavedScreen();
    await pressSave(app);
    await expectToast('Receipt saved to your library!');
    await scanAnother.click();
    await expect.element(shutter).toBeEnabled();
    await chooseFiles(CAFE);
    await expectRead(CAFE);
    await toastsGone();
    release();
    const said = page.getByText(
      outcome === 'failed'
        ? 'Receipt saved but Google Drive export failed'
        : 'Receipt automatically exported to Google Drive!',
    );
    await framesDrawn(8);
    await expectHidden(said);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect.element(said).toBeVisible();
    await toastsGone();
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await expect.element(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
    await framesDrawn(4);
    await expectHidden(said);
  },
);

test('A receipt that can’t be exported to the drive is saved, and says that it is not exported yet', async ({
  server,
  app,
}) => {
  server.company = { ...server.company, drive: 'google' };
  server.answer(exportReceipt, () => {
    server.change(server.receipts.map((receipt) => ({ ...receipt, exportState: 'failed' })));
    throw new Refusal(502, 'export_failed', 'Google Drive does not answer.');
  });
  await pressSave(app);
  await expectToast('Receipt saved but Google Drive export failed');
  await expect.element(card).toMatchTextContent('Not exported yet');
  // the server retries the export
  server.change(server.receipts.map((receipt) => ({ ...receipt, ...ON_THE_DRIVE })));
  await expect.element(card).toMatchTextContent('Exported');
});
