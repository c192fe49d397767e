type Cell = string | number | null;

/** Rows as columns of equal width, the first left-aligned, the others right-aligned. Null is '-'. */
export function table(title: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => String(cell ?? '-')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [title, lines[0], rule, ...lines.slice(1)].map((line) => `  ${line}`.trimEnd()).join('\n');
}

/** A count next to its percentage: one receipt of a set may be nearly a point. */
export function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${part}/${whole} ${((100 * part) / whole).toFixed(1)}%`;
}
