import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { type ElementHandle, expect, type Page } from '@playwright/test';
import { watchCamera } from './camera.ts';
import { kept, readyForOffline } from './installed.ts';
import { choose, createAccount, type Server, test } from './slipcase.ts';

/** Receipts that do not come from the camera: files chosen, dropped, pasted, shared; HEIC, PDF, and what is neither. */

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

type File = { name: string; mimeType: string; buffer: Buffer };

const fixture = (path: string) => readFileSync(new URL(path, import.meta.url));
const jpeg = (name: string, fixtureName: string): File => ({
  name,
  mimeType: 'image/jpeg',
  buffer: fixture(`../packages/reader/fixtures/${fixtureName}/receipt.jpg`),
});
const DINER = jpeg('diner.jpg', '001-us-diner');
const CAFE = jpeg('café.jpg', '003-british-cafe');
const TEXT: File = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Soup 12.50') };
const BROKEN_HEIC = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and no more');
const UNREADABLE = 'This file is no picture that can be opened here. Choose a photo or a PDF.';

test('Several files at once are several receipts, and camera and review say how many wait', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.getByLabel('Choose a photo').setInputFiles([DINER, CAFE, DINER]);
  await expectRead(page);
  await page.getByRole('button', { name: 'Keep scanning' }).click();
  const tray = page.getByRole('button', { name: /receipts? to review|being read|Reading/u });
  await expect(tray).toHaveText('3 receipts to review', { timeout: 45_000 });
  await tray.click();
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('From one of several receipts the way leads to each of the others, and round to the first', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await page.getByLabel('Choose a photo').setInputFiles([DINER, CAFE]);
  const other = page.getByRole('button', { name: '1 more to review' });
  const vendor = page.getByLabel('Vendor', { exact: true });
  await expect(vendor).toHaveValue('COPPER KETTLE DINER', { timeout: 45_000 });
  await other.click();
  await expect(vendor).toHaveValue('THE BLUE HERON CAFE', { timeout: 45_000 });
  await other.click();
  await expect(vendor).toHaveValue('COPPER KETTLE DINER');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: '1 receipt to review' }).click();
  await expect(other).toBeHidden();
});

test('Bad files among good ones are named, and the good ones are taken', async ({ page, server }) => {
  await createAccount(page, server);
  const zeroByZero = Buffer.from(DINER.buffer);
  // the frame header (SOF0) of a JPEG: height and width follow its length and depth (ITU-T T.81, B.2.2)
  zeroByZero.fill(
    0,
    zeroByZero.indexOf(Buffer.from([0xff, 0xc0])) + 5,
    zeroByZero.indexOf(Buffer.from([0xff, 0xc0])) + 9,
  );
  await page
    .getByLabel('Choose a photo')
    .setInputFiles([
      { name: 'flat.jpg', mimeType: 'image/jpeg', buffer: zeroByZero },
      DINER,
      { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'cut.jpg', mimeType: 'image/jpeg', buffer: DINER.buffer.subarray(0, 200) },
      CAFE,
    ]);
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: `flat.jpg: ${UNREADABLE}` })).toBeVisible();
  await expect(toasts.filter({ hasText: 'nothing.jpg: This file is empty.' })).toBeVisible();
  await expect(toasts.filter({ hasText: `cut.jpg: ${UNREADABLE}` })).toBeVisible();
  await expectRead(page);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('Files can be dropped on the camera and pasted, and one that is no receipt is refused', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await bring(page, 'drop', [TEXT]);
  await expect(page.getByRole('alert').filter({ hasText: UNREADABLE })).toBeVisible();
  await bring(page, 'dragover', [DINER]);
  await expect(page.getByText('Drop to add')).toBeVisible();
  await bring(page, 'drop', [DINER]);
  await expectRead(page);
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');

  await page.getByRole('button', { name: 'Keep scanning' }).click();
  await bring(page, 'paste', [CAFE]);
  await expectRead(page);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('What is pasted right after Keep scanning is a receipt of its own, not a page of the one before', async ({
  page,
  server,
}) => {
  await review(page, server, DINER);
  const keepScanning = page.getByRole('button', { name: 'Keep scanning' });
  // in one task: the review is still on screen while the camera is drawn
  await bring(page, 'paste', [CAFE], await keepScanning.elementHandle());
  await expectRead(page);
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('A picture in the clipboard is pasted by keyboard', async ({ page, server, context }) => {
  await context.grantPermissions(['camera', 'clipboard-read', 'clipboard-write']);
  await createAccount(page, server);
  // the system's clipboard holds PNG only
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')?.drawImage(image, 0, 0);
    const png = await canvas.convertToBlob();
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  }, DINER.buffer.toString('base64'));
  await page.keyboard.press('Control+V');
  await expectRead(page);
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');
});

test('A file dropped on a receipt under review becomes its page, and does not replace the screen', async ({
  page,
  server,
}) => {
  await review(page, server, DINER);
  await bring(page, 'drop', [CAFE]);
  await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toBeVisible();
  await expect(page).toHaveURL(/\/(?:scan)?$/u);
});

test.describe('With the real reader', () => {
  test.use({ reader: 'real' });

  test('An iPhone’s HEIC is read like any photograph', async ({ page, server }) => {
    await createAccount(page, server);
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'IMG_0042.HEIC', mimeType: '', buffer: fixture('fixtures/receipt.heic') });
    await expectRead(page);
    await expect(page.getByLabel('Total')).toHaveValue('$40.49');
  });

  test('A PDF from mail is read from its own text, to the letter, and is one receipt of several pages', async ({
    page,
    server,
  }) => {
    await watchCamera(page);
    await createAccount(page, server);
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'mail.pdf', mimeType: 'application/pdf', buffer: await mailedReceipt() });
    await expectRead(page);
    await expect(page.getByLabel('Vendor')).toHaveValue('Quillfeather & Sons');
    await expect(page.getByLabel('Total')).toHaveValue('$1,240.49');
    await expect(page.getByLabel('Date')).toHaveValue('03/04/2026');
    await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toBeVisible();
    const bodies = await page.evaluate(() => window.seen.analyses.map((body) => JSON.parse(body)));
    expect(bodies).toHaveLength(2);
    const texts = bodies.map(({ lines }) => lines.map(({ text }: { text: string }) => text));
    expect(texts[0]).toContain('Quillfeather & Sons');
    expect(texts[1]).toEqual(['Terms and conditions apply.']);

    await save(page);
    const [pdf] = server.driveFiles();
    expect(pagesOf(pdf)).toBe(2);
    expect(textOf(pdf, 1)).toContain('Quillfeather & Sons');
    expect(textOf(pdf, 2)).toContain('Terms and conditions apply.');
  });
});

test('A PDF that cannot be opened says why', async ({ page, server }) => {
  await createAccount(page, server);
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret too' });
  const chooser = page.getByLabel('Choose a photo');
  await chooser.setInputFiles({
    name: 'locked.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await locked.save()),
  });
  const toasts = page.getByRole('alert');
  await expect(toasts.filter({ hasText: 'This PDF asks for a password.' })).toBeVisible();
  await chooser.setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n'),
  });
  await expect(toasts.filter({ hasText: UNREADABLE })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Capture' })).toBeEnabled();
});

test('Pages are added, moved and removed, and what is left is one PDF in that order', async ({
  page,
  server,
}) => {
  await review(page, server, DINER);
  await page.getByLabel('Add page').setInputFiles([CAFE, DINER]);
  await expect(page.getByRole('button', { name: 'Page 3 of 3' })).toBeVisible();

  await page.getByRole('button', { name: 'Page 3 of 3' }).click();
  await expect(page.getByRole('button', { name: 'Move this page back' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove this page' }).click();
  await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Move this page forward' }).click();
  await expect(page.getByRole('button', { name: 'Page 1 of 2' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Reading the other page…')).toHaveCount(0, { timeout: 45_000 });

  await save(page);
  const [pdf] = server.driveFiles();
  expect(pagesOf(pdf)).toBe(2);
  expect(textOf(pdf, 1)).not.toContain('40.49');
  expect(textOf(pdf, 2)).toContain('40.49');
});

test('A page of another receipt is not mixed into this one, and can become one of its own', async ({
  page,
  server,
}) => {
  await review(page, server, DINER);
  await page.getByLabel('Add page').setInputFiles(CAFE);
  const notice = page.getByRole('status').filter({ hasText: 'Page 2 looks like another receipt' });
  await expect(notice).toContainText('THE BLUE HERON CAFE, GBP 11.65', { timeout: 45_000 });
  const vendor = page.getByLabel('Vendor', { exact: true });
  const total = page.getByLabel('Total', { exact: true });
  await expect(vendor).toHaveValue('COPPER KETTLE DINER');
  await expect(total).toHaveValue('$40.49');

  await notice.getByRole('button', { name: 'Make it a receipt of its own' }).dblclick();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toBeHidden();
  await page.getByRole('button', { name: '1 more to review' }).click();
  await expect(vendor).toHaveValue('THE BLUE HERON CAFE');
  await expect(total).toHaveValue('GBP 11.65');
  await page.reload();
  await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
  await expect(vendor).toHaveValue('THE BLUE HERON CAFE');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test.describe('A page that is still being opened when Save is pressed', () => {
  // the worker would answer for what is held up here
  test.use({ serviceWorkers: 'block' });

  for (const [what, file, pages] of [
    ['is waited for', { name: 'b.heic', mimeType: '', buffer: fixture('fixtures/receipt.heic') }, 2],
    ['holds the save when it cannot be opened', { name: 'b.heic', mimeType: '', buffer: BROKEN_HEIC }, 1],
  ] as const) {
    test(what, async ({ page, server, expected }) => {
      // what the HEIC decoder writes of a broken file
      expected.pageErrors.push(/HEIF|image/u);
      const pressed = Promise.withResolvers<void>();
      await page.route('**/libheif*', async (route) => {
        await pressed.promise;
        await route.continue();
      });
      await review(page, server, DINER);
      await choose(page, 'Category', 'Billable: Catering');
      await choose(page, 'Group Head', 'Holland');
      await page.getByLabel('Add page').setInputFiles(file);
      await page.getByRole('button', { name: 'Save PDF to Library' }).click();
      await expect(page.getByRole('button', { name: 'Reset' })).toBeDisabled();
      pressed.resolve();
      if (pages === 1) {
        await expect(page.getByRole('alert').filter({ hasText: UNREADABLE })).toBeVisible();
        await page.getByRole('button', { name: 'Save PDF to Library' }).click();
      }
      await expect(page.getByText('PDF Saved!')).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('article')).toContainText('Exported', { timeout: 30_000 });
      expect(server.driveFiles().map(pagesOf)).toEqual([pages]);
    });
  }
});

test('The last page cannot be removed', async ({ page, server }) => {
  await review(page, server, DINER);
  await page.getByLabel('Add page').setInputFiles(CAFE);
  await page.getByRole('button', { name: 'Remove this page' }).click();
  await expect(page.getByRole('button', { name: 'Remove this page' })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'The receipt as it will be saved' })).toBeVisible();
});

test('What another app shares becomes a receipt, also while another one is under review, and only then is forgotten', async ({
  page,
  server,
}) => {
  await createAccount(page, server);
  await readyForOffline(page, []);
  await page.getByLabel('Choose a photo').setInputFiles(CAFE);
  await expectRead(page);

  // when the share is forgotten, the captures on the disk are counted
  await page.addInitScript(() => {
    const forget = Cache.prototype.delete;
    Cache.prototype.delete = async function (key) {
      if (key instanceof Request && key.url.includes('/shared-files/')) {
        const count = await new Promise((resolve, reject) => {
          const opening = indexedDB.open('slipcase-captures');
          opening.onerror = reject;
          opening.onsuccess = () => {
            const counting = opening.result.transaction('captures').objectStore('captures').count();
            counting.onsuccess = () => resolve(counting.result);
          };
        });
        sessionStorage.setItem('captures', String(count));
      }
      return forget.call(this, key);
    };
  });
  await shareFromSystem(page, DINER);
  await expectRead(page);
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('captures'))).toBe('2');
  await expect.poll(async () => (await kept(page)).includes('diner.jpg')).toBe(false);
  await page.reload();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

/** A new account with one file, read. */
async function review(page: Page, server: Server, file: File): Promise<void> {
  await createAccount(page, server);
  await page.getByLabel('Choose a photo').setInputFiles(file);
  await expectRead(page);
}

/** The form is filled, from this file's own reading. */
async function expectRead(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Edit Receipt Info' })).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('heading', { name: 'Analyzing Receipt' })).toHaveCount(0, { timeout: 45_000 });
  await expect(page.getByText('This picture was not read')).toHaveCount(0);
}

async function save(page: Page): Promise<void> {
  await choose(page, 'Category', 'Billable: Catering');
  await choose(page, 'Group Head', 'Holland');
  await page.getByRole('button', { name: 'Save PDF to Library' }).click();
  await expect(page.getByText('PDF Saved!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('article')).toContainText('Exported', { timeout: 30_000 });
}

/**
 * As the system does it with what is dragged over the page, or in the clipboard.
 *
 * @param pressed what is clicked right before it
 */
async function bring(
  page: Page,
  how: 'dragover' | 'drop' | 'paste',
  files: File[],
  pressed: ElementHandle | null = null,
): Promise<void> {
  const shown = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }));
  await page.evaluate(
    ({ how, shown, pressed }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of shown) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      const common = { bubbles: true, cancelable: true };
      const event =
        how === 'paste'
          ? new ClipboardEvent(how, { ...common, clipboardData: data })
          : new DragEvent(how, { ...common, dataTransfer: data });
      if (pressed instanceof HTMLElement) pressed.click();
      document.querySelector('main')?.dispatchEvent(event);
    },
    { how, shown, pressed },
  );
}

/** As the system does it for the installed product: a form is posted, and the page is where that leads. */
async function shareFromSystem(page: Page, { name, mimeType, buffer }: File): Promise<void> {
  await page.evaluate(
    ({ name, type, base64 }) => {
      const chosen = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      chosen.items.add(new File([bytes], name, { type }));
      const form = Object.assign(document.createElement('form'), {
        action: '/share',
        method: 'post',
        enctype: 'multipart/form-data',
      });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
      field.files = chosen.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
}

/** Two pages: a receipt, and what comes after one. */
async function mailedReceipt(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const first = pdf.addPage([595, 842]);
  first.setFont(font);
  const rows = [
    ['Quillfeather & Sons', '', 20],
    ['12 Harbor Street, Portland, ME 04101', '', 11],
    ['Date: 03/04/2026', '', 11],
    ['Conference chairs', '$1,150.00', 11],
    ['Subtotal', '$1,150.00', 11],
    ['Tax', '$90.49', 11],
    ['Total', '$1,240.49', 14],
  ] as const;
  for (const [index, [left, right, size]] of rows.entries()) {
    first.drawText(left, { x: 60, y: 780 - index * 40, size });
    if (right) first.drawText(right, { x: 430, y: 780 - index * 40, size });
  }
  const second = pdf.addPage([595, 842]);
  second.setFont(font);
  second.drawText('Terms and conditions apply.', { x: 60, y: 780, size: 11 });
  return Buffer.from(await pdf.save());
}

function pagesOf(pdf = ''): number {
  return Number(/^Pages:\s+(\d+)$/mu.exec(run('pdfinfo', [pdf]))?.[1]);
}

function textOf(pdf = '', page = 1): string {
  return run('pdftotext', ['-f', String(page), '-l', String(page), pdf, '-']);
}

/** A program of Debian's poppler-utils. */
function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}
