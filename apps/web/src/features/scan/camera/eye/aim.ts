import { likeness } from '../../../../lib/eye/paper-face.ts';
import type { SeenPaper, Sight } from '../../../../lib/eye/sight.ts';
import type { Corners } from '../../../../lib/picture/picture.ts';

/** What a sight means for the picture that would be taken now. */

export type Edge = 'top' | 'right' | 'bottom' | 'left';
export type Aim = {
  /** the surest paper, if it is sure enough to speak of it */
  paper: SeenPaper | null;
  /** a second one beside it */
  isTwo: boolean;
  isDark: boolean;
  /** edges of the frame that the paper goes beyond */
  cut: Edge[];
  isFar: boolean;
  /** longer than the frame at a distance from which it can be read */
  isLong: boolean;
  isGlaring: boolean;
  isMoving: boolean;
  isBlurred: boolean;
  /** what an automatic picture needs, apart from time */
  isReady: boolean;
};

/** to speak of a paper; of a second one; to photograph one without being asked */
const SURE = { hint: 0.4, second: 0.6, picture: 0.75 };
/** DARK_BELOW of quality.ts, of the paper; without a paper, nothing in the frame is bright */
const DARK = { paper: 0.39, all: 0.3 };
/** DARK_BELOW and BLURRED_BELOW of quality.ts, with a margin: what passes here passes there */
const GOOD = { brightness: 0.42, sharpness: 0.085 };
const BLURRED_BELOW = 0.07;
/** share of the frame: a corner this close to its edge is beyond it */
const RIM = 0.008;
/** share of the frame's area: a smaller paper is hard to read */
const FAR_BELOW = 0.17;
/** A paper this many times longer than wide whose ends reach the frame's is long. */
const LONG = 2.6;
const LONG_FILLS = 0.85;
/** share of the frame's width: a narrower paper is too far away to be read */
const NARROW = 0.36;
/** The same: a wider one that is cut off at both ends is too near. */
const STEP_BACK = 0.6;
/** share of the paper */
const GLARING = 0.02;
/** gray levels from frame to frame, and share of the frame that a corner moves; a hand's tremor has up to 5 and 0.004 */
const MOVING = { change: 7, corner: 0.02 };
const STILL = { change: 5.5, corner: 0.012 };
/** Blank paper has less, receipts nearly 1. */
const PRINTED = 0.35;

export function aimOf(sight: Sight, before: Sight | null): Aim {
  const [first, second] = sight.papers;
  const paper = first && first.sure >= SURE.hint ? first : null;
  const cut = paper ? edgesCut(paper.corners) : [];
  const moved = paper ? cornersMoved(paper, before?.papers[0]) : 0;
  const change = sight.change ?? 0;
  const { area, isLong } = paper ? shapeOf(paper.corners, sight.size, cut) : { area: 0, isLong: false };
  const isDark = paper ? sight.light < DARK.paper : sight.light < DARK.all;
  const isGlaring = sight.glare > GLARING;
  const isFar = area < FAR_BELOW;
  return {
    paper,
    isTwo: second !== undefined && second.sure >= SURE.second && paper !== null,
    isDark,
    cut,
    isFar,
    isLong,
    isGlaring,
    isMoving: change > MOVING.change || moved > MOVING.corner,
    isBlurred: sight.sharpness !== null && sight.sharpness < BLURRED_BELOW,
    isReady:
      first !== undefined &&
      first.sure >= SURE.picture &&
      cut.length === 0 &&
      !isDark &&
      !isFar &&
      !isLong &&
      !isGlaring &&
      change < STILL.change &&
      moved < STILL.corner &&
      sight.brightness >= GOOD.brightness &&
      (sight.sharpness ?? 0) >= GOOD.sharpness &&
      sight.print >= PRINTED,
  };
}

/** Whether two sights show the same paper. @param least how alike their faces have to be, see `likeness` */
export function isSamePaper(one: Sight, other: Sight, least: number): boolean {
  return one.face !== null && other.face !== null && likeness(one.face, other.face) > least;
}

function edgesCut(corners: Corners): Edge[] {
  const cut: Edge[] = [];
  if (corners.some(({ y }) => y < RIM)) cut.push('top');
  if (corners.some(({ x }) => x > 1 - RIM)) cut.push('right');
  if (corners.some(({ y }) => y > 1 - RIM)) cut.push('bottom');
  if (corners.some(({ x }) => x < RIM)) cut.push('left');
  return cut;
}

/** The longest way of a corner; 1 if there was no paper before. */
function cornersMoved({ corners }: SeenPaper, before: SeenPaper | undefined): number {
  if (!before) return 1;
  return Math.max(
    ...corners.map(({ x, y }) =>
      Math.min(...before.corners.map((corner) => Math.hypot(corner.x - x, corner.y - y))),
    ),
  );
}

function shapeOf(
  [a, b, c, d]: Corners,
  { width, height }: { width: number; height: number },
  cut: readonly Edge[],
): { area: number; isLong: boolean } {
  const cross = (p: typeof a, q: typeof a) => p.x * q.y - q.x * p.y;
  const area = Math.abs(cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2;
  const length = (p: typeof a, q: typeof a) => Math.hypot((q.x - p.x) * width, (q.y - p.y) * height);
  const across = (length(a, b) + length(d, c)) / 2;
  const down = (length(a, d) + length(b, c)) / 2;
  const [short, long] = across < down ? [across, down] : [down, across];
  const bothEnds =
    (cut.includes('top') && cut.includes('bottom')) || (cut.includes('left') && cut.includes('right'));
  const fills = long > LONG_FILLS * Math.max(width, height);
  const isNarrow = short < NARROW * Math.min(width, height);
  // cut at both ends it is longer than the frame; a wide one fits from farther away
  const isLong = bothEnds
    ? short < STEP_BACK * Math.min(width, height)
    : fills && isNarrow && long > LONG * short;
  return { area, isLong };
}
