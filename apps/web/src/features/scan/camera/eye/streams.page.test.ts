import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../../testing/page/hands.ts';
import type { Page } from '../../../../../testing/page/page.tsx';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import { button, openScanner, reviewed, shutter } from '../../testing/scan-hands.ts';

/** Streams that stop, turn, are slow or large, while the camera helps and Auto is on. */

const WELL = paperAt({ x: 0.5, y: 0.5 }, 0.6, 0.8);
const LANDSCAPE = { width: 640, height: 480 };
/** Lies level in a wide frame. */
const WIDE = [
  { x: 0.3, y: 0.08 },
  { x: 0.7, y: 0.08 },
  { x: 0.7, y: 0.92 },
  { x: 0.3, y: 0.92 },
] as ReturnType<typeof paperAt>;
const outline = page.getByCss('.eye__outline polygon');

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openWithAuto(app: Page): Promise<void> {
  await openScanner(app);
  await button('Auto').click();
  await expect.element(button('Auto')).toHaveAttribute('aria-pressed', 'true');
}

/** The size of the frames that the outline is drawn for. */
const drawnFor = () => document.querySelector('.eye__outline')?.getAttribute('viewBox');

function watchLooks(): () => number {
  let looks = 0;
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    if ((args[0] as { job?: string }).job === 'look') looks += 1;
    postMessage.apply(this, args as never);
  });
  return () => looks;
}

test('A stream that freezes on a table takes no picture by itself, and the shutter stays', async ({
  app,
}) => {
  const looks = watchLooks();
  const camera = new PaperCamera();
  await openWithAuto(app);
  camera.freeze();
  const before = looks();
  camera.show({ corners: WELL, receipt: 61 });
  await expect.poll(looks).toBeGreaterThan(before + 8);
  await expectHidden(outline);
  await expect.element(shutter).toBeEnabled();
});

test('A stream that ends and comes back is watched again', async ({ app }) => {
  const camera = new PaperCamera();
  camera.show({ corners: WELL, receipt: 62 });
  await openScanner(app);
  await expect.element(outline).toBeVisible();
  camera.end();
  // it ended as soon as it began: another program has the camera
  await expect.element(button('Try Again')).toBeVisible();
  await expectHidden(outline);
  await button('Try Again').click();
  await expect.element(outline).toBeVisible();
  await button('Auto').click();
  await expect.element(reviewed).toBeVisible();
});

test('A stream that turns from upright to level is outlined in its new shape, and photographed', async ({
  app,
}) => {
  const camera = new PaperCamera();
  camera.show({ corners: WELL, receipt: 63 });
  await openScanner(app);
  await expect.element(outline).toBeVisible();
  expect(drawnFor()).toBe('0 0 480 640');
  camera.turn(LANDSCAPE);
  camera.show({ corners: WIDE, receipt: 63 });
  await expect.poll(drawnFor).toBe('0 0 640 480');
  await expect
    .poll(() => {
      const [x = 0, y = 0] = (outline.elements()[0]?.getAttribute('points') ?? '').split(/[ ,]/u).map(Number);
      return Math.abs(x - 0.3 * 640) + Math.abs(y - 0.08 * 480);
    })
    .toBeLessThan(16);
  await button('Auto').click();
  await expect.element(reviewed).toBeVisible();
});

test('With five frames a second, the receipt is outlined and photographed by itself', async ({ app }) => {
  const camera = new PaperCamera(undefined, 200);
  await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 64 });
  await expect.element(reviewed).toBeVisible();
});

test('A picture of 4K is outlined where the paper lies, and photographed by itself', async ({ app }) => {
  // drawing it costs a processor more than looking at it
  const camera = new PaperCamera({ width: 2160, height: 2880 }, 400);
  await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 65 });
  await expect.poll(drawnFor).toBe('0 0 2160 2880');
  await expect.element(reviewed).toBeVisible();
});
