import { cornersOf, type RotatedRect } from '../image/rotated-rect.ts';
import { onPlane, type View } from '../image/view.ts';
import { withPlumbMargins } from './margins.ts';

/** Lines this many times longer than high show their direction. Longer ones show it better, up to a limit. */
const LONG = 3;
const LONGEST = 12;
/** With fewer lines, the way they converge cannot be determined. */
const MIN_LINES = 6;
/**
 * A line whose slope is off by this much (a tangent) counts a quarter. Farther off it counts less: curled
 * paper, a logo.
 */
const TOLERANCE = 0.015;
const ROUNDS = 8;
/**
 * If lines or margins converge by more than this between the first and the last line, in radians (9.5
 * degrees), the photo was taken from the side. Nearly half of all handheld photos converge by 5 degrees. They
 * read equally well without a view, which needs a second detection: a fifth of their time.
 */
const FROM_THE_SIDE = 9.5 * (Math.PI / 180);
/** No camera sees one end of a receipt this many times larger than its middle, so the fit is wrong. */
const NEAREST = 2;

type Size = { width: number; height: number };

/**
 * The view of a paper that was photographed from the side, worked out from its lines of text. Null if it was
 * not, or if it cannot be determined.
 */
export function viewFromTheSide(rects: readonly RotatedRect[], picture: Size): View | null {
  const level = levelView(rects, picture);
  if (!level) return null;
  const view = withPlumbMargins(level, rects);
  const corners = rects.flatMap(cornersOf).map((corner) => onPlane(view, corner));
  const ys = corners.map(({ y }) => y);
  const high = Math.max(...ys) - Math.min(...ys);
  if (Math.max(Math.abs(view.along), Math.abs(view.down)) * high < FROM_THE_SIDE) return null;
  const isNear = corners.every(({ x, y }) => {
    const distance = 1 + view.along * x + view.down * y;
    return distance > 1 / NEAREST && distance < NEAREST;
  });
  return isNear ? view : null;
}

/**
 * The view in which the lines of text are level and parallel. A line through (x, y) from the center that
 * meets the others at (X, Y) has the slope s = (Y - y) / (X - x). With q = 1 / X and a = Y / X, that is s = a
 * + q (x s - y): two unknowns. They are fitted by iteratively reweighted least squares with Geman and
 * McClure's weights, so lines that do not fit count less each time.
 */
function levelView(rects: readonly RotatedRect[], { width, height }: Size): View | null {
  const center = { x: width / 2, y: height / 2 };
  const lines = rects
    .filter((rect) => rect.width > LONG * rect.height)
    .map((rect) => {
      const slope = Math.tan(rect.angle);
      const term = (rect.center.x - center.x) * slope - (rect.center.y - center.y);
      return { slope, term, trust: Math.min(LONGEST, rect.width / rect.height) ** 2 };
    });
  if (lines.length < MIN_LINES) return null;
  let [a, q] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const sum = { weight: 0, term: 0, term2: 0, slope: 0, both: 0 };
    for (const { slope, term, trust } of lines) {
      const off = round === 0 ? 0 : (slope - a - q * term) / TOLERANCE;
      const weight = trust / (1 + off * off) ** 2;
      sum.weight += weight;
      sum.term += weight * term;
      sum.term2 += weight * term * term;
      sum.slope += weight * slope;
      sum.both += weight * term * slope;
    }
    const spread = sum.weight * sum.term2 - sum.term ** 2;
    // All lines are at one height of the picture.
    if (!(spread > sum.weight ** 2)) return null;
    q = (sum.weight * sum.both - sum.term * sum.slope) / spread;
    a = (sum.slope - q * sum.term) / sum.weight;
  }
  // X is measured along the picture's rows. Along the text, the slope makes it longer.
  const slope = Math.atan(a);
  return { center, slope, along: q * Math.cos(slope), down: 0, lean: 0 };
}
