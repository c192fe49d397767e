import type { EdgeMap } from './edges.ts';

/** The points where x cos(angle) + y sin(angle) = offset, in pixels; angle from 0 to pi. */
export type Line = { angle: number; offset: number };

const ANGLES = 120;
const ANGLE_STEP = Math.PI / ANGLES;
/** pixels */
const OFFSET_STEP = 1.5;
/** An edge votes for lines in its own direction, and up to this many steps next to it: 6 degrees. */
const SPREAD = 4;
/** Two lines this close count as one: steps of the angle, and of the offset. */
const APART = { angle: 3, offset: 3 };
/** pixels: an edge this close to a line belongs to it */
export const NEAR = 2;
/** radians: the same, for its direction */
export const SAME_DIRECTION = 0.3;

/**
 * The straightest and longest edges of a picture, strongest first. This is a Hough transform in which edges
 * know their direction (Duda and Hart 1972; O'Gorman and Clowes 1976).
 */
export function straightLines(map: EdgeMap, most: number): Line[] {
  const { width, height } = map;
  const reach = Math.ceil(Math.hypot(width, height) / OFFSET_STEP) + 2;
  const offsets = 2 * reach + 1;
  const votes = voteAll(map, offsets, reach);
  const lines: Line[] = [];
  for (const peak of peaksOf(votes, offsets, most)) {
    const [step, place] = [Math.floor(peak / offsets), peak % offsets];
    lines.push({ angle: step * ANGLE_STEP, offset: (place - reach) * OFFSET_STEP });
  }
  return lines;
}

function voteAll({ width, strength, across }: EdgeMap, offsets: number, reach: number): Float32Array {
  const votes = new Float32Array(ANGLES * offsets);
  const cosines = Float32Array.from(
    { length: ANGLES },
    (_, step) => Math.cos(step * ANGLE_STEP) / OFFSET_STEP,
  );
  const sines = Float32Array.from({ length: ANGLES }, (_, step) => Math.sin(step * ANGLE_STEP) / OFFSET_STEP);
  for (let at = 0; at < strength.length; at += 1) {
    const weight = strength[at] as number;
    if (weight === 0) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    const middle = Math.round((across[at] as number) / ANGLE_STEP);
    for (let by = -SPREAD; by <= SPREAD; by += 1) {
      const step = (middle + by + ANGLES) % ANGLES;
      const place = x * (cosines[step] as number) + y * (sines[step] as number) + reach;
      const low = Math.floor(place);
      const share = place - low;
      const cell = step * offsets + low;
      votes[cell] = (votes[cell] as number) + weight * (1 - share);
      votes[cell + 1] = (votes[cell + 1] as number) + weight * share;
    }
  }
  return votes;
}

function peaksOf(votes: Float32Array, offsets: number, most: number): number[] {
  const found: number[] = [];
  const high: number[] = [];
  for (let cell = 0; cell < votes.length; cell += 1) {
    const value = votes[cell] as number;
    if (value > 8 && isPeak(votes, offsets, cell, value)) high.push(cell);
  }
  high.sort((a, b) => (votes[b] as number) - (votes[a] as number));
  for (const cell of high) {
    if (found.length >= most) break;
    found.push(cell);
  }
  return found;
}

function isPeak(votes: Float32Array, offsets: number, cell: number, value: number): boolean {
  const [step, place] = [Math.floor(cell / offsets), cell % offsets];
  for (let by = -APART.angle; by <= APART.angle; by += 1) {
    let other = step + by;
    let mirrored = false;
    if (other < 0 || other >= ANGLES) {
      // after a half turn, it is the same line with the opposite sign
      other = (other + ANGLES) % ANGLES;
      mirrored = true;
    }
    for (let off = -APART.offset; off <= APART.offset; off += 1) {
      if (by === 0 && off === 0) continue;
      const there = mirrored ? offsets - 1 - (place + off) : place + off;
      if (there < 0 || there >= offsets) continue;
      const neighbor = votes[other * offsets + there] as number;
      if (neighbor > value || (neighbor === value && other * offsets + there < cell)) return false;
    }
  }
  return true;
}
