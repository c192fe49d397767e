import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test, vi } from 'vitest';
import receiptUrl from '../../../../../packages/reader/fixtures/001-us-diner/receipt.jpg?url';
import { pixelsOf } from '../../../testing/page/pixels.ts';
import { writtenText } from '../../../testing/page/written-text.ts';
import { picturesFromPdf } from '../picture/pdf-pages-client.ts';
import type { Corners } from '../picture/picture.ts';
import { isPdf } from '../picture/picture-worker-client.ts';
import { buildPdf } from './pdf-worker-client.ts';

/**
 * Reads and writes PDFs in the real browser. e2e/libraries.test.ts does it under the real content security
 * policy.
 */

const RECEIPT_SIZE = { width: 718, height: 911 };
const RECEIPT = await (await fetch(receiptUrl)).blob();
const fileOf = async (pdf: PDFDocument) => new Blob([Uint8Array.from(await pdf.save())]);

test('A page of a PDF that is only a scan has no text of its own', async () => {
  const pdf = await PDFDocument.create();
  const scan = pdf.addPage([300, 400]);
  const picture = await pdf.embedJpg(await RECEIPT.arrayBuffer());
  scan.drawImage(picture, { x: 0, y: 0, width: 300, height: 400 });
  scan.drawText('Page 1', { size: 8 });
  const [only] = await picturesFromPdf(await fileOf(pdf));
  expect(only).toMatchObject({ width: 1500, height: 2000, lines: null });
  const { at } = await pixelsOf(only?.blob ?? new Blob());
  const reds = Array.from({ length: 400 }, (_, row) => at(750, row * 5)[0]);
  const mean = reds.reduce((sum, red) => sum + red, 0) / reds.length;
  const spread = Math.sqrt(reds.reduce((sum, red) => sum + (red - mean) ** 2, 0) / reds.length);
  expect(spread).toBeGreaterThan(20);
});

test('PDFs that are locked, too long, broken or empty are rejected with the reason', async () => {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret too' });
  const long = await PDFDocument.create();
  for (let count = 0; count < 21; count += 1) long.addPage();
  const files: [string, Blob][] = [
    ['encrypted', await fileOf(locked)],
    ['too_many_pages', await fileOf(long)],
    ['unreadable', new Blob(['%PDF-1.7\nand nothing that follows'])],
    ['empty', new Blob([])],
  ];
  for (const [reason, file] of files) await expect(picturesFromPdf(file)).rejects.toMatchObject({ reason });
  const three = await PDFDocument.create();
  for (let count = 0; count < 3; count += 1) three.addPage();
  expect(await picturesFromPdf(await fileOf(three))).toHaveLength(3);
});

test('A PDF is recognized by its first bytes, whatever its name', async () => {
  const starts = ['%PDF-1.4 …', 'mail header\n%PDF-1.4', 'GIF89a', ''];
  expect(await Promise.all(starts.map((text) => isPdf(new Blob([text]))))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('The PDF is built in its own worker, and its text can be read back in its place', async () => {
  const lines = [
    { text: 'The Copper Kettle', corners: quad(200, 60, 300, 30, 0) },
    { text: 'Überweisung 東京 12,50 €', corners: quad(150, 400, 360, 28, 9) },
  ];
  const pages = [{ picture: { blob: RECEIPT, ...RECEIPT_SIZE }, lines }];
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  const pdf = await buildPdf({ title: 'A receipt', createdAt: new Date(), pages });
  expect(posted).toHaveBeenCalledOnce();
  const [only] = await writtenText(pdf);
  expect(only?.lines.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  // millimeters: the picture is 170 wide on an A4 page, which is 210 wide
  const scale = ((170 / 210) * (only?.width ?? 0)) / RECEIPT_SIZE.width;
  const margin = (20 / 210) * (only?.width ?? 0);
  for (const [index, line] of (only?.lines ?? []).entries()) {
    for (const [corner, { x, y }] of line.corners.entries()) {
      const wanted = lines[index]?.corners[corner] ?? { x: 0, y: 0 };
      expect(Math.hypot(x - margin - wanted.x * scale, y - margin - wanted.y * scale)).toBeLessThan(12);
    }
  }
});

function quad(left: number, top: number, width: number, height: number, slope: number): Corners {
  const [cos, sin] = [Math.cos((slope * Math.PI) / 180), Math.sin((slope * Math.PI) / 180)];
  const corner = (x: number, y: number) => ({ x: left + x * cos - y * sin, y: top + x * sin + y * cos });
  return [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
}
