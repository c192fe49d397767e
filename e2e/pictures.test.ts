import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { expect, type JSHandle, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { UnderTest } from '../apps/web/testing/pictures/page.ts';
import { serveLibraries } from './libraries-page.ts';
import { test } from './slipcase.ts';

/** The heavy libraries of the page in the real browser, under the real content policy: pictures, HEIC, PDF in and out. */

const FIXTURE = (path: string) => readFileSync(new URL(path, import.meta.url));
const RECEIPT = FIXTURE('../packages/reader/fixtures/001-us-diner/receipt.jpg');
const RECEIPT_SIZE = { width: 718, height: 911 };
const HEIC = FIXTURE('fixtures/receipt.heic');
const JPEG_2000 = FIXTURE('fixtures/two-colours.jp2');
const MAX_SIDE = 3000;

let site: Awaited<ReturnType<typeof serveLibraries>>;

test.beforeAll(async () => {
  site = await serveLibraries();
});
test.afterAll(() => site.close());

test('Nothing heavy is fetched before it is needed, and then only from our own address', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const lib = await open(page);
  const heavy = /pdf|heif|worker/u;
  expect(fetched.filter((url) => heavy.test(url))).toEqual([]);
  await take(page, lib, RECEIPT);
  expect(fetched.filter((url) => /pdf|heif/u.test(url))).toEqual([]);
  expect(fetched.every((url) => url.startsWith(site.url) || url.startsWith('blob:'))).toBe(true);
});

test('A photograph lying on its side by its EXIF is taken upright, without EXIF, with its file’s fingerprint', async ({
  page,
}) => {
  const lib = await open(page);
  const sideways = await sharp(RECEIPT).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const picture = await take(page, lib, sideways);
  expect(picture).toMatchObject({ ...RECEIPT_SIZE, sha256: hash(sideways) });
  const { format, exif, orientation, width, height } = await sharp(picture.bytes).metadata();
  expect({ format, exif, orientation, width, height }).toEqual({
    format: 'jpeg',
    exif: undefined,
    orientation: undefined,
    ...RECEIPT_SIZE,
  });
  await expectSame(picture.bytes, RECEIPT);
  expect(picture.quality.brightness).toBeGreaterThan(0.4);
  expect(picture.quality.sharpness).toBeGreaterThan(0);
});

test('A frame of the camera is taken with one picture and its fingerprint, and moves to the worker', async ({
  page,
}) => {
  const lib = await open(page);
  const result = await page.evaluate(
    async ({ lib, file }) => {
      const frame = await createImageBitmap(await (await fetch(file)).blob());
      const taking = lib.pictureFromFrame(frame);
      const left = frame.width;
      const { blob, ...rest } = await taking;
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return { left, ...rest, base64: btoa(String.fromCharCode(...bytes)) };
    },
    { lib, file: await asUrl(page, RECEIPT) },
  );
  expect(result).toMatchObject({ ...RECEIPT_SIZE, left: 0 });
  expect(result.sha256).toBe(hash(Buffer.from(result.base64, 'base64')));
});

test('A picture of 50 megapixels becomes one of 3000 pixels, and the page stays free meanwhile', async ({
  page,
}) => {
  const lib = await open(page);
  const [width, height] = [8660, 5774];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({ create: { width: 866, height: 577, channels: 3, background: 'grey', noise } })
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
      const { width, height } = await lib.pictureFromFile(blob);
      return { width, height, tasks };
    },
    { lib, file },
  );
  expect(taken).toMatchObject({ width: MAX_SIDE, height: Math.round((MAX_SIDE * height) / width) });
  expect(taken.tasks).toEqual([]);
});

test('A HEIC of an iPhone is decoded, though the browser cannot, and the decoder is fetched only then', async ({
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

for (const [what, bytes, reason] of [
  ['that is no picture', Buffer.from('I am no picture, though my name ends in .jpg'), 'unreadable'],
  ['of no bytes', Buffer.alloc(0), 'empty'],
  ['that was cut off in the middle of its header', RECEIPT.subarray(0, 200), 'unreadable'],
  [
    'that only says it is HEIC',
    Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic and no more'),
    'unreadable',
  ],
] as const) {
  test(`A file ${what} is refused with its reason, and the next one is taken`, async ({ page, expected }) => {
    // what the HEIC decoder writes of a broken file
    expected.pageErrors.push(/HEIF|image/u);
    const lib = await open(page);
    expect(await take(page, lib, bytes).catch(String)).toContain(`reason ${reason}`);
    expect(await take(page, lib, RECEIPT)).toMatchObject(RECEIPT_SIZE);
  });
}

test('A picture with transparent parts stands on white', async ({ page }) => {
  const lib = await open(page);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = await sharp({ create: { width: 60, height: 40, channels: 4, background: clear } })
    .png()
    .toBuffer();
  const { dominant } = await sharp((await take(page, lib, png)).bytes).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

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

test('The paper is cut out of a photograph, turned, and lies straight', async ({ page }) => {
  const lib = await open(page);
  const photo = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#223344' } })
    .composite([
      {
        input: Buffer.from(
          '<svg width="400" height="500"><polygon points="80,60 330,90 350,440 50,410" fill="#eee"/><circle cx="110" cy="100" r="14" fill="#d00"/></svg>',
        ),
      },
    ])
    .jpeg()
    .toBuffer();
  const corners = [
    { x: 80, y: 60 },
    { x: 330, y: 90 },
    { x: 350, y: 440 },
    { x: 50, y: 410 },
  ];
  const flat = await straightened(page, lib, photo, { corners, turn: 90 });
  expect(flat).toMatchObject({ width: 351, height: 277 });
  const { data, info } = await sharp(flat.bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  for (const [x, y] of [
    [4, 4],
    [4, 270],
    [345, 270],
    [200, 140],
  ] as const)
    expect(Math.min(...at(x, y))).toBeGreaterThan(210);
  // the mark in the paper's top left corner is at the top right after a quarter turn
  const mark = at(351 - 42, 32);
  expect(mark[0]).toBeGreaterThan(150);
  expect(mark[2]).toBeLessThan(80);
  const whole = await straightened(page, lib, photo, { corners: null, turn: 270 });
  expect(whole).toMatchObject({ width: 500, height: 400 });
  const crossed = [corners[0], corners[2], corners[1], corners[3]];
  expect(await straightened(page, lib, photo, { corners: crossed, turn: 0 }).catch(String)).toContain(
    'FlatQuad',
  );
});

test('The body of an analysis is made whole, and refused when the picture is too short to be one', async ({
  page,
}) => {
  const lib = await open(page);
  const lines = [{ text: 'Crème "brûlée" \\ 12', corners: [1, 2, 3, 4].map((n) => ({ x: n, y: n * 2 })) }];
  const [plain, withLines, short] = await page.evaluate(
    async ({ lib, file, lines }) => {
      const blob = await (await fetch(file)).blob();
      const bodyOf = async (of: Blob, its: unknown) => (await lib.analysisBody(of, its as never)).text();
      return Promise.all([
        bodyOf(blob, null),
        bodyOf(blob, lines),
        bodyOf(new Blob(['x'.repeat(72)]), null).catch((error) => `reason ${error.reason}`),
      ]);
    },
    { lib, file: await asUrl(page, RECEIPT), lines },
  );
  expect(JSON.parse(plain)).toEqual({ image: RECEIPT.toString('base64') });
  expect(JSON.parse(withLines)).toEqual({ image: RECEIPT.toString('base64'), lines });
  expect(short).toBe('reason unreadable');
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

test('A worker that could not be loaded is said, and the next try starts another', async ({
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

test('Where workers cannot draw, the page does the same itself', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'));
  const lib = await open(page);
  expect(await take(page, lib, RECEIPT)).toMatchObject({ ...RECEIPT_SIZE, sha256: hash(RECEIPT) });
  const pages = await pagesOf(page, lib, await invoice());
  expect(pages[0]?.lines?.[0]?.text).toBe('The Copper Kettle');
  expect(page.workers()).toEqual([]);
});

type Lib = JSHandle<UnderTest>;

async function open(page: Page): Promise<Lib> {
  await page.goto(site.url);
  return page.waitForFunction(() => (window as never as { underTest?: UnderTest }).underTest) as Promise<Lib>;
}

/** The bytes at an address of the page's own: what is passed to evaluate is text, and slow when it is long. */
async function asUrl(page: Page, bytes: Uint8Array): Promise<string> {
  const url = `${site.url}/under-test-${hash(bytes)}`;
  await page.route(url, (route) => route.fulfill({ body: Buffer.from(bytes), contentType: 'image/unknown' }));
  return url;
}

type Taken = {
  width: number;
  height: number;
  sha256: string;
  quality: { brightness: number; sharpness: number };
};

async function take(page: Page, lib: Lib, bytes: Uint8Array): Promise<Taken & { bytes: Buffer }> {
  const taken = await page.evaluate(
    async ({ lib, file }) => {
      const blob = await (await fetch(file)).blob();
      const { blob: jpeg, ...rest } = await lib.pictureFromFile(blob).catch((error) => {
        throw new Error(`${error.message}, reason ${error.reason}`);
      });
      return { ...rest, jpeg: [...new Uint8Array(await jpeg.arrayBuffer())] };
    },
    { lib, file: await asUrl(page, bytes) },
  );
  return { ...taken, bytes: Buffer.from(taken.jpeg) };
}

type TakenPage = Taken & {
  bytes: Buffer;
  lines: { text: string; corners: { x: number; y: number }[] }[] | null;
};

async function pagesOf(page: Page, lib: Lib, bytes: Uint8Array): Promise<TakenPage[]> {
  const pages = await page.evaluate(
    async ({ lib, file }) => {
      const blob = await (await fetch(file)).blob();
      const taken = await lib.picturesFromPdf(blob).catch((error) => {
        throw new Error(`${error.message}, reason ${error.reason}`);
      });
      return Promise.all(
        taken.map(async ({ blob, ...rest }) => ({
          ...rest,
          jpeg: [...new Uint8Array(await blob.arrayBuffer())],
        })),
      );
    },
    { lib, file: await asUrl(page, bytes) },
  );
  return pages.map((taken) => ({ ...taken, bytes: Buffer.from(taken.jpeg) }));
}

async function straightened(page: Page, lib: Lib, bytes: Uint8Array, change: object) {
  const made = await page.evaluate(
    async ({ lib, file, change }) => {
      const picture = await lib.pictureFromFile(await (await fetch(file)).blob());
      const { blob, width, height } = await lib.straighten(picture, change as never);
      return { width, height, jpeg: [...new Uint8Array(await blob.arrayBuffer())] };
    },
    { lib, file: await asUrl(page, bytes), change },
  );
  return { ...made, bytes: Buffer.from(made.jpeg) };
}

/** Three pages with the same text: upright, turned by the file, and turned and turned back. */
async function invoice(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const turn of [0, 90, 180]) {
    const page = pdf.addPage([595, 842]);
    page.setRotation(degrees(turn));
    page.setFont(font);
    page.drawText('The Copper', { x: 60, y: 780, size: 16 });
    page.drawText('Kettle', { x: 60 + font.widthOfTextAtSize('The Copper ', 16), y: 780, size: 16 });
    page.drawText('Soup of the day', { x: 60, y: 700, size: 11 });
    page.drawText('$12.50', { x: 460, y: 700, size: 11 });
    page.drawText('Total', { x: 60, y: 640, size: 14 });
    page.drawText('$1,240.49', { x: 430, y: 640, size: 14 });
  }
  return pdf.save();
}

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

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Two pictures show the same, but for the losses of compression. */
async function expectSame(bytes: Uint8Array, other: Uint8Array): Promise<void> {
  const small = (picture: Uint8Array) =>
    sharp(picture).resize(100, 100, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [a, b] = [await small(bytes), await small(other)];
  const off = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
  expect(off).toBeLessThan(6);
}
