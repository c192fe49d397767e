import type { Corners, Size } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';
import { findPapers } from './find-paper.ts';

/** Surer than this, the paper is cropped before anything was read. */
const SURE = 0.9;
/** From here, there may be a second paper, which a crop would cut off. */
const SECOND = 0.3;
/** share of the picture: the found edge can be inside the paper's by a pixel of the small copy */
const MARGIN = 0.006;

/**
 * The one paper that a picture surely shows.
 * @param pixels the picture, at most FINDER_SIDE on its long side
 * @param size of the picture
 * @returns its corners in pixels of the picture, a little outside of it; null when it is not sure, or there are two
 */
export function seenPaper(pixels: Pixels, { width, height }: Size): Corners | null {
  const [paper, second] = findPapers(pixels);
  if (!paper || paper.sure < SURE || (second && second.sure > SECOND)) return null;
  const middle = {
    x: paper.corners.reduce((sum, { x }) => sum + x / 4, 0),
    y: paper.corners.reduce((sum, { y }) => sum + y / 4, 0),
  };
  const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
  const [acrossMargin, downMargin] = [MARGIN * width, MARGIN * height];
  return paper.corners.map(({ x, y }) => ({
    x: within((x / pixels.width) * width + Math.sign(x - middle.x) * acrossMargin, width),
    y: within((y / pixels.height) * height + Math.sign(y - middle.y) * downMargin, height),
  })) as Corners;
}
