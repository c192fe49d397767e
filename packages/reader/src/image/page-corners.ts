import { median } from '../median.ts';
import type { Line, Point, Quad } from '../reading.ts';
import type { Picture } from './decode.ts';
import { fitSide, meet, type Side } from './page-sides.ts';
import { isInside, mapPaper, type PaperMap } from './paper-region.ts';
import { smallestRect } from './rotated-rect.ts';

/** Color steps (of 255) tried as the paper's edge, from a white desk in soft light to a dark table. */
const LEVELS = [3, 4, 5, 7, 10, 14, 20, 28];
/**
 * The least average share of rays that must end on the four sides. Half of it is enough if the paper fills
 * the picture.
 */
const MIN_SUPPORT = 0.35;
/** The least share of the text's outlines inside the paper. The rest may be on a page next to it. */
const MIN_TEXT = 0.8;
/** A result that covers this share of the picture did not find a table. */
const WHOLE_PICTURE = 0.9;
/** If the text covers less of the whole picture than this, the paper's edge was missed. */
const MIN_TEXT_IN_WHOLE = 0.4;
/** A corner this close to the picture's edge is on it, in pixels of the small copy. */
const SNAP = 1.5;

/**
 * The four corners of the receipt's paper in the upright picture, in pixels, clockwise from the top left of
 * the text. The paper is grown from the text in a small copy. Rays from the text find where it ends, and each
 * side is the line that most of them agree on. Where the paper leaves the picture, the corner lies on the
 * picture's edge, so a flat scan gives about the whole picture. Null if there is no fair answer: no text,
 * sides that few rays agree on, text outside, or a little text on what looks like endless paper (a white
 * desk). A box around the text is not the paper's edge, so it is never a fallback.
 * @param known the paper region grown from these lines, if it already exists
 */
export async function findCorners(
  picture: Picture,
  lines: readonly Line[],
  known?: PaperMap | null,
): Promise<Quad | null> {
  const map = known === undefined ? await mapPaper(picture, lines) : known;
  if (!map) return null;
  const quad = quadAround(map, textAngle(lines));
  if (!quad || !isLikely(quad, map)) return null;
  return forCorners(quad, ({ x, y }) => ({
    x: (x / map.width) * picture.width,
    y: (y / map.height) * picture.height,
  }));
}

function forCorners([a, b, c, d]: Quad, change: (corner: Point) => Point): Quad {
  return [change(a), change(b), change(c), change(d)];
}

/** In radians, clockwise on the screen. Long lines count more. */
function textAngle(lines: readonly Line[]): number {
  const angles = lines.flatMap(({ quad: [a, b] }) => {
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    return new Array<number>(Math.ceil(length / 50)).fill(Math.atan2(b.y - a.y, b.x - a.x));
  });
  return median(angles);
}

/**
 * The quad around the paper. Each side comes from the color step where most rays agree: a desk may be white
 * on one side and dark on the other.
 */
function quadAround(map: PaperMap, angle: number): Quad | null {
  const right = { x: Math.cos(angle), y: Math.sin(angle) };
  const down = { x: -right.y, y: right.x };
  const left = { x: -right.x, y: -right.y };
  const up = { x: -down.x, y: -down.y };
  const side = (along: Point, outward: Point, from: number, to: number) =>
    fitSide(map, LEVELS, { along, outward }, [from, to]);
  const [first, last] = rangeAlong(down, map.text);
  const roughLeft = side(down, left, first, last);
  const roughRight = side(down, right, first, last);
  if (!roughLeft || !roughRight) return null;
  // Leave out a pixel at each end, where two sides meet.
  const above = side(right, up, 1 - outAt(roughLeft, first), outAt(roughRight, first) - 1);
  const below = side(right, down, 1 - outAt(roughLeft, last), outAt(roughRight, last) - 1);
  if (!above || !below) return null;
  // Repeat over the paper's whole length: text in the middle says little about the far ends of a side.
  const middle = (outAt(roughRight, (first + last) / 2) - outAt(roughLeft, (first + last) / 2)) / 2;
  const rows = [1 - outAt(above, middle), outAt(below, middle) - 1] as const;
  const before = side(down, left, ...rows);
  const after = side(down, right, ...rows);
  if (!before || !after) return null;
  const support = (above.support + after.support + below.support + before.support) / 4;
  if (support < MIN_SUPPORT) return null;
  const [a, b, c, d] = [meet(above, before), meet(above, after), meet(below, after), meet(below, before)];
  return a && b && c && d ? forCorners([a, b, c, d], (corner) => onto(map, corner)) : null;
}

/** How far out a side lies at a position along it. */
function outAt({ slope, offset }: Side, s: number): number {
  return slope * s + offset;
}

function onto({ width, height }: PaperMap, { x, y }: Point): Point {
  const snap = (value: number, max: number) => (value < SNAP ? 0 : value > max - SNAP ? max : value);
  return { x: snap(x, width), y: snap(y, height) };
}

function isLikely(quad: Quad, { width, height, text }: PaperMap): boolean {
  if (!isConvex(quad)) return false;
  const held = text.filter((p) => isInside(quad, p.x, p.y, SNAP)).length;
  if (held < text.length * MIN_TEXT) return false;
  if (areaOf(quad) < width * height * WHOLE_PICTURE) return true;
  const around = smallestRect(text);
  return !!around && around.width * around.height >= width * height * MIN_TEXT_IN_WHOLE;
}

/** The shoelace formula. */
function areaOf(quad: Quad): number {
  const sum = quad.reduce((total, a, i) => {
    const b = quad[(i + 1) % 4] ?? a;
    return total + a.x * b.y - b.x * a.y;
  }, 0);
  return Math.abs(sum) / 2;
}

function rangeAlong(axis: Point, points: readonly Point[]): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const p of points) {
    const s = p.x * axis.x + p.y * axis.y;
    min = Math.min(min, s);
    max = Math.max(max, s);
  }
  return [min, max];
}

/** Whether the corners run clockwise and the quad is convex. */
function isConvex(quad: Quad): boolean {
  return quad.every((b, i) => {
    const a = quad[(i + 3) % 4] ?? b;
    const c = quad[(i + 1) % 4] ?? b;
    return (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) > 0;
  });
}
