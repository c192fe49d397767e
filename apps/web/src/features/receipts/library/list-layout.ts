import type { Receipt } from '@slipcase/contract/receipts';
import type { Group } from './month-groups.ts';

/** One line of the list on screen: a month's title, or a row of slips side by side. */
export type Row =
  | { kind: 'title'; key: string; group: Group }
  | {
      kind: 'slips';
      key: string;
      group: Group;
      receipts: Receipt[];
      /** index of the first receipt in its group */
      place: number;
    };

/** Heights of rows, px. */
export type RowHeights = {
  /** default height of a title */
  title: number;
  slips: number;
  /** the other heights, by key: with large text, slips can differ by a line */
  own: ReadonlyMap<string, number>;
};

/** Heights measured so far. The first row of a kind gives the default, and exceptions are stored. */
export type Measured = Partial<RowHeights>;

/** A part of the list to draw: rows of one group, each with the empty height above it, px. */
export type Piece = { group: Group; rows: { row: Row; gap: number }[] };

/** A span of the list, in px from its top. */
type Span = { from: number; to: number };

/**
 * The position of every row, without an object for each row. The cost depends on the number of months, not
 * receipts.
 */
export type ListLayout = {
  /** px */
  height: number;
  /** The rows within a span, in order, plus the row of the receipt to keep, wherever it is. */
  pieces: (span: Span, kept: string | null) => Piece[];
};

/** A group, with the positions of its rows. */
type Part = {
  group: Group;
  /** px from the top of the list */
  start: number;
  /** number of rows of slips */
  count: number;
  /** px from the top of the list to a row of slips; `count` gives the end */
  startOf: (row: number) => number;
};

/** @param columns slips per row */
export function layOut(groups: readonly Group[], columns: number, heights: RowHeights): ListLayout {
  const parts: Part[] = [];
  let height = 0;
  for (const group of groups) {
    const part = partOf(group, height, columns, heights);
    parts.push(part);
    height = part.startOf(part.count);
  }

  function pieces(span: Span, kept: string | null): Piece[] {
    const found: Piece[] = [];
    let end = 0;
    for (const { group, start, count, startOf } of parts) {
      const rows: Piece['rows'] = [];
      const draw = (row: Row, from: number, to: number) => {
        rows.push({ row, gap: Math.max(0, from - end) });
        end = to;
      };
      if (group.title !== null && start < span.to && startOf(0) > span.from)
        draw({ kind: 'title', key: keyOf('title', group.key), group }, start, startOf(0));
      const numbers = rowsWithin(span, count, startOf);
      const place = kept === null ? -1 : group.receipts.findIndex(({ id }) => id === kept);
      for (const number of place < 0 ? numbers : withRow(numbers, Math.floor(place / columns)))
        draw(slipsOf(group, number * columns, columns), startOf(number), startOf(number + 1));
      if (rows.length > 0) found.push({ group, rows });
    }
    return found;
  }

  return { height, pieces };
}

/** The key of a row. @param id the month, or the first receipt */
function keyOf(kind: Row['kind'], id = ''): string {
  return `${kind} ${id}`;
}

/** The parts of a row's key. */
export function kindOf(key: string): Row['kind'] {
  return key.startsWith('title ') ? 'title' : 'slips';
}

/** The height of the row with this key, px. */
export function heightOf(key: string, heights: RowHeights): number {
  return heights.own.get(key) ?? heights[kindOf(key)];
}

/** smaller differences are rounding, px */
const ALIKE_PX = 0.5;

/** @param rows heights by the rows' keys, px. @returns the same object when nothing is new */
export function withMeasured(before: Measured, rows: ReadonlyMap<string, number>): Measured {
  let known = before;
  for (const [key, height] of rows) {
    const kind = kindOf(key);
    const usual = known[kind];
    if (usual === undefined) {
      known = { ...known, [kind]: height };
      continue;
    }
    const alike = Math.abs(height - usual) < ALIKE_PX;
    if ((known.own?.get(key) ?? usual) === (alike ? usual : height)) continue;
    const own = new Map(known.own);
    if (alike) own.delete(key);
    else own.set(key, height);
    known = { ...known, own };
  }
  return known;
}

function slipsOf(group: Group, place: number, columns: number): Row {
  const receipts = group.receipts.slice(place, place + columns);
  return { kind: 'slips', key: keyOf('slips', receipts[0]?.id), group, receipts, place };
}

function partOf(group: Group, start: number, columns: number, heights: RowHeights): Part {
  const count = Math.ceil(group.receipts.length / columns);
  const first = start + (group.title === null ? 0 : heightOf(keyOf('title', group.key), heights));
  if (heights.own.size === 0) return { group, start, count, startOf: (row) => first + row * heights.slips };
  const starts = [first];
  for (let row = 0; row < count; row += 1) {
    const key = keyOf('slips', group.receipts[row * columns]?.id);
    starts.push((starts[row] ?? 0) + heightOf(key, heights));
  }
  return { group, start, count, startOf: (row) => starts[row] ?? 0 };
}

function rowsWithin({ from, to }: Span, count: number, startOf: Part['startOf']): number[] {
  let [first, after] = [0, count];
  while (first < after) {
    const middle = Math.floor((first + after) / 2);
    if (startOf(middle + 1) > from) after = middle;
    else first = middle + 1;
  }
  const rows: number[] = [];
  for (let row = first; row < count && startOf(row) < to; row += 1) rows.push(row);
  return rows;
}

function withRow(rows: number[], row: number): number[] {
  return rows.includes(row) ? rows : [...rows, row].sort((a, b) => a - b);
}
