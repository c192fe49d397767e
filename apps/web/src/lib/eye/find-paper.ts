import type { Corners, Point } from '../picture/picture.ts';
import type { Pixels } from '../picture/resample.ts';
import { type EdgeMap, edgesOf } from './edges.ts';
import { fitSides } from './fit-sides.ts';
import { angleBetween, type Support, signBetween, supportBetween, supportOf } from './line-support.ts';
import { paperLook } from './paper-look.ts';
import { straightLines } from './straight-lines.ts';

/** A paper in a picture. */
export type FoundPaper = {
  /** in pixels of the picture, clockwise from the top left as it lies; beyond the picture where it is cut off */
  corners: Corners;
  /** 0 to 1: how likely the four corners are right */
  sure: number;
  /** what the quads are ranked by */
  score: number;
};

/** pixels of the long side that the finder is made for */
export const FINDER_SIDE = 320;

const MOST_LINES = 36;
/** Opposite sides of a paper lie within this of parallel: 28 degrees, for a steep look. */
const PARALLEL = 0.49;
/** Neighboring sides meet at 60 to 90 degrees. */
const SQUARE = Math.PI / 3;
/** share of the picture's short side: the least distance of opposite sides */
const NARROW = 0.12;
/** share of the picture's area */
const SMALL = 0.05;
/** of the picture's size: how far a corner can be outside */
const OUTSIDE = 0.12;
/** how many of the best are looked at, and of those again, fitted to their edges */
const LOOKED_AT = 80;
const FITTED = 16;
/** pixels: quads whose corners are all this near are one */
const ALMOST = 5;
/** Parts of a quad score at least this much of it. */
const PART_SCORE = 0.85;

/** Drawn empty tables score less than the first, at most 0.29; above the second nearly all quads are right. */
const DOUBT = 0.3;
const CERTAIN = 0.65;

type Pair = { one: Support; other: Support; angle: number };
type Candidate = { corners: Corners; sides: [Support, Support, Support, Support]; score: number };

/**
 * The papers that can be seen, best first; none overlaps another.
 * @param pixels about FINDER_SIDE on the long side
 */
export function findPapers(pixels: Pixels): FoundPaper[] {
  return papersIn(edgesOf(pixels));
}

export function papersIn(map: EdgeMap): FoundPaper[] {
  const lines = straightLines(map, MOST_LINES).map((line) => supportOf(map, line));
  const likely = different(candidatesOf(map, [...lines, ...bordersOf(map)]), LOOKED_AT).map((candidate) => ({
    ...candidate,
    rank: candidate.score * paperLook(map, candidate.corners),
  }));
  likely.sort((a, b) => b.rank - a.rank);
  const close = likely
    .slice(0, FITTED)
    .map((candidate) => judged(map, candidate, fitSides(map, candidate.corners) ?? candidate.corners))
    .sort((a, b) => b.score - a.score);
  const [best] = close;
  if (!best) return [];
  const parts = partsOf(best, close);
  const papers = parts ?? [best];
  for (const paper of close) {
    if (papers.length >= 2) break;
    if (papers.every((other) => !overlap(other.corners, paper.corners))) papers.push(paper);
  }
  return papers;
}

/** The first of these that are not almost the same as one before. */
function different(candidates: readonly Candidate[], most: number): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates) {
    if (kept.length === most) break;
    const isNear = (other: Candidate) =>
      other.corners.every((corner, at) => {
        const { x, y } = candidate.corners[at] as Point;
        return Math.abs(corner.x - x) < ALMOST && Math.abs(corner.y - y) < ALMOST;
      });
    if (!kept.some(isNear)) kept.push(candidate);
  }
  return kept;
}

/** Two papers side by side make a good quad together. The parts are as good, and fill it. */
function partsOf(whole: FoundPaper, papers: readonly FoundPaper[]): FoundPaper[] | null {
  const area = areaOf(whole.corners);
  const inside = papers.filter(
    ({ corners, score }) =>
      score > PART_SCORE * whole.score && areaOf(corners) < 0.75 * area && overlap(corners, whole.corners),
  );
  for (const [index, one] of inside.entries()) {
    for (const other of inside.slice(index + 1)) {
      const filled = areaOf(one.corners) + areaOf(other.corners);
      if (filled > 0.65 * area && filled < area && !overlap(one.corners, other.corners)) return [one, other];
    }
  }
  return null;
}

function judged(map: EdgeMap, { score }: Candidate, corners: Corners): FoundPaper {
  const total = score * paperLook(map, corners);
  return { corners, score: total, sure: Math.max(0, Math.min(1, (total - DOUBT) / (CERTAIN - DOUBT))) };
}

function bordersOf(map: EdgeMap): Support[] {
  const { width, height } = map;
  return [
    { angle: 0, offset: 0.5 },
    { angle: 0, offset: width - 0.5 },
    { angle: Math.PI / 2, offset: 0.5 },
    { angle: Math.PI / 2, offset: height - 0.5 },
  ].map((line) => supportOf(map, line, true));
}

function candidatesOf(map: EdgeMap, lines: readonly Support[]): Candidate[] {
  const short = Math.min(map.width, map.height);
  const middle = { x: map.width / 2, y: map.height / 2 };
  const pairs: Pair[] = [];
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (angleBetween(one.angle, other.angle) > PARALLEL) continue;
      // the angle of two lines beyond a half turn
      const flipped = Math.abs(one.angle - other.angle) > Math.PI / 2;
      const apart = Math.abs(
        distanceTo(one, middle) - (flipped ? -distanceTo(other, middle) : distanceTo(other, middle)),
      );
      if (apart < NARROW * short) continue;
      pairs.push({
        one,
        other,
        angle: flipped
          ? mean(one.angle, other.angle + (one.angle > other.angle ? Math.PI : -Math.PI))
          : mean(one.angle, other.angle),
      });
    }
  }
  const found: Candidate[] = [];
  for (const [index, first] of pairs.entries()) {
    for (let at = index + 1; at < pairs.length; at += 1) {
      const second = pairs[at] as Pair;
      if (angleBetween(first.angle, second.angle) < SQUARE) continue;
      const candidate = candidateOf(map, first, second);
      if (candidate) found.push(candidate);
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

function mean(a: number, b: number): number {
  return (a + b) / 2;
}

function distanceTo({ angle, offset }: Support, { x, y }: Point): number {
  return x * Math.cos(angle) + y * Math.sin(angle) - offset;
}

function candidateOf(map: EdgeMap, first: Pair, second: Pair): Candidate | null {
  const sides: [Support, Support, Support, Support] = [first.one, second.one, first.other, second.other];
  let borders = 0;
  for (const side of sides) if (side.isBorder) borders += 1;
  if (borders > 2) return null;
  const points = [
    meet(sides[0], sides[1]),
    meet(sides[1], sides[2]),
    meet(sides[2], sides[3]),
    meet(sides[3], sides[0]),
  ] as Corners;
  const [mx, my] = [OUTSIDE * map.width, OUTSIDE * map.height];
  for (const { x, y } of points)
    if (!(x > -mx && y > -my && x < map.width + mx && y < map.height + my)) return null;
  const area = areaOf(points);
  const share = Math.abs(area) / (map.width * map.height);
  if (share < SMALL) return null;
  let [product, least, beyond, bright] = [1, 1, 0, 0];
  const center = { x: 0, y: 0 };
  for (const { x, y } of points) {
    center.x += x / 4;
    center.y += y / 4;
  }
  for (let index = 0; index < 4; index += 1) {
    const side = sides[index] as Support;
    const [a, b] = [placeOn(side, points[(index + 3) % 4] as Point), placeOn(side, points[index] as Point)];
    const value = supportBetween(side, a, b);
    if (value < 0.12) return null;
    product *= value;
    least = Math.min(least, value);
    if (side.isBorder) continue;
    const length = Math.abs(a - b);
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const far = Math.max(4, 0.15 * length);
    beyond +=
      (supportBetween(side, low - far - 3, low - 3) + supportBetween(side, high + 3, high + far + 3)) / 2;
    // positive: the inside is brighter
    bright += signBetween(side, a, b) * Math.sign(distanceTo(side, center));
  }
  const even = product ** 0.25;
  const score =
    (0.7 * even + 0.3 * least) *
    (1 - 0.35 * (beyond / 4)) *
    (0.85 + 0.15 * (bright / 4)) *
    Math.min(1, share / 0.35) ** 0.2;
  return { corners: ordered(points), sides, score };
}

function placeOn({ base, along }: Support, { x, y }: Point): number {
  return (x - base.x) * along.x + (y - base.y) * along.y;
}

function meet(a: Support, b: Support): Point {
  const [ax, ay, bx, by] = [Math.cos(a.angle), Math.sin(a.angle), Math.cos(b.angle), Math.sin(b.angle)];
  const det = ax * by - ay * bx;
  return { x: (a.offset * by - ay * b.offset) / det, y: (ax * b.offset - a.offset * bx) / det };
}

/** Twice signed; positive: clockwise on the screen. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0;
  for (const [index, a] of points.entries()) {
    const b = points[(index + 1) % points.length] as Point;
    sum += a.x * b.y - b.x * a.y;
  }
  return sum / 2;
}

/** Clockwise from the corner that is nearest to the top left. */
export function ordered(points: Corners): Corners {
  const round = areaOf(points) > 0 ? [...points] : [...points].reverse();
  const at = (index: number) => round[index % 4] as Point;
  let first = 0;
  for (let index = 1; index < 4; index += 1)
    if (at(index).x + at(index).y < at(first).x + at(first).y) first = index;
  return [at(first), at(first + 1), at(first + 2), at(first + 3)];
}

function overlap(a: Corners, b: Corners): boolean {
  const holds = (quad: Corners, { x, y }: Point) =>
    quad.every((from, index) => {
      const to = quad[(index + 1) % 4] as Point;
      return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) > 0;
    });
  const center = (quad: Corners) => ({
    x: quad.reduce((sum, { x }) => sum + x / 4, 0),
    y: quad.reduce((sum, { y }) => sum + y / 4, 0),
  });
  return (
    a.some((point) => holds(b, point)) ||
    b.some((point) => holds(a, point)) ||
    holds(a, center(b)) ||
    holds(b, center(a))
  );
}
