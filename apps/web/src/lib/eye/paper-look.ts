import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';

/** Whether what is inside four corners looks like paper on something else. */
export type PaperLook = {
  /** 0 to about 1: a quad's score is multiplied by it */
  factor: number;
  /** share of the places outside the sides that are as the paper inside */
  same: number;
  /** luma of the paper, 0 to 255 */
  ground: number;
  /** how much brighter than outside */
  brighter: number;
};

/** pixels from a side, inside and outside */
const NEAR = [3, 5, 7];
/** the same, outside: beyond a ruled line or a row of print the paper goes on */
const BEYOND = [3, 5, 7, 10, 13];
const PLACES = 14;
/** rows and columns of the places inside that are looked at */
const GRID = 12;
/** in gray levels: a color that is the paper's */
const SAME = 7;

export function paperLook(map: EdgeMap, corners: Corners): PaperLook {
  const inside: number[][] = [];
  const outside: number[][][][] = [[], [], [], []];
  const center = {
    x: corners.reduce((sum, { x }) => sum + x / 4, 0),
    y: corners.reduce((sum, { y }) => sum + y / 4, 0),
  };
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % 4] as Point;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    let normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
    if ((center.x - from.x) * normal.x + (center.y - from.y) * normal.y < 0)
      normal = { x: -normal.x, y: -normal.y };
    for (let place = 0; place < PLACES; place += 1) {
      const share = 0.06 + (0.88 * (place + 0.5)) / PLACES;
      const x = from.x + (to.x - from.x) * share;
      const y = from.y + (to.y - from.y) * share;
      const near = NEAR.flatMap((far) => {
        const color = colorAt(map, x + normal.x * far, y + normal.y * far);
        return color ? [color] : [];
      });
      const beyond = BEYOND.flatMap((far) => {
        const color = colorAt(map, x - normal.x * far, y - normal.y * far);
        return color ? [color] : [];
      });
      if (near.length > 0) inside.push(brightest(near));
      if (near.length > 0 && beyond.length > 0)
        (outside[index] as number[][][]).push([brightest(near), ...beyond]);
    }
  }
  const ground = inside.map(([luma = 0]) => luma).sort((a, b) => a - b)[Math.floor(inside.length * 0.6)] ?? 0;
  const brighter = median(outside.flat().map(([near, beyond]) => (near?.[0] ?? 0) - (beyond?.[0] ?? 0)));
  // outside is as inside: no edge of a paper
  const goesOn = outside.map((places) => {
    if (places.length === 0) return 0.5;
    const same = places.filter(([near = [], ...beyond]) => beyond.some((color) => apart(near, color) < SAME));
    return same.length / places.length;
  });
  const same = Math.max(...goesOn);
  const foreign = foreignIn(map, corners, ground);
  // the paper's own color is the same along all sides
  const spread = median(inside.map(([luma = 0]) => Math.abs(luma - ground)));
  const color = median(inside.map(([, red = 0, blue = 0]) => Math.abs(red) + Math.abs(blue)));
  const factor =
    (1 - 0.6 * same) *
    (1 - 0.9 * foreign) *
    (1 - Math.min(0.4, Math.max(0, spread - 8) / 80)) *
    (1 - Math.min(0.4, Math.max(0, color - 30) / 150)) *
    (brighter < -10 ? 0.75 : 1) *
    (ground < 60 ? 0.8 : 1);
  return { factor, same, ground, brighter };
}

/** Share of the places inside whose color is not the paper's: what else lies on it, or that it is no paper. */
function foreignIn(map: EdgeMap, [a, b, c, d]: Corners, ground: number): number {
  const colors: number[][] = [];
  for (let row = 0; row < GRID; row += 1) {
    for (let column = 0; column < GRID; column += 1) {
      const [u, v] = [(column + 0.5) / GRID, (row + 0.5) / GRID];
      const mix = (axis: 'x' | 'y') =>
        a[axis] * (1 - u) * (1 - v) + b[axis] * u * (1 - v) + c[axis] * u * v + d[axis] * (1 - u) * v;
      const [x, y] = [mix('x'), mix('y')];
      const near = [
        [0, 0],
        [-3, 0],
        [3, 0],
        [0, -3],
        [0, 3],
      ].flatMap(([right = 0, down = 0]) => {
        const color = colorAt(map, x + right, y + down);
        return color ? [color] : [];
      });
      if (near.length > 0) colors.push(brightest(near));
    }
  }
  const [red, blue] = [
    median(colors.map((color) => color[1] ?? 0)),
    median(colors.map((color) => color[2] ?? 0)),
  ];
  const isForeign = (color: number[]) =>
    Math.abs((color[1] ?? 0) - red) > 14 ||
    Math.abs((color[2] ?? 0) - blue) > 14 ||
    (color[0] ?? 0) < 0.55 * ground;
  return colors.length === 0 ? 1 : colors.filter(isForeign).length / colors.length;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function brightest(colors: number[][]): number[] {
  return colors.reduce((best, color) => ((color[0] ?? 0) > (best[0] ?? 0) ? color : best));
}

function apart(a: number[], b: number[]): number {
  return Math.max(
    Math.abs((a[0] ?? 0) - (b[0] ?? 0)),
    Math.abs((a[1] ?? 0) - (b[1] ?? 0)),
    Math.abs((a[2] ?? 0) - (b[2] ?? 0)),
  );
}

function colorAt({ luma, red, blue, width, height }: EdgeMap, x: number, y: number): number[] | null {
  const [px, py] = [Math.round(x), Math.round(y)];
  if (px < 0 || py < 0 || px >= width || py >= height) return null;
  const at = py * width + px;
  return [luma[at] as number, red[at] as number, blue[at] as number];
}
