import type { Corners, Size } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';
import { findPapers } from './find-paper.ts';

/**
 * From this certainty on, the picture is cropped to the paper before anything is read, and its sharpness is
 * judged by the print on the paper.
 */
const SURE = { crop: 0.9, judged: 0.4 };
/** From this certainty on, there may be a second paper, which a crop would cut off. */
const SECOND = 0.3;
/** share of the picture: the edge that was found can be inside the paper's by a pixel of the small copy */
const MARGIN = 0.006;

/** The paper in a picture, in pixels of the picture. */
type PaperIn = {
  /**
   * the paper's corners, moved outward slightly; null if it is not certain enough, or there are two papers
   */
  seen: Corners | null;
  /** the most certain paper, by which the picture's quality is judged; null if none is likely */
  judged: Corners | null;
};

/**
 * @param pixels the picture, at most FINDER_SIDE on its long side
 * @param size the size of the picture itself
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
