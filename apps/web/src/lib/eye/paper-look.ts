import type { Corners, Point } from '../picture/picture.ts';
import type { EdgeMap } from './edges.ts';
import { brightest, colorStep, foreignIn, OTHER_COLOR, pixelAt } from './paper-color.ts';

/** A place along a side: the index of a pixel inside, and the indices of pixels beyond the side. */
type Place = { near: number; beyond: number[] };

/**
 * Distances from a side in pixels, inside and outside. Several, because the paper continues beyond a ruled
 * line, a bar code or a row of print.
 */
const NEAR = [3, 5, 7];
const BEYOND = [3, 5, 7, 10, 13, 17, 22];
/** number of places along each side, without its ends */
const PLACES = 14;
const ENDS = 0.06;
/** A side whose difference is only this share of the clearest side's probably has paper on both sides. */
const SAME = 0.3;
/** gray levels: a side with a smaller difference is not clear */
const LEAST_CLEAR = 25;
/**
 * Gray levels, and the share of places along the sides where a paper is so much brighter than what is next to
 * it. Then, colors that differ inside are the light on one paper: a lamp on one half, a window on the other.
 */
const LIT = { brighter: 60, around: 0.9 };
/** gray levels: a side this clear means that the table is darker than the paper */
const DARK_TABLE = 60;
/**
 * Whether the area inside four corners looks like one paper on something else. The weights were fitted to the
 * drawn clips of the bench and to photos.
 * @returns 0 to 1, a factor for a quad's score
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
  const isLit = shareOnDark(map, sides.flat(), LIT.brighter) >= LIT.around;
  return (
    (1 - 0.6 * sameBeyond(map, sides)) *
    (1 - 0.9 * foreignIn(map, corners, ground)) ** (isLit ? 1 : 3) *
    (1 - clamp((spread - 8) / 130)) *
    (1 - clamp((color - 30) / 150)) *
    (brighter < -10 ? 0.75 : 1) *
    (ground < 60 ? 0.8 : 1)
  );
}

/** Whether a paper is so much brighter than everything around it that its colors can only be its light. */
export function isLitPaper(map: EdgeMap, corners: Corners): boolean {
  return darkAround(map, corners, LIT.brighter) >= LIT.around;
}

/**
 * The share of places along the sides where the paper is brighter than what is next to it, 0 to 1.
 * @param by gray levels
 */
export function darkAround(map: EdgeMap, corners: Corners, by: number): number {
  const places = corners.flatMap((_, index) => placesAlong(map, corners, index));
  return shareOnDark(map, places, by);
}

function shareOnDark({ luma }: EdgeMap, places: readonly Place[], by: number): number {
  const isOnDark = ({ near, beyond }: Place) =>
    beyond.slice(0, 3).every((at) => (luma[near] as number) - (luma[at] as number) > by);
  return places.filter(isOnDark).length / Math.max(1, places.length);
}

/** How much the least clear side looks as if the paper continued beyond it, 0 to 1. */
function sameBeyond(map: EdgeMap, sides: readonly Place[][]): number {
  const steps = sides.flatMap((places) => {
    const differences = places
      .filter(({ beyond }) => beyond.length > 0)
      .map((place) => leastApart(map, place))
      .sort((a, b) => Math.abs(a) - Math.abs(b));
    // ignores some of the places, because parts of a table can look like paper
    return differences.length === 0 ? [] : [differences[Math.floor(differences.length * 0.7)] as number];
  });
  if (steps.length === 0) return 0;
  const most = Math.max(...steps);
  // on a dark table, whatever is brighter than the inside is the paper: that side of the quad is the edge of
  // a shadow
  const clear = steps.map((step) => (most > DARK_TABLE ? Math.max(0, step) : Math.abs(step)));
  return Math.max(0, 1 - Math.min(...clear) / Math.max(LEAST_CLEAR, ...clear) / SAME);
}

/**
 * The smallest difference from the pixels beyond, up to the first one in another color: beyond print there is
 * none, and behind a gap there can be a second paper. Negative: beyond the side, there is the same color, but
 * brighter.
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
  // sorting numbers is much faster without a compare function
  return Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;
}

/** Each of these lowers the score by 0.4 at most. */
function clamp(value: number): number {
  return Math.max(0, Math.min(0.4, value));
}
