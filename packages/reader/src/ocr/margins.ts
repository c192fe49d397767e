import { pointIn, type RotatedRect } from '../image/rotated-rect.ts';
import { onPlane, type View } from '../image/view.ts';
import { median } from '../median.ts';
import type { Point } from '../reading.ts';

/** A margin: the points with x = at + lean * y on a plane, pixels. */
type Margin = { at: number; lean: number };

/** Ends of lines nearer to a margin than this share of a line's height stand on it. */
const TOLERANCE = 0.4;
/** So many ends make a margin, and at least this share of all lines; an end that is a little off counts less. */
const MIN_ENDS = 5;
const MIN_SHARE = 0.18;
/** An outer margin with this share of the best support is the paper's; inside stand columns. */
const NEARLY = 0.75;
/** Two ends nearer to each other than so many line heights tell no direction. */
const MIN_REACH = 5;
const MAX_LEAN = Math.tan((20 * Math.PI) / 180);
/** Two margins nearer to each other than this share of the text's height tell nothing of how they run together. */
const APART = 0.2;

/**
 * The view in which the left and the right margin of the text are plumb as well; the same view where there are not
 * both, as on a receipt of centred rows. With x = at + lean y on the plane of the given view, the two margins give the
 * two unknowns of `View`: lean - down * at is the lean of a margin `at` beside the centre.
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
 * The line that most ends stand on, or one nearly as well supported that is farther out (1 is to the right), then the
 * nearest to those ends (RANSAC, Fischler and Bolles 1981, with every pair instead of random ones: receipts are short).
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

/** The margin nearest to the ends that stand on a margin. */
function leastSquares(ends: readonly Point[], { at, lean }: Margin, tolerance: number): Margin {
  const on = ends.filter(({ x, y }) => Math.abs(x - at - lean * y) < tolerance);
  const meanX = on.reduce((sum, { x }) => sum + x, 0) / on.length;
  const meanY = on.reduce((sum, { y }) => sum + y, 0) / on.length;
  const spread = on.reduce((sum, { y }) => sum + (y - meanY) ** 2, 0);
  const fitted = on.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { at: meanX - fitted * meanY, lean: fitted };
}
