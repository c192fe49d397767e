import { pointIn, type RotatedRect } from '../image/rotated-rect.ts';
import { onPlane, type View } from '../image/view.ts';
import { median } from '../median.ts';
import type { Point } from '../reading.ts';

/** A margin: the points with x = at + lean * y in a plane, in pixels. */
type Margin = { at: number; lean: number };

/** A line's end belongs to a margin if it is closer than this share of the line's height. */
const TOLERANCE = 0.4;
/**
 * A margin needs this many ends, and at least this share of all lines. An end that is slightly off counts
 * less.
 */
const MIN_ENDS = 5;
const MIN_SHARE = 0.18;
/**
 * The paper's margin is the outermost one with at least this share of the best support. The inner ones are
 * columns.
 */
const NEARLY = 0.75;
/** Two ends closer together than this many line heights do not define a direction. */
const MIN_REACH = 5;
const MAX_LEAN = Math.tan((20 * Math.PI) / 180);
/** Two margins closer together than this share of the text's height do not show how they converge. */
const APART = 0.2;

/**
 * The view in which the left and right margins of the text are vertical as well. Returns the given view if
 * there are not two margins, as on a receipt of centered rows. With x = at + lean y in the plane of the given
 * view, the two margins give the two unknowns of `View`: lean - down * at is the lean of a margin at distance
 * `at` from the center.
 */
export function withPlumbMargins(view: View, rects: readonly RotatedRect[]): View {
  const height = median(rects.map((rect) => rect.height));
  const level = rects.filter((rect) => rect.width > rect.height);
  const ends = (side: number) =>
    level.map((rect) => onPlane(view, pointIn(rect, (side * rect.width) / 2, 0)));
  const before = ends(-1);
  const after = ends(1);
  const left = marginOf(before, height, -1);
  const right = marginOf(after, height, 1);
  if (!left || !right) return view;
  const ys = [...before, ...after].map(({ y }) => y);
  if (right.at - left.at < APART * (Math.max(...ys) - Math.min(...ys))) return view;
  const down = (left.lean - right.lean) / (right.at - left.at);
  const lean = left.lean + down * left.at;
  return { ...view, down: down + view.along * lean, lean };
}

/**
 * The line through the most ends, or one that is nearly as well supported and farther out (1 is to the
 * right), refined by least squares (RANSAC, Fischler and Bolles 1981, with every pair instead of random ones:
 * receipts are short).
 */
function marginOf(ends: readonly Point[], height: number, outward: 1 | -1): Margin | null {
  const tolerance = TOLERANCE * height;
  const tried: (Margin & { support: number })[] = [];
  for (const [i, a] of ends.entries()) {
    for (let k = i + 1; k < ends.length; k++) {
      const b = ends[k] ?? a;
      if (Math.abs(b.y - a.y) < MIN_REACH * height) continue;
      const lean = (b.x - a.x) / (b.y - a.y);
      if (Math.abs(lean) > MAX_LEAN) continue;
      const margin = { at: a.x - lean * a.y, lean };
      tried.push({ ...margin, support: votes(ends, margin, tolerance) });
    }
  }
  const most = tried.reduce((max, { support }) => Math.max(max, support), 0);
  const enough = Math.max(MIN_ENDS, MIN_SHARE * ends.length, NEARLY * most);
  const margins = tried.filter(({ support }) => support >= enough);
  const outermost = Math.max(...margins.map(({ at }) => at * outward));
  const best = margins
    .filter(({ at }) => at * outward > outermost - height)
    .reduce<(typeof tried)[number] | null>((a, b) => (a && a.support >= b.support ? a : b), null);
  return best && leastSquares(ends, best, tolerance);
}

function votes(ends: readonly Point[], { at, lean }: Margin, tolerance: number): number {
  let sum = 0;
  for (const { x, y } of ends) {
    const off = (x - at - lean * y) / tolerance;
    if (off > -1 && off < 1) sum += 1 - off * off;
  }
  return sum;
}

/** The least-squares margin through the ends near a margin. */
function leastSquares(ends: readonly Point[], { at, lean }: Margin, tolerance: number): Margin {
  const on = ends.filter(({ x, y }) => Math.abs(x - at - lean * y) < tolerance);
  const meanX = on.reduce((sum, { x }) => sum + x, 0) / on.length;
  const meanY = on.reduce((sum, { y }) => sum + y, 0) / on.length;
  const spread = on.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  const fitted = on.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { at: meanX - fitted * meanY, lean: fitted };
}
