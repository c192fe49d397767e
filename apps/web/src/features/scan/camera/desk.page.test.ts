import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { CAFE, DINER, fileOf } from '../../../../testing/stand-in/drawn-receipts.ts';
import { someReceipts } from '../../receipts/testing/receipt.ts';
import { bring, button, expectRead, openScanner, review, shutter } from '../testing/scan-hands.ts';

/** On a wide screen, camera, review and edit use the whole width. */

const zone = button(/^Drop receipts here/u);
const rectOf = (locator: Locator) => locator.first().element().getBoundingClientRect();

async function wide(): Promise<void> {
  await page.viewport(1280, 800);
  onTestFinished(async () => page.viewport(390, 844));
}

test('On a wide screen, the camera is on the left, and drop, paste and the shutter are beside it', async ({
  app,
}) => {
  await wide();
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  const [live, drop, press] = [page.getByCss('.camera__live'), zone, shutter].map(rectOf);
  expect(live?.left).toBe(0);
  expect(live?.width).toBeGreaterThan(800);
  expect(drop?.left).toBeGreaterThanOrEqual(live?.right ?? 0);
  expect(press?.left).toBeGreaterThanOrEqual(live?.right ?? 0);
  expect(drop?.bottom).toBeLessThanOrEqual(press?.top ?? 0);
  expect(press?.bottom).toBeLessThanOrEqual(800);
  // the corners of the frame are inside the picture
  const frame = rectOf(page.getByCss('.frame'));
  expect(frame.left).toBeGreaterThan(live?.left ?? 0);
  expect(frame.right).toBeLessThan(live?.right ?? 0);
  expect(frame.height).toBeGreaterThan(300);
  await look('camera-desk');
  await page.viewport(1280, 800);
  bring('dragover', [await fileOf(DINER)]);
  await expect.element(page.getByText('Drop to add')).toBeVisible();
  bring('drop', [await fileOf(DINER)]);
  await expectRead(DINER);
  // everything still fits when a receipt waits
  await button('Keep scanning').click();
  const tray = button('1 receipt to review');
  await expect.element(tray).toBeVisible();
  expect(rectOf(tray).left).toBeGreaterThanOrEqual(800);
  expect(rectOf(shutter).bottom).toBeLessThanOrEqual(800);
  bring('paste', [await fileOf(CAFE)]);
  await expectRead(CAFE);
});

test('Pressing the drop area opens the file chooser, and phones have no such area', async ({ app }) => {
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  await expect.element(zone).not.toBeInTheDocument();
  await wide();
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => opened.mockRestore());
  await zone.click();
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened.mock.contexts[0]).toBe(page.getByLabelText('Choose a photo').element());
});

test('On a wide screen, review and edit are alike: the picture on the left, the form on the right', async ({
  server,
  app,
}) => {
  await wide();
  await review(app, DINER);
  const places = () => [rectOf(page.getByCss('.lit')), rectOf(page.getByCss('.form'))] as const;
  const [picture, form] = places();
  expect(picture.right).toBeLessThan(form.left);
  server.receipts = someReceipts({ vendor: 'Diner' });
  app.open(`/receipt/${server.receipts[0]?.id}`);
  await button('Edit').click();
  await expect.element(page.getByCss('.lit img'), { timeout: 20_000 }).toBeVisible();
  const [editPicture, editForm] = places();
  expect(editPicture.right).toBeLessThan(editForm.left);
  expect(Math.abs(editPicture.left - picture.left)).toBeLessThanOrEqual(2);
  expect(Math.abs(editForm.left - form.left)).toBeLessThanOrEqual(2);
  expect(Math.abs(editForm.width - form.width)).toBeLessThanOrEqual(2);
});
