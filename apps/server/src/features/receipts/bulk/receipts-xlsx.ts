import { type Amount, fromCents, shownDecimals } from '@slipcase/contract/money';
import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import { type Cell, COLUMNS } from './receipt-columns.ts';

/**
 * A spreadsheet with real numbers and dates. Text cells are typed as text, so none can become a formula. Ten thousand
 * rows take half a second, so this runs in a worker (xlsx-worker.ts).
 */
export async function xlsxOf(table: readonly (readonly Cell[])[]): Promise<Uint8Array> {
  const head = COLUMNS.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  const data: SheetData = [head, ...table.map((row) => row.map(xlsxCell))];
  const columns = COLUMNS.map(({ widthChars }) => ({ width: widthChars }));
  return writeXlsxFile(data, { sheet: 'Receipts', columns, stickyRowsCount: 1 }).toBuffer();
}

function xlsxCell(cell: Cell): SheetData[number][number] {
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
      return { value: cell.text, type: String };
  }
}

function formatOf(amount: Amount): string {
  return `#,##0.${'0'.repeat(shownDecimals(amount))}`.replace(/\.$/u, '');
}
