import type { RotatedRect } from '../image/rotated-rect.ts';
import { mostWidth } from './recognize.ts';

/** How much of a picture is read: work, not time, so that a busy machine reads the same as a quiet one. */
export type Budget = {
  /** Pixels of width that the recognizer is given, in crops 48 pixels high: the first try of each line. */
  first: number;
  /** The same for all other tries that lines may need: one more, or up to four in the head. */
  further: number;
  /** The number of lines. Each line also has a cost that does not depend on its width. */
  lines: number;
};

/**
 * Of 1,245 labeled pictures of receipts, the largest need 42,910 pixels for the first tries and 79,806 for
 * the others (four tickets of a railroad, each a page of small print), and 237 lines. 99 of 100 need at most
 * 30,400, 64,100 and 139, half of them 11,400, 26,900 and 47. So there is room for a till roll of 400 rows. A
 * full budget costs 12 to 20 seconds of one processor: 26 milliseconds per 1,000 pixels, up to 45 in the
 * longest lines. Clear print needs only the first tries.
 */
export const BUDGET: Budget = { first: 300_000, further: 150_000, lines: 600 };

/**
 * A line this wide is not text: it would have about 350 letters. The longest real one has 1,816 pixels. The
 * network compares all parts of a line with each other, so a very long line costs more than its share,
 * including memory.
 */
const WIDEST_LINE = 4800;

/** What is read: `lines`, and which of them are tried only `once`. */
export type Plan = { lines: ReadonlySet<RotatedRect>; once: ReadonlySet<RotatedRect> };

/**
 * Decides what to read before any reading starts. Otherwise the result would depend on which thread is
 * faster. If there is too much, the middle is left out: shop and address are at the top, total, tax and
 * payment at the bottom, and the middle has items. So lines are taken from both ends in turn. If one does not
 * fit, the next may still fit.
 * @param downwards all lines, from top to bottom
 */
export function planOf(
  downwards: readonly RotatedRect[],
  head: ReadonlySet<RotatedRect>,
  budget: Budget,
): Plan {
  const lines = new Set<RotatedRect>();
  const once = new Set<RotatedRect>();
  const left = { ...budget };
  for (const rect of fromBothEnds(downwards)) {
    const first = mostWidth(rect, 'once');
    if (left.lines === 0 || first > WIDEST_LINE || first > left.first) continue;
    left.lines -= 1;
    left.first -= first;
    lines.add(rect);
    const further = mostWidth(rect, head.has(rect) ? 'logo' : 'usual') - first;
    if (further > left.further) once.add(rect);
    else left.further -= further;
  }
  return { lines, once };
}

/** The first, the last, the second, the last but one, and so on. */
function fromBothEnds<T>(all: readonly T[]): T[] {
  const backwards = all.toReversed();
  return all.flatMap((each, at) => [each, backwards[at] ?? each]).slice(0, all.length);
}
