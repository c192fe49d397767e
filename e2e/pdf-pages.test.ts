import { readFileSync } from 'node:fs';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { serveLibraries } from './libraries-page.ts';
import {
  asUrl,
  hash,
  invoice,
  type Lib,
  openLibraries,
  pagesOf,
  RECEIPT,
  RECEIPT_SIZE,
  take,
} from './libraries-under-test.ts';
import { test } from './slipcase.ts';

/** PDFs read and written by the page's libraries in the real browser, under the real content policy. */

const JPEG_2000 = readFileSync(new URL('fixtures/two-colours.jp2', import.meta.url));

let site: Awaited<ReturnType<typeof serveLibraries>>;
let open: (page: Page) => Promise<Lib>;

test.beforeAll(async () => {
  site = await serveLibraries();
  open = (page) => openLibraries(page, site.url);
});
test.afterAll(() => site.close());

test('A PDF from mail comes as pictures, with the lines of its text where they stand, on rotated pages too', async ({
  page,
}) => {
  const lib = await open(page);
  const pages = await pagesOf(page, lib, await invoice());
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [1413, 2000],
    [2000, 1413],
    [1413, 2000],
  ]);
  for (const { lines } of pages) {
    expect(lines?.map(({ text }) => text)).toEqual([
      'The Copper Kettle',
      'Soup of the day',
      '$12.50',
      'Total',
      '$1,240.49',
    ]);
  }
  for (const { bytes, lines } of pages) {
    // the letters are drawn, though the file has no font inside, and each line's frame is around them
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    const darkest = (left: number, top: number, right: number, bottom: number) => {
      let least = 255;
      for (let y = Math.ceil(top); y < bottom; y += 1)
        for (let x = Math.ceil(left); x < right; x += 1)
          least = Math.min(least, data[(y * info.width + x) * info.channels] ?? 255);
      return least;
    };
    for (const { corners } of lines ?? []) {
      const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
      const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      expect(darkest(left, top, right, bottom)).toBeLessThan(80);
      for (const [x, y] of [
        [left - 6, top],
        [right + 3, top],
      ] as const)
        expect(darkest(x, y, x + 3, bottom)).toBeGreaterThan(200);
    }
  }
});

test('A page of a PDF that is only a scan has no text of its own', async ({ page }) => {
  const lib = await open(page);
  const pdf = await PDFDocument.create();
  const scan = pdf.addPage([300, 400]);
  scan.drawImage(await pdf.embedJpg(RECEIPT), { x: 0, y: 0, width: 300, height: 400 });
  scan.drawText('Page 1', { size: 8 });
  const [only] = await pagesOf(page, lib, await pdf.save());
  expect(only).toMatchObject({ width: 1500, height: 2000, lines: null });
  const { channels } = await sharp(only?.bytes).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(20);
});

test('Scans inside a PDF in JPEG 2000 are seen, and one in a broken JBIG2 leaves the rest of its page', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lib = await open(page);
  const pdf = await PDFDocument.create();
  addScan(pdf, JPEG_2000, { Filter: 'JPXDecode' });
  const broken = Buffer.from('000000003000010000000d', 'hex');
  const second = addScan(pdf, broken, {
    Filter: 'JBIG2Decode',
    BitsPerComponent: 1,
    ColorSpace: 'DeviceGray',
  });
  second.drawText('The rest of the page', { x: 20, y: 20, size: 12 });
  const [first, rest] = await pagesOf(page, lib, await pdf.save());
  const { data, info } = await sharp(first?.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (share: number) => {
    const pixel = (Math.floor(info.height * share) * info.width + Math.floor(info.width / 2)) * 3;
    return [...data.subarray(pixel, pixel + 3)];
  };
  const [[redAbove = 0, , blueAbove = 0], [redBelow = 0, , blueBelow = 0]] = [at(0.2), at(0.8)] as const;
  expect(blueAbove - redAbove).toBeGreaterThan(80);
  expect(redBelow - blueBelow).toBeGreaterThan(80);
  expect(rest?.lines?.map(({ text }) => text)).toEqual(['The rest of the page']);
  expect(fetched.filter((url) => url.endsWith('.wasm'))).toEqual([]);
});

test('PDFs that are locked, too long, broken or empty are refused with their reason', async ({ page }) => {
  const lib = await open(page);
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret too' });
  const long = await PDFDocument.create();
  for (let count = 0; count < 21; count += 1) long.addPage();
  const files: [string, Uint8Array][] = [
    ['encrypted', await locked.save()],
    ['too_many_pages', await long.save()],
    ['unreadable', Buffer.from('%PDF-1.7\nand nothing that follows')],
    ['empty', Buffer.alloc(0)],
  ];
  for (const [reason, bytes] of files)
    expect(await pagesOf(page, lib, bytes).catch(String)).toContain(`reason ${reason}`);
  expect(await pagesOf(page, lib, await invoice())).toHaveLength(3);
});

test('A PDF is known by its first bytes, whatever its name', async ({ page }) => {
  const lib = await open(page);
  const answers = await page.evaluate(
    (lib) =>
      Promise.all(
        ['%PDF-1.4 …', 'mail header\n%PDF-1.4', 'GIF89a', ''].map((text) => lib.isPdf(new Blob([text]))),
      ),
    lib,
  );
  expect(answers).toEqual([true, true, false, false]);
});

test('The PDF is built in its own worker, and what was written on it is read back in its place', async ({
  page,
}) => {
  const lib = await open(page);
  const lines = [
    { text: 'The Copper Kettle', corners: quad(200, 60, 300, 30, 0) },
    { text: 'Überweisung 東京 12,50 €', corners: quad(150, 400, 360, 28, 9) },
  ];
  const pdf = await page.evaluate(
    async ({ lib, file, lines, size }) => {
      const picture = { blob: await (await fetch(file)).blob(), ...size };
      const pages = [{ picture, lines: lines as never }];
      const blob = await lib.buildPdf({ title: 'A receipt', createdAt: new Date(), pages });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { lib, file: await asUrl(page, RECEIPT), lines, size: RECEIPT_SIZE },
  );
  const [only] = await pagesOf(page, lib, Uint8Array.from(pdf));
  expect(only?.lines?.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  // millimetres of A4, of which 170 hold the picture's width
  const scale = ((170 / 210) * (only?.width ?? 0)) / RECEIPT_SIZE.width;
  const margin = (20 / 210) * (only?.width ?? 0);
  for (const [index, line] of (only?.lines ?? []).entries()) {
    for (const [corner, { x, y }] of line.corners.entries()) {
      const wanted = lines[index]?.corners[corner] ?? { x: 0, y: 0 };
      expect(Math.hypot(x - margin - wanted.x * scale, y - margin - wanted.y * scale)).toBeLessThan(12);
    }
  }
});

test('Where workers cannot draw, the page does the same itself', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  const lib = await open(page);
  expect(await take(page, lib, RECEIPT)).toMatchObject({ ...RECEIPT_SIZE, sha256: hash(RECEIPT) });
  const pages = await pagesOf(page, lib, await invoice());
  expect(pages[0]?.lines?.[0]?.text).toBe('The Copper Kettle');
  expect(page.workers()).toEqual([]);
});

/** A page that is filled by one picture of 64 by 64. */
function addScan(pdf: PDFDocument, bytes: Buffer, entries: Record<string, string | number>): PDFPage {
  const page = pdf.addPage([300, 300]);
  const image = { Type: 'XObject', Subtype: 'Image', Width: 64, Height: 64, ...entries };
  const name = page.node.newXObject('Scan', pdf.context.register(pdf.context.stream(bytes, image)));
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(300, 0, 0, 300, 0, 0));
  page.pushOperators(drawObject(name), popGraphicsState());
  return page;
}

function quad(left: number, top: number, width: number, height: number, slope: number) {
  const [cos, sin] = [Math.cos((slope * Math.PI) / 180), Math.sin((slope * Math.PI) / 180)];
  return (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as const
  ).map(([x, y]) => ({ x: left + x * cos - y * sin, y: top + x * sin + y * cos }));
}
