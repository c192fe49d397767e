import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { serveLibraries } from './libraries-page.ts';
import { asUrl, hash, type Lib, openLibraries, RECEIPT, RECEIPT_SIZE, take } from './libraries-under-test.ts';
import { test } from './slipcase.ts';

/** The page's picture library in the real browser, under the real content policy. */

const HEIC = readFileSync(new URL('fixtures/receipt.heic', import.meta.url));
const MAX_SIDE = 3000;

let site: Awaited<ReturnType<typeof serveLibraries>>;
let open: (page: Page) => Promise<Lib>;

test.beforeAll(async () => {
  site = await serveLibraries();
  open = (page) => openLibraries(page, site.url);
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
  expect(picture.quality?.brightness).toBeGreaterThan(0.4);
  expect(picture.quality?.sharpness).toBeGreaterThan(0);
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
      const taken = await taking;
      const { quality } = await lib.measuredPicture(taken);
      const bytes = new Uint8Array(await taken.blob.arrayBuffer());
      return { left, ...taken, measured: quality, base64: btoa(String.fromCharCode(...bytes)) };
    },
    { lib, file: await asUrl(page, RECEIPT) },
  );
  expect(result).toMatchObject({ ...RECEIPT_SIZE, left: 0, quality: null });
  expect(result.measured?.sharpness).toBeGreaterThan(0);
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

/** Two pictures show the same, but for the losses of compression. */
async function expectSame(bytes: Uint8Array, other: Uint8Array): Promise<void> {
  const small = (picture: Uint8Array) =>
    sharp(picture).resize(100, 100, { fit: 'fill' }).greyscale().raw().toBuffer();
  const [a, b] = [await small(bytes), await small(other)];
  const off = a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
  expect(off).toBeLessThan(6);
}
