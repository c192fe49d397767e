import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';

/** Which places inside four corners have the color of one paper. */

/** number of rows and columns of places inside the corners */
const GRID = 12;
/** the same for a quick look, and the share of places that may differ in color from the rest */
const FEW = 6;
const MOST_OTHER = 0.25;
const few = new Int32Array(FEW * FEW);
/**
 * gray levels of color, and share of the paper's light: a place that differs more is not part of the paper
 */
export const OTHER_COLOR = 14;
const DARKER = 0.4;
/** gray levels of color: from one place to the next, the light on a paper changes less than this */
const STEP = 9;
/** the same for the few places of a quick look, which are farther apart */
const STEEPEST = 12;
const AROUND = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
] as const;
/**
 * for each place: its pixel, and whether it is paper. `queue` has the paper's places in the order in which
 * they were found
 */
const grid = new Int32Array(GRID * GRID);
const isOwn = new Uint8Array(GRID * GRID);
const queue = new Int32Array(GRID * GRID);

/**
 * The share of places inside that are not paper, whose luma is `ground`: something lies on it, or it is not
 * paper at all. Light changes a paper's color gradually, so a place whose color is close to its neighbor's is
 * still paper.
 */
export function foreignIn(map: EdgeMap, corners: Corners, ground: number): number {
  for (let row = 0; row < GRID; row += 1) {
    for (let column = 0; column < GRID; column += 1) {
      const { x, y } = placeIn(corners, (column + 0.5) / GRID, (row + 0.5) / GRID);
      // takes the brightest pixel around, because there is paper next to every letter
      grid[row * GRID + column] = brightest(map, [
        pixelAt(map, x, y),
        pixelAt(map, x - 3, y),
        pixelAt(map, x + 3, y),
        pixelAt(map, x, y - 3),
        pixelAt(map, x, y + 3),
      ]);
    }
  }
  const seen = grid.filter((at) => at >= 0);
  const red = medianOf(map.red, seen);
  const blue = medianOf(map.blue, seen);
  const isPaper = (at: number) => at >= 0 && (map.luma[at] as number) >= DARKER * ground;
  let [count, next] = [0, 0];
  isOwn.fill(0);
  const add = (place: number) => {
    isOwn[place] = 1;
    queue[count] = place;
    count += 1;
  };
  for (const [place, at] of grid.entries()) if (isPaper(at) && !isOtherThan(red, blue, map, at)) add(place);
  while (next < count) {
    const place = queue[next] as number;
    next += 1;
    const here = grid[place] as number;
    const [row, column] = [Math.floor(place / GRID), place % GRID];
    for (const [down, across] of AROUND) {
      const [r, c] = [row + down, column + across];
      if (r < 0 || c < 0 || r >= GRID || c >= GRID) continue;
      const other = r * GRID + c;
      const at = grid[other] as number;
      if (isOwn[other] === 0 && isPaper(at) && colorStep(map, here, at) <= STEP) add(other);
    }
  }
  return (seen.length - count) / (GRID * GRID);
}

/** How much the color of two pixels differs, whatever their brightness, in gray levels. */
export function colorStep({ red, blue }: EdgeMap, one: number, other: number): number {
  return Math.max(
    Math.abs((red[one] as number) - (red[other] as number)),
    Math.abs((blue[one] as number) - (blue[other] as number)),
  );
}

function medianOf(plane: Float32Array, places: Int32Array): number {
  return Float32Array.from(places, (at) => plane[at] as number).sort()[Math.floor(places.length / 2)] ?? 0;
}

/**
 * A quick look at a few places: whether most of the area inside four corners can be one paper, in even or
 * uneven light.
 */
export function isOneColor(map: EdgeMap, corners: Corners): boolean {
  for (let row = 0; row < FEW; row += 1) {
    for (let column = 0; column < FEW; column += 1) {
      const { x, y } = placeIn(corners, (column + 0.5) / FEW, (row + 0.5) / FEW);
      few[row * FEW + column] = pixelAt(map, x, y);
    }
  }
  const [red, blue] = [spreadOf(map.red), spreadOf(map.blue)];
  let [count, other] = [0, 0];
  for (const [place, at] of few.entries()) {
    if (at < 0) continue;
    count += 1;
    const across = (place % FEW) - (FEW - 1) / 2;
    const down = Math.floor(place / FEW) - (FEW - 1) / 2;
    const off = ({ middle, byColumn, byRow }: Spread, plane: Float32Array) =>
      Math.abs((plane[at] as number) - middle - byColumn * across - byRow * down) > OTHER_COLOR;
    if (off(red, map.red) || off(blue, map.blue)) other += 1;
  }
  return other <= MOST_OTHER * count;
}

/** A color that changes evenly from column to column and from row to row. */
type Spread = { middle: number; byColumn: number; byRow: number };

/** Fits a spread to the few places with least squares, whose sums are simple on a grid. */
function spreadOf(plane: Float32Array): Spread {
  let [count, sum, bySide, byHeight, side, height] = [0, 0, 0, 0, 0, 0];
  for (let place = 0; place < few.length; place += 1) {
    const at = few[place] as number;
    if (at < 0) continue;
    const value = plane[at] as number;
    const across = (place % FEW) - (FEW - 1) / 2;
    const down = Math.floor(place / FEW) - (FEW - 1) / 2;
    count += 1;
    sum += value;
    bySide += value * across;
    byHeight += value * down;
    side += across * across;
    height += down * down;
  }
  const bounded = (slope: number) => Math.max(-STEEPEST, Math.min(STEEPEST, slope || 0));
  return {
    middle: sum / Math.max(1, count),
    byColumn: count === few.length ? bounded(bySide / side) : 0,
    byRow: count === few.length ? bounded(byHeight / height) : 0,
  };
}

/** @param u, v shares of the way across and down */
function placeIn([a, b, c, d]: Corners, u: number, v: number): Point {
  return {
    x: (a.x * (1 - u) + b.x * u) * (1 - v) + (d.x * (1 - u) + c.x * u) * v,
    y: (a.y * (1 - u) + b.y * u) * (1 - v) + (d.y * (1 - u) + c.y * u) * v,
  };
}

function isOtherThan(red: number, blue: number, map: EdgeMap, at: number): boolean {
  return (
    Math.abs((map.red[at] as number) - red) > OTHER_COLOR ||
    Math.abs((map.blue[at] as number) - blue) > OTHER_COLOR
  );
}

/** @returns the index of a pixel; -1 outside the picture */
export function pixelAt({ width, height }: EdgeMap, x: number, y: number): number {
  const [px, py] = [Math.round(x), Math.round(y)];
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
}

/** The brightest of these pixels; -1 if none is in the picture. */
export function brightest({ luma }: EdgeMap, pixels: readonly number[]): number {
  let best = -1;
  for (const at of pixels)
    if (at >= 0 && (best < 0 || (luma[at] as number) > (luma[best] as number))) best = at;
  return best;
}
