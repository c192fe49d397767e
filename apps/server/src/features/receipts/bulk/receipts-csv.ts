import { plainFigures } from '@slipcase/contract/money';
import type { Cell, Table } from './receipt-columns.ts';

/** Without this mark, Excel reads UTF-8 as the computer's old code page. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * All characters that programs of any country use as separators, and all line breaks. A program may split at
 * them even inside quotes.
 */
const SEPARATORS = ',;\\t\\n\\v\\f\\u0085\\u2028\\u2029';
/**
 * Characters that start a formula in a spreadsheet (OWASP, CSV Injection): the symbols, their full-width
 * forms, which East Asian Excel treats the same, and characters that spreadsheets skip before them.
 */
const SIGNS = '=+\\-@\\t\\r\\n\\uFF1D\\uFF0B\\uFF0D\\uFF20';
/**
 * A place where some program may start a cell, before one of these characters. Quotes in between vanish in
 * that program.
 */
const FORMULAS = new RegExp(`(?<=^|[${SEPARATORS}]|\\r(?!\\n))(?="*[${SIGNS}])`, 'gu');
const NEEDS_QUOTES = new RegExp(`["\\r${SEPARATORS}]`, 'u');

/**
 * CSV with a header row (RFC 4180). Amounts are plain numbers with the decimals of their currency; days and
 * instants are ISO 8601.
 */
export function csvOf({ columns, rows }: Table): Buffer {
  const head = columns.map(({ title }) => title);
  const written = [head, ...rows.map((row) => row.map(csvCell))];
  return Buffer.from(`${BYTE_ORDER_MARK}${written.map((row) => `${row.join(',')}\r\n`).join('')}`);
}

function csvCell(cell: Cell): string {
  switch (cell?.kind) {
    case undefined:
      return '';
    case 'amount':
      return plainFigures(cell.amount);
    case 'day':
      return cell.day;
    case 'instant':
      return cell.instant;
    case 'text':
      return textCell(cell.text);
  }
}

/** Changes a text so that no program sees a formula in it. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(FORMULAS, "'");
}

function textCell(text: string): string {
  const harmless = withoutFormulas(text);
  if (harmless === text && !NEEDS_QUOTES.test(text)) return text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
