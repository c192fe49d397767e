/** The place of a table's column, in points from the table's left edge. */
export type PlacedColumn = { x: number; width: number; right: boolean };

const GAP = 24;
/** points: with wider gaps between names and amounts, a table looks like two papers side by side */
const COMFORTABLE = 300;
/** the narrowest column, points */
const NARROWEST = 30;
/** an amount or a quantity: it lines up on the right */
const FIGURE = /^[^\p{L}]{0,4}\p{Sc}?\s?[-+(]?[\d.,'’\s]+\)?\s?(?:\p{Sc}|[A-Z]{3}|kr|zł|%)?$/u;

/**
 * Makes every column as wide as its widest text. If they do not fit, the widest become narrower. Small tables
 * are widened to a common width.
 * @param rows each with the same number of cells
 * @param measure width of a text, points
 */
export function columnsOf(
  rows: readonly (readonly string[])[],
  width: number,
  measure: (text: string) => number,
): PlacedColumn[] {
  const count = Math.max(0, ...rows.map((cells) => cells.length));
  const texts = Array.from({ length: count }, (_, column) =>
    rows.map((cells) => cells[column] ?? '').filter(Boolean),
  );
  const widths = texts.map((column) => Math.max(NARROWEST, ...column.map((text) => measure(text) + 1)));
  fit(widths, width - GAP * (count - 1), COMFORTABLE - GAP * (count - 1));
  let x = 0;
  return widths.map((its, column) => {
    const placed = { x, width: its, right: isOfFigures(texts[column] ?? []) };
    x += its + GAP;
    return placed;
  });
}

function fit(widths: number[], room: number, least: number): void {
  const sum = () => widths.reduce((all, its) => all + its, 0);
  while (sum() > room) {
    const widest = Math.max(...widths);
    const second = Math.max(NARROWEST, ...widths.filter((its) => its < widest));
    const share = widths.filter((its) => its === widest).length;
    const narrower = Math.max(second, widest - (sum() - room) / share);
    // all columns are as narrow as they may be
    if (narrower >= widest) return;
    for (const [column, its] of widths.entries()) if (its === widest) widths[column] = narrower;
  }
  if (widths[0] !== undefined) widths[0] += Math.max(0, least - sum());
}

function isOfFigures(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.filter((text) => FIGURE.test(text)).length * 2 > texts.length;
}
