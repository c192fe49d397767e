import { parse } from 'csv-parse/browser/esm/sync';
import { FEWEST_COLUMNS, figuresOf, isCharge } from './cells.ts';
import { StatementError, type Table } from './statement.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** how many lines decide the delimiter: banks write a few lines of text above the table */
const LINES_LOOKED_AT = 60;

/**
 * The table in a CSV file, without the lines above it (the account, a period) and below it (a sum).
 * @throws StatementError if no row has a day and an amount
 */
export function readCsv(text: string): Table {
  const lines = linesOf(text);
  const first = lines.findIndex(isCharge);
  if (first < 0) throw new StatementError('no_table');
  const width = lines[first]?.length ?? 0;
  const above = lines[first - 1];
  const isHeader = above !== undefined && above.length >= FEWEST_COLUMNS && !above.some(isFigures);
  const header = Array.from({ length: width }, (_, at) => (isHeader ? (above[at] ?? '') : ''));
  return { header, rows: lines.slice(first).filter((cells) => cells.length >= FEWEST_COLUMNS) };
}

function linesOf(text: string): string[][] {
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      trim: true,
    });
  } catch {
    // a quoted text that never ends
    throw new StatementError('no_table');
  }
}

function isFigures(cell: string): boolean {
  return figuresOf(cell) !== null;
}

/** The delimiter that splits the most lines into the same number of cells, at least three. */
function delimiterOf(text: string): string {
  const lines = text.split(/\r\n?|\n/u, LINES_LOOKED_AT).map(withoutQuoted);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(delimiter).length;
      if (cells >= FEWEST_COLUMNS) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    return { delimiter, lines: Math.max(0, ...counts.values()) };
  });
  return scored.reduce((best, one) => (one.lines > best.lines ? one : best)).delimiter;
}

function withoutQuoted(line: string): string {
  return line.replaceAll(/"[^"]*"/gu, '""');
}
