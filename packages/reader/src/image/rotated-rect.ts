import type { Point } from '../reading.ts';

/**
 * A rectangle rotated by `angle` radians (clockwise on the screen): `width` runs along the text, `height`
 * across it.
 */
export type RotatedRect = { center: Point; width: number; height: number; angle: number };

/** The four corners, clockwise from the one at the top left of the text. */
export function cornersOf(rect: RotatedRect): [Point, Point, Point, Point] {
  const corner = (along: number, across: number) => pointIn(rect, along * rect.width, across * rect.height);
  return [corner(-0.5, -0.5), corner(0.5, -0.5), corner(0.5, 0.5), corner(-0.5, 0.5)];
}

/** The point `along` and `across` pixels from the rectangle's center, in the rectangle's own directions. */
export function pointIn(rect: RotatedRect, along: number, across: number): Point {
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  return { x: rect.center.x + along * cos - across * sin, y: rect.center.y + along * sin + across * cos };
}

/**
 * The rectangle of least area around some points (rotating calipers over the convex hull: one of its sides
 * lies on a side of the hull). Its width is the side closest to horizontal.
 */
export function smallestRect(points: readonly Point[]): RotatedRect | null {
  const hull = convexHull(points);
  let best: RotatedRect | null = null;
  for (let i = 0; i < hull.length; i++) {
    const from = hull[i];
    const to = hull[(i + 1) % hull.length];
    if (!from || !to) continue;
    const rect = rectAlong(hull, Math.atan2(to.y - from.y, to.x - from.x));
    if (!best || rect.width * rect.height < best.width * best.height) best = rect;
  }
  return best;
}

function rectAlong(hull: readonly Point[], direction: number): RotatedRect {
  // Quarter turns name the same rectangle. Text runs along the direction closest to horizontal.
  const angle = direction - Math.round(direction / (Math.PI / 2)) * (Math.PI / 2);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of hull) {
    const u = x * cos + y * sin;
    const v = y * cos - x * sin;
    minU = Math.min(minU, u);
    maxU = Math.max(maxU, u);
    minV = Math.min(minV, v);
    maxV = Math.max(maxV, v);
  }
  const u = (minU + maxU) / 2;
  const v = (minV + maxV) / 2;
  return {
    center: { x: u * cos - v * sin, y: u * sin + v * cos },
    width: maxU - minU,
    height: maxV - minV,
    angle,
  };
}

/** Andrew's monotone chain. */
function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (list: readonly Point[]) => {
    const chain: Point[] = [];
    for (const point of list) {
      for (
        let a = chain.at(-2), b = chain.at(-1);
        a && b && turn(a, b, point) <= 0;
        a = chain.at(-2), b = chain.at(-1)
      ) {
        chain.pop();
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** The part of the rectangle between two positions along its width, 0 to 1. */
export function partOf(rect: RotatedRect, from: number, to: number): RotatedRect {
  return {
    ...rect,
    center: pointIn(rect, ((from + to) / 2 - 0.5) * rect.width, 0),
    width: (to - from) * rect.width,
  };
}
