import { homographyOf, isProperQuad } from '../picture/homography.ts';
import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';

/**
 * A small picture of a paper as if it lay flat: large enough to tell one receipt from another, but too small
 * to read it.
 */

/** The rows go along the longer side. */
const COLUMNS = 32;
const ROWS = 48;
/** print this strong, relative to the paper, counts fully */
const FULL_PRINT = 0.06;

/**
 * The luma of the paper's face, row by row; upright, or upside down. Null if the corners do not form a proper
 * quad.
 */
export function facePixels({ luma, width, height }: EdgeMap, corners: Corners): Float32Array | null {
  const [a, b, c, d] = corners;
  const isWide = distance(a, b) + distance(d, c) > distance(a, d) + distance(b, c);
  const upright: Corners = isWide ? [b, c, d, a] : corners;
  if (!isProperQuad(upright)) return null;
  const { size, unmap } = homographyOf(upright);
  const [ka, kb, kc, kd, ke, kf, kg, kh, ki] = unmap;
  const face = new Float32Array(ROWS * COLUMNS);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const u = ((column + 0.5) / COLUMNS) * size.width;
      const v = ((row + 0.5) / ROWS) * size.height;
      const w = kg * u + kh * v + ki;
      const x = Math.max(0, Math.min(width - 1, Math.round((ka * u + kb * v + kc) / w)));
      const y = Math.max(0, Math.min(height - 1, Math.round((kd * u + ke * v + kf) / w)));
      face[row * COLUMNS + column] = luma[y * width + x] as number;
    }
  }
  return face;
}

/** The luma of the paper itself. Print is darker, so this is above the median. */
export function paperLight(face: Float32Array): number {
  return face.slice().sort()[Math.floor(face.length * 0.6)] as number;
}

/**
 * How much print a face has, from 0 to 1: how much it changes from row to row, relative to its brightness.
 */
export function printOf(face: Float32Array): number {
  const ground = paperLight(face);
  let [sum, count] = [0, 0];
  for (let row = 2; row < ROWS - 2; row += 1) {
    for (let column = 2; column < COLUMNS - 2; column += 1) {
      const at = row * COLUMNS + column;
      sum += Math.abs(
        2 * (face[at] as number) - (face[at - COLUMNS] as number) - (face[at + COLUMNS] as number),
      );
      count += 1;
    }
  }
  return Math.min(1, sum / count / Math.max(30, ground) / FULL_PRINT);
}

/** How similar two faces are, either way up: 1 for the same paper, about 0 for two unrelated ones. */
export function likeness(one: Float32Array, other: Float32Array): number {
  const [a, b] = [plain(one), plain(other)];
  const turned = b.slice().reverse();
  let best = -1;
  // the corners of two looks differ slightly
  for (let down = -1; down <= 1; down += 1)
    for (let right = -1; right <= 1; right += 1)
      best = Math.max(best, correlation(a, b, down, right), correlation(a, turned, down, right));
  return best;
}

/** The face without the light, which may be uneven: each place minus the mean around it. */
function plain(face: Float32Array): Float32Array {
  const out = new Float32Array(face.length);
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      let [sum, count] = [0, 0];
      for (let y = Math.max(0, row - 3); y <= Math.min(ROWS - 1, row + 3); y += 1)
        for (let x = Math.max(0, column - 3); x <= Math.min(COLUMNS - 1, column + 3); x += 1) {
          sum += face[y * COLUMNS + x] as number;
          count += 1;
        }
      out[row * COLUMNS + column] = (face[row * COLUMNS + column] as number) - sum / count;
    }
  }
  return out;
}

function correlation(a: Float32Array, b: Float32Array, down: number, right: number): number {
  let [ab, aa, bb] = [0, 0, 0];
  for (let row = 2; row < ROWS - 2; row += 1) {
    for (let column = 2; column < COLUMNS - 2; column += 1) {
      const one = a[row * COLUMNS + column] as number;
      const other = b[(row + down) * COLUMNS + column + right] as number;
      ab += one * other;
      aa += one * one;
      bb += other * other;
    }
  }
  return aa > 0 && bb > 0 ? ab / Math.sqrt(aa * bb) : 0;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
