import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, vi } from 'vitest';
import type { Page } from '../../../../testing/page/page.tsx';
import { still } from '../../../../testing/page/still-camera.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import type { ScanServer } from '../../../../testing/stand-in/scan-server.ts';
import { expectRead, openScanner, reviewed, shutter } from '../testing/scan-hands.ts';

/**
 * Which picture a press of the shutter makes. The tests replace Chromium's fake camera, which never fails,
 * and whose stills are no larger than its frames.
 */

type Size = { width: number; height: number };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Presses the shutter. @returns the size of the frame on screen */
async function press(app: Page): Promise<Size> {
  await openScanner(app);
  await expect.element(shutter).toBeEnabled();
  const { videoWidth: width = 0, videoHeight: height = 0 } = document.querySelector('video') ?? {};
  await shutter.click();
  return { width, height };
}

/** The size of the picture that was sent to the reader. */
async function sentSize(server: ScanServer): Promise<Size> {
  const [sent, ...further] = server.bodiesOf(analyzeReceipt);
  expect(further).toEqual([]);
  const picture = await fetch(`data:image/jpeg;base64,${sent?.image}`);
  const { width, height } = await createImageBitmap(await picture.blob());
  return { width, height };
}

test('The shutter takes the camera’s full-resolution still, and the phone vibrates', async ({
  server,
  app,
}) => {
  const canvas = new OffscreenCanvas(2400, 4000);
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
  // made before the press, because the photo must arrive within 1.5 s after it
  const large = await canvas.convertToBlob({ type: 'image/jpeg' });
  const photos = vi.spyOn(still, 'takePhoto').mockResolvedValue(large);
  const vibrations = vi.spyOn(navigator, 'vibrate');
  await press(app);
  await expectRead(DINER);
  expect(photos).toHaveBeenCalledOnce();
  expect(vibrations.mock.calls).toEqual([[[75, 25, 100]]]);
  expect(await sentSize(server)).toEqual({ width: 1800, height: 3000 });
});

test('A full-resolution still that is no larger than the frame is used as it is', async ({ server, app }) => {
  const white = new OffscreenCanvas(300, 400);
  const context = white.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = 'white';
  context.fillRect(0, 0, white.width, white.height);
  const small = await white.convertToBlob({ type: 'image/jpeg' });
  const photos = vi.spyOn(still, 'takePhoto').mockResolvedValue(small);
  await press(app);
  await expectRead(DINER);
  expect(photos).toHaveBeenCalledOnce();
  expect(await sentSize(server)).toEqual({ width: white.width, height: white.height });
});

const STILLS = {
  failing: () => Promise.reject(new DOMException('', 'UnknownError')),
  hanging: () => new Promise<Blob>(() => undefined),
  broken: () => Promise.resolve(new Blob(['no picture'])),
};

test.for([
  ['A still that fails', 'failing'],
  ['A still that never arrives', 'hanging'],
  ['A still that is not a picture', 'broken'],
  ['A browser without stills', 'absent'],
] as const)(
  '%s leaves the frame that was on screen, after a flash of 150 ms',
  async ([, how], { server, app }) => {
    if (how === 'absent') vi.stubGlobal('ImageCapture', undefined);
    else vi.spyOn(still, 'takePhoto').mockImplementation(STILLS[how]);
    const flashes = watchFlashes();
    const frame = await press(app);
    await expect.element(reviewed).toBeVisible();
    await expectRead(DINER);
    expect(await sentSize(server)).toEqual(frame);
    await expect.poll(flashes).toHaveLength(1);
    const [lasted = 0] = flashes();
    // this is true even if the next screen appears before the flash has ended
    expect(lasted).toBeGreaterThan(145);
    // the flash does not wait for a photo either, which may take 1.5 s
    if (how === 'hanging') expect(lasted).toBeLessThan(1_400);
  },
);

/** @returns how many milliseconds each flash was visible */
function watchFlashes(): () => number[] {
  const lasted: number[] = [];
  let since: number | null = null;
  const observer = new MutationObserver(() => {
    const flashing = document.querySelector('.camera__flash') !== null;
    if (flashing) since ??= performance.now();
    else if (since !== null) {
      lasted.push(performance.now() - since);
      since = null;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => lasted;
}
