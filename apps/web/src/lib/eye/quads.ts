import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';
import { angleBetween, type Support, signBetween, supportBetween } from './line-support.ts';

/** Four lines that could be the sides of a paper. */
export type Quad = { corners: Corners; score: number };

/** Opposite sides of a paper are parallel within 28 degrees, even when seen at a steep angle. */
const PARALLEL = 0.49;
/** Neighboring sides meet at 60 to 90 degrees. */
const SQUARE = Math.PI / 3;
/** share of the picture's short side: the smallest distance between opposite sides */
const NARROW = 0.12;
/** shares of the picture's area: the smallest paper, and the size from which a paper counts fully */
const SMALL = 0.05;
const LARGE = 0.35;
/** share of the picture's size: how far outside a corner may be */
const OUTSIDE = 0.12;
/** a line with fewer edges is not a side */
const LEAST_SUPPORT = 0.12;
/** how much it counts against a quad if both neighbors of a side extend beyond it */
const LONGER = 0.25;
/** how many sides may be the picture's own border */
const MOST_BORDERS = 2;

/** Where each line meets every other one. */
type Crossings = {
  x: Float32Array;
  y: Float32Array;
  /** distance along the first line */
  along: Float32Array;
  count: number;
};

/** the indices of two opposite sides */
type Pair = { one: number; other: number; angle: number };

/** All quads that these lines form, best first. */
export function quadsOf(map: EdgeMap, lines: readonly Support[]): Quad[] {
  const crossings = crossingsOf(lines);
  const pairs = pairsOf(map, lines);
  const quads: Quad[] = [];
  for (const [index, first] of pairs.entries()) {
    for (let at = index + 1; at < pairs.length; at += 1) {
      const second = pairs[at] as Pair;
      if (angleBetween(first.angle, second.angle) < SQUARE) continue;
      const sides = [first.one, second.one, first.other, second.other] as const;
      const score = scoreOf(map, lines, crossings, sides);
      if (score > 0) quads.push({ score, corners: ordered(cornersAt(crossings, sides)) });
    }
  }
  return quads.sort((a, b) => b.score - a.score);
}

function pairsOf(map: EdgeMap, lines: readonly Support[]): Pair[] {
  const least = NARROW * Math.min(map.width, map.height);
  const middle = { x: map.width / 2, y: map.height / 2 };
  const pairs: Pair[] = [];
  for (const [one, line] of lines.entries()) {
    for (let other = one + 1; other < lines.length; other += 1) {
      const second = lines[other] as Support;
      if (angleBetween(line.angle, second.angle) > PARALLEL) continue;
      // the angles of two parallel lines may be on either side of a half turn
      const isFlipped = Math.abs(line.angle - second.angle) > Math.PI / 2;
      const [near, far] = [distanceTo(line, middle), distanceTo(second, middle)];
      if (Math.abs(near - (isFlipped ? -far : far)) < least) continue;
      const beside = isFlipped
        ? second.angle + (line.angle > second.angle ? Math.PI : -Math.PI)
        : second.angle;
      pairs.push({ one, other, angle: (line.angle + beside) / 2 });
    }
  }
  return pairs;
}

function crossingsOf(lines: readonly Support[]): Crossings {
  const count = lines.length;
  const [x, y, along] = [0, 1, 2].map(() => new Float32Array(count * count)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  for (const [row, a] of lines.entries()) {
    const [ax, ay] = [Math.cos(a.angle), Math.sin(a.angle)];
    for (const [column, b] of lines.entries()) {
      const [bx, by] = [Math.cos(b.angle), Math.sin(b.angle)];
      const det = ax * by - ay * bx;
      const at = row * count + column;
      x[at] = (a.offset * by - ay * b.offset) / det;
      y[at] = (ax * b.offset - a.offset * bx) / det;
      along[at] = ((x[at] as number) - a.base.x) * a.along.x + ((y[at] as number) - a.base.y) * a.along.y;
    }
  }
  return { x, y, along, count };
}

/** How much four lines look like the sides of a paper, judged only by their edges; 0: not at all. */
function scoreOf(
  map: EdgeMap,
  lines: readonly Support[],
  { x, y, along, count }: Crossings,
  sides: readonly [number, number, number, number],
): number {
  const [mx, my] = [OUTSIDE * map.width, OUTSIDE * map.height];
  let [area, cx, cy, borders] = [0, 0, 0, 0];
  for (let index = 0; index < 4; index += 1) {
    const side = sides[index] as number;
    if ((lines[side] as Support).isBorder) borders += 1;
    const here = side * count + (sides[(index + 1) % 4] as number);
    const next = (sides[(index + 1) % 4] as number) * count + (sides[(index + 2) % 4] as number);
    const [px, py] = [x[here] as number, y[here] as number];
    if (!(px > -mx && py > -my && px < map.width + mx && py < map.height + my)) return 0;
    area += (px * (y[next] as number) - (x[next] as number) * py) / 2;
    cx += px / 4;
    cy += py / 4;
  }
  const share = Math.abs(area) / (map.width * map.height);
  if (borders > MOST_BORDERS || share < SMALL) return 0;
  let [product, least, bright] = [1, 1, 0];
  beyond.fill(0);
  for (let index = 0; index < 4; index += 1) {
    const side = sides[index] as number;
    const line = lines[side] as Support;
    const start = along[side * count + (sides[(index + 3) % 4] as number)] as number;
    const end = along[side * count + (sides[(index + 1) % 4] as number)] as number;
    const value = supportBetween(line, start, end);
    if (value < LEAST_SUPPORT) return 0;
    product *= value;
    least = Math.min(least, value);
    if (line.isBorder) continue;
    const [low, high] = start < end ? [start, end] : [end, start];
    const far = Math.max(4, 0.15 * (high - low));
    const [below, above] = [
      supportBetween(line, low - far - 3, low - 3),
      supportBetween(line, high + 3, high + far + 3),
    ];
    beyond[2 * index] = start < end ? below : above;
    beyond[2 * index + 1] = start < end ? above : below;
    // positive if the inside is brighter
    bright += signBetween(line, start, end) * Math.sign(distanceTo(line, { x: cx, y: cy }));
  }
  return (
    (0.7 * product ** 0.25 + 0.3 * least) *
    (1 - goesOn()) *
    (0.85 + (0.15 * bright) / 4) *
    Math.min(1, share / LARGE) ** 0.2
  );
}

/** For each side, how strongly it extends beyond its first and its last corner. */
const beyond = new Float32Array(8);

/**
 * How much the sides extend beyond the quad, 0 to 0.6. A side that extends beyond its corners belongs to the
 * table. If both neighbors of a side extend beyond it, the paper is longer.
 */
function goesOn(): number {
  let [all, most] = [0, 0];
  for (let index = 0; index < 4; index += 1) {
    all += (beyond[2 * index] as number) + (beyond[2 * index + 1] as number);
    const before = beyond[2 * ((index + 3) % 4) + 1] as number;
    const after = beyond[2 * ((index + 1) % 4)] as number;
    most = Math.max(most, Math.min(before, after));
  }
  return (0.35 * all) / 8 + LONGER * most;
}

function cornersAt({ x, y, count }: Crossings, sides: readonly [number, number, number, number]): Corners {
  return sides.map((side, index) => {
    const at = side * count + (sides[(index + 1) % 4] as number);
    return { x: x[at] as number, y: y[at] as number };
  }) as Corners;
}

function distanceTo({ angle, offset }: Support, { x, y }: Point): number {
  return x * Math.cos(angle) + y * Math.sin(angle) - offset;
}

/** The area of a polygon on the screen; positive if it is clockwise. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (const [index, a] of points.entries()) {
    const b = points[(index + 1) % points.length] as Point;
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

/** The same corners clockwise, starting with the one closest to the top left. */
function ordered(points: Corners): Corners {
  const round = areaOf(points) > 0 ? [...points] : [...points].reverse();
  const at = (index: number) => round[index % 4] as Point;
  let first = 0;
  for (let index = 1; index < 4; index += 1)
    if (at(index).x + at(index).y < at(first).x + at(first).y) first = index;
  return [at(first), at(first + 1), at(first + 2), at(first + 3)];
}
