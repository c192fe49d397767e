import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  rgb,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from '@cantoo/pdf-lib';
import { MAX_FIELD_CHARS } from '@slipcase/contract/limits';
import { expect, test } from 'vitest';
import scanUrl from '../../../../../packages/reader/fixtures/reported/bad-text-layer.pdf?url';
import formUrl from '../../../../../packages/reader/fixtures/reported/form-fields.pdf?url';
import { drawn } from '../../../testing/page/pixels.ts';
import { picturesFromPdf } from './pdf-pages-client.ts';

/**
 * Which text in a PDF counts as printed. Checked with files from other programs, and with files that are
 * drawn here.
 */

type Tools = { pdf: PDFDocument; page: PDFPage; font: PDFFont; photo: PDFImage };

test('A scan is read from its picture, whatever hidden text its scanner added', async () => {
  expect(await linesIn(await (await fetch(scanUrl)).blob())).toBeNull();
});

test.each([
  [
    'under the picture',
    ({ page, photo }: Tools) => {
      write(page, ['TOTAL $67.23', 'Harb0r Lane 8ooks']);
      page.drawImage(photo, { x: 0, y: 0, width: 400, height: 500 });
    },
  ],
  [
    'over a picture in strips',
    ({ page, photo }: Tools) => {
      for (let y = 0; y < 500; y += 50) page.drawImage(photo, { x: 0, y, width: 400, height: 50 });
      unseen(page, () => write(page, ['TOTAL $67.23', 'Harb0r Lane 8ooks']));
    },
  ],
  [
    'over a small receipt on a large page, beside a stamp that is seen',
    ({ page, photo }: Tools) => {
      page.drawText('Scanned with a telephone', { x: 20, y: 20, size: 10 });
      page.drawImage(photo, { x: 40, y: 280, width: 160, height: 200 });
      unseen(page, () => write(page, ['TOTAL $67.23', 'Harb0r Lane 8ooks']));
    },
  ],
  [
    'nowhere, and a stamp covers a corner of the scan',
    ({ page, photo }: Tools) => {
      page.drawImage(photo, { x: 0, y: 0, width: 400, height: 500 });
      page.drawText('Received Nov 3, accounts', { x: 20, y: 20, size: 10, color: rgb(1, 0, 0) });
    },
  ],
])('A scan is read from its picture with text that is %s', async (_where, compose) => {
  expect(await linesOf(compose)).toBeNull();
});

test.each([
  ['white', (page: PDFPage) => page.drawText('Total $99.99', { ...BELOW, color: rgb(1, 1, 1) })],
  ['nearly white', (page: PDFPage) => page.drawText('Total $99.99', { ...BELOW, color: rgb(0.95, 1, 0.97) })],
  ['clear', (page: PDFPage) => page.drawText('Total $99.99', { ...BELOW, opacity: 0 })],
  ['not to be drawn', (page: PDFPage) => unseen(page, () => page.drawText('Total $99.99', BELOW))],
  ['outside the page', (page: PDFPage) => page.drawText('Total $99.99', { ...BELOW, x: 600 })],
  [
    'behind a white box',
    (page: PDFPage) => {
      page.drawText('Total $99.99', BELOW);
      page.drawRectangle({ x: 0, y: 40, width: 400, height: 90, color: rgb(1, 1, 1) });
    },
  ],
])('Text that is %s is ignored, and visible text is read', async (_how, add) => {
  const lines = await linesOf(({ page, photo }) => {
    page.drawImage(photo, { x: 300, y: 440, width: 60, height: 40 });
    write(page, ['Harbor Lane Books', 'Total $57.23']);
    add(page);
  });
  expect(lines).toEqual(['Harbor Lane Books', 'Total $57.23']);
});

test('White letters on a dark band, gray ones, dots and dashes are read', async () => {
  const lines = await linesOf(({ page }) => {
    page.drawRectangle({ x: 0, y: 440, width: 400, height: 60, color: rgb(0.1, 0.2, 0.4) });
    page.drawText('Harbor Lane Books', { x: 40, y: 460, size: 20, color: rgb(1, 1, 1) });
    page.drawText('Paid by card', { x: 40, y: 400, size: 8, color: rgb(0.8, 0.8, 0.8) });
    page.drawText('.', { x: 40, y: 360, size: 10 });
    page.drawText('-', { x: 40, y: 320, size: 10 });
    page.drawText('____________', { x: 40, y: 280, size: 10 });
  });
  expect(lines).toEqual(['Harbor Lane Books', 'Paid by card', '.', '-', '____________']);
});

test('Text that was typed into a form is read like print', async () => {
  const lines = await linesIn(await (await fetch(formUrl)).blob());
  expect(lines).toEqual([
    'Brightwater Print',
    '9 Canal Rd, Denver, CO 80202',
    'Date',
    'Flyers',
    'Total',
    '11/03/2026',
    '212.00',
    '$212.00',
  ]);
});

test.each([0, 90, 180, 270])('On a page turned by %s degrees, fields have the right places', async (turn) => {
  const [page] = await pagesOf(({ pdf, page, font }) => {
    page.setRotation(degrees(turn));
    write(page, ['Total of the order']);
    const form = pdf.getForm();
    form.createTextField('total').setText('$212.00');
    form.getTextField('total').addToPage(page, { x: 40, y: 300, width: 200, height: 30, font });
    const address = form.createTextField('address');
    address.enableMultiline();
    address.setText('9 Canal Rd\nDenver');
    address.addToPage(page, { x: 40, y: 200, width: 200, height: 60, font });
    const secret = form.createTextField('secret');
    secret.setText('Hidden field');
    secret.addToPage(page, { x: 40, y: 100, width: 200, height: 30, font, hidden: true });
    const kind = form.createDropdown('kind');
    kind.setOptions(['Flyers', 'Posters']);
    kind.select('Posters');
    kind.addToPage(page, { x: 40, y: 50, width: 200, height: 30, font });
  });
  const lines = page?.lines ?? [];
  expect(lines.map(({ text }) => text)).toEqual([
    'Total of the order',
    '$212.00',
    '9 Canal Rd',
    'Denver',
    'Posters',
  ]);
  // fields run in the direction of the page's own text, and are below it, in order
  const along = lines.map(({ corners: [start, end] }) => Math.atan2(end.y - start.y, end.x - start.x));
  for (const angle of along) expect(Math.cos(angle - (turn * Math.PI) / 180)).toBeCloseTo(1);
  const down = { x: -Math.sin(along[0] ?? 0), y: Math.cos(along[0] ?? 0) };
  const heights = lines.map(({ corners: [{ x, y }] }) => x * down.x + y * down.y);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
});

test('A line that is longer than an analysis accepts is cut, and a page with too many lines is read as a picture', async () => {
  const long = 'Terms and conditions apply. '.repeat(10);
  const lines = await linesOf(({ page }) => {
    page.drawText('Total $57.23', { x: 20, y: 400, size: 14 });
    page.drawText(long, { x: 2, y: 200, size: 3 });
  });
  expect(lines).toEqual(['Total $57.23', long.slice(0, MAX_FIELD_CHARS)]);
  const many = await linesOf(({ page }) => {
    for (let row = 0; row < 60; row += 1)
      for (let column = 0; column < 9; column += 1)
        page.drawText('12.50', { x: 4 + column * 44, y: 4 + row * 8, size: 4 });
  });
  expect(many).toBeNull();
});

test('A page with nothing but a number, and one without text, are read as pictures', async () => {
  expect(await linesOf(({ page }) => page.drawText('Page 1', { x: 20, y: 20, size: 8 }))).toBeNull();
  expect(await linesOf(() => {})).toBeNull();
});

const BELOW = { x: 40, y: 80, size: 14 };

/** The lines are 100 points apart, so that they are not joined. */
function write(page: PDFPage, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) page.drawText(text, { x: 60, y: 400 - i * 100, size: 14 });
}

/** Draws invisible text, as an OCR program does: it can be found and copied. Source: ISO 32000-2, 9.3.6. */
function unseen(page: PDFPage, draw: () => void): void {
  page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
  draw();
  page.pushOperators(setTextRenderingMode(TextRenderingMode.Fill));
}

async function linesOf(compose: (tools: Tools) => void): Promise<string[] | null> {
  const [page] = await pagesOf(compose);
  return page?.lines?.map(({ text }) => text) ?? null;
}

async function linesIn(file: Blob): Promise<string[] | null> {
  const [page] = await picturesFromPdf(file);
  return page?.lines?.map(({ text }) => text) ?? null;
}

async function pagesOf(compose: (tools: Tools) => void): ReturnType<typeof picturesFromPdf> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([400, 500]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.setFont(font);
  const photo = await drawn(160, 200, (context) => {
    context.fillStyle = '#eee';
    context.fillRect(0, 0, 160, 200);
    context.fillStyle = '#333';
    for (let y = 20; y < 180; y += 20) context.fillRect(20, y, 100, 6);
  });
  compose({ pdf, page, font, photo: await pdf.embedJpg(await photo.arrayBuffer()) });
  return picturesFromPdf(new Blob([new Uint8Array(await pdf.save())]));
}
