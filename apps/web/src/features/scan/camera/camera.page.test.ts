import { afterEach, describe, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectHidden, holdToasts } from '../../../../testing/page/hands.ts';
import { test } from '../../../../testing/page/test.ts';
import { DINER } from '../../../../testing/stand-in/drawn-receipts.ts';
import { chooseFiles, expectRead, toLibrary } from '../testing/scan-hands.ts';

/** The camera's states, with Chromium's fake camera or a stub. shutter.page.test.ts tests the shutter. */

const ERRORS = {
  denied: 'Camera permission denied. Please allow camera access and try again.',
  none: 'No camera found on this device.',
  busy: 'Camera is already in use by another application.',
  other: 'Unable to access camera. Please ensure permissions are granted.',
};
type PretendedCamera = { label: string; facing?: 'user' | 'environment' };
const PHONE_CAMERAS: readonly PretendedCamera[] = [
  { label: 'camera2 0, facing back', facing: 'environment' },
  { label: 'camera2 1, facing front', facing: 'user' },
  { label: 'camera2 3, facing front', facing: 'user' },
  { label: 'camera2 2, facing back', facing: 'environment' },
];
const FRENCH_CAMERAS: readonly PretendedCamera[] = [
  { label: 'Appareil photo arrière', facing: 'environment' },
  { label: 'Appareil photo avant' },
  { label: 'Appareil photo avant 2' },
  { label: 'Ultra-grand-angle arrière' },
];
/** when a camera ends sooner than this, another application probably uses it */
const STEADY_MS = 2000;
/** the number of streams after the first opening: React's strict mode opens two and closes the first */
const FIRST = 2;
const shutter = page.getByRole('button', { name: 'Capture' });
const tryAgain = page.getByRole('button', { name: 'Try Again' });
const toast = page.getByRole('alert').filter({ hasText: 'Camera Error' });
const { mediaDevices } = navigator;
const open = mediaDevices.getUserMedia.bind(mediaDevices);

afterEach(() => {
  vi.restoreAllMocks();
});

test('Without a camera, the device’s camera app is one tap away, and so are its photos and PDFs', async ({
  app,
}) => {
  refuse('NotAllowedError');
  app.open('/scan');
  await expectCameraError(ERRORS.denied);
  const own = page.getByLabelText('Take a photo');
  await expect.element(own).toHaveAttribute('capture', 'environment');
  await expect.element(own).toHaveAttribute('accept', 'image/*');
  const chooser = page.getByLabelText('Choose a photo');
  await expect.element(chooser).not.toHaveAttribute('capture');
  await expect.element(chooser).toHaveAttribute('accept', expect.stringContaining('application/pdf'));
  await expect.element(chooser).toHaveAttribute('multiple');
  holdToasts();
  await chooseFiles(DINER);
  await expectRead(DINER);
  // the toast would cover the form
  await expectHidden(toast);
});

test('The shutter waits for the stream, and the hint says why', async ({ app }) => {
  // the stream is only delayed; it comes from the fake camera
  const gate = Promise.withResolvers<void>();
  const asked = vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    await gate.promise;
    return open(constraints);
  });
  app.open('/scan');
  await expect.element(page.getByText('Starting the camera…')).toBeVisible();
  await expect.element(shutter).toBeDisabled();
  await expect
    .poll(() => asked.mock.lastCall?.[0])
    .toEqual({
      audio: false,
      video: {
        facingMode: 'environment',
        width: { ideal: 1920 },
        height: { ideal: 1080 },
        resizeMode: 'none',
      },
    });
  gate.resolve();
  await expect.element(page.getByText('Position receipt within frame')).toBeVisible();
  await expect.element(shutter).toBeEnabled();
});

test.for([
  ['that another application has', 'NotReadableError', ERRORS.busy],
  ['that fails in an unexpected way', 'AbortError', ERRORS.other],
] as const)(
  'A camera %s has its own message, and Try Again opens it later',
  async ([, name, text], { app }) => {
    // stubbed, because Chromium's fake camera always starts
    const refused = refuse(name);
    app.open('/scan');
    await expectCameraError(text);
    refused.mockRestore();
    holdToasts();
    await tryAgain.click();
    await expect.element(shutter).toBeEnabled();
    await expectHidden(toast);
  },
);

test('A camera that is plugged in opens by itself', async ({ app }) => {
  const refused = refuse('NotFoundError');
  app.open('/scan');
  await expectCameraError(ERRORS.none);
  refused.mockRestore();
  // Chromium's fake camera cannot be plugged in
  mediaDevices.dispatchEvent(new Event('devicechange'));
  await expect.element(shutter).toBeEnabled();
});

test('The page reopens a camera that the system took away, and reports one that ends right away as in use', async ({
  app,
}) => {
  const streams = watch();
  app.open('/scan');
  await expectOneLive(streams, FIRST);
  const live = performance.now();
  await expect.poll(() => performance.now() - live).toBeGreaterThan(STEADY_MS);
  takeAway(streams);
  await expectOneLive(streams, FIRST + 1);
  // no time has passed, however long this took
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  takeAway(streams);
  clock.mockRestore();
  await expectCameraError(ERRORS.busy);
  await tryAgain.click();
  await expectOneLive(streams, FIRST + 2);
});

test('The video is detached before the camera stops, because WebKitGTK could freeze the page', async ({
  app,
}) => {
  app.open('/scan');
  await expect.element(shutter).toBeEnabled();
  const video = document.querySelector('video');
  const { stop } = MediaStreamTrack.prototype;
  const shown: unknown[] = [];
  vi.spyOn(MediaStreamTrack.prototype, 'stop').mockImplementation(function (this: MediaStreamTrack) {
    shown.push(video?.srcObject);
    stop.call(this);
  });
  await toLibrary();
  await expect.poll(() => shown).toEqual([null]);
});

describe('The light', () => {
  const flash = page.getByRole('button', { name: 'Flash' });

  test('can be switched on only when the camera has one', async ({ app }) => {
    app.open('/scan');
    await expect.element(shutter).toBeEnabled();
    await expect.element(flash).toBeDisabled();
    await expect
      .element(flash)
      .toHaveAttribute('title', 'This camera has no flash that Slipcase can turn on');

    // stubbed from here, because Chromium's fake camera has no light
    const track = MediaStreamTrack.prototype;
    const capabilities = track.getCapabilities;
    vi.spyOn(track, 'getCapabilities').mockImplementation(function (this: MediaStreamTrack) {
      return { ...capabilities.call(this), torch: true } as MediaTrackCapabilities;
    });
    const switched = vi.spyOn(track, 'applyConstraints').mockResolvedValue();
    await app.reload();
    await expect.element(flash).toBeEnabled();
    await flash.click();
    await expect.element(flash).toHaveAttribute('aria-pressed', 'true');
    expect(switched).toHaveBeenLastCalledWith({ advanced: [{ torch: true }] });
    await flash.click();
    await expect.element(flash).toHaveAttribute('aria-pressed', 'false');
    expect(switched).toHaveBeenLastCalledWith({ advanced: [{ torch: false }] });

    switched.mockRejectedValue(new DOMException('', 'NotReadableError'));
    await flash.click();
    await expect.element(page.getByText('The flash could not be switched on or off.')).toBeVisible();
    await expect.element(flash).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('The lens button', () => {
  const lens = page.getByRole('button', { name: 'Lens' });

  test('is not offered on a device with one camera', async ({ app }) => {
    app.open('/scan');
    await expect.element(shutter).toBeEnabled();
    await expect.element(lens).toHaveLength(0);
  });

  test.for([
    ['of a phone that tells where its cameras face', PHONE_CAMERAS],
    ['of a phone whose cameras only have names', PHONE_CAMERAS.map(({ label }) => ({ label }))],
    ['of a phone in French', FRENCH_CAMERAS],
  ] as const)(
    'cycles through the rear cameras %s, never to the front camera',
    async ([, cameras], { app }) => {
      const opened = pretendCameras(cameras);
      app.open('/scan');
      await expect.element(shutter).toBeEnabled();
      expect(opened.at(-1)).toBe(0);
      for (const next of [3, 0, 3]) {
        await lens.click();
        await expect.poll(() => opened.at(-1)).toBe(next);
        await expect.element(shutter).toBeEnabled();
      }
      await app.reload();
      await expect.element(shutter).toBeEnabled();
      expect(opened.at(-1)).toBe(3);
    },
  );

  test('is not offered with one rear and one front camera, and a front camera chosen earlier is dropped', async ({
    app,
  }) => {
    localStorage.setItem('slipcase.lens', 'camera-1');
    const opened = pretendCameras(PHONE_CAMERAS.slice(0, 2));
    app.open('/scan');
    await expect.element(shutter).toBeEnabled();
    expect(opened.at(-1)).toBe(0);
    await expect.element(lens).toHaveLength(0);
  });

  test('cycles through all cameras of a desktop computer', async ({ app }) => {
    const opened = pretendCameras([{ label: 'USB Video' }, { label: 'Document Camera' }]);
    app.open('/scan');
    await expect.element(shutter).toBeEnabled();
    await lens.click();
    await expect.poll(() => opened.at(-1)).toBe(1);
  });
});

/**
 * The pictures come from Chromium's fake cameras, which face nowhere. What they say about the camera is made
 * up.
 */
function pretendCameras(cameras: readonly PretendedCamera[]): number[] {
  const opened: number[] = [];
  const idOf = (at: number) => `camera-${at}`;
  vi.spyOn(mediaDevices, 'enumerateDevices').mockImplementation(async () =>
    cameras.map(({ label, facing }, at) => ({
      kind: 'videoinput',
      deviceId: idOf(at),
      groupId: '',
      label,
      ...(facing && { getCapabilities: () => ({ facingMode: [facing] }) }),
      toJSON: () => ({}),
    })),
  );
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const { deviceId } = (constraints?.video ?? {}) as MediaTrackConstraints;
    const asked = deviceId as { exact: string } | undefined;
    const at = asked ? cameras.findIndex((_, index) => idOf(index) === asked.exact) : 0;
    const stream = await open({ video: true });
    const [track] = stream.getVideoTracks();
    const settings = track?.getSettings();
    const facingMode = cameras[at]?.facing;
    if (track)
      track.getSettings = () => ({ ...settings, deviceId: idOf(at), ...(facingMode && { facingMode }) });
    opened.push(at);
    return stream;
  });
  return opened;
}

function refuse(name: string) {
  return vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async () => {
    throw new DOMException('', name);
  });
}

/** @returns every stream opened from now on */
function watch(): MediaStream[] {
  const streams: MediaStream[] = [];
  vi.spyOn(mediaDevices, 'getUserMedia').mockImplementation(async (constraints) => {
    const stream = await open(constraints);
    streams.push(stream);
    return stream;
  });
  return streams;
}

/** The camera is live, and it is the only live stream out of this many. */
async function expectOneLive(streams: MediaStream[], opened: number): Promise<void> {
  await expect.element(shutter).toBeEnabled();
  const live = () =>
    streams.map((stream) => stream.getTracks().some(({ readyState }) => readyState === 'live'));
  await expect.poll(live).toEqual([...Array(opened - 1).fill(false), true]);
}

/**
 * Dispatches the event itself: Chromium's fake camera cannot be unplugged, and a track that the page stops
 * fires no event.
 */
function takeAway(streams: MediaStream[]): void {
  const [track] = streams.at(-1)?.getVideoTracks() ?? [];
  track?.stop();
  track?.dispatchEvent(new Event('ended'));
}

/** The toast and the screen show the same error, and only the file buttons are left. */
async function expectCameraError(text: string): Promise<void> {
  await expect.element(toast).toMatchTextContent(text);
  await expect.element(page.getByRole('heading', { name: 'Camera Error' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(text)).toBeVisible();
  await expect.element(shutter).toBeDisabled();
  await expect.element(tryAgain).toBeEnabled();
}
