import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect } from '@playwright/test';
import { test } from './base-test.ts';
import { factsOnPaper } from './camera-picture.ts';
import { NORA } from './person.ts';
import { choose } from './receipt-form.ts';
import { capture } from './scan.ts';
import { createAccountByHand, logOut } from './sign-in.ts';

test.use({ permissions: ['camera'], serviceWorkers: 'allow' });

/** A4 in PDF points (ISO 216, 1/72 inch) */
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = (20 / 25.4) * 72;

const TITLE =
  'A user signs in, photographs, tags and saves a receipt, finds and deletes its PDF, and returns with the passkey';

test(TITLE, { tag: '@reader' }, async ({ page, server }) => {
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

  await expect(page.getByText('PDF Saved!')).toBeVisible();
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

  const files = server.driveFiles();
  expect(files).toHaveLength(1);
  expect(readFileSync(files[0] ?? '').equals(pdf)).toBe(true);

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

/** Where the first page draws its picture: edges in points from the bottom left of the page. ISO 32000-2, 8.3.4 and 8.9.5 */
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
  const missing = ['pdftotext', 'pdfimages', 'pdfinfo', 'qpdf'].filter(
    (program) => spawnSync(program, ['--version']).error,
  );
  if (missing.length > 0) {
    const note = `no ${missing.join(', ')} here (Debian's poppler-utils, qpdf): the PDF's text is not looked at`;
    if (process.env.CI === 'true') throw new Error(note);
    test.info().annotations.push({ type: 'skipped', description: note });
    return;
  }
  const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
  for (const wanted of texts) expect(text.toLowerCase()).toContain(wanted.toLowerCase());
  expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
    'No syntax or stream encoding errors',
  );
  const facts = execFileSync('pdfinfo', [path], { encoding: 'utf8' });
  expect(facts).toMatch(/^Title: +Whitlock_.+\.pdf$/mu);
  expect(facts).toMatch(/^CreationDate: +\S/mu);
  expect(facts).toMatch(/^Pages: +1$/mu);
  expect(facts).toMatch(/^Page size: +595\.\d+ x 841\.\d+ pts \(A4\)$/mu);
  expect(execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })).toMatch(
    /\n +1 +0 image +\d+ +\d+ +\w+ +3 +8 +jpeg/u,
  );
}

function literal(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&');
}
