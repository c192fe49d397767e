import type { EdgeMap } from './edges.ts';
import { type Line, NEAR, SAME_DIRECTION } from './straight-lines.ts';

/** A line, and the places along it that have edges in its direction. */
export type Support = Line & {
  /** unit vector along the line, and its point closest to the picture's origin */
  along: { x: number; y: number };
  base: { x: number; y: number };
  /**
   * where the line enters the picture, in pixels along it from `base`; it stays in for `sums.length - 1`
   * pixels
   */
  from: number;
  /** for each pixel, the sum of the edges' strength before it */
  sums: Float32Array;
  /** the same sums, but with the sign of the change of light across the line */
  signed: Float32Array;
  /** whether the line is the picture's own border */
  isBorder: boolean;
};

/** The border is always straight, so it counts less than an edge. */
const BORDER = 0.4;

export function supportOf(map: EdgeMap, line: Line, isBorder = false): Support {
  const { width, height, strength, across } = map;
  const [cos, sin] = [Math.cos(line.angle), Math.sin(line.angle)];
  const along = { x: -sin, y: cos };
  const base = { x: cos * line.offset, y: sin * line.offset };
  const [from, to] = rangeIn(base, along, width, height);
  const count = Math.max(0, Math.floor(to - from));
  const sums = new Float32Array(count + 1);
  const signed = new Float32Array(count + 1);
  for (let step = 0; step < count; step += 1) {
    const x = base.x + along.x * (from + step + 0.5);
    const y = base.y + along.y * (from + step + 0.5);
    let best = 0;
    for (let off = -NEAR; off <= NEAR; off += 1) {
      const px = Math.round(x + cos * off);
      const py = Math.round(y + sin * off);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const at = py * width + px;
      const value = strength[at] as number;
      if (value > best && angleBetween(across[at] as number, line.angle) < SAME_DIRECTION) best = value;
    }
    const weight = isBorder ? BORDER : Math.sqrt(best);
    sums[step + 1] = (sums[step] as number) + weight;
    signed[step + 1] =
      (signed[step] as number) + (isBorder ? 0 : weight * Math.sign(changeAt(map, x, y, cos, sin)));
  }
  return { ...line, along, base, from, sums, signed, isBorder };
}

/**
 * The mean strength of a line's edges between two places along it, 0 to 1. There are no edges outside the
 * picture.
 */
export function supportBetween({ from, sums }: Support, a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  const sum = sumAt(sums, high - from) - sumAt(sums, low - from);
  return high - low < 1 ? 0 : sum / (high - low);
}

/**
 * -1 to 1: whether the same side of the line is always the brighter one. Positive: the side to which the
 * angle points.
 */
export function signBetween(support: Support, a: number, b: number): number {
  const [low, high] = a < b ? [a, b] : [b, a];
  const { from, sums, signed } = support;
  const all = sumAt(sums, high - from) - sumAt(sums, low - from);
  return all > 0 ? (sumAt(signed, high - from) - sumAt(signed, low - from)) / all : 0;
}

function sumAt(sums: Float32Array, place: number): number {
  return sums[Math.max(0, Math.min(sums.length - 1, Math.round(place)))] as number;
}

/** The angle between two directions, from 0 to a quarter turn. Directions have no sign. */
export function angleBetween(a: number, b: number): number {
  const apart = Math.abs(a - b) % Math.PI;
  return Math.min(apart, Math.PI - apart);
}

function changeAt({ luma, width, height }: EdgeMap, x: number, y: number, cos: number, sin: number): number {
  const at = (by: number) => {
    const px = Math.max(0, Math.min(width - 1, Math.round(x + cos * by)));
    const py = Math.max(0, Math.min(height - 1, Math.round(y + sin * by)));
    return luma[py * width + px] as number;
  };
  return at(3) - at(-3);
}

function rangeIn(
  base: { x: number; y: number },
  along: { x: number; y: number },
  width: number,
  height: number,
): [number, number] {
  let [from, to] = [-1e9, 1e9];
  for (const [start, step, size] of [
    [base.x, along.x, width],
    [base.y, along.y, height],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start < -1 || start > size + 1) return [0, 0];
      continue;
    }
    const [one, other] = [-start / step, (size - start) / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return to > from ? [from, to] : [0, 0];
}
