import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from '@playwright/test';
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
  await page.getByRole('button', { name: 'Turn' }).click();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  const [receipt] = await (await page.request.get(`${server.url}/api/receipts`)).json();
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt.id}/download`)).body();
  // a quarter turn makes the upright frame landscape
  const { width, height } = SMALL_CAMERA;
  expect(await imageSize(pdf)).toEqual({ width: height, height: width });
});

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
