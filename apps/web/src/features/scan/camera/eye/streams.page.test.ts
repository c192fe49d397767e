import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden } from '../../../../../testing/page/hands.ts';
import type { Page } from '../../../../../testing/page/page.tsx';
import { PaperCamera, paperAt } from '../../../../../testing/page/paper-camera.ts';
import { test } from '../../../../../testing/page/test.ts';
import { button, openScanner, reviewed, shutter } from '../../testing/scan-hands.ts';

/** Streams that stop, turn, are slow or are large, while the camera gives hints and Auto is on. */

const WELL = paperAt({ x: 0.5, y: 0.5 }, 0.6, 0.8);
const LANDSCAPE = { width: 640, height: 480 };
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

/** The frame size for which the outline is drawn. */
const drawnFor = () => document.querySelector('.eye__outline')?.getAttribute('viewBox');

/** Every outline that is drawn, by the frame size for which it is drawn. */
function watchOutlines(): Map<string, number[][]> {
  const seen = new Map<string, number[][]>();
  const observer = new MutationObserver(() => {
    const points = document.querySelector('.eye__outline polygon')?.getAttribute('points');
    const size = drawnFor();
    if (points && size) seen.set(size, [...(seen.get(size) ?? []), points.split(/[ ,]/u).map(Number)]);
  });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['points', 'viewBox'] });
  onTestFinished(() => observer.disconnect());
  return seen;
}

function watchLooks(): () => number {
  let looks = 0;
  const { postMessage } = Worker.prototype;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...args) {
    if ((args[0] as { job?: string }).job === 'look') looks += 1;
    postMessage.apply(this, args as never);
  });
  return () => looks;
}

test('A stream that freezes on a table takes no picture by itself, and the shutter still works', async ({
  app,
}) => {
  const looks = watchLooks();
  // the page watches a camera until it has seen that all is well
  const seenWell = vi.spyOn(HTMLVideoElement.prototype, 'cancelVideoFrameCallback');
  const camera = new PaperCamera();
  await openWithAuto(app);
  await expect.poll(() => seenWell.mock.calls.length).toBeGreaterThan(0);
  camera.freeze();
  const before = looks();
  camera.show({ corners: WELL, receipt: 61 });
  await expect.poll(looks).toBeGreaterThan(before + 8);
  await expectHidden(outline);
  await expect.element(shutter).toBeEnabled();
});

test('A stream that ends and comes back is examined again', async ({ app }) => {
  const camera = new PaperCamera();
  camera.show({ corners: WELL, receipt: 62 });
  await openScanner(app);
  await expect.element(outline).toBeVisible();
  // the stream ends as soon as it began, so another program uses the camera, however long the outline took
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  camera.end();
  clock.mockRestore();
  await expect.element(button('Try Again')).toBeVisible();
  await expectHidden(outline);
  await button('Try Again').click();
  await expect.element(outline).toBeVisible();
  await button('Auto').click();
  await expect.element(reviewed).toBeVisible();
});

test('After a stream turns from portrait to landscape, outline and photo have the new shape right away', async ({
  server,
  app,
}) => {
  const outlines = watchOutlines();
  const camera = new PaperCamera();
  // the paper has the same place relative to both shapes, so a check of the light alone would notice no
  // change
  camera.show({ corners: WELL, receipt: 63 });
  await openScanner(app);
  await expect.poll(() => outlines.get('0 0 480 640')?.length ?? 0).toBeGreaterThan(0);
  camera.turn(LANDSCAPE);
  await expect.poll(() => outlines.get('0 0 640 480')?.length ?? 0).toBeGreaterThan(0);
  await button('Auto').click();
  await expect.element(reviewed).toBeVisible();
  await expect.poll(() => server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  const off = (size: { width: number; height: number }) => (points: number[]) =>
    Math.max(
      ...WELL.flatMap(({ x, y }, corner) => [
        Math.abs((points[2 * corner] ?? 0) - x * size.width),
        Math.abs((points[2 * corner + 1] ?? 0) - y * size.height),
      ]),
    );
  for (const points of outlines.get('0 0 640 480') ?? []) expect(off(LANDSCAPE)(points)).toBeLessThan(16);
  const [sent] = server.bodiesOf(analyzeReceipt);
  const picture = await createImageBitmap(
    await (await fetch(`data:image/jpeg;base64,${sent?.image}`)).blob(),
  );
  expect([picture.width, picture.height]).toEqual([LANDSCAPE.width, LANDSCAPE.height]);
});

test('With five frames a second, the receipt is outlined and photographed by itself', async ({ app }) => {
  const camera = new PaperCamera(undefined, 200);
  await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 64 });
  await expect.element(reviewed).toBeVisible();
});

test('In a 4K stream, the paper is outlined and photographed by itself', async ({ app }) => {
  // for a frame of this size, drawing takes more processor time than looking at it
  const camera = new PaperCamera({ width: 2160, height: 2880 }, 400);
  await openWithAuto(app);
  camera.show({ corners: WELL, receipt: 65 });
  await expect.poll(drawnFor).toBe('0 0 2160 2880');
  await expect.element(reviewed).toBeVisible();
});
