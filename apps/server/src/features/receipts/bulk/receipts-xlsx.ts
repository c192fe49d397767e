import { type Amount, fromCents, shownDecimals } from '@slipcase/contract/money';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { Cell, Table } from './receipt-columns.ts';
import type { Totals } from './receipt-totals.ts';

type Row = SheetData[number];

/**
 * A spreadsheet with real numbers and dates: one sheet of receipts and one of sums. Text cells have the type
 * text, so none can become a formula. Ten thousand rows take half a second, so this runs in a worker
 * (xlsx-worker.ts).
 */
export async function xlsxOf({ columns, rows }: Table, totals: Totals): Promise<Uint8Array> {
  const receipts = {
    data: [columns.map(({ title }) => bold(title)), ...rows.map((row) => row.map(xlsxCell))],
    sheet: 'Receipts',
    columns: columns.map(({ widthChars }) => ({ width: widthChars })),
    stickyRowsCount: 1,
  };
  const sums = {
    data: totalRows(totals),
    sheet: 'Totals',
    columns: [{ width: 40 }, { width: 14 }, { width: 9 }, { width: 9 }],
  };
  return writeXlsxFile([receipts, sums]).toBuffer();
}

/** Each section has a heading, its sums and an empty row. */
function totalRows({ sections, withoutAmount }: Totals): Row[] {
  const rows = sections.flatMap(({ title, totals }): Row[] => [
    [title, 'Total', 'Currency', 'Receipts'].map(bold),
    ...totals.map(
      ({ name, amount, count }): Row => [
        text(name),
        xlsxCell({ kind: 'amount', amount }),
        text(amount.currency),
        { value: count, type: Number },
      ],
    ),
    [],
  ]);
  if (withoutAmount === 0) return rows;
  return [...rows, [text('Without an amount'), null, null, { value: withoutAmount, type: Number }]];
}

function bold(title: string): Row[number] {
  return { value: title, type: String, fontWeight: 'bold' };
}

function text(value: string): Row[number] {
  return { value, type: String };
}

function xlsxCell(cell: Cell): Row[number] {
  switch (cell?.kind) {
    case undefined:
      return null;
    case 'amount':
      return { value: fromCents(cell.amount.cents), type: Number, format: formatOf(cell.amount) };
    // the library writes days and times in UTC
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'instant':
      return { value: new Date(cell.instant), type: Date, format: 'yyyy-mm-dd hh:mm' };
    case 'text':
      return text(cell.text);
  }
}

function formatOf(amount: Amount): string {
  return `#,##0.${'0'.repeat(shownDecimals(amount))}`.replace(/\.$/u, '');
}
