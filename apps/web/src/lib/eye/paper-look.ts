import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';

/** How a side looks at several places: the index of a pixel inside, and those of pixels beyond. */
type Place = { near: number; beyond: number[] };

/** pixels from a side: inside, and outside. Beyond a ruled line, a bar code or a row of print the paper goes on. */
const NEAR = [3, 5, 7];
const BEYOND = [3, 5, 7, 10, 13, 17, 22];
/** places looked at along each side, without its ends */
const PLACES = 14;
const ENDS = 0.06;
/** A side that differs this much less than the clearest one has paper on both sides. */
const SAME = 0.3;
/** gray levels: less is no clear side */
const LEAST_CLEAR = 25;
/** rows and columns of the places inside that are looked at */
const GRID = 12;
/** the same, for a quick look, and the share of them that can have another color than the rest */
const FEW = 6;
const MOST_OTHER = 0.25;
const few = new Int32Array(FEW * FEW);
/** gray levels of color, and share of the light, from which a place is not of the paper */
const OTHER_COLOR = 14;
const DARKER = 0.55;

/**
 * Whether what is inside four corners looks like one paper on something else. The weights were set by the drawn clips of the
 * bench and by photographs.
 * @returns 0 to 1, which a quad's score is multiplied by
 */
export function paperLook(map: EdgeMap, corners: Corners): number {
  const sides = corners.map((_, index) => placesAlong(map, corners, index));
  const inside = sides.flat().map(({ near }) => near);
  if (inside.length === 0) return 0;
  const lumas = Float64Array.from(inside, (at) => map.luma[at] as number).sort();
  const ground = lumas[Math.floor(lumas.length * 0.6)] as number;
  const spread = median(Array.from(lumas, (luma) => Math.abs(luma - ground)));
  const color = median(
    inside.map((at) => Math.abs(map.red[at] as number) + Math.abs(map.blue[at] as number)),
  );
  const brighter = median(
    sides
      .flat()
      .flatMap(({ near, beyond: [first] }) =>
        first === undefined ? [] : [(map.luma[near] as number) - (map.luma[first] as number)],
      ),
  );
  return (
    (1 - 0.6 * sameBeyond(map, sides)) *
    (1 - 0.9 * foreignIn(map, corners, ground)) ** 3 *
    (1 - clamp((spread - 8) / 80)) *
    (1 - clamp((color - 30) / 150)) *
    (brighter < -10 ? 0.75 : 1) *
    (ground < 60 ? 0.8 : 1)
  );
}

/** How much the least clear side looks as if the paper went on beyond it, 0 to 1. */
function sameBeyond(map: EdgeMap, sides: readonly Place[][]): number {
  const steps = sides.flatMap((places) => {
    const differences = places
      .filter(({ beyond }) => beyond.length > 0)
      .map((place) => leastApart(map, place))
      .sort((a, b) => a - b);
    // not all of a side: parts of a table can look like paper
    return differences.length === 0 ? [] : [differences[Math.floor(differences.length * 0.7)] as number];
  });
  if (steps.length === 0) return 0;
  return Math.max(0, 1 - Math.min(...steps) / Math.max(LEAST_CLEAR, ...steps) / SAME);
}

/** The smallest difference from what is beyond, up to the first other color: print has none, and behind a gap can be a second paper. */
function leastApart(map: EdgeMap, { near, beyond }: Place): number {
  let least = Number.POSITIVE_INFINITY;
  for (const at of beyond) {
    least = Math.min(least, apart(map, near, at));
    const red = Math.abs((map.red[at] as number) - (map.red[near] as number));
    const blue = Math.abs((map.blue[at] as number) - (map.blue[near] as number));
    if (Math.max(red, blue) > OTHER_COLOR) break;
  }
  return least;
}

function placesAlong(map: EdgeMap, corners: Corners, index: number): Place[] {
  const from = corners[index] as Point;
  const to = corners[(index + 1) % 4] as Point;
  const opposite = corners[(index + 2) % 4] as Point;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const normal = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length };
  const inward = (opposite.x - from.x) * normal.x + (opposite.y - from.y) * normal.y < 0 ? -1 : 1;
  return Array.from({ length: PLACES }, (_, place) => {
    const share = ENDS + ((1 - 2 * ENDS) * (place + 0.5)) / PLACES;
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    const at = (far: number) => pixelAt(map, x + normal.x * far * inward, y + normal.y * far * inward);
    return {
      near: brightest(map, NEAR.map(at)),
      beyond: BEYOND.map((far) => at(-far)).filter((pixel) => pixel >= 0),
    };
  }).filter(({ near }) => near >= 0);
}

/** Share of the places inside whose color is not the paper's: something lies on it, or it is no paper. */
function foreignIn(map: EdgeMap, corners: Corners, ground: number): number {
  const places: number[] = [];
  for (let row = 0; row < GRID; row += 1) {
    for (let column = 0; column < GRID; column += 1) {
      const { x, y } = placeIn(corners, (column + 0.5) / GRID, (row + 0.5) / GRID);
      // beside a letter there is paper
      places.push(
        brightest(map, [
          pixelAt(map, x, y),
          pixelAt(map, x - 3, y),
          pixelAt(map, x + 3, y),
          pixelAt(map, x, y - 3),
          pixelAt(map, x, y + 3),
        ]),
      );
    }
  }
  const seen = places.filter((at) => at >= 0);
  const red = median(seen.map((at) => map.red[at] as number));
  const blue = median(seen.map((at) => map.blue[at] as number));
  const isForeign = places.map(
    (at) => at >= 0 && (isOtherThan(red, blue, map, at) || (map.luma[at] as number) < DARKER * ground),
  );
  return isForeign.filter(Boolean).length / isForeign.length;
}

/** A quick look at a few places: whether most of what is inside four corners can be one paper. */
export function isOneColor(map: EdgeMap, corners: Corners): boolean {
  let [count, red, blue] = [0, 0, 0];
  for (let row = 0; row < FEW; row += 1) {
    for (let column = 0; column < FEW; column += 1) {
      const { x, y } = placeIn(corners, (column + 0.5) / FEW, (row + 0.5) / FEW);
      const at = pixelAt(map, x, y);
      if (at < 0) continue;
      few[count] = at;
      count += 1;
      red += map.red[at] as number;
      blue += map.blue[at] as number;
    }
  }
  red /= Math.max(1, count);
  blue /= Math.max(1, count);
  let other = 0;
  for (let place = 0; place < count; place += 1) {
    if (isOtherThan(red, blue, map, few[place] as number)) other += 1;
  }
  return other <= MOST_OTHER * count;
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

/** @returns -1 outside the picture */
function pixelAt({ width, height }: EdgeMap, x: number, y: number): number {
  const [px, py] = [Math.round(x), Math.round(y)];
  return px < 0 || py < 0 || px >= width || py >= height ? -1 : py * width + px;
}

function brightest({ luma }: EdgeMap, pixels: readonly number[]): number {
  let best = -1;
  for (const at of pixels)
    if (at >= 0 && (best < 0 || (luma[at] as number) > (luma[best] as number))) best = at;
  return best;
}

function apart({ luma, red, blue }: EdgeMap, one: number, other: number): number {
  return Math.max(
    Math.abs((luma[one] as number) - (luma[other] as number)),
    Math.abs((red[one] as number) - (red[other] as number)),
    Math.abs((blue[one] as number) - (blue[other] as number)),
  );
}

function median(values: readonly number[]): number {
  // numbers sort much faster without a function that compares them
  return Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;
}

/** At most 0.4 is taken off for one of these. */
function clamp(value: number): number {
  return Math.max(0, Math.min(0.4, value));
}
