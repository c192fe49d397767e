import { getCaptureReading } from '@slipcase/contract/capture-reading';
import { getCaptureFile, listCaptures, removeCapture } from '@slipcase/contract/captures';
import { savePdf } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  asksBeforeLeaving,
  expectHidden,
  expectToast,
  framesDrawn,
  holdTime,
  passTime,
  toastsGone,
} from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import type { Page } from '../../../../testing/page/page.tsx';
import { test } from '../../../../testing/page/test.ts';
import { ONG } from '../../../../testing/stand-in/account-server.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { lastUser } from '../../../domain/last-seen.ts';
import {
  button,
  card,
  expectRead,
  openScanner,
  pdfOf,
  save,
  saved,
  tag,
  toLibrary,
  vendor,
} from '../testing/scan-hands.ts';

/**
 * Receipts that came by mail or from another app, on their way from the server to this device and into the
 * library.
 */

const ALREADY = 'This receipt is already saved, from another device.';
const fromMail = page.getByText('From mail');
const review = page.getByRole('link', { name: 'Review', exact: true });
const library = page.getByRole('heading', { name: 'Receipt Library' });

/** Tells the page that the person is back, so it checks again what waits on the server if it has time. */
function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

const looks = (server: ScanServer) => server.bodiesOf(listCaptures).length;

/** Makes the page check once more. While it still handles an answer, it does not ask. */
async function lookAgain(server: ScanServer): Promise<void> {
  const asked = looks(server);
  await expect
    .poll(() => {
      if (looks(server) === asked) comeBack();
      return looks(server);
    })
    .toBeGreaterThan(asked);
}

async function arriveAndOpen(server: ScanServer, app: Page): Promise<string> {
  const { id } = server.arrive(await fileOf(DINER));
  app.open('/library');
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  return id;
}

test('A receipt from a mail waits beside the others, is read by itself, and is saved as the server’s capture', async ({
  app,
  server,
}) => {
  const id = await arriveAndOpen(server, app);
  await expect.element(card).toMatchTextContent('From mailreceipts@uber.com · Your Tuesday trip');
  await look('arrived');
  await review.click();
  await expectRead(DINER);
  await expect.element(fromMail).toBeVisible();
  await tag();
  await look('arrived-review');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.bodiesOf(savePdf)).toMatchObject([{ captureId: id }]);
  expect(server.waiting).toEqual([]);
});

test('A receipt that the server has read is filled in right away: nothing is sent to be read, and the save is the same', async ({
  app,
  server,
}) => {
  const analysis = server.readAs(DINER, DINER.size);
  const { id } = server.arrive(await fileOf(DINER), { analyses: [analysis] });
  app.open('/library');
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  await review.click();
  await expectRead(DINER);
  await look('arrived-read');
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.bodiesOf(analyzeReceipt)).toEqual([]);
  expect(server.bodiesOf(getCaptureReading)).toHaveLength(1);
  expect(server.bodiesOf(savePdf)).toMatchObject([{ captureId: id, analysisId: analysis.analysisId }]);
  expect(server.receipts[0]).toMatchObject({ wasRead: true, taxAmount: DINER.read.tax });
});

test('The page does not wait for the server’s reading: it asks for its own and names the receipt, so that nobody reads it twice', async ({
  app,
  server,
}) => {
  const { id } = server.arrive(await fileOf(DINER), { analyses: null });
  app.open('/library');
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  expect(server.bodiesOf(analyzeReceipt)).toMatchObject([{ captureId: id }]);
});

test('A reading that the server finishes while the page opens the file is used', async ({ app, server }) => {
  server.arrive(await fileOf(DINER), { analyses: null });
  server.waiting = server.waiting.map((one) => ({ ...one, analyses: [server.readAs(DINER, DINER.size)] }));
  app.open('/library');
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  expect(server.bodiesOf(analyzeReceipt)).toEqual([]);
});

test.for([
  ['of a picture with another size', { width: 600, height: 800 }, 200],
  ['that cannot be loaded', DINER.size, 500],
] as const)(
  'A reading %s is not used: the page reads the receipt itself',
  async ([_what, size, status], { app, server }) => {
    server.arrive(await fileOf(DINER), { analyses: [server.readAs(DINER, size)] });
    if (status !== 200) server.breakDown(getCaptureReading, status);
    app.open('/library');
    await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
    expect(server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  },
);

test('A receipt from a mail never opens by itself: camera and library only count it', async ({
  app,
  server,
}) => {
  await openScanner(app);
  await expect.poll(() => looks(server)).toBe(1);
  server.arrive(await fileOf(DINER), { source: 'token' });
  await lookAgain(server);
  await expect.element(button('1 receipt to review')).toBeVisible();
  await expectHidden(vendor);
  await toLibrary();
  await expect.element(card).toMatchTextContent('From your phone');
});

test('A PDF with two pages is one receipt, and two files are two', async ({ app, server }) => {
  server.arrive(await pdfOf(DINER, CAFE));
  server.arrive(await fileOf(CAFE));
  app.open('/library');
  await expect.element(card).toHaveLength(2);
  await expect.element(page.getByRole('link', { name: '2 receipts to review' })).toBeVisible();
});

test('A receipt from a mail is loaded and read once, however often the page is opened', async ({
  app,
  server,
}) => {
  await arriveAndOpen(server, app);
  await app.reload();
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  await expect.poll(() => looks(server)).toBeGreaterThanOrEqual(2);
  await expect.element(card).toHaveLength(1);
  expect(server.bodiesOf(getCaptureFile)).toHaveLength(1);
  expect(server.bodiesOf(analyzeReceipt)).toHaveLength(1);
});

test('The page checks for new receipts every 30 seconds while it is visible, and not otherwise', async ({
  app,
  server,
}) => {
  app.open('/library');
  await expect.element(library).toBeVisible();
  await expect.poll(() => looks(server)).toBe(1);
  app.open('/spend');
  holdTime();
  app.open('/library');
  await expect.element(library).toBeVisible();
  await expect.poll(() => passTime(1_000).then(() => looks(server))).toBe(2);
  await framesDrawn(5);
  await passTime(27_000);
  expect(looks(server)).toBe(2);
  await expect.poll(() => passTime(1_000).then(() => looks(server))).toBe(3);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => hidden.mockRestore());
  comeBack();
  await passTime(120_000);
  expect(looks(server)).toBe(3);
  hidden.mockRestore();
  await lookAgain(server);
  expect(looks(server)).toBe(4);
});

test('A discarded receipt is removed on the server once the discard cannot be undone', async ({
  app,
  server,
}) => {
  const id = await arriveAndOpen(server, app);
  await review.click();
  await expectRead(DINER);
  holdTime();
  await button('Reset').click();
  await expectToast('Receipt discarded');
  await passTime(9_000);
  expect(server.waiting).toHaveLength(1);
  await passTime(2_000);
  await expect.poll(() => server.waiting).toEqual([]);
  expect(server.bodiesOf(removeCapture)).toHaveLength(1);
  expect(id).toBeTruthy();
});

test('A receipt that is discarded offline is removed on the server at the next check, and does not come back', async ({
  app,
  server,
}) => {
  await arriveAndOpen(server, app);
  await review.click();
  await expectRead(DINER);
  holdTime();
  server.cutOff(removeCapture);
  await button('Reset').click();
  await passTime(11_000);
  expect(server.waiting).toHaveLength(1);
  vi.useRealTimers();
  server.works(removeCapture);
  app.open('/library');
  await expect.poll(() => server.waiting).toEqual([]);
  await expect.element(library).toBeVisible();
  await expectHidden(card);
});

test('A receipt that another device has saved disappears by itself, unless the person has changed it here', async ({
  app,
  server,
}) => {
  const first = server.arrive(await fileOf(DINER));
  const second = server.arrive(await fileOf(CAFE));
  app.open('/library');
  await expect.element(card).toHaveLength(2);
  await expect.element(page.getByText(CAFE.read.vendor ?? '')).toBeVisible();
  await card
    .filter({ hasText: CAFE.read.vendor ?? '' })
    .getByRole('link', { name: 'Review' })
    .click();
  await expectRead(CAFE);
  await vendor.fill('Corner Café');
  await toLibrary();
  server.saveElsewhere(first.id);
  server.saveElsewhere(second.id);
  await lookAgain(server);
  await expect.element(card).toHaveLength(1);
  await expect.element(card).toMatchTextContent('Corner Café');

  await review.click();
  await tag();
  await save.click();
  await expect.element(page.getByText(ALREADY)).toBeVisible();
  await toastsGone();
  expect(app.downloads).toEqual([]);
  await look('saved-elsewhere');
  await button('Remove').click();
  await expectToast('Receipt discarded');
  await toLibrary();
  await expectHidden(card);
});

test('A receipt that another device has saved can be kept as a separate receipt', async ({ app, server }) => {
  const id = await arriveAndOpen(server, app);
  await review.click();
  await expectRead(DINER);
  server.saveElsewhere(id);
  await tag();
  await save.click();
  await expect.element(page.getByText(ALREADY)).toBeVisible();
  await button('Edit').click();
  await expect.element(page.getByText(ALREADY)).toBeVisible();
  await look('saved-elsewhere-review');
  await button('Save it anyway').click();
  await expectHidden(page.getByText(ALREADY));
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(server.bodiesOf(savePdf).map(({ captureId }) => captureId)).toEqual([id, undefined]);
});

test('In its last week, a receipt says when it will be deleted, and on the last day also above the library', async ({
  app,
  server,
}) => {
  server.arrive(await fileOf(DINER), {}, 20);
  app.open('/library');
  await expect.element(card).toMatchTextContent('From mail');
  await expectHidden(page.getByText(/^Deleted/u));
  server.waiting = [];
  await lookAgain(server);
  await expectHidden(card);

  server.arrive(await fileOf(DINER), {}, 6.9);
  await lookAgain(server);
  await expect.element(card).toMatchTextContent(/Deleted on \w{3} \d+, \d{4} unless you save it/u);
  await expectHidden(page.getByText('1 receipt is about to be deleted'));
  server.waiting = [];
  await lookAgain(server);
  await expectHidden(card);

  server.arrive(await fileOf(DINER), {}, 0.5);
  await lookAgain(server);
  await expect.element(card).toMatchTextContent(/Deleted (?:today|tomorrow) at .* unless you save it/u);
  await expect.element(page.getByText('1 receipt is about to be deleted')).toBeVisible();
  await look('last-day');
  await page.getByRole('region', { name: '1 receipt is about to be deleted' }).getByRole('link').click();
  await expectRead(DINER);
});

test('Offline, receipts that have arrived can be reviewed, and the others come later', async ({
  app,
  server,
}) => {
  await arriveAndOpen(server, app);
  server.isAway = true;
  await app.reload();
  await expect.element(card).toMatchTextContent('From mail');
  server.arrive(await fileOf(CAFE));
  comeBack();
  server.isAway = false;
  await lookAgain(server);
  await expect.element(card).toHaveLength(2);
});

test('A slow server delays nothing else, and a person who signs out meanwhile leaves nothing behind', async ({
  app,
  server,
}) => {
  server.arrive(await fileOf(DINER));
  const answer = server.hold(getCaptureFile);
  app.open('/library');
  await expect.element(library).toBeVisible();
  await expect.poll(() => server.bodiesOf(getCaptureFile)).toHaveLength(1);
  server.user = ONG;
  server.waiting = [];
  app.open('/library');
  answer();
  await expect.element(library).toBeVisible();
  await expect.poll(async () => (await lastUser())?.id).toBe(ONG.id);
  await expect.poll(() => looks(server)).toBeGreaterThan(1);
  await expectHidden(card);
});

test('After a session has ended, the page requests nothing until the person is back', async ({
  app,
  server,
}) => {
  app.open('/library');
  await expect.poll(() => looks(server)).toBe(1);
  server.refuse(listCaptures, 401, 'authentication_required', 'Authentication required');
  await lookAgain(server);
  await expect.element(library).toBeVisible();
  server.works(listCaptures);
  server.arrive(await fileOf(DINER));
  await lookAgain(server);
  await expect.element(card).toMatchTextContent('From mail');
});

test('Signing out and closing the page do not warn about receipts that are also on the server', async ({
  app,
  server,
}) => {
  await arriveAndOpen(server, app);
  expect(asksBeforeLeaving()).toBe(false);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => app.loads).toEqual(['/library']);
  expect(server.user).toBeNull();
});
