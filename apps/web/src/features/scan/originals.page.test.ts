import { putOriginal } from '@slipcase/contract/originals';
import { savePdf } from '@slipcase/contract/receipts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { look } from '../../../testing/page/look.ts';
import type { Page } from '../../../testing/page/page.tsx';
import { test } from '../../../testing/page/test.ts';
import { NORA, ONG } from '../../../testing/stand-in/account-server.ts';
import { CAFE, DINER, fileOf } from '../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../testing/stand-in/scan-server.ts';
import { someReceipts } from '../receipts/testing/receipt.ts';
import {
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  pdfOf,
  review,
  save,
  saved,
  shutter,
  tag,
  toLibrary,
} from './testing/scan-hands.ts';

/** The file from which a receipt was made goes to the server after the save, whatever happens in between. */

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const sentFor = ({ receipts, originals }: ScanServer) => originals.get(receipts[0]?.id ?? '') ?? [];
const tries = (server: ScanServer) => server.bodiesOf(putOriginal).length;
const waiting = page.getByText('Waiting to be sent');

async function saveReviewed(): Promise<void> {
  await tag();
  await save.click();
  await expect.element(saved).toBeVisible();
}

async function openDetails(app: Page, server: ScanServer): Promise<void> {
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await expect.element(page.getByRole('heading', { name: 'File Information', exact: true })).toBeVisible();
}

async function isWaiting(server: ScanServer): Promise<void> {
  await expect.poll(() => tries(server)).toBeGreaterThan(0);
  expect(sentFor(server)).toEqual([]);
}

test('A chosen photo is sent unchanged, once, and the details offer it', async ({ server, app }) => {
  await review(app, DINER);
  expect(tries(server)).toBe(0);
  await saveReviewed();
  await expect.poll(() => sentFor(server)).toHaveLength(1);
  const file = await fileOf(DINER);
  expect(await bytesOf(sentFor(server)[0]?.file ?? new Blob())).toEqual(await bytesOf(file));
  await openDetails(app, server);
  await expect.element(page.getByRole('heading', { name: 'Original picture', exact: true })).toBeVisible();
  await look('details-original');
  await button(/^Download \(/u).click();
  await expect.poll(() => app.downloads).toHaveLength(1);
  expect(app.downloads[0]?.name).toMatch(/ original\.jpg$/u);
  expect(app.downloads[0]?.bytes).toEqual(await bytesOf(file));
  expect(tries(server)).toBe(1);
});

test('A picture from the camera is sent as it was taken, uncropped', async ({ server, app }) => {
  await openScanner(app);
  await shutter.click();
  await expectRead(DINER);
  await saveReviewed();
  await expect.poll(() => sentFor(server)).toHaveLength(1);
  const sent = sentFor(server)[0]?.file ?? new Blob();
  const { width, height } = await createImageBitmap(sent);
  expect(Math.max(width, height)).toBeGreaterThan(500);
});

test('A PDF of two pages is sent unchanged as one file, and several photos are numbered', async ({
  server,
  app,
}) => {
  await openScanner(app);
  const pdf = await pdfOf(DINER, CAFE);
  await chooseFiles(pdf);
  await expectRead(DINER);
  await saveReviewed();
  await expect.poll(() => sentFor(server)).toHaveLength(1);
  expect(await bytesOf(sentFor(server)[0]?.file ?? new Blob())).toEqual(await bytesOf(pdf));
});

test('An original waits on the device while offline, survives a reload, and is sent once when the server is back', async ({
  server,
  app,
}) => {
  server.cutOff(putOriginal);
  await review(app, DINER);
  await saveReviewed();
  await isWaiting(server);
  await app.reload();
  await openDetails(app, server);
  await expect.element(waiting).toBeVisible();
  await toLibraryOf(app);
  await expect.element(page.getByText('1 original picture is still being sent')).toBeVisible();
  await look('library-original-waiting');
  server.works(putOriginal);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => sentFor(server)).toHaveLength(1);
  await expect.element(page.getByText('still being sent')).not.toBeInTheDocument();
  const before = tries(server);
  await app.reload();
  await openDetails(app, server);
  await expect.element(button(/^Download \(/u)).toBeVisible();
  expect(tries(server)).toBe(before);
});

test('The original of a receipt that was saved offline is sent after it', async ({ server, app }) => {
  server.cutOff(savePdf);
  await review(app, DINER);
  await tag();
  await save.click();
  await expect.element(page.getByRole('heading', { name: 'Kept on this device' })).toBeVisible();
  expect(tries(server)).toBe(0);
  await app.reload();
  server.works(savePdf);
  await toLibraryOf(app);
  await expect.poll(() => sentFor(server)).toHaveLength(1);
  expect(await bytesOf(sentFor(server)[0]?.file ?? new Blob())).toEqual(await bytesOf(await fileOf(DINER)));
});

test('Another person on the same device neither sends nor sees an original, and its owner sends it later', async ({
  server,
  app,
}) => {
  server.cutOff(putOriginal);
  await review(app, DINER);
  await saveReviewed();
  await isWaiting(server);
  const ofNora = server.receipts;
  server.user = ONG;
  server.receipts = [];
  server.works(putOriginal);
  const before = tries(server);
  app.open('/library');
  await expect.element(page.getByText('No receipts yet')).toBeVisible();
  await expect.element(page.getByText('still being sent')).not.toBeInTheDocument();
  // any later save in the same session
  await review(app, CAFE);
  await saveReviewed();
  await expect.poll(() => tries(server)).toBe(before + 1);
  expect(server.originals.get(ofNora[0]?.id ?? '')).toBeUndefined();
  server.user = NORA;
  server.receipts = ofNora;
  app.open('/library');
  await expect.element(card).toHaveLength(1);
  await expect.poll(() => sentFor(server)).toHaveLength(1);
});

test('If the server refuses an original, the receipt stays saved, and the details say why', async ({
  server,
  app,
}) => {
  server.refuse(putOriginal, 422, 'original_invalid', 'This file is damaged or incomplete.');
  await review(app, DINER);
  await saveReviewed();
  await expect.poll(() => tries(server)).toBe(1);
  await openDetails(app, server);
  await expect.element(page.getByText('Not kept. This file is damaged or incomplete.')).toBeVisible();
  await app.reload();
  await expect.element(page.getByText('Not kept. This file is damaged or incomplete.')).toBeVisible();
  expect(tries(server)).toBe(1);
});

test('A file over 15 MB is not sent, and the details say why', async ({ server, app }) => {
  const photo = await fileOf(DINER);
  const large = new File([photo, new Uint8Array(15 * 1024 * 1024)], 'large.jpg', { type: 'image/jpeg' });
  await openScanner(app);
  await chooseFiles(large);
  await expectRead(DINER);
  await saveReviewed();
  await openDetails(app, server);
  await expect.element(page.getByText('Not kept. This file is over 15 MB')).toBeVisible();
  expect(tries(server)).toBe(0);
});

test('An earlier receipt says that only the PDF was kept', async ({ server, app }) => {
  server.receipts = someReceipts({ filename: 'receipt.pdf' });
  await openDetails(app, server);
  await expect.element(page.getByText('Only the PDF was kept')).toBeVisible();
});

async function toLibraryOf(app: Page): Promise<void> {
  app.open('/scan');
  await toLibrary();
}
