import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from '@playwright/test';
import { programsMissing } from '../apps/server/src/testing/programs.ts';
import { test } from './base-test.ts';
import { watchCamera } from './camera.ts';
import { factsOnPaper } from './camera-picture.ts';
import { expectKept } from './kept.ts';
import { NORA } from './person.ts';
import { FOLLOWING, MAILED, printedPdf, TIP_SLIP } from './printed-pdf.ts';
import { choose, savedScreen, tagAndSave } from './receipt-form.ts';
import { capture, expectAnalyzed } from './scan.ts';
import { createAccount, createAccountByHand, logOut } from './sign-in.ts';

/** With the real reader. All are in one file, so that only one worker starts a server with models. */
const READ = { tag: '@reader' };

test.use({ permissions: ['camera'] });

const HEIC = readFileSync(new URL('fixtures/receipt.heic', import.meta.url));

/** A4 in PDF points (ISO 216, 1/72 inch) */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = (20 / 25.4) * 72;

const TITLE =
  'A user signs in, photographs, tags and saves a receipt, finds and deletes its PDF, and returns with the passkey';

test(TITLE, READ, async ({ page, server }) => {
  const paper = factsOnPaper();
  await createAccountByHand(page, server);

  await capture(page);
  await expect(page.getByLabel('Vendor')).toHaveValue(new RegExp(`^${literal(paper.vendor)}$`, 'iu'));
  await expect(page.getByLabel('Total')).toHaveValue(paper.total);
  await expect(page.getByLabel('Date')).toHaveValue(paper.date);

  const save = page.getByRole('button', { name: 'Save PDF to Library' });
  await expect(save).toBeDisabled();
  await choose(page, 'Category', 'Billable: Catering');
  await expect(save).toBeDisabled();
  await choose(page, 'Group Head', 'Holland');
  await save.click();

  await expect(savedScreen(page)).toBeVisible();
  await expect(page.getByText('Receipt automatically exported to drive folder!')).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/library`);
  const card = page.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText(new RegExp(literal(paper.vendor), 'iu'));
  await expect(card).toContainText(paper.total);
  await expect(card).toContainText('Exported');
  await expect(card.getByRole('button', { name: /Done/u })).toBeDisabled();

  const downloading = page.waitForEvent('download');
  await card.getByRole('button', { name: /Download/u }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^Whitlock_.+\.pdf$/u);
  const pdf = readFileSync(await download.path());
  await expectOnePageWithPicture(pdf);
  expectOtherProgramsAccept(await download.path(), [paper.vendor, paper.total]);

  await expectKept(() => server.driveFiles().length, 1, 'the receipt on the drive');
  const [file = ''] = server.driveFiles();
  expect(readFileSync(file).equals(pdf)).toBe(true);

  await card
    .getByRole('button', { name: /Delete/u })
    .last()
    .click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('This action cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No receipts yet')).toBeVisible();
  expect(server.driveFiles()).toHaveLength(1);

  await logOut(page);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByLabel('6-digit passkey').fill(NORA.passkey);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt Library' })).toBeVisible();
});

test('An iPhone’s HEIC photo is read like any other photo', READ, async ({ page, server }) => {
  await createAccount(page, server);
  await page
    .getByLabel('Choose a photo')
    .setInputFiles({ name: 'IMG_0042.HEIC', mimeType: '', buffer: HEIC });
  await expectAnalyzed(page);
  await expect(page.getByLabel('Total')).toHaveValue('$40.49');
});

test(
  'A PDF from an email is read exactly from its text, and becomes one receipt with several pages',
  READ,
  async ({ page, server }) => {
    await watchCamera(page);
    await createAccount(page, server);
    await page.getByLabel('Choose a photo').setInputFiles({
      name: 'mail.pdf',
      mimeType: 'application/pdf',
      buffer: await printedPdf(MAILED, FOLLOWING),
    });
    await expectAnalyzed(page);
    await expect(page.getByLabel('Vendor')).toHaveValue('Quillfeather & Sons');
    await expect(page.getByLabel('Total')).toHaveValue('$1,240.49');
    await expect(page.getByLabel('Date')).toHaveValue('03/04/2026');
    await expect(page.getByRole('button', { name: 'Page 2 of 2' })).toBeVisible();
    const bodies = await page.evaluate(() => window.seen.analyses.map((body) => JSON.parse(body)));
    expect(bodies).toHaveLength(2);
    const texts = bodies.map(({ lines }) => lines.map(({ text }: { text: string }) => text));
    expect(texts[0]).toContain('Quillfeather & Sons');
    expect(texts[1]).toEqual(['Terms and conditions apply.']);

    await tagAndSave(page);
    await expect(page.getByRole('article')).toContainText('Exported', { timeout: 30_000 });
    if (programsMissing('pdfinfo', 'pdftotext')) return;
    const [pdf] = server.driveFiles();
    expect(pagesOf(pdf)).toBe(2);
    expect(textOf(pdf, 1)).toContain('Quillfeather & Sons');
    expect(textOf(pdf, 2)).toContain('Terms and conditions apply.');
  },
);

test(
  'Only the visible text of a PDF is read: no hidden text, but text that was typed into a form',
  READ,
  async ({ page, server }) => {
    await createAccount(page, server);
    const choose = async (name: string) => {
      const buffer = readFileSync(new URL(`../packages/reader/fixtures/reported/${name}`, import.meta.url));
      await page.getByLabel('Choose a photo').setInputFiles({ name, mimeType: 'application/pdf', buffer });
      await expectAnalyzed(page);
    };
    await choose('bad-text-layer.pdf');
    await expect(page.getByLabel('Vendor')).toHaveValue('Harbor Lane Books');
    await expect(page.getByLabel('Total')).toHaveValue('$57.23');
    await expect(page.getByLabel('Date')).toHaveValue('11/03/2026');
    await page.getByRole('button', { name: 'Keep scanning' }).click();
    await choose('form-fields.pdf');
    await expect(page.getByLabel('Vendor')).toHaveValue('Brightwater Print');
    await expect(page.getByLabel('Total')).toHaveValue('$212.00');
    await expect(page.getByLabel('Date')).toHaveValue('11/03/2026');
  },
);

test(
  'On a bill with tip lines, the handwritten tip is added to the printed total and saved',
  READ,
  async ({ page, server }) => {
    await createAccount(page, server);
    await page
      .getByLabel('Choose a photo')
      .setInputFiles({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: await printedPdf(TIP_SLIP) });
    await expectAnalyzed(page);
    await expect(page.getByLabel('Total')).toHaveValue('$24.53');
    await page.getByLabel('Tip added by hand?').fill('5');
    await expect(page.getByLabel('Total')).toHaveValue('$29.53');
    await expect(page.getByText('$22.50 + $2.03 tax + $5.00 tip')).toBeVisible();
    await tagAndSave(page);
    await expect(page.getByRole('article')).toContainText('$29.53');
    const [receipt] = await (await page.request.get(`${server.url}/api/receipts`)).json();
    expect(receipt).toMatchObject({ price: 29.53, taxAmount: 2.03, tipAmount: 5 });
    expect(receipt.filename).toMatch(/_29\.53_04_03_2026\.pdf$/u);
  },
);

/** One A4 page with a JPEG of at least the frame's size, inside the 20 mm margins. */
async function expectOnePageWithPicture(bytes: Uint8Array): Promise<void> {
  const document = await PDFDocument.load(bytes);
  expect(document.getPageCount()).toBe(1);
  const { width, height } = document.getPage(0).getSize();
  expect(width).toBeCloseTo(A4.width, 0);
  expect(height).toBeCloseTo(A4.height, 0);
  const images = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .filter(({ dict }) => dict.get(PDFName.of('Subtype')) === PDFName.of('Image'));
  expect(images).toHaveLength(1);
  expect(images[0]?.dict.get(PDFName.of('Filter'))).toBe(PDFName.of('DCTDecode'));
  expect(images[0]?.getContentsSize()).toBeGreaterThan(20_000);

  const picture = placeOfPicture(document);
  expect(picture.top).toBeCloseTo(A4.height - MARGIN, 0);
  expect((picture.left + picture.right) / 2).toBeCloseTo(A4.width / 2, 0);
  const [across, down] = [picture.right - picture.left, picture.top - picture.bottom];
  // as large as the margins allow: one side of the picture fills the room between them
  const share = Math.max(across / (A4.width - 2 * MARGIN), down / (A4.height - 2 * MARGIN));
  expect(share).toBeCloseTo(1, 2);
}

/**
 * Where the first page draws its picture: edges in points from the bottom left of the page. ISO 32000-2,
 * 8.3.4 and 8.9.5
 */
function placeOfPicture(document: PDFDocument) {
  const contents = document.getPage(0).node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const operators = streams
    .map((stream) => (stream instanceof PDFRawStream ? stream : document.context.lookup(stream)))
    .filter((stream) => stream instanceof PDFRawStream)
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .join('\n');
  const [before = ''] = operators.split(/\/\S+\s+Do\b/u);
  // a picture is one unit wide and high until the matrices before it place and scale it
  const edges = { left: 0, bottom: 0, right: 1, top: 1 };
  for (const [, numbers = ''] of [...before.matchAll(/((?:[-\d.]+\s+){6})cm\b/gu)].reverse()) {
    const [a = 0, b, c, d = 0, e = 0, f = 0] = numbers.trim().split(/\s+/u).map(Number);
    expect([b, c], 'the picture is upright').toEqual([0, 0]);
    edges.left = a * edges.left + e;
    edges.right = a * edges.right + e;
    edges.bottom = d * edges.bottom + f;
    edges.top = d * edges.top + f;
  }
  return edges;
}

/** Third-party programs find the text and the picture in the PDF and accept its structure. */
function expectOtherProgramsAccept(path: string, texts: string[]): void {
  if (programsMissing('pdftotext', 'pdfimages', 'pdfinfo', 'qpdf')) return;
  const text = run('pdftotext', ['-layout', path, '-']);
  for (const wanted of texts) expect(text.toLowerCase()).toContain(wanted.toLowerCase());
  expect(run('qpdf', ['--check', path])).toContain('No syntax or stream encoding errors');
  const facts = run('pdfinfo', [path]);
  expect(facts).toMatch(/^Title: +Whitlock_.+\.pdf$/mu);
  expect(facts).toMatch(/^CreationDate: +\S/mu);
  expect(facts).toMatch(/^Pages: +1$/mu);
  expect(facts).toMatch(/^Page size: +595\.\d+ x 841\.\d+ pts \(A4\)$/mu);
  expect(run('pdfimages', ['-list', path])).toMatch(/\n +1 +0 image +\d+ +\d+ +\w+ +3 +8 +jpeg/u);
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}

function pagesOf(pdf = ''): number {
  return Number(/^Pages:\s+(\d+)$/mu.exec(run('pdfinfo', [pdf]))?.[1]);
}

function textOf(pdf = '', page = 1): string {
  return run('pdftotext', ['-f', String(page), '-l', String(page), pdf, '-']);
}

/** Runs a program from Debian's poppler-utils or qpdf. */
function run(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8' });
}
