import { hasOffscreenCanvas } from '../picture/canvas.ts';
import { WorkerCalls } from '../worker-calls.ts';
import type { eyeJobs } from './eye-jobs.ts';
import { Pace } from './pace.ts';
import type { Sight } from './sight.ts';

/** A worker that has not answered by then will never answer. It has to load before its first answer. */
const LOST_AFTER_MS = 5_000;
const NOT_LOADED_AFTER_MS = 20_000;

/** Long side of a copied frame in pixels: enough to tell sharp from blurred. */
const FRAME_SIDE = 1138;

const worker = new WorkerCalls<typeof eyeJobs>(
  () => new Worker(new URL('./eye.worker.ts', import.meta.url), { type: 'module' }),
);

/** Whether this browser can examine frames without blocking the page. */
export const canWatchPapers = hasOffscreenCanvas && typeof Worker === 'function';

type Watch = {
  /** Whether a picture may be taken soon: the whole paper is then checked, and the frame is kept. */
  isClose: () => boolean;
  /**
   * @param frame the examined frame, if it was kept; the callee has to close it. Browsers without
   * `VideoFrame` keep none
   */
  onSight: (sight: Sight, frame: VideoFrame | null) => void;
  /** There will be no more looks: the device is too slow, or the worker failed. */
  onEnd: () => void;
};

/**
 * Examines a video's frames in a worker, while the page is visible and the video plays. If a device does not
 * keep up, it looks half as often, then a quarter as often, then no more.
 * @returns stops it
 */
export function watchPapers(video: HTMLVideoElement, { isClose, onSight, onEnd }: Watch): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let hasAnswered = false;
  const pace = new Pace();
  const isWatching = () => document.visibilityState === 'visible' && !video.paused;

  async function look() {
    const start = performance.now();
    const frame = isWatching() ? await frameOf(video) : null;
    if (frame) {
      const isCareful = isClose();
      const kept = isCareful && isVideoFrame(frame) ? frame.clone() : null;
      const sight = await looked(frame, isCareful, hasAnswered ? LOST_AFTER_MS : NOT_LOADED_AFTER_MS);
      hasAnswered = true;
      if (!stopped) pace.took(performance.now() - start);
      if (!stopped && sight && pace.period !== null && isWatching()) onSight(sight, kept);
      else kept?.close();
      if (stopped) return;
      if (!sight || pace.period === null) {
        stopped = true;
        onEnd();
        return;
      }
    }
    if (!stopped) timer = setTimeout(look, Math.max(0, (pace.period ?? 0) - (performance.now() - start)));
  }

  timer = setTimeout(look);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null if the worker failed. */
async function looked(
  frame: ImageBitmap | VideoFrame,
  isCareful: boolean,
  withinMs: number,
): Promise<Sight | null> {
  const timer = setTimeout(() => worker.stop(), withinMs);
  try {
    return await worker.call('look', [frame, isCareful], [frame]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The current frame, captured as a photo would be: a reference, if the browser supports that. Null if there
 * is none yet.
 */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | VideoFrame | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const scale = Math.min(1, FRAME_SIDE / Math.max(width, height));
  try {
    if (typeof VideoFrame === 'function') return new VideoFrame(video);
    return await createImageBitmap(video, {
      resizeWidth: Math.max(1, Math.round(width * scale)),
      resizeHeight: Math.max(1, Math.round(height * scale)),
    });
  } catch {
    return null;
  }
}

/** WebCodecs has this method, but TypeScript's DOM types lack it. */
type Cloneable = VideoFrame & { clone(): VideoFrame };

function isVideoFrame(frame: ImageBitmap | VideoFrame): frame is Cloneable {
  return 'displayWidth' in frame;
}
