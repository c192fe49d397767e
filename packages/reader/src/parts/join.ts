import { boxAroundAll } from '../image/box.ts';
import { median } from '../median.ts';
import type { Row } from '../ocr/lines.ts';
import type { RecognizedLine } from '../ocr/recognize.ts';
import type { Box, Point, Quad } from '../reading.ts';
import { type Overlap, overlapOf } from './overlap.ts';

/** Joins the parts of a long receipt that was photographed in several pictures, as if it were one picture. */

/** Lines on both parts that are closer together than this, in pixels, do not reveal the scale. */
const LEAST_SPAN = 40;

/** Maps a part's positions to the first part's pixels: multiplied by `scale`, then moved. */
type Placement = { scale: number; x: number; y: number; down: number };
/** A place on one of the parts. */
type OnPart = { part: number; box: Box };

export type Joined = {
  /** in the first part's pixels, from the top */
  rows: Row[];
  /** @returns where a box of `rows` lies on the pictures */
  locate(box: Box): OnPart;
};

type Placed = { row: Row; part: number };
const AS_IT_IS: Placement = { scale: 1, x: 0, y: 0, down: 0 };

/**
 * How many of the last pictures are parts of one receipt, each continuing where the one before it ends.
 * @param prints the rows of each picture, in order
 * @returns 1 if the last one stands alone; 0 if there are no pictures
 */
export function countParts(prints: readonly (readonly Row[])[]): number {
  let count = Math.min(1, prints.length);
  while (count < prints.length) {
    const [upper, lower] = [prints.at(-count - 1), prints.at(-count)];
    if (!upper || !lower || !overlapOf(upper, lower)) break;
    count += 1;
  }
  return count;
}

/**
 * Joins the parts of a receipt. Each row appears once, from the part where it was read best. Null if the text
 * does not prove that the parts belong together.
 */
export function joinParts(prints: readonly (readonly Row[])[]): Joined | null {
  const [head = [], ...others] = prints;
  let all: Placed[] = head.map((row) => ({ row, part: 0 }));
  const placements = [AS_IT_IS];
  for (const [index, rows] of others.entries()) {
    const overlap = overlapOf(
      all.map(({ row }) => row),
      rows,
    );
    if (!overlap) return null;
    const placement = placementOf(all, rows, overlap);
    placements.push(placement);
    const placed = rows.map((row) => ({ row: placedRow(row, placement), part: index + 1 }));
    all = merged(all, placed, overlap);
  }
  return {
    rows: all.map(({ row }) => row),
    locate(box) {
      const { part } = all.reduce((best, one) => (away(one.row, box) < away(best.row, box) ? one : best));
      return { part, box: unplaced(box, placements[part] ?? AS_IT_IS) };
    },
  };
}

/**
 * The rows of both parts. If both have a row, the one read with more confidence. A row that is cut off at the
 * edge of one part is whole on the other.
 */
function merged(above: readonly Placed[], below: readonly Placed[], { pairs }: Overlap): Placed[] {
  const [first, last] = [pairs[0], pairs.at(-1)];
  if (!first || !last) return [...above];
  const rows = above.slice(0, first.upper);
  for (const [index, { upper, lower }] of pairs.entries()) {
    const [one, other] = [above[upper], below[lower]];
    if (one && other) rows.push(surenessOf(other.row) > surenessOf(one.row) ? other : one);
    const next = pairs[index + 1];
    if (!next) continue;
    const [skippedAbove, skippedBelow] = [
      above.slice(upper + 1, next.upper),
      below.slice(lower + 1, next.lower),
    ];
    rows.push(...(skippedBelow.length > skippedAbove.length ? skippedBelow : skippedAbove));
  }
  const rest = below.slice(last.lower + 1);
  return [...rows, ...(rest.length > 0 ? rest : above.slice(last.upper + 1))];
}

function surenessOf({ lines }: Row): number {
  return Math.min(...lines.map(({ confidence }) => confidence));
}

function placementOf(above: readonly Placed[], below: readonly Row[], { pairs }: Overlap): Placement {
  const both = pairs.flatMap(({ upper, lower }) => {
    const [one, other] = [above[upper]?.row, below[lower]];
    return one && other ? [{ one, other }] : [];
  });
  const xs = both.flatMap(({ one, other }) => [
    { to: one.box.x, from: other.box.x },
    { to: one.box.x + one.box.width, from: other.box.x + other.box.width },
  ]);
  const scale = slopeOf(xs) ?? median(both.map(({ one, other }) => one.height / Math.max(1, other.height)));
  const moved = (of: (row: Row) => number) =>
    median(both.map(({ one, other }) => of(one) - scale * of(other)));
  return {
    scale,
    x: median(xs.map(({ to, from }) => to - scale * from)),
    y: moved(({ box }) => box.y + box.height / 2),
    down: moved(({ down }) => down),
  };
}

/** The slope of the straight line through the points, by least squares. Null if they are not spread out. */
function slopeOf(points: readonly { from: number; to: number }[]): number | null {
  const mean = (of: (point: { from: number; to: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [from, to] = [mean((point) => point.from), mean((point) => point.to)];
  let [both, spread] = [0, 0];
  for (const point of points) {
    both += (point.from - from) * (point.to - to);
    spread += (point.from - from) ** 2;
  }
  return Math.sqrt(spread / points.length) < LEAST_SPAN / 2 || both <= 0 ? null : both / spread;
}

function placedRow(row: Row, placement: Placement): Row {
  const lines = row.lines.map((line) => placedLine(line, placement));
  return {
    ...row,
    lines,
    box: boxAroundAll(lines.map(({ box }) => box)),
    height: row.height * placement.scale,
    down: row.down * placement.scale + placement.down,
  };
}

function placedLine(line: RecognizedLine, placement: Placement): RecognizedLine {
  const at = ({ x, y }: Point): Point => ({
    x: x * placement.scale + placement.x,
    y: y * placement.scale + placement.y,
  });
  const within = ({ x, y, width, height }: Box): Box => ({
    ...at({ x, y }),
    width: width * placement.scale,
    height: height * placement.scale,
  });
  return {
    ...line,
    quad: line.quad.map(at) as Quad,
    box: within(line.box),
    words: line.words.map((word) => ({ ...word, box: within(word.box) })),
  };
}

function unplaced({ x, y, width, height }: Box, placement: Placement): Box {
  const { scale } = placement;
  return {
    x: (x - placement.x) / scale,
    y: (y - placement.y) / scale,
    width: width / scale,
    height: height / scale,
  };
}

function away({ box }: Row, { y, height }: Box): number {
  return Math.abs(box.y + box.height / 2 - y - height / 2);
}
