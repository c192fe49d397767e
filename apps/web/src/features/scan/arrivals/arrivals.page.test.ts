import { listCaptures, removeCapture } from '@slipcase/contract/captures';
import { savePdf } from '@slipcase/contract/receipts';
import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, expectToast, holdTime, passTime } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { ONG } from '../../../../testing/stand-in/account-server.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { button, card, expectRead, pdfOf, save, tag, toLibrary, vendor } from '../testing/scan-hands.ts';

/** Receipts that came by mail or from another app, on their way from the server to this device and into the library. */

const fromMail = page.getByText('From mail');
const review = page.getByRole('link', { name: 'Review', exact: true });
const library = page.getByRole('heading', { name: 'Receipt Library' });

/** The page asks again what waits on the server. */
function lookAgain(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

test('A receipt from a mail waits beside the others, is read by itself, and is saved as the one on the server', async ({
  app,
  server,
}) => {
  const { id } = server.arrive(await fileOf(DINER));
  app.open('/library');
  await expect.element(card).toMatchTextContent(DINER.read.vendor ?? '');
  await expect.element(card).toMatchTextContent('From mailreceipts@uber.com · Your Tuesday trip');
  await look('arrived');
  await review.click();
  await expectRead(DINER);
  await expect.element(fromMail).toBeVisible();
  await tag();
  await look('arrived-review');
  await save.click();
  await expect.element(page.getByText('PDF Saved!')).toBeVisible();
  expect(server.bodiesOf(savePdf)).toMatchObject([{ captureId: id }]);
  expect(server.waiting).toEqual([]);
});

test('It never comes onto the screen by itself: the camera and the library only count it', async ({
  app,
  server,
}) => {
  app.open('/scan');
  await expect.element(page.getByRole('heading', { name: 'Scan Receipt' })).toBeVisible();
  await expect.poll(() => server.bodiesOf(listCaptures).length).toBe(1);
  server.arrive(await fileOf(DINER), { source: 'token' });
  lookAgain();
  await expect.element(button('1 receipt to review')).toBeVisible();
  await expectHidden(vendor);
  await toLibrary();
  await expect.element(card).toMatchTextContent('From your phone');
});
