import { analyzeReceipt } from '@slipcase/contract/scan';
import { afterEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, framesDrawn } from '../../../../testing/page/hands.ts';
import { look } from '../../../../testing/page/look.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { expectRead, shutter } from '../testing/scan-hands.ts';

/**
 * Cameras that the system mutes, freezes or blackens, often without an event. The cameras here are canvases,
 * so each test controls every frame and the time that passes.
 */

const { mediaDevices } = navigator;
/** how often the page checks while it watches the camera */
const CHECK_MS = 500;
/** after this long without a frame, the shutter turns off */
const MISSING_MS = 1000;
const STUCK_MS = 2000;
/** React's strict mode opens two and closes the first */
const FIRST = 2;
const waiting = page.getByText('Waiting for the camera…');
const silent = page.getByText('The camera isn’t sending a picture.');

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** the most frames sent to make two arrive */
const MOST_FRAMES = 100;
/** enough checks for the page to see that all is well; more would restart the camera */
const MOST_CHECKS = 3;

class Camera {
  /** what every new frame shows; null: no new frames. 'dark': all black except for one pixel */
  picture: 'paper' | 'black' | 'dark' | null;
  readonly streams: MediaStream[] = [];
  readonly #canvas = document.createElement('canvas');
  readonly #context = this.#canvas.getContext('2d') as CanvasRenderingContext2D;
  readonly #cancelFrame = HTMLVideoElement.prototype.cancelVideoFrameCallback;
  /** the page requests frames only while it watches the camera */
  readonly #looks = vi.spyOn(HTMLVideoElement.prototype, 'cancelVideoFrameCallback').mock;
  #drawn = 0;

  constructor(picture: Camera['picture']) {
    this.picture = picture;
    this.#canvas.width = 64;
    this.#canvas.height = 64;
    vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async () => {
      const stream = this.#canvas.captureStream();
      this.streams.push(stream);
      return stream;
    });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  }

  get track(): MediaStreamTrack {
    return this.streams.at(-1)?.getVideoTracks()[0] as MediaStreamTrack;
  }

  /** Replaces the browser's own property, which cannot be set. */
  mute(muted: boolean): void {
    Object.defineProperty(this.track, 'muted', { configurable: true, value: muted });
    this.track.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }

  /** Sends frames while so much time passes. @returns how often the page opened the camera in that time */
  async pass(ms: number): Promise<number> {
    const before = this.streams.length;
    for (let passed = 0; passed < ms; passed += CHECK_MS) {
      await this.#sendFrames();
      // the camera's clock is `performance`, and its frames come in between
      // eslint-disable-next-line no-restricted-syntax
      await vi.advanceTimersByTimeAsync(CHECK_MS);
    }
    // lets the page draw the result, and a camera that it opened arrive
    await framesDrawn();
    return this.streams.length - before;
  }

  /** Lets time pass without a frame. */
  async wait(ms: number): Promise<void> {
    // eslint-disable-next-line no-restricted-syntax
    await vi.advanceTimersByTimeAsync(ms);
    await framesDrawn();
  }

  /**
   * Sends frames until two have arrived, as many as the page needs to see: a busy browser drops some. A video
   * that is not playing gets none.
   */
  async #sendFrames(): Promise<void> {
    const video = document.querySelector('video');
    let arrived = 0;
    let request: number | undefined;
    const listen = () => {
      request = video?.requestVideoFrameCallback(() => {
        arrived += 1;
        listen();
      });
    };
    listen();
    const enough = this.picture === null ? 0 : 2;
    for (let frame = 0; frame < 3 || (arrived < enough && frame < MOST_FRAMES); frame += 1) {
      this.#draw();
      await framesDrawn(1);
    }
    if (video && request !== undefined) this.#cancelFrame.call(video, request);
  }

  /** Waits until the shutter is on, and the page has seen that all is well. */
  async opened(): Promise<void> {
    await expect
      .poll(async () => {
        this.#draw();
        return shutter.elements().some((button) => !(button as HTMLButtonElement).disabled);
      })
      .toBe(true);
    const ended = this.#looks.calls.length;
    for (let checks = 0; checks < MOST_CHECKS && this.#looks.calls.length === ended; checks += 1)
      await this.pass(CHECK_MS);
  }

  #draw(): void {
    if (this.picture === null) return;
    this.#drawn += 1;
    this.#context.fillStyle = this.picture === 'paper' ? `rgb(200 180 ${this.#drawn % 200})` : 'black';
    this.#context.fillRect(0, 0, 64, 64);
    if (this.picture !== 'dark') return;
    this.#context.fillStyle = 'rgb(60 60 60)';
    this.#context.fillRect(this.#drawn % 32, 32, 16, 16);
  }
}

test.for([
  ['when the person comes back to the window', () => window.dispatchEvent(new Event('focus'))],
  ['when the person comes back to the page', () => window.dispatchEvent(new Event('pageshow'))],
  [
    'when the system has paused its video',
    () => document.querySelector('video')?.dispatchEvent(new Event('pause')),
  ],
] as const)('A camera that silently froze starts again %s', async ([, cause], { app }) => {
  const camera = new Camera('paper');
  app.open('/scan');
  await camera.opened();
  camera.picture = null;
  expect(await camera.pass(2 * STUCK_MS)).toBe(0);
  cause();
  // a busy phone may deliver no frame for this long
  await camera.pass(MISSING_MS - CHECK_MS);
  await expect.element(shutter).toBeEnabled();
  await camera.pass(CHECK_MS);
  await expect.element(waiting).toBeVisible();
  await expect.element(shutter).toBeDisabled();
  expect(await camera.pass(STUCK_MS - MISSING_MS)).toBe(1);
  camera.picture = 'paper';
  await camera.opened();
  await expect.element(page.getByText('Position receipt within frame')).toBeVisible();
});

test('A camera with a black picture stays on, and restarts at most three times, ten seconds apart', async ({
  app,
}) => {
  const camera = new Camera('paper');
  app.open('/scan');
  await camera.opened();
  camera.picture = 'black';
  // nothing was wrong, so the page does not watch the camera
  expect(await camera.pass(2 * STUCK_MS)).toBe(0);
  window.dispatchEvent(new Event('focus'));
  expect(await camera.pass(STUCK_MS - CHECK_MS)).toBe(0);
  await expect.element(shutter).toBeEnabled();
  expect(await camera.pass(CHECK_MS)).toBe(1);
  for (const restart of [2, 3]) {
    expect(await camera.pass(9_000), `restart ${restart}`).toBe(0);
    await expect.element(shutter).toBeEnabled();
    expect(await camera.pass(1_500), `restart ${restart}`).toBe(1);
  }
  expect(await camera.pass(15_000)).toBe(0);
  window.dispatchEvent(new Event('focus'));
  expect(await camera.pass(15_000)).toBe(0);
  await expect.element(shutter).toBeEnabled();
  await expectHidden(silent);
  // the hand no longer covers the lens: from now on the page may restart the camera again
  camera.picture = 'paper';
  await camera.pass(CHECK_MS);
  camera.picture = 'black';
  window.dispatchEvent(new Event('focus'));
  expect(await camera.pass(STUCK_MS)).toBe(1);
});

test('A dark bar is not a black camera', async ({ app }) => {
  const camera = new Camera('dark');
  app.open('/scan');
  await camera.opened();
  for (const event of ['focus', 'pageshow']) {
    window.dispatchEvent(new Event(event));
    expect(await camera.pass(2 * STUCK_MS)).toBe(0);
    await expect.element(shutter).toBeEnabled();
  }
});

test('A muted camera takes no pictures, and works again as soon as it is unmuted', async ({
  server,
  app,
}) => {
  const camera = new Camera('paper');
  app.open('/scan');
  await camera.opened();
  camera.mute(true);
  await expect.element(shutter).toBeDisabled();
  await expect.element(waiting).toBeVisible();
  // frames keep coming: some browsers send black ones
  await camera.pass(3 * CHECK_MS);
  await expect.element(shutter).toBeDisabled();
  camera.picture = 'paper';
  camera.mute(false);
  await camera.opened();
  await shutter.click();
  await expectRead(DINER);
  expect(server.bodiesOf(analyzeReceipt)).toHaveLength(1);
  expect(camera.streams.length).toBe(FIRST);
});

test('After three restarts without a picture, the page says so, until Try Again or the next picture', async ({
  app,
}) => {
  const camera = new Camera('paper');
  app.open('/scan');
  await camera.opened();
  camera.picture = null;
  window.dispatchEvent(new Event('focus'));
  expect(await camera.pass(26_000)).toBe(3);
  await expect.element(silent).toBeVisible();
  await expect.element(shutter).toBeDisabled();
  await expect.element(page.getByLabelText('Take a photo')).toBeEnabled();
  camera.picture = 'paper';
  await camera.opened();
  await expectHidden(silent);

  camera.picture = null;
  window.dispatchEvent(new Event('focus'));
  await camera.pass(26_000);
  await expect.element(silent).toBeVisible();
  await look('camera-silent');
  camera.picture = 'paper';
  await page.getByRole('button', { name: 'Try Again' }).click();
  await camera.opened();
  await expectHidden(silent);
});

test('The still picture during a capture does not count as a frozen camera', async ({ app }) => {
  const camera = new Camera('paper');
  const bitmap = Promise.withResolvers<ImageBitmap>();
  app.open('/scan');
  await camera.opened();
  await page.getByRole('button', { name: 'Pile' }).click();
  const { createImageBitmap: make } = window;
  vi.stubGlobal('VideoFrame', undefined);
  vi.stubGlobal('createImageBitmap', () => bitmap.promise);
  await shutter.click();
  window.dispatchEvent(new Event('focus'));
  expect(await camera.pass(2 * STUCK_MS)).toBe(0);
  expect(document.querySelector('video')?.paused).toBe(true);
  vi.unstubAllGlobals();
  bitmap.resolve(await make(document.querySelector('video') as HTMLVideoElement));
  await camera.opened();
});

/** Unlike Vitest's own waits and presses, this lets no time of the camera pass. */
async function until(isSo: () => boolean): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES && !isSo(); frame += 1) await framesDrawn(1);
  expect(isSo()).toBe(true);
}

test('After a press, the camera gets time to recover, and the shutter stays ready meanwhile', async ({
  app,
}) => {
  const camera = new Camera('paper');
  const bitmap = Promise.withResolvers<ImageBitmap>();
  app.open('/scan');
  await camera.opened();
  await page.getByRole('button', { name: 'Pile' }).click();
  await camera.opened();
  const video = document.querySelector('video') as HTMLVideoElement;
  const press = shutter.element() as HTMLButtonElement;
  const frame = await createImageBitmap(video);
  vi.stubGlobal('VideoFrame', undefined);
  vi.stubGlobal('createImageBitmap', () => bitmap.promise);
  press.click();
  await until(() => video.paused && press.disabled);
  await camera.wait(CHECK_MS - 50);
  vi.unstubAllGlobals();
  bitmap.resolve(frame);
  await until(() => !press.disabled);
  await camera.wait(100);
  expect(press).toBeEnabled();
  // from now on, the page watches the camera as usual
  await camera.wait(MISSING_MS);
  expect(press).toBeDisabled();
  await camera.opened();
});
