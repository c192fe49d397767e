import { analyzeReceipt } from '@slipcase/contract/scan';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { button, chooseFiles, expectRead, openScanner, reviewed } from '../testing/scan-hands.ts';

/** The crop of a picture that has not been read yet. */

const taken = page.getByRole('img', { name: 'The picture you just took' });

/** Width by height of a picture as it is shown; 0 while there is no picture. */
function shape(picture: Locator): number {
  const [image] = picture.elements() as HTMLImageElement[];
  return image ? image.naturalWidth / image.naturalHeight : 0;
}

/** width by height of the paper on the table */
const PAPER = 640 / 880;

/** A receipt on a dark table, with a wide margin on its right. */
async function onTable(): Promise<File> {
  const receipt = await createImageBitmap(await (await fetch(DINER.url)).blob());
  const canvas = new OffscreenCanvas(1600, 1000);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#3b2c20';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // the drawn picture includes a table, which is left out here
  context.drawImage(receipt, 120, 130, 400, 500, 200, 60, 640, 880);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 })], 'table.jpg', {
    type: 'image/jpeg',
  });
}

test('A chosen picture is cropped to its paper before the reading answers', async ({ server, app }) => {
  const release = server.hold(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(await onTable());
  await expect.poll(() => shape(taken)).toBeCloseTo(PAPER, 1);
  release();
  await expectRead(DINER);
});

test('A picture whose reading was stopped is not cropped', async ({ server, app }) => {
  const release = server.hold(analyzeReceipt);
  await openScanner(app);
  await chooseFiles(await onTable());
  await expect.poll(() => shape(taken)).toBeCloseTo(PAPER, 1);
  await button('Type it in instead').click();
  await expect.poll(() => shape(reviewed)).toBeCloseTo(1.6);
  release();
});
