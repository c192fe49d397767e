import type { Corners, Size } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';
import { findPapers } from './find-paper.ts';

/**
 * Surer than this, the paper is cropped before anything was read; and its print is what tells sharp from
 * blurred.
 */
const SURE = { crop: 0.9, judged: 0.4 };
/** From here, there may be a second paper, which a crop would cut off. */
const SECOND = 0.3;
/** share of the picture: the found edge can be inside the paper's by a pixel of the small copy */
const MARGIN = 0.006;

/** A paper in a picture, in its pixels. */
type PaperIn = {
  /**
   * the one that it shows with confidence, a little outside of it; null when it is not sure, or there are two
   */
  seen: Corners | null;
  /** the surest one, which the picture's quality is judged by; null when none is likely */
  judged: Corners | null;
};

/**
 * @param pixels the picture, at most FINDER_SIDE on its long side
 * @param size of the picture
 */
export function paperIn(pixels: Pixels, { width, height }: Size): PaperIn {
  const [paper, second] = findPapers(pixels);
  if (!paper || paper.sure < SURE.judged) return { seen: null, judged: null };
  const judged = paper.corners.map(({ x, y }) => ({
    x: (x / pixels.width) * width,
    y: (y / pixels.height) * height,
  })) as Corners;
  if (paper.sure < SURE.crop || (second && second.sure > SECOND)) return { seen: null, judged };
  const middle = {
    x: judged.reduce((sum, { x }) => sum + x / 4, 0),
    y: judged.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [acrossMargin, downMargin] = [MARGIN * width, MARGIN * height];
  const seen = judged.map(({ x, y }) => ({
    x: within(x + Math.sign(x - middle.x) * acrossMargin, width),
    y: within(y + Math.sign(y - middle.y) * downMargin, height),
  })) as Corners;
  return { seen, judged };
}
