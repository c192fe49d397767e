import type { CutEdge, Legibility } from '@slipcase/contract/legibility';
import type { Analyzed } from './analyzer.ts';

/**
 * Measures how legible the print in a picture is. Pure functions of the lines that were read, and of gray
 * pixels.
 */

type Lines = Analyzed['lines'];
export type Gray = { data: Uint8Array; width: number; height: number };

/** Below this confidence, a line may be a pattern or a shadow. */
const LEAST_CONFIDENCE = 0.6;
/** Fewer lines say too little about the print. */
const LEAST_LINES = 5;
/** The share of lines that counts as the smallest print, because a single line may be measured wrongly. */
const SMALLEST = 0.1;
/**
 * Line height, in pixels, to which the picture is reduced to judge its sharpness. Blur that is small compared
 * to the letters does not count.
 */
const JUDGED_LINE = 14;
/** Noise on a plain background is not contrast; in squared gray levels. */
const LEAST_CONTRAST = 25;
/** A line this close to the edge of the picture continues beyond it; as a share of the line's height. */
const AT_EDGE = 0.1;
/**
 * This many lines at the left or right edge are not a coincidence. At the top and the bottom, a cut goes
 * through only one row.
 */
const CUT_LINES = 3;
/** A single character at an edge is usually a speck or part of a pattern. */
const LEAST_TEXT = 2;

type Print = { lines: Lines; smallest: number; median: number };

/** The lines that are good enough to judge the print; null if there are too few. */
export function printOf(all: Lines): Print | null {
  const lines = all.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  if (lines.length < LEAST_LINES) return null;
  const heights = lines.map(({ corners }) => heightOf(corners)).toSorted((a, b) => a - b);
  const at = (share: number) => heights[Math.floor((heights.length - 1) * share)] ?? 0;
  return { lines, smallest: at(SMALLEST), median: at(0.5) };
}

/** The scale by which the picture is reduced before its sharpness is judged. */
export function judgedScale({ median }: Print): number {
  return Math.min(1, JUDGED_LINE / Math.max(1, median));
}

/**
 * @param gray the upright picture, reduced by `judgedScale`
 * @param image the size of the upright picture
 */
export function legibilityOf(print: Print, gray: Gray, image: Analyzed['image']): Legibility {
  const cutAt = cutEdgesOf(print.lines, image);
  return {
    smallestPrint: Math.round(print.smallest * 10) / 10,
    sharpness: Math.round(sharpnessOf(print.lines, gray, image) * 1000) / 1000,
    isCut: cutAt.length > 0,
    cutAt,
  };
}

function heightOf([a, b, , d]: Lines[number]['corners']): number {
  const long = Math.hypot(b.x - a.x, b.y - a.y);
  const high = Math.hypot(d.x - a.x, d.y - a.y);
  return Math.min(long, high);
}

function cutEdgesOf(lines: Lines, { width, height }: Analyzed['image']): CutEdge[] {
  const left = lines.filter(({ box }) => box.x <= box.height * AT_EDGE);
  const right = lines.filter(({ box }) => box.x + box.width >= width - box.height * AT_EDGE);
  const texts = lines.filter(({ text }) => text.length >= LEAST_TEXT);
  const edges: CutEdge[] = [];
  if (Math.max(left.length, right.length) >= CUT_LINES) edges.push('side');
  if (texts.some(({ box }) => box.y <= box.height * AT_EDGE)) edges.push('top');
  if (texts.some(({ box }) => box.y + box.height >= height - box.height * AT_EDGE)) edges.push('bottom');
  return edges;
}

/**
 * The mean square of the second derivative in the worst of four directions, divided by the contrast, within
 * the lines. The page measures camera pictures in the same way (`apps/web/src/lib/picture/quality.ts`), but
 * not just the print.
 */
function sharpnessOf(lines: Lines, gray: Gray, image: Analyzed['image']): number {
  const scale = gray.width / image.width;
  const sums = { contrast: 0, changes: [0, 0, 0, 0] as [number, number, number, number] };
  for (const { box } of lines) {
    const region = regionAt(gray, box, scale);
    if (!region) continue;
    sums.contrast += region.contrast;
    for (const [direction, change] of region.changes.entries()) sums.changes[direction as 0] += change;
  }
  return Math.min(...sums.changes) / (sums.contrast + LEAST_CONTRAST * lines.length);
}

function regionAt({ data, width, height }: Gray, box: Lines[number]['box'], scale: number) {
  const left = Math.max(1, Math.floor(box.x * scale));
  const right = Math.min(width - 1, Math.ceil((box.x + box.width) * scale));
  const top = Math.max(1, Math.floor(box.y * scale));
  const bottom = Math.min(height - 1, Math.ceil((box.y + box.height) * scale));
  const count = (right - left) * (bottom - top);
  if (right <= left || bottom <= top) return null;
  const at = (index: number) => data[index] as number;
  let [sum, squares, across, down, falling, rising] = [0, 0, 0, 0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const here = y * width + x;
      const twice = 2 * at(here);
      sum += at(here);
      squares += at(here) ** 2;
      across += (at(here - 1) + at(here + 1) - twice) ** 2;
      down += (at(here - width) + at(here + width) - twice) ** 2;
      // diagonal steps are longer by the square root of two
      falling += (at(here - width - 1) + at(here + width + 1) - twice) ** 2 / 2;
      rising += (at(here - width + 1) + at(here + width - 1) - twice) ** 2 / 2;
    }
  }
  return {
    contrast: squares / count - (sum / count) ** 2,
    changes: [across, down, falling, rising].map((change) => change / count),
  };
}
