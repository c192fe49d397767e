import { type Context, contextOf, createCanvas } from '../picture/canvas.ts';
import type { Size } from '../picture/picture.ts';
import { QUALITY_WIDTH } from '../picture/quality.ts';
import { FINDER_SIDE } from './find-paper.ts';
import { type CloseUp, Looker, type Sight } from './sight.ts';
import { partOf, planesOf } from './video-planes.ts';

/** Width and height of the close-up in pixels. */
const CLOSE_UP = 256;

const looker = new Looker();
let whole: Context | null = null;
let near: Context | null = null;
/** Reused by careful looks, which follow each other: 3 MB. */
let carefully: Uint8ClampedArray | undefined;

/** The worker's job. */
export const eyeJobs = {
  /**
   * Looks at a frame, and closes it.
   * @param isCareful whether to check the sharpness of the whole paper, as for a picture that is taken
   */
  async look(frame: ImageBitmap | VideoFrame, isCareful: boolean): Promise<Sight> {
    try {
      const size = sizeOf(frame);
      const small = scaled(size, FINDER_SIDE / Math.max(size.width, size.height));
      const judged = scaled(size, QUALITY_WIDTH / size.width);
      const planes = await planesOf(frame).catch(() => null);
      if (planes) {
        const all = { left: 0, top: 0, ...size };
        return looker.look(
          partOf(planes, all, small),
          size,
          (x, y) => {
            const near = closeUpOf(size, x, y);
            return { ...near, pixels: partOf(planes, near, near.shown) };
          },
          isCareful
            ? () => {
                const pixels = partOf(planes, all, judged, carefully);
                carefully = pixels.data;
                return pixels;
              }
            : null,
        );
      }
      whole = contextFor(whole, small);
      return looker.look(
        drawn(whole, frame, small),
        size,
        (x, y) => closeUp(frame, size, x, y),
        isCareful
          ? () => drawn(contextOf(createCanvas(judged.width, judged.height), true), frame, judged)
          : null,
      );
    } finally {
      frame.close();
    }
  },
};

/** @param scale values above 1 count as 1 */
function scaled({ width, height }: Size, scale: number): Size {
  const by = Math.min(1, scale);
  return { width: Math.max(1, Math.round(width * by)), height: Math.max(1, Math.round(height * by)) };
}

function drawn(context: Context, frame: ImageBitmap | VideoFrame, { width, height }: Size): ImageData {
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

/** The square part of a frame around a place, and its size in the close-up. */
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

/** Reuses one canvas for all frames of the same size. */
function contextFor(before: Context | null, { width, height }: Size): Context {
  if (before && before.canvas.width === width && before.canvas.height === height) return before;
  return contextOf(createCanvas(width, height), true);
}

function sizeOf(frame: ImageBitmap | VideoFrame): Size {
  return 'displayWidth' in frame ? { width: frame.displayWidth, height: frame.displayHeight } : frame;
}
