import { type Context, contextOf, createCanvas } from '../picture/canvas.ts';
import type { Size } from '../picture/picture.ts';
import { QUALITY_WIDTH } from '../picture/quality.ts';
import { FINDER_SIDE } from './find-paper.ts';
import { type CloseUp, Looker, type Sight } from './sight.ts';
import { partOf, planesOf } from './video-planes.ts';

/** Pixels of each side of the close-up. */
const CLOSE_UP = 256;

const looker = new Looker();
let whole: Context | null = null;
let near: Context | null = null;

/** The worker's job. */
export const eyeJobs = {
  /** Looks at a frame, and closes it. */
  async look(frame: ImageBitmap | VideoFrame): Promise<Sight> {
    try {
      const size = sizeOf(frame);
      const scale = Math.min(1, FINDER_SIDE / Math.max(size.width, size.height));
      const small = {
        width: Math.max(1, Math.round(size.width * scale)),
        height: Math.max(1, Math.round(size.height * scale)),
      };
      const planes = await planesOf(frame).catch(() => null);
      if (planes)
        return looker.look(partOf(planes, { left: 0, top: 0, ...size }, small), size, (x, y) => {
          const near = closeUpOf(size, x, y);
          return { ...near, pixels: partOf(planes, near, near.shown) };
        });
      whole = contextFor(whole, small);
      whole.drawImage(frame, 0, 0, small.width, small.height);
      return looker.look(whole.getImageData(0, 0, small.width, small.height), size, (x, y) =>
        closeUp(frame, size, x, y),
      );
    } finally {
      frame.close();
    }
  },
};

/** The square of a frame around a place, and its size in the close-up. */
function closeUpOf(size: Size, x: number, y: number) {
  const scale = Math.min(1, QUALITY_WIDTH / size.width);
  const side = Math.min(CLOSE_UP / scale, size.width, size.height);
  const within = (middle: number, length: number) => Math.max(0, Math.min(length - side, middle - side / 2));
  const shown = Math.round(side * scale);
  return {
    left: within(x * size.width, size.width),
    top: within(y * size.height, size.height),
    side,
    width: side,
    height: side,
    shown: { width: shown, height: shown },
  };
}

function closeUp(frame: ImageBitmap | VideoFrame, size: Size, x: number, y: number): CloseUp {
  const { left, top, side, width, height, shown } = closeUpOf(size, x, y);
  near = contextFor(near, shown);
  near.imageSmoothingQuality = 'high';
  near.drawImage(frame, left, top, width, height, 0, 0, shown.width, shown.height);
  return { pixels: near.getImageData(0, 0, shown.width, shown.height), left, top, side };
}

/** One canvas for all frames of a size. */
function contextFor(before: Context | null, { width, height }: Size): Context {
  if (before && before.canvas.width === width && before.canvas.height === height) return before;
  return contextOf(createCanvas(width, height), true);
}

function sizeOf(frame: ImageBitmap | VideoFrame): Size {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}
