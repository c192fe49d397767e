import type { Receipt } from '@slipcase/contract/receipts';
import type { Group } from './month-groups.ts';

/** One line of the list on screen: a month's title, or as many slips as stand beside each other. */
export type Row =
  | { kind: 'title'; key: string; group: Group }
  | {
      kind: 'slips';
      key: string;
      group: Group;
      receipts: Receipt[];
      /** of the first of them, in its group */
      place: number;
    };

/** How high rows are, px. */
export type RowHeights = {
  /** of nearly all */
  title: number;
  slips: number;
  /** of those that differ, by their key: in large print a line more or less */
  own: ReadonlyMap<string, number>;
};

/** What was measured of rows so far: the first of a kind stands for the others, and those that differ are remembered. */
export type Measured = Partial<RowHeights>;

/** A part of the list that is drawn: rows of one group, each with the empty height before it, px. */
export type Piece = { group: Group; rows: { row: Row; gap: number }[] };

/** What of the list is meant: px from its top. */
type Span = { from: number; to: number };

/** Where every row of a list stands, without a row being made for each: ten thousand receipts cost as much as their months. */
export type ListLayout = {
  /** px */
  height: number;
  /** The rows within a span, in order, and the one with a receipt that is kept wherever it stands. */
  pieces: (span: Span, kept: string | null) => Piece[];
};

/** A group, and where its rows stand. */
type Part = {
  group: Group;
  /** px from the top of the list */
  start: number;
  /** rows of slips */
  count: number;
  /** px from the top of the list to a row of slips; of `count`, to the end */
  startOf: (row: number) => number;
};

/** @param columns slips beside each other */
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

/** What a row is known by. @param id the month, or the first receipt */
function keyOf(kind: Row['kind'], id = ''): string {
  return `${kind} ${id}`;
}

/** What a row's key says of it. */
export function kindOf(key: string): Row['kind'] {
  return key.startsWith('title ') ? 'title' : 'slips';
}

/** The height of the row with this key, px. */
export function heightOf(key: string, heights: RowHeights): number {
  return heights.own.get(key) ?? heights[kindOf(key)];
}

/** less is rounding, px */
const ALIKE_PX = 0.5;

/** @param rows heights by the rows' keys, px. @returns what was known before, itself, when nothing is new */
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

/** The rows of which some part is within a span. */
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
