import type { CameraStream } from '../../../lib/camera.ts';

/**
 * Watches whether a camera still delivers pictures. Systems mute, pause, freeze or blacken a camera for a
 * call or another app, and not all of them fire an event when they do.
 */

/** time between two checks of a watch */
const CHECK_MS = 500;
/**
 * After this many checks without a frame (1 s), frames count as missing. A busy phone may deliver none in
 * half a second.
 */
const MISSING = 2;
/** after this many checks without a picture (2 s), the camera counts as stuck */
const PATIENCE = 4;
/** the same before the first picture (10 s), because cameras may need seconds to start */
const START_PATIENCE = 20;
/** the width and height of the sample, in pixels */
const SAMPLE = 64;

type Watch = {
  /** Whether the page itself has paused the video. */
  isHeld: () => boolean;
  /** @param coming whether there are new frames; false if none came for 1 s, or the camera is muted */
  onFrames: (coming: boolean) => void;
  /** There is a new frame that is not black. */
  onWell: () => void;
  /** For 2 s, there was no new frame, or only black ones. Called at each check until a new one comes. */
  onStuck: () => void;
};

/**
 * Starts to watch now, whenever the camera is muted or unmuted, and whenever the person comes back to the
 * page. A watch ends with the first new frame that is not black.
 * @param video shows the stream
 * @returns stops watching
 */
export function watchFrames(video: HTMLVideoElement, stream: CameraStream, watch: Watch): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let request: number | undefined;
  let frames = 0;
  let time = 0;
  let bad = 0;
  let missing = 0;
  // some browsers lack the callback, and others may never call it for a camera
  let isCalled = false;

  const listen = () => {
    // eslint-disable-next-line tscompat/tscompat -- Firefox has it since 132
    request = video.requestVideoFrameCallback?.(() => {
      isCalled = true;
      frames += 1;
      if (isDelivering()) watch.onFrames(true);
      listen();
    });
  };
  /**
   * Whether frames came since `mark`. The first one may have been on its way already when the camera froze.
   */
  const isDelivering = () =>
    // the time is less reliable: in some browsers, it runs on without frames
    !stream.isMuted() && (frames > 1 || (!isCalled && video.currentTime !== time));
  const mark = () => {
    frames = 0;
    time = video.currentTime;
  };

  function look() {
    if (stream.isMuted()) watch.onFrames(false);
    if (timer !== undefined) return;
    bad = 0;
    missing = 0;
    listen();
    begin();
  }

  /** Starts the wait for the next check. */
  function begin() {
    clearInterval(timer);
    mark();
    timer = setInterval(check, CHECK_MS);
  }

  /**
   * Gives a video that was paused the full time of a check for its next frames. Otherwise, they would count
   * as missing.
   */
  function whenPlaying() {
    if (timer !== undefined) begin();
  }

  function check() {
    const delivering = isDelivering();
    mark();
    if (watch.isHeld()) {
      bad = 0;
      missing = 0;
      return;
    }
    if (video.paused) void video.play().catch(() => undefined);
    missing = delivering ? 0 : missing + 1;
    if (delivering) watch.onFrames(true);
    else if (stream.isMuted() || missing >= MISSING) watch.onFrames(false);
    if (delivering && !isBlack(video)) {
      endLook();
      watch.onWell();
      return;
    }
    bad += 1;
    if (bad >= (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? START_PATIENCE : PATIENCE))
      watch.onStuck();
  }

  function endLook() {
    clearInterval(timer);
    timer = undefined;
    // eslint-disable-next-line tscompat/tscompat -- whoever requests can cancel
    if (request !== undefined) video.cancelVideoFrameCallback(request);
    request = undefined;
  }

  const sources: [EventTarget, string][] = [
    [video, 'pause'],
    [window, 'focus'],
    [window, 'pageshow'],
  ];
  for (const [source, event] of sources) source.addEventListener(event, look);
  const stopListening = stream.onMuteChange(look);
  video.addEventListener('play', whenPlaying);
  look();
  return () => {
    endLook();
    stopListening();
    video.removeEventListener('play', whenPlaying);
    for (const [source, event] of sources) source.removeEventListener(event, look);
  };
}

/** Whether all pixels are exactly black. A dark room's are not, because sensors are noisy. */
function isBlack(video: HTMLVideoElement): boolean {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE;
  canvas.height = SAMPLE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return false;
  // smoothing would mix pixels and lose the noise
  context.imageSmoothingEnabled = false;
  context.drawImage(video, 0, 0, SAMPLE, SAMPLE);
  // every fourth value is opacity
  return context.getImageData(0, 0, SAMPLE, SAMPLE).data.every((value, at) => at % 4 === 3 || value === 0);
}
