import type { Quad } from './scene.ts';

type Point = { x: number; y: number };

/** Intersection over union of two convex quads, 0 to 1. */
export function iou(one: Quad, other: Quad): number {
  const [a, b] = [clockwise(one), clockwise(other)];
  const shared = areaOf(clipped(a, b));
  return shared / (areaOf(a) + areaOf(b) - shared);
}

function clockwise(quad: Quad): Point[] {
  return signedArea(quad) > 0 ? [...quad] : [...quad].reverse();
}

function signedArea(points: readonly Point[]): number {
  return points.reduce((sum, a, index) => {
    const b = points[(index + 1) % points.length] as Point;
    return sum + (a.x * b.y - b.x * a.y) / 2;
  }, 0);
}

function areaOf(points: readonly Point[]): number {
  return Math.abs(signedArea(points));
}

/** The part of a polygon that is inside a convex one (Sutherland and Hodgman 1974). */
function clipped(polygon: readonly Point[], by: readonly Point[]): Point[] {
  let left = [...polygon];
  for (const [index, from] of by.entries()) {
    const to = by[(index + 1) % by.length] as Point;
    const side = ({ x, y }: Point) => (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x);
    const next: Point[] = [];
    for (const [at, point] of left.entries()) {
      const before = left[(at + left.length - 1) % left.length] as Point;
      const [here, there] = [side(point), side(before)];
      if (here >= 0 !== there >= 0) {
        const share = there / (there - here);
        next.push({ x: before.x + share * (point.x - before.x), y: before.y + share * (point.y - before.y) });
      }
      if (here >= 0) next.push(point);
    }
    left = next;
  }
  return left;
}
