import { type Cell, COLUMNS } from './receipt-columns.ts';

/** Without it Excel reads UTF-8 as the machine's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * Starts of text that a spreadsheet treats as a formula (OWASP, CSV Injection): the symbols, their full-width
 * forms, which East Asian Excel treats the same, and the characters it skips before them.
 */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** RFC 4180 with a header row. Amounts are plain numbers, days and instants ISO 8601. */
export function csvOf(table: readonly (readonly Cell[])[]): Buffer {
  const head = COLUMNS.map(({ title }) => title);
  const rows = [head, ...table.map((row) => row.map(csvCell))];
  return Buffer.from(`${BYTE_ORDER_MARK}${rows.map((row) => `${row.join(',')}\r\n`).join('')}`);
}

function csvCell(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'amount':
      return cell.amount.toFixed(2);
    case 'day':
      return cell.day;
    case 'instant':
      return cell.instant;
    case 'text':
      return quoted(FORMULA.test(cell.text) ? `'${cell.text}` : cell.text);
  }
}

function quoted(text: string): string {
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
