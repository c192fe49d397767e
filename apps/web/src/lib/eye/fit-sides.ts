import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';
import { angleBetween } from './line-support.ts';

/** pixels: how far from a side to search for its edge, in each round */
const LOOK = [5, 3];
/** radians: an edge whose direction differs less belongs to the side */
const ALIKE = 0.35;
/** smallest share of places along a side that must show an edge; otherwise, the side stays as it is */
const SHOWN = 0.25;

/** pixels: a side this close to the picture's border is the border */
const ON_BORDER = 1.5;

/** pixels: a place this far off the line counts half */
const OFF_LINE = 1.5;

/** A line: a point of it, and its direction. */
export type Fitted = { point: Point; along: Point };

/**
 * Moves each side to the edges next to it, which makes a rough quad exact. Null if the sides no longer meet
 * well.
 */
export function fitSides(map: EdgeMap, corners: Corners): Corners | null {
  let quad = corners;
  for (const look of LOOK) {
    const sides = quad.map((from, index) => fitSide(map, from, quad[(index + 1) % 4] as Point, look));
    const next = sides.map((side, index) => meet(sides[(index + 3) % 4] as Fitted, side));
    if (next.some((point) => point === null)) return null;
    const moved = next as Corners;
    if (
      moved.some(
        ({ x, y }, index) => Math.hypot(x - (quad[index] as Point).x, y - (quad[index] as Point).y) > 12,
      )
    )
      return null;
    quad = moved;
  }
  return quad;
}

function fitSide(map: EdgeMap, a: Point, b: Point, look: number): Fitted {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  // the side stays, because an edge next to the picture's border is print
  if (isBorder(map, a, b)) return { point: a, along };
  const across = { x: -along.y, y: along.x };
  const normal = Math.atan2(across.y, across.x);
  const angle = normal < 0 ? normal + Math.PI : normal;
  const found: SidePoint[] = [];
  const count = Math.floor(length);
  for (let s = Math.floor(count * 0.04); s < count * 0.96; s += 1) {
    let best = 0;
    let place = 0;
    for (let t = -look; t <= look; t += 1) {
      const x = Math.round(a.x + along.x * s + across.x * t);
      const y = Math.round(a.y + along.y * s + across.y * t);
      if (x < 0 || y < 0 || x >= map.width || y >= map.height) continue;
      const at = y * map.width + x;
      const strength = map.strength[at] as number;
      if (strength === 0 || angleBetween(map.across[at] as number, angle) > ALIKE) continue;
      const value = strength * (1 - Math.abs(t) / (2 * look));
      if (value <= best) continue;
      best = value;
      // where the pixel actually is, rather than where the search looked
      place = (x - a.x) * across.x + (y - a.y) * across.y;
    }
    if (best > 0) found.push({ s, t: place, weight: best });
  }
  if (found.length < SHOWN * count) return { point: a, along };
  return movedSide(a, along, fittedLine(found, look, OFF_LINE));
}

/** The side through `a` along a unit vector, moved by a line relative to it. */
export function movedSide(
  a: Point,
  along: Point,
  { slope, offset }: { slope: number; offset: number },
): Fitted {
  const across = { x: -along.y, y: along.x };
  const size = Math.hypot(1, slope);
  return {
    point: { x: a.x + across.x * offset, y: a.y + across.y * offset },
    along: { x: (along.x + across.x * slope) / size, y: (along.y + across.y * slope) / size },
  };
}

/** Where a side could be: `s` pixels along the rough one, `t` pixels across it. */
export type SidePoint = { s: number; t: number; weight: number };

/**
 * Reweighted least squares: points far off the first line count little for the next one.
 * @param first, next pixels: a point this far off the line counts half, in the first round and in later ones
 */
export function fittedLine(
  points: readonly SidePoint[],
  first: number,
  next: number,
): { slope: number; offset: number } {
  let [slope, offset] = [0, 0];
  for (let round = 0; round < 4; round += 1) {
    const width = round === 0 ? first : next;
    let [w, ws, wt, wss, wst] = [0, 0, 0, 0, 0];
    for (const { s, t, weight } of points) {
      const off = (t - slope * s - offset) / width;
      const value = weight / (1 + off * off);
      w += value;
      ws += value * s;
      wt += value * t;
      wss += value * s * s;
      wst += value * s * t;
    }
    const det = w * wss - ws * ws;
    if (!(det > 1e-6)) break;
    slope = (w * wst - ws * wt) / det;
    offset = (wt - slope * ws) / w;
  }
  return { slope, offset };
}

export function isBorder({ width, height }: EdgeMap, a: Point, b: Point): boolean {
  const both = (axis: 'x' | 'y', place: number) =>
    Math.abs(a[axis] - place) < ON_BORDER && Math.abs(b[axis] - place) < ON_BORDER;
  return both('x', 0) || both('y', 0) || both('x', width) || both('y', height);
}

export function meet(a: Fitted, b: Fitted): Point | null {
  const det = a.along.x * b.along.y - a.along.y * b.along.x;
  if (Math.abs(det) < 0.3) return null;
  const u = ((b.point.x - a.point.x) * b.along.y - (b.point.y - a.point.y) * b.along.x) / det;
  return { x: a.point.x + u * a.along.x, y: a.point.y + u * a.along.y };
}
