import { boxAroundAll } from '../image/box.ts';
import type { RotatedRect } from '../image/rotated-rect.ts';
import { median } from '../median.ts';
import type { Box } from '../reading.ts';
import type { RecognizedLine } from './recognize.ts';

/**
 * A recognized line and the rotated rectangle it was read from. All of them are in the picture, or all in the
 * plane of a view.
 */
export type PlacedLine = RecognizedLine & { rect: RotatedRect };

/** Lines side by side on the paper, from left to right, for example a label and its amount. */
export type Row = {
  lines: RecognizedLine[];
  /** The lines' texts, joined by spaces. */
  text: string;
  box: Box;
  /** Height of the tallest line in pixels, perpendicular to the text. */
  height: number;
  /**
   * How far down the page the row's center lies, in pixels perpendicular to the page's slope. So gaps are
   * right on a skewed photo too.
   */
  down: number;
};

/** Two lines belong to one row if their centers are closer than this share of the smaller one's height. */
const SAME_ROW = 0.5;
/** How far a line's slope applies to its surroundings, in typical line heights. */
const SLOPE_REACH = 4;
/** Anything less certain than this is dirt or a pattern, not print. */
export const MIN_CONFIDENCE = 0.5;

/**
 * Joins lines into rows by geometry, top row first. Paper curls, so each line is linked to the neighbor that
 * best continues its slope, instead of cutting the page into level strips.
 */
export function rowsOf(found: readonly PlacedLine[]): Row[] {
  const lines = found.filter((line) => line.text !== '' && line.confidence >= MIN_CONFIDENCE);
  const usualHeight = median(lines.map(({ rect }) => rect.height));
  const slopes = lines.map(({ rect }) => slopeNear(rect, lines, usualHeight * SLOPE_REACH));
  const page = median(slopes);
  const links: { left: number; right: number; cost: number }[] = [];
  lines.forEach((a, left) => {
    lines.forEach((b, right) => {
      const cost =
        left === right ? null : linkCost(a.rect, b.rect, ((slopes[left] ?? 0) + (slopes[right] ?? 0)) / 2);
      if (cost !== null) links.push({ left, right, cost });
    });
  });
  links.sort((a, b) => a.cost - b.cost);
  const rightOf = new Map<number, number>();
  const leftOf = new Map<number, number>();
  for (const { left, right } of links) {
    if (rightOf.has(left) || leftOf.has(right)) continue;
    rightOf.set(left, right);
    leftOf.set(right, left);
  }
  const rows: Row[] = [];
  lines.forEach((line, first) => {
    if (leftOf.has(first)) return;
    const chain: RecognizedLine[] = [];
    let height = 0;
    for (let at: number | undefined = first; at !== undefined; at = rightOf.get(at)) {
      const { rect, ...next } = lines[at] ?? line;
      chain.push(next);
      height = Math.max(height, rect.height);
    }
    const { x, y } = line.rect.center;
    rows.push(rowFrom(chain, height, y * Math.cos(page) - x * Math.sin(page)));
  });
  return rows.sort((a, b) => a.down - b.down);
}

function rowFrom(lines: RecognizedLine[], height: number, down: number): Row {
  const text = lines.map((line) => line.text).join(' ');
  return { lines, text, box: boxAroundAll(lines.map((line) => line.box)), height, down };
}

/**
 * The slope of the print around a line, in radians. Long lines show theirs well, short ones barely at all.
 */
function slopeNear(rect: RotatedRect, lines: readonly PlacedLine[], reach: number): number {
  let sum = 0;
  let weights = 0;
  for (const { rect: other } of lines) {
    const distance = Math.hypot(other.center.x - rect.center.x, other.center.y - rect.center.y) / reach;
    const weight = Math.exp((-distance * distance) / 2) * (other.width / other.height) ** 2;
    sum += other.angle * weight;
    weights += weight;
  }
  return weights > 0 ? sum / weights : rect.angle;
}

/**
 * How badly `right` continues `left` in a row: the offset perpendicular to their slope, in line heights, plus
 * a little for the gap so that the closer of two wins. Null if it does not continue it.
 */
function linkCost(left: RotatedRect, right: RotatedRect, slope: number): number | null {
  const dx = right.center.x - left.center.x;
  const dy = right.center.y - left.center.y;
  const along = dx * Math.cos(slope) + dy * Math.sin(slope);
  const across = Math.abs(dy * Math.cos(slope) - dx * Math.sin(slope));
  const height = Math.min(left.height, right.height);
  const gap = along - (left.width + right.width) / 2;
  if (gap < -height || along <= 0 || across > SAME_ROW * height) return null;
  return across / height + gap / height / 100;
}

/** Empty space between two rows, in heights of the upper one; negative if they overlap. */
export function gapBetween(upper: Row, lower: Row): number {
  return (lower.down - upper.down - (upper.height + lower.height) / 2) / upper.height;
}
