import { PDFDocument } from '@cantoo/pdf-lib';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectHidden, toastsGone } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { aReceipt } from '../../receipts/testing/receipt.ts';
import {
  bring,
  button,
  card,
  chooseFiles,
  expectRead,
  openScanner,
  review,
  reviewed,
  shutter,
  toLibrary,
} from '../testing/scan-hands.ts';

/**
 * Receipts that do not come from the camera. End-to-end tests cover HEIC, text in PDFs, and files shared from
 * other apps.
 */

const UNREADABLE = 'This file cannot be opened. Choose a photo, a PDF or an email (.eml).';
const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
const fileWith = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: 'image/jpeg' });

test('Several files become several receipts, and camera and review show how many are waiting', async ({
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE, DINER);
  await expectRead(DINER);
  await button('Keep scanning').click();
  await button('3 receipts to review').click();
  await expectRead(DINER);
  await toLibrary();
  await expect.element(card).toHaveLength(3);
});

test('The review leads from each of several receipts to the next and back, and shows no position for a single one', async ({
  app,
}) => {
  await openScanner(app);
  await chooseFiles(DINER, CAFE);
  await expectRead(DINER);
  await expect.element(page.getByText('Receipt 1 of 2')).toBeVisible();
  await button('Next receipt').click();
  await expectRead(CAFE);
  await button('Previous receipt').click();
  await expectRead(DINER);
  await button('Reset').click();
  await toastsGone();
  await button('1 receipt to review').click();
  await expectRead(CAFE);
  await expectHidden(page.getByText(/^Receipt \d of/u));
});

test('Bad files are named, and the good ones beside them are added', async ({ app }) => {
  const diner = await fileOf(DINER, 'diner.jpg');
  const flat = new Uint8Array(await diner.arrayBuffer());
  // the JPEG frame header (SOF0): length and depth, then height and width (ITU-T T.81, B.2.2)
  const header = flat.findIndex((byte, at) => byte === 0xff && flat[at + 1] === 0xc0);
  flat.fill(0, header + 5, header + 9);
  await openScanner(app);
  await chooseFiles(
    fileWith('flat.jpg', flat),
    diner,
    fileWith('nothing.jpg'),
    fileWith('cut.jpg', diner.slice(0, 200)),
    await fileOf(CAFE, 'café.jpg'),
  );
  await expect.element(said(`flat.jpg: ${UNREADABLE}`)).toBeVisible();
  await expect.element(said('nothing.jpg: This file is empty.')).toBeVisible();
  await expect.element(said(`cut.jpg: ${UNREADABLE}`)).toBeVisible();
  await expectRead(DINER);
  await toLibrary();
  await expect.element(card).toHaveLength(2);
});

test('A text file is refused with the kinds of files that can be added', async ({ app }) => {
  await openScanner(app);
  await chooseFiles(new File(['Total 4.00'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(said(UNREADABLE)).toBeVisible();
});

test('A file that is not a picture is refused, and the next one is added', async ({ app }) => {
  await openScanner(app);
  await chooseFiles(fileWith('x.jpg', 'I am no picture'));
  await expect.element(said('Failed to load captured image')).toBeVisible();
  await expect.element(shutter).toBeEnabled();
  await expect.element(page.getByLabelText('Choose a photo')).toBeEnabled();
  await chooseFiles(DINER);
  await expectRead(DINER);
});

test('A picture pasted right after Keep scanning is a separate receipt, not a page of the last one', async ({
  app,
}) => {
  await review(app, DINER);
  const pasted = [await fileOf(CAFE)];
  const keepScanning = button('Keep scanning').element();
  // both clicks happen in one task: the review is still on screen while the camera renders
  if (keepScanning instanceof HTMLElement) keepScanning.click();
  bring('paste', pasted);
  await expectRead(CAFE);
  await toLibrary();
  await expect.element(card).toHaveLength(2);
});

test('A picture on the clipboard can be pasted with the keyboard', async ({ app }) => {
  await openScanner(app);
  // the system clipboard supports only PNG
  const image = await createImageBitmap(await fileOf(DINER));
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': await canvas.convertToBlob() })]);
  await userEvent.keyboard('{Control>}v{/Control}');
  await expectRead(DINER);
});

test('A file dropped on a receipt under review becomes its page, and does not replace the screen', async ({
  app,
}) => {
  await review(app, DINER);
  const dropped = [await fileOf(CAFE)];
  // the default is prevented: otherwise the browser would open the file instead of the page
  expect(bring('dragover', dropped).defaultPrevented).toBe(true);
  expect(bring('drop', dropped).defaultPrevented).toBe(true);
  await expect.element(button('Page 2 of 2')).toBeVisible();
  await expect.element(reviewed).toBeVisible();
  expect(app.loads).toEqual([]);
});

test('A PDF that cannot be opened says why', async ({ app }) => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret too' });
  const pdf = (name: string, ...parts: BlobPart[]) => new File(parts, name, { type: 'application/pdf' });
  await openScanner(app);
  await chooseFiles(pdf('locked.pdf', Uint8Array.from(await locked.save())));
  await expect.element(said('This PDF needs a password.')).toBeVisible();
  await chooseFiles(pdf('broken.pdf', '%PDF-1.7\n'));
  await expect.element(said(UNREADABLE)).toBeVisible();
  await expect.element(shutter).toBeEnabled();
});

test('A file dropped on any other screen is scanned', async ({ server, app }) => {
  server.receipts = [aReceipt()];
  for (const path of ['/library', '/spend', '/pdfs', `/receipt/${server.receipts[0]?.id}`]) {
    app.open(path);
    const dropped = [await fileOf(DINER)];
    // the screen handles drops once its idle parts have loaded
    await expect.poll(() => bring('dragover', dropped).defaultPrevented).toBe(true);
    await expect.element(page.getByText('Drop to scan')).toBeVisible();
    bring('drop', dropped);
    await expectRead(DINER);
    expect(location.pathname).toBe('/scan');
    await button('Reset').click();
  }
});
