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
import { test } from './base-test.ts';
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

/**
 * The page's picture and PDF libraries, as built and under the real content policy. *.page.test.ts covers the
 * rest.
 */

const HEIC = readFileSync(new URL('fixtures/receipt.heic', import.meta.url));
const JPEG_2000 = readFileSync(new URL('fixtures/two-colors.jp2', import.meta.url));
const MAX_SIDE = 3000;

let site: Awaited<ReturnType<typeof serveLibraries>>;
let open: (page: Page) => Promise<Lib>;

test.beforeAll(async () => {
  site = await serveLibraries();
  open = (page) => openLibraries(page, site.url);
});
test.afterAll(() => site.close());

test('Large files load only when needed, and only from our own address', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lib = await open(page);
  const heavy = /pdf|heif|worker/u;
  expect(fetched.filter((url) => heavy.test(url))).toEqual([]);
  await take(page, lib, RECEIPT);
  const large = () => fetched.filter((url) => /pdf|heif/u.test(url));
  expect(large()).toEqual([]);
  await take(page, lib, HEIC);
  await pagesOf(page, lib, await invoice());
  for (const file of ['libheif', 'pdf-pages', 'standard_fonts'])
    expect(large()).toContainEqual(expect.stringContaining(file));
  expect(fetched.every((url) => url.startsWith(site.url) || url.startsWith('blob:'))).toBe(true);
});

test('A 50-megapixel picture is reduced to 3000 pixels while the page stays responsive', async ({ page }) => {
  const lib = await open(page);
  const [width, height] = [8660, 5774];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 866, height: 577, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer();
  const huge = await sharp(grain).resize(width, height, { fit: 'fill' }).jpeg({ quality: 70 }).toBuffer();
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const file = await asUrl(page, huge);
  const taken = await page.evaluate(
    async ({ lib, file }) => {
      const blob = await (await fetch(file)).blob();
      const tasks: number[] = (window as never as { tasks: number[] }).tasks;
      tasks.length = 0;
      const began = performance.now();
      const { width, height } = await lib.pictureFromFile(blob);
      const lasted = performance.now() - began;
      // a task is reported after its end
      await new Promise((resolve) => requestIdleCallback(resolve));
      const busy = tasks.reduce((sum, task) => sum + task, 0);
      return { width, height, share: busy / lasted };
    },
    { lib, file },
  );
  expect(taken).toMatchObject({ width: MAX_SIDE, height: Math.round((MAX_SIDE * height) / width) });
  // on the page itself, the work would be one task. On a busy machine, any task may become long
  expect(taken.share).toBeLessThan(0.2);
});

test('An iPhone’s HEIC is decoded even if the browser cannot, and the decoder loads only then', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lib = await open(page);
  expect(await take(page, lib, HEIC.subarray(0, 4000)).catch(String)).toContain('unreadable');
  const picture = await take(page, lib, HEIC);
  expect(picture).toMatchObject({ ...RECEIPT_SIZE, sha256: hash(HEIC) });
  await expectSame(picture.bytes, RECEIPT);
  expect(fetched.filter((url) => url.includes('libheif'))).toHaveLength(1);
});

test('A worker that fails to load is reported, and the next try starts a new one', async ({
  page,
  expected,
}) => {
  expected.pageErrors.push(/worker/iu);
  const lib = await open(page);
  await page.route('**/picture.worker-*', (route) => route.abort());
  expect(await take(page, lib, RECEIPT).catch(String)).toContain('The background worker stopped');
  await page.unroute('**/picture.worker-*');
  expect(await take(page, lib, RECEIPT)).toMatchObject(RECEIPT_SIZE);
});

test('A PDF from an email becomes pictures with its text lines in place, even on rotated pages', async ({
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
    // the letters are drawn although no font is embedded, and each line's box surrounds them
    const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true });
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

test('JPEG 2000 scans in a PDF are shown, and a broken JBIG2 scan does not hide the rest of its page', async ({
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

test('If workers cannot draw, the page draws instead', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const lib = await open(page);
  expect(await take(page, lib, RECEIPT)).toMatchObject({ ...RECEIPT_SIZE, sha256: hash(RECEIPT) });
  const pages = await pagesOf(page, lib, await invoice());
  expect(pages[0]?.lines?.[0]?.text).toBe('The Copper Kettle');
  // the only worker is pdf.js's own, in which it reads the file
  expect(workers).toEqual([expect.stringContaining('/pdf.worker.min')]);
});

/** A page filled by one 64 by 64 picture. */
function addScan(pdf: PDFDocument, bytes: Buffer, entries: Record<string, string | number>): PDFPage {
  const page = pdf.addPage([300, 300]);
  const image = { Type: 'XObject', Subtype: 'Image', Width: 64, Height: 64, ...entries };
  const name = page.node.newXObject('Scan', pdf.context.register(pdf.context.stream(bytes, image)));
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(300, 0, 0, 300, 0, 0));
  page.pushOperators(drawObject(name), popGraphicsState());
  return page;
}

/** Whether two pictures look the same, apart from compression losses. */
async function expectSame(bytes: Uint8Array, other: Uint8Array): Promise<void> {
  const small = (picture: Uint8Array) =>
    sharp(picture).resize(100, 100, { fit: 'fill' }).grayscale().raw().toBuffer();
  const [a, b] = [await small(bytes), await small(other)];
  const off = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
  expect(off).toBeLessThan(6);
}
