import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../../testing/page/hands.ts';
import { look } from '../../../../../testing/page/look.ts';
import type { Page } from '../../../../../testing/page/page.tsx';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { still } from '../../../../../testing/page/still-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import type { ScanServer } from '../../../../../testing/stand-in/scan-server.ts';
import { measureQuality, qualityProblems } from '../../../../lib/picture/quality.ts';
import { button, openScanner, reviewed, shutter } from '../../testing/scan-hands.ts';

/**
 * The automatic shutter, with a camera whose pictures are drawn. The page remembers the receipt that it took
 * last, so each test uses its own.
 */

const WELL = paperAt({ x: 0.5, y: 0.5 }, 0.6, 0.8);
const auto = button('Auto');
const ring = page.getByCss('.eye__ring');
const pile = page.getByRole('list', { name: 'The pile' }).getByRole('listitem');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the camera with Auto on, above an empty table. */
async function openWithAuto(app: Page): Promise<PaperCamera> {
  const camera = new PaperCamera();
  await openScanner(app);
  await auto.click();
  await expect.element(auto).toHaveAttribute('aria-pressed', 'true');
  return camera;
}

/** How many rings appeared. Each lasts less than half a second. */
function watchRings(): () => number {
  const seen = new Set<Element>();
  const observer = new MutationObserver(() => {
    for (const found of document.querySelectorAll('.eye__ring')) seen.add(found);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => seen.size;
}

/** How many frames the eye has looked at. */
function watchLooks(): () => number {
  let looks = 0;
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    if ((args[0] as { job?: string }).job === 'look') looks += 1;
    postMessage.apply(this, args as never);
  });
  return () => looks;
}

/** Waits for so many more looks, which takes longer than the automatic shutter waits. */
async function lookOn(looks: () => number, count = 10): Promise<void> {
  const until = looks() + count;
  await expect.poll(looks).toBeGreaterThan(until);
}

/** Does something as soon as the ring appears: later, the picture would be taken. */
async function atRing(work: () => void): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const observer = new MutationObserver(() => {
    if (!document.querySelector('.eye__ring')) return;
    observer.disconnect();
    work();
    resolve();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return promise;
}

/** The problems of the picture that was sent to the reader. */
async function problemsOfSent(server: ScanServer): Promise<string[]> {
  const [sent] = server.bodiesOf(analyzeReceipt);
  const picture = await createImageBitmap(
    await (await fetch(`data:image/jpeg;base64,${sent?.image}`)).blob(),
  );
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  context?.drawImage(picture, 0, 0);
  const pixels = context?.getImageData(0, 0, picture.width, picture.height);
  return pixels ? qualityProblems(measureQuality(pixels)) : ['not opened'];
}

/** Touches the picture as soon as the ring appears. */
function touchAtRing(): Promise<void> {
  const down = new PointerEvent('pointerdown', { bubbles: true });
  return atRing(() => document.querySelector('.frame')?.dispatchEvent(down));
}

test('Auto is off at first, and the device remembers it', async ({ app }) => {
  const looks = watchLooks();
  const camera = new PaperCamera();
  camera.show({ corners: WELL, receipt: 11 });
  await openScanner(app);
  await expect.element(auto).toHaveAttribute('aria-pressed', 'false');
  await lookOn(looks);
  await expect.element(shutter).toBeEnabled();
  const isOn = page.getByRole('status').filter({ hasText: 'Auto is on' });
  await expectHidden(isOn);
  camera.show();
  await auto.click();
  // for screen readers and on the screen
  await expect.element(isOn).toBeInTheDocument();
  await look('camera-auto');
  await app.reload();
  await expect.element(auto).toHaveAttribute('aria-pressed', 'true');
});

test('A whole, sharp and still receipt is photographed by itself, after a ring around the shutter fills', async ({
  app,
}) => {
  const looks = watchLooks();
  const camera = await openWithAuto(app);
  // an empty table, a paper that is cut off, a blank one: nothing to photograph
  await lookOn(looks);
  camera.show({ corners: paperAt({ x: 0.5, y: 0.75 }, 0.6, 0.8), receipt: 21 });
  await lookOn(looks);
  camera.show({ corners: WELL, receipt: 0 });
  await lookOn(looks);
  await expect.element(shutter).toBeEnabled();
  const rings = watchRings();
  camera.show({ corners: WELL, receipt: 21 });
  await expect.element(reviewed).toBeVisible();
  expect(rings()).toBe(1);
});

test('A trembling hand while the ring fills does no harm: the picture is an earlier, sharp frame', async ({
  server,
  app,
}) => {
  const camera = await openWithAuto(app);
  const trembled = atRing(() => {
    camera.scene.blur = 8;
  });
  camera.show({ corners: WELL, receipt: 26 });
  await trembled;
  await expect.element(reviewed).toBeVisible();
  await expect.poll(() => server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  expect(await problemsOfSent(server)).toEqual([]);
});

test('If the receipt is gone when the camera’s own photo arrives, the frame that Auto chose is kept', async ({
  server,
  app,
}) => {
  const table = new OffscreenCanvas(960, 1280);
  table.getContext('2d')?.fillRect(0, 0, table.width, table.height);
  const photos = vi
    .spyOn(still, 'takePhoto')
    .mockResolvedValue(await table.convertToBlob({ type: 'image/jpeg' }));
  const camera = await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 28 });
  await expect.element(reviewed).toBeVisible();
  await expect.poll(() => server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  expect(photos).toHaveBeenCalledOnce();
  expect(await problemsOfSent(server)).toEqual([]);
});

test('A receipt that is never sharp is not photographed by itself', async ({ app }) => {
  const looks = watchLooks();
  const camera = await openWithAuto(app);
  camera.scene.blur = 8;
  camera.show({ corners: WELL, receipt: 27 });
  await lookOn(looks, 14);
  await expect.element(shutter).toBeEnabled();
  camera.scene.blur = 0;
  await expect.element(reviewed).toBeVisible();
});

test('In a pile, Auto takes each receipt once, as soon as it lies there', async ({ app }) => {
  const looks = watchLooks();
  const camera = await openWithAuto(app);
  await button('Pile').click();
  camera.show({ corners: WELL, receipt: 31 });
  await expect.poll(() => pile.elements().length).toBe(1);
  await lookOn(looks);
  // a hand covers the paper for a moment, and moves it
  camera.show();
  await lookOn(looks, 2);
  camera.show({ corners: paperAt({ x: 0.47, y: 0.5 }, 0.58, 0.78, 0.1), receipt: 31 });
  await lookOn(looks);
  expect(pile.elements()).toHaveLength(1);
  // the next paper on top of it
  camera.show({ corners: WELL, receipt: 32 });
  await expect.poll(() => pile.elements().length).toBe(2);
  // the paper is taken away, and another one comes
  camera.show();
  await lookOn(looks, 8);
  camera.show({ corners: WELL, receipt: 33 });
  await expect.poll(() => pile.elements().length).toBe(3);
});

test('A touch anywhere stops the ring, and the person takes that receipt', async ({ app }) => {
  const looks = watchLooks();
  const camera = await openWithAuto(app);
  const touched = touchAtRing();
  camera.show({ corners: WELL, receipt: 41 });
  await touched;
  await expect.poll(() => ring.elements()).toEqual([]);
  await lookOn(looks);
  await expect.element(shutter).toBeEnabled();
  camera.show({ corners: WELL, receipt: 42 });
  await expect.element(reviewed).toBeVisible();
});

test('A receipt that was photographed by hand is not photographed again by itself', async ({ app }) => {
  const looks = watchLooks();
  const camera = new PaperCamera();
  camera.show({ corners: WELL, receipt: 51 });
  await openScanner(app);
  await button('Pile').click();
  await expect.element(page.getByCss('.eye__outline polygon')).toBeVisible();
  await shutter.click();
  await expect.poll(() => pile.elements().length).toBe(1);
  await auto.click();
  await lookOn(looks);
  expect(pile.elements()).toHaveLength(1);
  camera.show({ corners: WELL, receipt: 52 });
  await expect.poll(() => pile.elements().length).toBe(2);
});

test('After Reset, Auto takes the same receipt again', async ({ server, app }) => {
  const camera = await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 61 });
  await expect.element(reviewed).toBeVisible();
  await expect.poll(() => server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  await button('Reset').click();
  await expect.poll(() => server.bodiesOf(analyzeReceipt)).toHaveLength(2);
  await expect.element(reviewed).toBeVisible();
});
