import type { SeenPaper } from '../../../../lib/eye/sight.ts';
import type { Corners } from '../../../../lib/picture/picture.ts';

/** Computes the outline from what the eye sees: it holds still while the paper holds still. */

/** Below this confidence, there is no outline. */
const SURE = 0.5;
/** share of the frame: a corner that moves less is only trembling */
const TREMBLE = 0.006;
/** how many checks without a paper it takes until the outline disappears: a single one can be a glitch */
const BLINKS = 2;

export type Outline = { corners: Corners; missed: number };

/** @returns null: no outline */
export function nextOutline(before: Outline | null, paper: SeenPaper | undefined): Outline | null {
  if (!paper || paper.sure < SURE)
    return before && before.missed + 1 < BLINKS ? { ...before, missed: before.missed + 1 } : null;
  if (!before) return { corners: paper.corners, missed: 0 };
  const corners = turnedLike(before.corners, paper.corners);
  const isStill = before.corners.every((corner, at) => near(corner, corners[at] as typeof corner));
  return { corners: isStill ? before.corners : corners, missed: 0 };
}

/**
 * Rotates the corners to match the order before: the first corner changes when a paper is turned, but the
 * outline must not jump.
 */
function turnedLike(before: Corners, [a, b, c, d]: Corners): Corners {
  const ways: Corners[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  const far = (way: Corners) =>
    way.reduce((sum, { x, y }, at) => sum + Math.hypot(x - before[at as 0].x, y - before[at as 0].y), 0);
  return ways.reduce((best, way) => (far(way) < far(best) ? way : best));
}

function near(a: { x: number; y: number }, b: { x: number; y: number }): boolean {
  return Math.abs(a.x - b.x) < TREMBLE && Math.abs(a.y - b.y) < TREMBLE;
}

/** A point between two outlines. @param share 0: the first; 1: the second */
export function between(from: Corners, to: Corners, share: number): Corners {
  return to.map(({ x, y }, at) => {
    const start = from[at as 0];
    return { x: start.x + (x - start.x) * share, y: start.y + (y - start.y) * share };
  }) as Corners;
}
