import type { Point } from '../reading.ts';
import type { PaperMap } from './paper-region.ts';

/** Two unit vectors in the picture: roughly along a side of the paper, and outward across it. */
export type Facing = { along: Point; outward: Point };

/**
 * A straight side of the paper: the points `along * s + outward * (slope * s + offset)`, in pixels of the
 * small copy.
 */
export type Side = Facing & {
  slope: number;
  offset: number;
  /** 0 to 1: the share of the rays from the text that end on it. An end at the picture's edge counts half. */
  support: number;
};

/** Where a ray from the text along `outward` at `s` leaves the paper. */
type End = { s: number; t: number; weight: number };

/** The distance between two rays, and between two steps of one ray, in pixels of the small copy. */
const RAY_GAP = 2;
/** This many pixels of other color end the ray. Fewer are print, a hole or noise. */
const JUMP = 3;
/** A ray may end this far from a line and still count for it: paper curls. */
const TOLERANCE = 2.5;
/** The picture's edge is always straight, so it says less than an edge that is visible. */
const EDGE_WEIGHT = 0.5;
/** Tries a line through each pair of this many ends. */
const TRIED = 16;
/** A side runs within 22 degrees of the text. More than that is a card, a hand or a fold across the paper. */
const MAX_SLOPE = Math.tan((22 * Math.PI) / 180);

/**
 * The line that most rays from the text agree on, between two positions along the side and at any of the
 * given levels. Rays that slip through a gap in the edge are outvoted (RANSAC, Fischler and Bolles 1981, with
 * every pair of a fixed few instead of random ones).
 */
export function fitSide(
  map: PaperMap,
  levels: readonly number[],
  { along, outward }: Facing,
  [from, to]: readonly [number, number],
): Side | null {
  const starts = rayStarts(map.text, { along, outward }, from, to);
  let best: Side | null = null;
  for (const level of levels) {
    const ends = starts.flatMap((start) => follow(map, level, { along, outward }, start) ?? []);
    const line = bestLine(ends);
    if (!line) continue;
    const support = votes(ends, line.slope, line.offset) / starts.length;
    if (support > (best?.support ?? 0)) best = { along, outward, ...line, support };
  }
  return best;
}

/**
 * Where the rays start: at the outermost text nearby, or in the middle of the text if there is none nearby.
 */
function rayStarts(
  text: readonly Point[],
  { along, outward }: Facing,
  from: number,
  to: number,
): { s: number; t: number }[] {
  const count = Math.max(1, Math.floor((to - from) / RAY_GAP) + 1);
  const outermost = new Array<number>(count).fill(Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (const { x, y } of text) {
    const t = x * outward.x + y * outward.y;
    sum += t;
    const bin = Math.round((x * along.x + y * along.y - from) / RAY_GAP);
    for (let near = bin - 1; near <= bin + 1; near++) {
      const known = outermost[near];
      if (known !== undefined && t > known) outermost[near] = t;
    }
  }
  const middle = sum / text.length;
  return outermost.map((t, i) => ({ s: from + i * RAY_GAP, t: Number.isFinite(t) ? t : middle }));
}

function follow(
  { width, height, reach }: PaperMap,
  level: number,
  { along, outward }: Facing,
  { s, t: start }: { s: number; t: number },
): End | null {
  let last = Number.NaN;
  for (let t = start - 1; ; t++) {
    const x = Math.floor(along.x * s + outward.x * t);
    const y = Math.floor(along.y * s + outward.y * t);
    if (x < 0 || y < 0 || x >= width || y >= height) {
      if (Number.isNaN(last)) return null;
      return t - last <= JUMP ? { s, t: t - 0.5, weight: EDGE_WEIGHT } : { s, t: last + 0.5, weight: 1 };
    }
    if ((reach[y * width + x] ?? 0) <= level) last = t;
    else if (Number.isNaN(last) ? t - start > JUMP : t - last > JUMP) break;
  }
  return Number.isNaN(last) ? null : { s, t: last + 0.5, weight: 1 };
}

type StraightLine = { slope: number; offset: number };

function bestLine(ends: readonly End[]): StraightLine | null {
  const tried: End[] = [];
  const step = Math.max(1, (ends.length - 1) / (TRIED - 1));
  for (let at = 0; at < ends.length - 0.5; at += step)
    tried.push(...ends.slice(Math.round(at), Math.round(at) + 1));
  let best: StraightLine | null = null;
  let most = 0;
  for (const [i, a] of tried.entries()) {
    for (let k = i + 1; k < tried.length; k++) {
      const b = tried[k] ?? a;
      const slope = (b.t - a.t) / (b.s - a.s);
      if (!(Math.abs(slope) <= MAX_SLOPE)) continue;
      const offset = a.t - slope * a.s;
      const score = votes(ends, slope, offset);
      if (score > most) {
        most = score;
        best = { slope, offset };
      }
    }
  }
  return best && leastSquares(ends, best);
}

function votes(ends: readonly End[], slope: number, offset: number): number {
  let sum = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i];
    if (!end) continue;
    const away = (end.t - slope * end.s - offset) / TOLERANCE;
    if (away > -1 && away < 1) sum += end.weight * (1 - away * away);
  }
  return sum;
}

/** The least-squares line through the ends that count for a line. */
function leastSquares(ends: readonly End[], { slope, offset }: StraightLine): StraightLine {
  const near = ends.filter(({ s, t }) => Math.abs(t - slope * s - offset) < TOLERANCE);
  const meanS = near.reduce((sum, { s }) => sum + s, 0) / near.length;
  const meanT = near.reduce((sum, { t }) => sum + t, 0) / near.length;
  const spread = near.reduce((sum, { s }) => sum + (s - meanS) ** 2, 0);
  if (!(spread > 0)) return { slope, offset };
  const fitted = near.reduce((sum, { s, t }) => sum + (s - meanS) * (t - meanT), 0) / spread;
  return { slope: fitted, offset: meanT - fitted * meanS };
}

/** Where two sides meet. */
export function meet(a: Side, b: Side): Point | null {
  // A side is the points p with p . (outward - slope * along) = offset.
  const normal = (side: Side) => ({
    x: side.outward.x - side.slope * side.along.x,
    y: side.outward.y - side.slope * side.along.y,
  });
  const p = normal(a);
  const q = normal(b);
  const det = p.x * q.y - p.y * q.x;
  if (Math.abs(det) < 1e-6) return null;
  return { x: (a.offset * q.y - p.y * b.offset) / det, y: (p.x * b.offset - a.offset * q.x) / det };
}
