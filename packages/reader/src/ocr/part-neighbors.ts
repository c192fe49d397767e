import type { RotatedRect } from '../image/rotated-rect.ts';

/**
 * Two rectangles are neighbors on one line if the vertical distance of their centers is less than this share
 * of the smaller height.
 */
const SAME_LINE = 0.4;
/** A short rectangle's center, such as a quantity's, may lie this share of its width inside the other one. */
const INSIDE = 0.25;

/**
 * Separates rectangles on one line of text that grew into each other. Each ends in the middle of the overlap,
 * so that no letter is read twice.
 */
export function partNeighbors(rects: readonly RotatedRect[]): RotatedRect[] {
  const parted = rects.map((rect) => ({ ...rect, center: { ...rect.center } }));
  for (const left of parted) {
    for (const right of parted) {
      const overlap = overlapAlong(left, right);
      if (overlap <= 0) continue;
      shorten(left, overlap / 2, -1);
      shorten(right, overlap / 2, 1);
    }
  }
  return parted;
}

/**
 * How far the end of `left` reaches past the start of `right`, in pixels; 0 if they are not neighbors on one
 * line.
 */
function overlapAlong(left: RotatedRect, right: RotatedRect): number {
  const dx = right.center.x - left.center.x;
  const dy = right.center.y - left.center.y;
  const along = dx * Math.cos(left.angle) + dy * Math.sin(left.angle);
  const across = Math.abs(dy * Math.cos(left.angle) - dx * Math.sin(left.angle));
  const height = Math.min(left.height, right.height);
  const overlap = (left.width + right.width) / 2 - along;
  const apart = along > Math.max(left.width, right.width) / 2 - INSIDE * Math.min(left.width, right.width);
  return apart && across < SAME_LINE * height && overlap < 2 * height ? Math.max(0, overlap) : 0;
}

/** Shortens one end: the far one if `side` is -1, the near one if it is 1. */
function shorten(rect: RotatedRect, length: number, side: 1 | -1): void {
  rect.width -= length;
  rect.center.x += (side * Math.cos(rect.angle) * length) / 2;
  rect.center.y += (side * Math.sin(rect.angle) * length) / 2;
}
