import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import { factsOnPaper } from './camera-picture.ts';
import { capture, choose, createAccount, type Server, tag, test } from './slipcase.ts';

test.use({ permissions: ['camera'] });

async function saveFirst(page: Page, vendor: string | null): Promise<void> {
  await capture(page);
  if (vendor) await page.getByLabel('Vendor', { exact: true }).fill(vendor);
  await choose(page, 'Project', 'Northlight');
  await tag(page);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  await page.getByRole('link', { name: 'Scan', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
}

/** Counts every press that reaches the page. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => (document.body.dataset.taps = String(Number(document.body.dataset.taps ?? 0) + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(document.body.dataset.taps ?? 0));
}

async function receipts(page: Page, server: Server) {
  return (await page.request.get(`${server.url}/api/receipts`)).json();
}

test('At a vendor that was tagged before, a receipt is saved with two taps: shutter and save', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await saveFirst(page, null);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click({ timeout: 45_000 });
  await expect(page.getByText('PDF Saved!')).toBeVisible();
  expect(await taps()).toBe(2);
  const [newest, first] = await receipts(page, server);
  expect(newest).toMatchObject({
    category: 'Billable: Catering',
    groupHead: 'Holland',
    projectName: first.projectName,
  });
});

test('What fills a tag is said, and stays as the person chose it', async ({ page, server }) => {
  await createAccount(page, server);
  await saveFirst(page, null);
  await capture(page);
  await expect(page.getByText('last 1 at this vendor')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Project' })).toContainText('Northlight');
  await choose(page, 'Group Head', 'Safer');
  await expect(page.getByText('last 1 at this vendor')).toHaveCount(2);
  await page.getByLabel('Vendor', { exact: true }).fill('A shop nobody knows');
  // what was proposed for the other shop goes; what was chosen stays
  await expect(page.getByRole('combobox', { name: 'Category' })).toContainText('Select category...');
  await expect(page.getByRole('combobox', { name: 'Group Head' })).toContainText('Safer');
});

test('At a new vendor, category and group head are one tap each', async ({ page, server }) => {
  await createAccount(page, server);
  await saveFirst(page, 'Another shop altogether');
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Capture' }).click();
  await page.getByRole('button', { name: /^Category: choose/u }).click({ timeout: 45_000 });
  await page.getByRole('button', { name: /^Group Head: choose/u }).click();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByText('PDF Saved!')).toBeVisible();
  expect(await taps()).toBe(4);
});

test('A receipt that is in the library already is said before the save, both side by side, and can be kept', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await saveFirst(page, null);
  await capture(page);
  await expect(page.getByText(/^You already have/u)).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same receipt?' });
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(dialog.getByText('Billable: Catering').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByText('You keep both')).toBeVisible();
  await expect(page.getByText(/^You already have/u)).toBeHidden();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect.poll(() => receipts(page, server).then((all) => all.length)).toBe(2);
});

test('A duplicate can be discarded from the comparison', async ({ page, server }) => {
  await createAccount(page, server);
  await saveFirst(page, null);
  await capture(page);
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Discard this one' }).click();
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
  expect(await receipts(page, server)).toHaveLength(1);
});

test('A vendor or total that is changed to another makes the notice go', async ({ page, server }) => {
  await createAccount(page, server);
  await saveFirst(page, null);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('packages/reader/fixtures/001-us-diner/receipt.jpg');
  await expect(page.getByLabel('Total', { exact: true })).not.toHaveValue('', { timeout: 45_000 });
  const { vendor, total, date } = factsOnPaper();
  await page.getByLabel('Vendor', { exact: true }).fill(vendor);
  await page.getByLabel('Total', { exact: true }).fill(total);
  await page.getByLabel('Date', { exact: true }).fill(date);
  await expect(page.getByText('You already have a receipt like this')).toBeVisible();
  await page.getByLabel('Total', { exact: true }).fill('$1.00');
  await expect(page.getByText('You already have a receipt like this')).toBeHidden();
});

test('The paper is cut out and straightened, the whole photo can be used instead, and the PDF is what was shown', async ({
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
  const [receipt] = await receipts(page, server);
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt.id}/download`)).body();
  // the camera's frame is 1080 by 1920; turned by a quarter it lies
  expect(await imageSize(pdf)).toEqual({ width: 1920, height: 1080 });
});

test('A corner is dragged by a finger, and the picture is cut there', async ({ page, server }) => {
  await createAccount(page, server);
  await capture(page);
  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('button', { name: 'Use the whole photo' }).click();
  const bottom = await page.getByRole('button', { name: 'Bottom right corner' }).boundingBox();
  const left = await page.getByRole('button', { name: 'Bottom left corner' }).boundingBox();
  const top = await page.getByRole('button', { name: 'Top left corner' }).boundingBox();
  if (!bottom || !left || !top) throw new Error('a corner is missing');
  const half = (bottom.y - top.y) / 2;
  for (const box of [bottom, left]) {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y - half, { steps: 5 });
    await page.mouse.up();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await tag(page);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
  const [receipt] = await receipts(page, server);
  const pdf = await (await page.request.get(`${server.url}/api/receipts/${receipt.id}/download`)).body();
  const { width, height } = await imageSize(pdf);
  expect(width).toBeGreaterThan(1070);
  expect(height).toBeGreaterThan(900);
  expect(height).toBeLessThan(1020);
});

test('A line on the picture is tapped into the field that has the focus', async ({ page, server }) => {
  await createAccount(page, server);
  await capture(page);
  const { total } = factsOnPaper();
  await page.getByLabel('Total', { exact: true }).fill('');
  await page
    .getByRole('button', { name: new RegExp(`^Use ".*${total.replace('$', '').replace('.', '\\.')}"`, 'u') })
    .first()
    .click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue(
    new RegExp(`${total.replace('$', '\\$?').replace('.', '\\.')}$`, 'u'),
  );
  await expect(page.getByLabel('Total', { exact: true })).toBeFocused();
});

test('A total that is typed otherwise is said to be off, and can be saved all the same', async ({
  page,
  server,
}) => {
  await reviewDiner(page, server);
  await page.getByLabel('Total', { exact: true }).fill('$41.49');
  await expect(page.getByText('Off by $1.00: the printed parts make another sum')).toBeVisible();
  await tag(page);
  await expect(page.getByRole('button', { name: 'Save PDF to Library' })).toBeEnabled();
});

test('A date that is no day holds the save up, and the field to mend has the focus', async ({
  page,
  server,
}) => {
  await reviewDiner(page, server);
  await tag(page);
  const date = page.getByLabel('Date', { exact: true });
  await date.fill('yesterday');
  await expect(page.getByText('Write a date like 11/18/2026, or nothing')).toBeVisible();
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(date).toBeFocused();
  await date.fill('03/02/2020');
  await expect(date).toHaveAccessibleDescription('Mar 2, 2020 is more than a year ago');
  await page.getByLabel('Total', { exact: true }).fill('0');
  await expect(page.getByLabel('Total', { exact: true })).toHaveAccessibleDescription(/This is zero/u);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByText('PDF Saved!')).toBeVisible();
});

test('A tip that was added below the total is said, and one press takes it in', async ({ page, server }) => {
  await createAccount(page, server);
  await page.route('**/api/analyze-receipt', async (route) => {
    const read = await (await route.fetch()).json();
    await route.fulfill({ json: { ...read, tip: 8 } });
  });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('packages/reader/fixtures/001-us-diner/receipt.jpg');
  await expect(page.getByText('The tip is not in this total')).toBeVisible({ timeout: 45_000 });
  const total = page.getByLabel('Total', { exact: true });
  // beside the field it is about, with the mark of what was read with doubt
  await expect(total).toHaveAccessibleDescription('check The tip is not in this total');
  await page.getByRole('button', { name: 'Use $48.49' }).press('Enter');
  await expect(total).toHaveValue('$48.49');
  // the keyboard goes on where the button was
  await page.keyboard.press('Tab');
  await expect(total).toBeFocused();
  await expect(page.getByText('It adds up')).toBeVisible();
  await expect(page.getByText('$37.40 + $3.09 tax + $8.00 tip')).toBeVisible();
});

test('Figures typed alone are in the currency that is printed, which is said and saved', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('packages/reader/fixtures/003-british-cafe/receipt.jpg');
  const total = page.getByLabel('Total', { exact: true });
  await expect(total).toHaveValue('GBP 11.65', { timeout: 45_000 });
  await total.fill('11.65');
  await expect(total).toHaveAccessibleDescription('GBP 11.65');
  await total.fill('$11.65');
  await expect(total).toHaveAccessibleDescription('The receipt is in GBP');
  await expect(page.getByText('It adds up')).toBeHidden();
  await total.fill('11.65');
  await tag(page);
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByRole('article')).toContainText('GBP 11.65', { timeout: 30_000 });
});

/** The form of a drawn receipt that adds up to $40.49. */
async function reviewDiner(page: Page, server: Server): Promise<void> {
  await createAccount(page, server);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles('packages/reader/fixtures/001-us-diner/receipt.jpg');
  await expect(page.getByText('It adds up')).toBeVisible({ timeout: 45_000 });
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
