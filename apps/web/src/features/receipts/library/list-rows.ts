import type { Receipt } from '@slipcase/contract/receipts';
import type { Group } from './month-groups.ts';

/** One line of the list on screen: a month's title, or as many slips as stand beside each other. */
export type Row =
  | { kind: 'title'; key: string; group: Group }
  | {
      kind: 'slips';
      key: string;
      group: Group;
      receipts: Receipt[] /** of the first, in its group */;
      place: number;
    };

export function rowsOf(groups: readonly Group[], columns: number): Row[] {
  const rows: Row[] = [];
  for (const group of groups) {
    if (group.title !== null) rows.push({ kind: 'title', key: `title ${group.key}`, group });
    for (let place = 0; place < group.receipts.length; place += columns) {
      const receipts = group.receipts.slice(place, place + columns);
      rows.push({ kind: 'slips', key: `${columns} ${receipts[0]?.id}`, group, receipts, place });
    }
  }
  return rows;
}

/** The row that a receipt stands in; -1 when it is not shown. */
export function rowOf(rows: readonly Row[], id: string): number {
  return rows.findIndex((row) => row.kind === 'slips' && row.receipts.some((receipt) => receipt.id === id));
}

/** A part of the list that is drawn: rows of one group, each with the empty height before it. */
export type Piece = { group: Group; rows: { row: Row; index: number; gap: number }[] };

/** Rows that are drawn, in order, with what is left out between them. */
export function piecesOf(
  rows: readonly Row[],
  drawn: readonly { index: number; start: number; end: number }[],
): { pieces: Piece[]; end: number } {
  const pieces: Piece[] = [];
  let end = 0;
  for (const item of drawn) {
    const row = rows[item.index];
    if (!row) continue;
    const gap = Math.max(0, item.start - end);
    const last = pieces.at(-1);
    if (last?.group === row.group) last.rows.push({ row, index: item.index, gap });
    else pieces.push({ group: row.group, rows: [{ row, index: item.index, gap }] });
    end = item.end;
  }
  return { pieces, end };
}
