import { likeness } from '../../../../lib/eye/paper-face.ts';
import type { SeenPaper, Sight } from '../../../../lib/eye/sight.ts';
import type { Corners } from '../../../../lib/picture/picture.ts';
import { BLURRED_BELOW } from '../../../../lib/picture/quality.ts';

/** What a look at a frame says about the picture that would be taken now. */

export type Edge = 'top' | 'right' | 'bottom' | 'left';
export type Aim = {
  /** the most certain paper, if it is certain enough to give hints about it */
  paper: SeenPaper | null;
  /** there is a second paper beside it */
  isTwo: boolean;
  isDark: boolean;
  /** edges of the frame that the paper crosses */
  cut: Edge[];
  isFar: boolean;
  /** the paper does not fit into the frame at a distance from which it can be read */
  isLong: boolean;
  isGlaring: boolean;
  isMoving: boolean;
  isBlurred: boolean;
  /** everything that an automatic picture needs, except time and sharpness */
  isPlaced: boolean;
  isSharp: boolean;
};

/**
 * how certain the eye has to be: to give hints about a paper, about a second one, and to photograph a paper
 * by itself
 */
const SURE = { hint: 0.4, second: 0.6, picture: 0.75 };
/** paper: DARK_BELOW of quality.ts; all: when no paper is found, nothing in the frame is bright */
const DARK = { paper: 0.39, all: 0.3 };
/**
 * DARK_BELOW and BLURRED_BELOW of quality.ts with a margin, so that a picture that passes here also passes
 * there
 */
const GOOD = { brightness: 0.42, sharpness: 0.085 };
/** share of the frame: a corner this close to the frame's edge counts as outside */
const RIM = 0.008;
/**
 * Share of the frame's area. A smaller paper is hard to read, unless it cannot get larger within the frame.
 */
const FAR_BELOW = 0.17;
const FILLS = 0.78;
/** share of the frame's short side: on a narrower paper, letters are only a few pixels high */
const LEGIBLE = 0.3;
/** A paper that fills the frame and is this many times longer than wide is long. */
const LONG = 2.6;
const LONG_FILLS = 0.85;
/** share of the frame's short side: a narrower paper is too far away to be read */
const NARROW = 0.36;
/** share of the frame's short side: a wider paper that is cut off at both ends is too close */
const STEP_BACK = 0.6;
/** share of the paper with glare */
const GLARING = 0.02;
/**
 * `stir` in gray levels from frame to frame, and how far a corner moves, as a share of the frame. A hand that
 * trembles over coarse print reaches up to 4 and 0.004.
 */
const MOVING = { stir: 8, corner: 0.02 };
const STILL = { stir: 5.5, corner: 0.012 };
/** Blank paper has less print, receipts nearly 1. */
const PRINTED = 0.35;

export function aimOf(sight: Sight, before: Sight | null): Aim {
  const [first, second] = sight.papers;
  const paper = first && first.sure >= SURE.hint ? first : null;
  const cut = paper ? edgesCut(paper.corners) : [];
  const moved = paper ? cornersMoved(paper, before?.papers[0]) : 0;
  const stir = sight.stir ?? 0;
  const { isFar, isLong } = paper ? shapeOf(paper.corners, sight.size, cut) : { isFar: true, isLong: false };
  const isDark = paper ? sight.light < DARK.paper : sight.light < DARK.all;
  const isGlaring = sight.glare > GLARING;
  return {
    paper,
    isTwo: second !== undefined && second.sure >= SURE.second && paper !== null,
    isDark,
    cut,
    isFar,
    isLong,
    isGlaring,
    isMoving: stir > MOVING.stir || moved > MOVING.corner,
    isBlurred: sight.sharpness !== null && sight.sharpness < BLURRED_BELOW,
    isPlaced:
      first !== undefined &&
      first.sure >= SURE.picture &&
      cut.length === 0 &&
      !isDark &&
      !isFar &&
      !isLong &&
      !isGlaring &&
      stir < STILL.stir &&
      moved < STILL.corner &&
      sight.brightness >= GOOD.brightness &&
      sight.print >= PRINTED,
    isSharp: (sight.sharpness ?? 0) >= GOOD.sharpness,
  };
}

/** Whether two looks show the same paper. @param least how similar their faces have to be, see `likeness` */
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

/** How far the corner that moved most has moved; 1 if there was no paper before. */
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
): { isFar: boolean; isLong: boolean } {
  const cross = (p: typeof a, q: typeof a) => p.x * q.y - q.x * p.y;
  const area = Math.abs(cross(a, b) + cross(b, c) + cross(c, d) + cross(d, a)) / 2;
  const length = (p: typeof a, q: typeof a) => Math.hypot((q.x - p.x) * width, (q.y - p.y) * height);
  const across = (length(a, b) + length(d, c)) / 2;
  const down = (length(a, d) + length(b, c)) / 2;
  const [short, long] = across < down ? [across, down] : [down, across];
  const bothEnds =
    (cut.includes('top') && cut.includes('bottom')) || (cut.includes('left') && cut.includes('right'));
  const extent = (axis: 'x' | 'y') => {
    const places = [a, b, c, d].map((corner) => corner[axis]);
    return Math.max(...places) - Math.min(...places);
  };
  const fills = Math.max(extent('x'), extent('y'));
  const isNarrow = short < NARROW * Math.min(width, height);
  // a paper that is cut off at both ends is longer than the frame; a wide one fits from farther away
  const isLong = bothEnds
    ? short < STEP_BACK * Math.min(width, height)
    : fills > LONG_FILLS && isNarrow && long > LONG * short;
  const isFar = fills > FILLS ? short < LEGIBLE * Math.min(width, height) : area < FAR_BELOW;
  return { isFar, isLong };
}
