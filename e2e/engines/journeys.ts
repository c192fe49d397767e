import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { CAMERA, framesHeldByHand, OTHER_RECEIPT } from '../camera-picture.ts';
import { expectKept } from '../kept.ts';
import type { Person } from '../person.ts';
import type { Server } from '../server.ts';
import {
  cameraSize,
  endClip,
  isOutlined,
  keepStreams,
  liveStreams,
  reviewedPicture,
  showClip,
} from './camera.ts';
import type { Download } from './driver.ts';
import { PATIENT } from './engine-page.ts';
import { type Engine, isMissing, Journey, test } from './engines.ts';
import { contrastIn, differences, pdfOf, picturesIn } from './pictures.ts';

/**
 * What people do all day, once for all engines, with the product's own reader. The tests of a window build on
 * each other: each begins where the last one ended.
 */

const DINER = fileURLToPath(
  new URL('../../packages/reader/fixtures/001-us-diner/receipt.jpg', import.meta.url),
);
/** what begins each entry of its table of contents: APPNOTE.TXT, 4.3.12 */
const ZIP_ENTRY = 'PK\u0001\u0002';
/** the screen after a save, and the one that follows 1.5 s later: a slow engine may miss the first */
const SAVED = ['PDF Saved!', 'Receipt Library'];
const DELETED_ON_CLOSE = 'This private window deletes it when you close it.';
const AWAY = 'Can’t reach Slipcase. This is your library as of';
/** mean difference of two gray pictures of the same paper, of 255 */
const SAME_PICTURE = 8;
/** a hand's tremor: pixels of a frame of 1,080 by 1,920 */
const TREMOR = [
  { x: 0, y: 0 },
  { x: 2, y: 3 },
  { x: -2, y: -3 },
  { x: 3, y: 0 },
];
const CLIP_FRAME_MS = 120;
/** width of the paper in that clip, as a share of the frame's */
const PAPER_WIDTH = 0.55;
/** a frame that never came is black: color values, of 255 */
const NOT_BLACK = 100;

export function journeysIn(engine: Engine): void {
  test.skip(isMissing(engine), `${engine} is missing`);

  test.describe
    .serial(`In ${engine}`, () => {
      const { journey, nora } = windowOf(engine, 'normal');

      test('a new person chooses a photo, tags and saves it, and downloads the PDF that is on the drive', async ({
        server,
      }) => {
        const { page } = journey;
        await createAccount(journey, server, nora);
        await page.chooseFile('Choose a photo', DINER);
        await read(journey);
        // the shape of what is saved shows that the corner moved
        await page.tap('button', 'Crop');
        await page.tap('button', 'Use the whole photo');
        await page.drag('handle', 'Top left corner', { x: 30, y: 60 });
        await page.tap('button', 'Done');
        await tagAndSave(journey);
        await page.sees('heading', 'Receipt Library');
        await page.sees('card', 'COPPER KETTLE DINER');
        await page.sees('card', '$40.49');
        await page.sees('card', 'Exported');
        await page.tap('button', 'Download');
        const pdf = await downloaded(journey, /^Whitlock_.+\.pdf$/u);
        const [onDrive = ''] = server.driveFiles(nora);
        expect(pdf.equals(readFileSync(onDrive))).toBe(true);
        const [picture] = await picturesIn(pdf);
        expect(await differences(picture ?? Buffer.of(), readFileSync(DINER))).toBeGreaterThan(SAME_PICTURE);
      });

      test('the camera’s picture goes to the review, and the camera stops when its screen is left', async () => {
        const { page } = journey;
        await page.driver.evaluate(keepStreams);
        await page.tap('link', 'Scan');
        await page.sees('button', 'Capture');
        await expect.poll(() => page.driver.evaluate(liveStreams), PATIENT).toEqual([true]);
        // WebKit's second camera faces the person
        await page.seesNo('button', 'Lens');
        const [wide, high] = (await page.driver.evaluate(cameraSize)) as number[];
        await page.tap('button', 'Capture');
        await page.sees('heading', 'Edit Receipt Info');
        // React cleans up a screen only after it has drawn the next one
        await expect.poll(() => page.driver.evaluate(liveStreams), PATIENT).toEqual([false]);
        await page.seesNo('heading', 'Analyzing Receipt');
        const [width, height, brightest] = (await page.driver.evaluate(reviewedPicture)) as number[];
        // the whole picture, or already cropped to the paper
        expect(width).toBeGreaterThan(0.4 * (wide ?? 0));
        expect(width).toBeLessThanOrEqual(wide ?? 0);
        expect(height).toBeGreaterThan(0.4 * (high ?? 0));
        expect(height).toBeLessThanOrEqual(high ?? 0);
        expect(brightest).toBeGreaterThan(NOT_BLACK);
        await page.tap('button', 'Reset');
        await page.sees('button', 'Capture');
        await expect.poll(() => page.driver.evaluate(liveStreams), PATIENT).toEqual([false, true]);
        await page.tap('link', 'Library');
        await page.sees('card', 'COPPER KETTLE DINER');
        await expect.poll(() => page.driver.evaluate(liveStreams), PATIENT).toEqual([false, false]);
      });

      test('a clip before the camera is outlined, Auto takes it, and the review opens with the paper alone', async () => {
        const { page } = journey;
        // not the receipt that Chromium's camera showed before: Auto takes each receipt once
        const frames = (await framesHeldByHand(TREMOR, OTHER_RECEIPT)).map((jpeg) => jpeg.toString('base64'));
        await page.driver.evaluate(showClip, frames, CLIP_FRAME_MS);
        await page.tap('link', 'Scan');
        await expect.poll(() => page.driver.evaluate(isOutlined), PATIENT).toBe(true);
        const [wide, high] = (await page.driver.evaluate(cameraSize)) as [number, number];
        expect([wide, high]).toEqual([CAMERA.width, CAMERA.height]);
        await page.tap('button', 'Auto');
        await page.sees('heading', 'Edit Receipt Info');
        await page.seesNo('heading', 'Analyzing Receipt');
        // the crop from the reading replaces the crop from the edges
        const offPaper = async () => {
          const [width] = (await page.driver.evaluate(reviewedPicture)) as [number];
          return Math.abs(width / wide - PAPER_WIDTH);
        };
        await expect.poll(offPaper, PATIENT).toBeLessThan(0.03);
        const [, height] = (await page.driver.evaluate(reviewedPicture)) as [number, number];
        expect(height / high).toBeLessThan(0.6);
        await page.tap('button', 'Reset');
        await page.tap('button', 'Auto');
        await page.driver.evaluate(endClip);
        await page.tap('link', 'Library');
        await page.sees('card', 'COPPER KETTLE DINER');
      });

      test('a PDF of two pages becomes one receipt with both pictures', async ({ server }, info) => {
        const { page } = journey;
        const mailed = info.outputPath('mailed.pdf');
        writeFileSync(mailed, await pdfOf(DINER, DINER));
        await page.tap('link', 'Scan');
        await page.chooseFile('Choose a photo', mailed);
        await read(journey);
        await page.sees('button', 'Page 2 of 2');
        await page.fill('Vendor', 'Quillfeather');
        await tagAndSave(journey);
        await page.sees('card', 'Quillfeather');
        await expectKept(() => server.driveFiles(nora).length, 2, 'two receipts on the drive', PATIENT);
        const own = server.driveFiles(nora).map((path) => readFileSync(path));
        const pictures = await Promise.all(own.map(picturesIn));
        expect(pictures.map(({ length }) => length).sort()).toEqual([1, 2]);
      });

      test('both receipts come as a ZIP', async () => {
        const { page } = journey;
        await page.tap('button', 'Select');
        await page.tap('button', 'Select all shown');
        await page.tap('button', 'Download');
        await page.tap('button', 'ZIP');
        // shows whether a press was lost, or a file
        await page.sees('text', '2 receipts downloaded');
        const zip = await downloaded(journey, /\.zip$/u);
        expect(zip.subarray(0, 2).toString()).toBe('PK');
        // two PDFs and a table
        expect(zip.toString('latin1').split(ZIP_ENTRY)).toHaveLength(1 + 3);
        await page.tap('button', 'Stop selecting');
      });

      if (engine === 'WebKit')
        test('an empty date of the filter looks empty, though the engine would fill in today', async () => {
          const { page } = journey;
          await page.tap('button', 'Filter');
          await page.sees('field', 'From');
          // only one picture, because WebKitGTK takes no second one of an unchanged screen
          expect(await contrastIn(await inside(journey, 'From'))).toBe(0);
          await page.tap('button', 'Close');
          await page.seesNo('field', 'From');
        });

      test('without the server, the library is still there, and a receipt waits on the device until the server is back', async ({
        server,
      }) => {
        const { page } = journey;
        await page.driver.reload();
        await expect.poll(() => page.driver.evaluate(isInstalled), PATIENT).toBe(true);
        // the rest of the page is loaded, too
        await page.sees('card', 'Quillfeather');
        await server.kill();
        await page.driver.reload();
        await page.sees('card', 'Quillfeather');
        await page.sees('text', AWAY);
        await page.tap('link', 'Scan');
        await page.chooseFile('Choose a photo', DINER);
        await page.sees('button', 'Save without reading');
        await page.fill('Vendor', 'Tide Pool Books');
        await tag(journey);
        await page.tap('button', 'Save without reading');
        await page.sees('heading', 'Kept on this device');

        await server.start();
        await page.driver.open(`${server.url}/library`);
        await page.seesNo('text', AWAY);
        await expectKept(
          () => server.driveFiles(nora).length,
          3,
          'the receipt that waited, on the drive',
          PATIENT,
        );
        // the page shows nothing waiting until it has read the device; after that, Logout would ask
        await expectKept(
          () => page.driver.evaluate(filesOnDevice),
          0,
          'nothing waits on the device',
          PATIENT,
        );
        // a receipt that waits on the device is a card, too
        await page.seesNo('heading', 'Not in your library yet');
        await page.counts('card', 3);
      });

      test('the person logs out and signs in with the passkey', async () => {
        const { page } = journey;
        // the page loads again, and what is typed before that is lost
        await page.nextLoad(() => page.tap('button', 'Logout'));
        // the address is still there, and the last digit sends the passkey
        await page.fill('6-digit passkey', nora.passkey);
        await page.counts('card', 3);
      });
    });
}

/**
 * The journeys in a private window. Chromium needs none: Playwright's contexts keep nothing on disk, so the
 * journeys above already run in a private window.
 */
export function privateJourneysIn(engine: Exclude<Engine, 'Chromium'>): void {
  test.skip(isMissing(engine), `${engine} is missing`);

  test.describe
    .serial(`In a private window of ${engine}`, () => {
      const { journey, nora } = windowOf(engine, 'private');

      test('a receipt survives a reload, says what the window does with it, can be saved, and appears in the library', async ({
        server,
      }) => {
        const { page } = journey;
        await createAccount(journey, server, nora);
        await page.chooseFile('Choose a photo', DINER);
        await read(journey);
        await page.fill('Vendor', 'Corner Store');
        // until then the page asks before leaving, which a driven browser never shows
        await expect.poll(() => page.driver.evaluate(asksBeforeLeaving), PATIENT).toBe(false);
        await page.driver.reload();
        await page.reads('Vendor', 'Corner Store');
        await page.reads('Total', '$40.49');
        await page.seesNo('text', 'Not stored on this device');
        await page.tap('link', 'Library');
        await page.sees('link', 'Review');
        await page.sees('text', DELETED_ON_CLOSE);
        await page.tap('link', 'Review');
        await page.reads('Vendor', 'Corner Store');
        await tagAndSave(journey);
        await page.sees('card', 'Corner Store');
      });

      test('a receipt that cannot be stored says so, can be saved, and is not left without a question', async () => {
        const { page } = journey;
        await page.driver.evaluate(storeNothing);
        await page.tap('link', 'Scan');
        await page.chooseFile('Choose a photo', DINER);
        await read(journey);
        await page.sees('text', 'Not stored on this device');
        await page.sees('text', 'Save it before you close this page.');
        expect(await page.driver.evaluate(asksBeforeLeaving)).toBe(true);
        await tag(journey);
        await page.tap('button', 'Save PDF to Library');
        // the previous test saved the same picture
        await page.tap('button', 'Keep both');
        await page.sees('heading', ...SAVED);
        await page.sees('card', 'COPPER KETTLE DINER');
        expect(await page.driver.evaluate(asksBeforeLeaving)).toBe(false);
      });
    });
}

/** Declares a window that stays open for the tests of its group, and its person. */
function windowOf(engine: Engine, kind: 'normal' | 'private'): { journey: Journey; nora: Person } {
  const journey = new Journey(engine, kind);
  const email = `nora.${randomUUID().slice(0, 8)}@example.com`;
  test.beforeAll(({ browser }) => journey.start(browser));
  // biome-ignore lint/correctness/noEmptyPattern: Playwright inspects which fixtures a function uses
  test.afterEach(({}, info) => journey.check(info));
  test.afterAll(() => journey.end());
  return { journey, nora: { name: 'Nora Whitlock', email, passkey: '274913' } };
}

async function createAccount({ page }: Journey, server: Server, person: Person): Promise<void> {
  await page.driver.open(server.url);
  await page.tap('button', 'Continue with Google');
  await page.fill('Name', person.name);
  await page.fill('Email', person.email);
  await page.tap('button', 'Continue');
  await page.fill('Create 6-digit passkey', person.passkey);
  await page.fill('Confirm passkey', person.passkey);
  await page.tap('button', 'Create Account');
  await page.sees('heading', 'Scan Receipt');
}

/** Waits for the form of the diner's receipt. */
async function read({ page }: Journey): Promise<void> {
  await page.reads('Vendor', 'COPPER KETTLE DINER');
  await page.reads('Total', '$40.49');
  await page.seesNo('heading', 'Analyzing Receipt');
}

async function tag({ page }: Journey): Promise<void> {
  await page.choose('Category', 'Billable: Catering');
  await page.choose('Group Head', 'Holland');
}

async function tagAndSave(journey: Journey): Promise<void> {
  await tag(journey);
  await journey.page.tap('button', 'Save PDF to Library');
  await journey.page.sees('heading', ...SAVED);
}

async function downloaded({ page }: Journey, name: RegExp): Promise<Buffer> {
  let found: Download | undefined;
  await expect
    .poll(() => {
      found = page.driver.downloads().find((one) => name.test(one.name));
      return found?.bytes.length ?? 0;
    }, PATIENT)
    .toBeGreaterThan(0);
  return found?.bytes ?? Buffer.of();
}

/**
 * Runs in the page: whether the installed copy answers the next visit. Not whether it answers this page:
 * WebKit forgets to tell a page that loads while the copy is installed.
 */
async function isInstalled(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  const isKept = (await caches.keys()).some((name) => name.startsWith('slipcase-shell-'));
  return isKept && registration?.active?.scriptURL !== undefined;
}

/** Runs in the page: the number of pictures and PDFs of receipts that are not in the library yet. */
function filesOnDevice(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('slipcase-captures');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => resolve(counting.result);
      opening.result.close();
    };
  });
}

/** Runs in the page. A driven browser never asks before leaving. */
function asksBeforeLeaving(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Runs in the page, which then acts like a device without free space. */
function storeNothing(): void {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
}

/** A picture of what a field shows, without its border. */
async function inside({ page }: Journey, field: string): Promise<Buffer> {
  const { left, top, width, height } = await page.boxOf('field', field);
  const border = 8;
  return sharp(await page.driver.screenshot())
    .extract({
      left: Math.round(left) + border,
      top: Math.round(top) + border,
      width: Math.round(width) - 2 * border,
      height: Math.round(height) - 2 * border,
    })
    .toBuffer();
}
