import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';
import { type Fitted, fittedLine, isBorder, meet, movedSide, type SidePoint } from './fit-sides.ts';
import { pixelAt } from './paper-color.ts';

/** pixels: how far inside and outside of a side its paper may end */
const INSIDE = 8;
const OUTSIDE = 24;
/** pixels: letters are narrower than this, so where it is dark for longer, the paper has ended */
const GAP = 6;
/** gray levels: whatever is darker than the paper by more is no paper */
const DARKER = 40;
/** smallest share of places along a side that must show where the paper ends */
const SHOWN = 0.6;
/** pixels: how far a place may be off the side of a paper that bulges until it counts half */
const BULGE = 8;
/** pixels: the most that a corner moves */
const FARTHEST = 30;

/**
 * Moves each side to where a bright paper ends on something dark. The sides of a paper that bulges or curls
 * have edges in several directions. The sides found by edges follow only one of them, and cut off a part of
 * the paper. Null if the sides no longer meet well.
 */
export function reachSides(map: EdgeMap, corners: Corners): Corners | null {
  const sides = corners.map((from, index) => reachSide(map, from, corners[(index + 1) % 4] as Point));
  const moved = sides.map((side, index) => meet(sides[(index + 3) % 4] as Fitted, side));
  const isNear = moved.every((point, index) => {
    const before = corners[index] as Point;
    return point !== null && Math.hypot(point.x - before.x, point.y - before.y) <= FARTHEST;
  });
  return isNear ? (moved as Corners) : null;
}

/** Corners are clockwise, so the outside is to the left of each side. */
function reachSide(map: EdgeMap, a: Point, b: Point): Fitted {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  if (isBorder(map, a, b)) return { point: a, along };
  const points: SidePoint[] = [];
  const count = Math.floor(length);
  for (let s = Math.floor(count * 0.04); s < count * 0.96; s += 1) {
    const end = endOfPaper(map, { x: a.x + along.x * s, y: a.y + along.y * s }, along);
    if (end !== null) points.push({ s, t: -end, weight: 1 });
  }
  if (points.length < SHOWN * count) return { point: a, along };
  return movedSide(a, along, fittedLine(points, OUTSIDE, BULGE));
}

/** How many pixels outside of a place on a side the paper ends, or null if that does not show. */
function endOfPaper(map: EdgeMap, { x, y }: Point, along: Point): number | null {
  const lumaAt = (out: number) => {
    const at = pixelAt(map, x + along.y * out, y - along.x * out);
    return at < 0 ? null : (map.luma[at] as number);
  };
  let paper = 0;
  for (let deep = INSIDE; deep < 2 * INSIDE; deep += 1) paper = Math.max(paper, lumaAt(-deep) ?? 0);
  const least = paper - DARKER;
  let last = -INSIDE;
  for (let out = -INSIDE; out <= OUTSIDE; out += 1) {
    const here = lumaAt(out);
    if (here === null) return null;
    if (here >= least) last = out;
    else if (out - last >= GAP) return halfwayFrom(out, (paper + here) / 2);
  }
  return null;

  /** The first place inside of a dark one that is brighter than `half`: blur makes the edge wide. */
  function halfwayFrom(dark: number, half: number): number {
    let out = dark;
    while ((lumaAt(out - 1) ?? paper) < half) out -= 1;
    const [brighter, darker] = [lumaAt(out - 1) ?? paper, lumaAt(out) ?? half];
    return out - 1 + (brighter - half) / (brighter - darker);
  }
}
