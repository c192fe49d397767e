import type { DatabaseKind } from './database-kind.ts';
import type { Outcome } from './finding.ts';

export type Row = Outcome & { name: string; database: DatabaseKind; seconds: number };

const WIDTH = 150;
const VERDICTS = { true: 'ok', false: 'FELL SHORT', null: 'skipped' };

/** One line per drill and database, wrapped in its two wide columns. */
export function report(rows: readonly Row[]): string {
  const head = ['drill', 'database', 'tried', 'came out', ''];
  const cells = rows.map((row) => [row.name, row.database, row.tried, row.came, VERDICTS[`${row.ok}`]]);
  const widest = (column: number) => Math.max(...[head, ...cells].map((row) => (row[column] ?? '').length));
  const narrow = [widest(0), widest(1), widest(4)];
  const left = WIDTH - narrow.reduce((sum, width) => sum + width, 0) - 8;
  const tried = Math.floor(left * 0.4);
  const widths = [narrow[0] ?? 0, narrow[1] ?? 0, tried, left - tried, narrow[2] ?? 0];
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(head, widths), rule, ...cells.map((row) => line(row, widths))].join('\n');
}

function line(cells: readonly string[], widths: readonly number[]): string {
  const columns = cells.map((cell, index) => wrapped(cell, widths[index] ?? 1));
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, row) =>
    columns
      .map((column, index) => (column[row] ?? '').padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  ).join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/u)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
