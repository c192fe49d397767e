import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';
import { brightest, colorStep, foreignIn, OTHER_COLOR, pixelAt } from './paper-color.ts';

/** How a side looks at several places: the index of a pixel inside, and those of pixels beyond. */
type Place = { near: number; beyond: number[] };

/**
 * pixels from a side: inside, and outside. Beyond a ruled line, a bar code or a row of print, the paper
 * continues.
 */
const NEAR = [3, 5, 7];
const BEYOND = [3, 5, 7, 10, 13, 17, 22];
/** places looked at along each side, without its ends */
const PLACES = 14;
const ENDS = 0.06;
/** A side that differs this much less than the clearest one has paper on both sides. */
const SAME = 0.3;
/** gray levels: less is no clear side */
const LEAST_CLEAR = 25;
/** gray levels: a side this clear has a table beyond it that is darker than the paper */
const DARK_TABLE = 60;
/**
 * Whether what is inside four corners looks like one paper on something else. The weights were set by the
 * drawn clips of the bench and by photographs.
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
    (1 - clamp((spread - 8) / 130)) *
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
      .sort((a, b) => Math.abs(a) - Math.abs(b));
    // not all of a side: parts of a table can look like paper
    return differences.length === 0 ? [] : [differences[Math.floor(differences.length * 0.7)] as number];
  });
  if (steps.length === 0) return 0;
  const most = Math.max(...steps);
  // beside a dark table, what is brighter than the paper is the paper: a side of the quad is the edge of a
  // shadow
  const clear = steps.map((step) => (most > DARK_TABLE ? Math.max(0, step) : Math.abs(step)));
  return Math.max(0, 1 - Math.min(...clear) / Math.max(LEAST_CLEAR, ...clear) / SAME);
}

/**
 * The smallest difference from what is beyond, up to the first other color: print has none, and behind a gap
 * can be a second paper. Less than 0: beyond is the same color, but brighter.
 */
function leastApart(map: EdgeMap, { near, beyond }: Place): number {
  let [least, signed] = [Number.POSITIVE_INFINITY, 0];
  for (const at of beyond) {
    const difference = apart(map, near, at);
    const isOther = colorStep(map, near, at) > OTHER_COLOR;
    if (difference < least) {
      least = difference;
      signed = !isOther && (map.luma[at] as number) > (map.luma[near] as number) ? -difference : difference;
    }
    if (isOther) break;
  }
  return signed;
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
