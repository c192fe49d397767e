import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { test } from './base-test.ts';
import { SMALL_CAMERA } from './camera-picture.ts';
import { tag } from './receipt-form.ts';
import { capture } from './scan.ts';
import { createAccount } from './sign-in.ts';

test.use({ permissions: ['camera'] });

test('The receipt is cropped and straightened, the user can keep the whole photo, and the PDF matches the preview', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await capture(page);
  // the paper is tilted and the table dark, so only a crop that is straightened has paper at every corner
  await expect.poll(() => preview(page).then(({ darkestCorner }) => darkestCorner)).toBeGreaterThan(200);
  await tag(page);
  await page.getByRole('button', { name: 'Crop' }).click();
  const corner = page.getByRole('button', { name: 'Top left corner' });
  const before = await corner.boundingBox();
  await corner.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const after = await corner.boundingBox();
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBeGreaterThan(1);
  expect((after?.y ?? 0) - (before?.y ?? 0)).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Use the whole photo' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const size = () => preview(page).then(({ width, height }) => ({ width, height }));
  await expect.poll(size).toEqual(SMALL_CAMERA);
  await page.getByRole('button', { name: 'Turn' }).click();
  // a quarter turn makes the upright frame landscape
  const turned = { width: SMALL_CAMERA.height, height: SMALL_CAMERA.width };
  await expect.poll(size).toEqual(turned);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  const [receipt] = await (await page.request.get(`${server.url}/api/receipts`)).json();
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt.id}/download`)).body();
  expect(await imageSize(pdf)).toEqual(turned);
});

/** The picture on screen: its size, and how bright its darkest corner is, 0 to 255. */
function preview(page: Page): Promise<{ width: number; height: number; darkestCorner: number }> {
  const image = page.getByRole('img', { name: 'The receipt as it will be saved' });
  return image.evaluate((picture: HTMLImageElement) => {
    const side = 100;
    const context = new OffscreenCanvas(side, side).getContext('2d');
    context?.drawImage(picture, 0, 0, side, side);
    const corners = [3, 96].flatMap((x) =>
      [3, 96].map((y) => context?.getImageData(x, y, 1, 1).data[1] ?? 0),
    );
    return {
      width: picture.naturalWidth,
      height: picture.naturalHeight,
      darkestCorner: Math.min(...corners),
    };
  });
}

async function imageSize(pdf: Uint8Array): Promise<{ width: number; height: number }> {
  const document = await PDFDocument.load(pdf);
  const image = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .find(
      (object) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'),
    );
  const number = (name: string) =>
    (image as PDFRawStream).dict.lookup(PDFName.of(name), PDFNumber).asNumber();
  return { width: number('Width'), height: number('Height') };
}
