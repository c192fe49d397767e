import type { InferenceSession } from 'onnxruntime-node';
import { boxAround } from '../image/box.ts';
import type { Picture } from '../image/decode.ts';
import { isInside } from '../image/paper-region.ts';
import { cornersOf, type RotatedRect } from '../image/rotated-rect.ts';
import { onPicture, rectOnPlane, type View } from '../image/view.ts';
import { median } from '../median.ts';
import type { Box, Point } from '../reading.ts';
import { detectSmaller } from './detect.ts';
import type { LineReaders } from './line-readers.ts';
import type { PlacedLine } from './lines.ts';

/**
 * The detector loses letters much larger than a line of text, or takes each for a line of its own. So it
 * looks at the head once more, at a copy so small that ordinary print has this height in pixels. Of 6, 8, 10,
 * 13 and 16, this height found the most names that the first look had missed.
 */
const ORDINARY = 8;
/** Large print is at least this many times taller than ordinary print. */
const LARGE = 1.3;
/** At most this many large lines are read. */
const MOST_LINES = 6;
/**
 * The area of the second look: this share of the text from the top, and the picture above and beside it, as
 * shares of the text's size.
 */
const HEAD_SHARE = 0.35;
const ABOVE = 0.2;
const BESIDE = 0.08;
/** Lines that together cover this share of a large line's width already have all of its text. */
const SAME_SHARE = 0.8;
/** A large line that was read with less confidence than this is a drawing. */
const LEAST_CONFIDENCE = 0.75;
const LEAST_LETTERS = 2;
/**
 * The replaced lines may have been read with up to this much more confidence. The limit is stricter if the
 * large line has just one more letter, which may be a drawing beside the name: 'SPARO'.
 */
const SURER = 0.03;
const SURER_BY_ONE = 0.01;
/**
 * If the centers of two lines are this far apart, as a share of the smaller height, one is below the other.
 */
const BELOW = 0.6;

/** A picture, and the lines that were found in it. They lie in the picture, or in the plane of `view`. */
type Found = { picture: Picture; view: View | null; rects: readonly RotatedRect[] };

/** Finds and reads the large print that the first look missed or split up. */
export async function readLargePrint(
  { detector, lineReaders }: { detector: InferenceSession; lineReaders: LineReaders },
  found: Found,
): Promise<PlacedLine[]> {
  const { picture, view } = found;
  const large = await largePrint(detector, found);
  const read = await lineReaders.read({
    picture,
    view,
    lines: large.map((rect) => ({ rect, care: 'logo' })),
  });
  return large.flatMap((rect, at) => {
    const line = read[at];
    return line ? [{ ...line, rect }] : [];
  });
}

/** Where the large print is, in the plane of the lines that were found. */
async function largePrint(
  detector: InferenceSession,
  { picture, view, rects }: Found,
): Promise<RotatedRect[]> {
  if (rects.length === 0) return [];
  const ordinary = median(rects.map(({ height }) => height));
  const head = headBox(picture, view, rects);
  if (head.width < 1 || head.height < 1) return [];
  const seen = await detectSmaller(detector, picture, head, Math.max(1, ordinary / ORDINARY));
  return seen
    .map((rect) => (view ? rectOnPlane(view, rect) : rect))
    .filter((rect) => rect.height >= LARGE * ordinary && !isFound(rect, rects))
    .sort((a, b) => b.height - a.height)
    .slice(0, MOST_LINES);
}

/**
 * The lines, where each large line replaces the lines that it was mistaken for.
 * @param large the large lines, as read
 */
export function withLargePrint(lines: readonly PlacedLine[], large: readonly PlacedLine[]): PlacedLine[] {
  let all = [...lines];
  for (const line of large) {
    const parts = all.filter(({ rect }) => holds(line.rect, rect.center) || holds(rect, line.rect.center));
    if (isBetter(line, parts)) all = [...all.filter((each) => !parts.includes(each)), line];
  }
  return all;
}

/**
 * Whether a large line was read confidently, its parts are side by side, and it has more letters than they
 * have.
 */
function isBetter(line: PlacedLine, parts: readonly PlacedLine[]): boolean {
  if (line.confidence < LEAST_CONFIDENCE || lettersOf(line).length < LEAST_LETTERS) return false;
  const letters = parts.reduce((sum, part) => sum + lettersOf(part).length, 0);
  const sure =
    parts.reduce((sum, part) => sum + part.confidence * lettersOf(part).length, 0) / (letters || 1);
  const more = lettersOf(line).length - letters;
  const surer = more === 1 ? SURER_BY_ONE : SURER;
  return more > 0 && line.confidence >= sure - surer && !isStacked(parts.map(({ rect }) => rect));
}

function lettersOf({ text }: PlacedLine): string {
  return text.replace(/[^\p{L}\d]/gu, '');
}

/** Whether one line stands below another, not beside it. */
function isBelow(a: RotatedRect, b: RotatedRect): boolean {
  const across =
    (b.center.y - a.center.y) * Math.cos(a.angle) - (b.center.x - a.center.x) * Math.sin(a.angle);
  return Math.abs(across) > BELOW * Math.min(a.height, b.height);
}

/**
 * Whether the lines that were already found have all of a large line's text, or show that it is several
 * lines.
 */
function isFound(large: RotatedRect, rects: readonly RotatedRect[]): boolean {
  const parts = rects.filter(({ center }) => holds(large, center));
  const width = parts.reduce((sum, part) => sum + part.width, 0);
  return width > SAME_SHARE * large.width || isStacked(parts);
}

function isStacked(rects: readonly RotatedRect[]): boolean {
  return rects.some((a) => rects.some((b) => isBelow(a, b)));
}

function holds(rect: RotatedRect, { x, y }: Point): boolean {
  return isInside(cornersOf(rect), x, y);
}

/** The upper part of the text and some of what is around it, in whole pixels of the picture. */
function headBox(picture: Picture, view: View | null, rects: readonly RotatedRect[]): Box {
  const corners = rects.flatMap(cornersOf).map((corner) => (view ? onPicture(view, corner) : corner));
  const { x, y, width, height } = boxAround(corners, picture);
  const from = { x: Math.floor(x - BESIDE * width), y: Math.floor(y - ABOVE * height) };
  const to = { x: Math.ceil(x + (1 + BESIDE) * width), y: Math.ceil(y + HEAD_SHARE * height) };
  return boxAround([from, to], picture);
}
