import type { GivenLine } from '../../../packages/reader/src/reading.ts';

/**
 * Cells printed side by side. A single cell is placed by `align`; of several, the last ends at the right
 * edge.
 */
export type PrintedRow = { cells: readonly string[]; align: 'left' | 'center'; size: number };

/** Print on a till roll, in pixels. */
export const TILL = { character: 12, height: 22, leading: 30, margin: 36 };
const { character: CHARACTER, height: HEIGHT, leading: LEADING, margin: MARGIN } = TILL;
/** Characters per row of a till roll. */
const COLUMNS = 40;
/** The smallest gap between a name and its amount. */
const LEAST_GAP = 3;

export const centered = (text: string, size = 1): PrintedRow => ({ cells: [text], align: 'center', size });
export const left = (text: string, size = 1): PrintedRow => ({ cells: [text], align: 'left', size });
export const cells = (...texts: string[]): PrintedRow => ({ cells: texts, align: 'left', size: 1 });
/** An empty line. */
export const gap: PrintedRow = { cells: [], align: 'left', size: 0.6 };

/**
 * Lines with their positions, as a scanner sees a till roll: cells of a row that are apart are separate
 * lines.
 * @param random numbers from 0 to 1: print is never quite level
 */
export function placed(
  rows: readonly PrintedRow[],
  random: () => number,
): { lines: GivenLine[]; width: number; height: number } {
  const columns = Math.max(COLUMNS, ...rows.map(columnsOf));
  const width = columns * CHARACTER;
  let y = MARGIN;
  const lines = rows.flatMap((row) => {
    const top = y;
    y += LEADING * row.size;
    return row.cells.flatMap((text, i) => {
      if (text === '') return [];
      const long = text.length * CHARACTER * row.size;
      const x = MARGIN + startOf(row, i, width, long) + Math.round(random() * 4 - 2);
      return [{ text, corners: corners(x, top + Math.round(random() * 2 - 1), long, HEIGHT * row.size) }];
    });
  });
  return { lines, width: width + 2 * MARGIN, height: y + MARGIN };
}

function columnsOf({ cells: texts, size }: PrintedRow): number {
  const characters = texts.reduce((sum, text) => sum + text.length + LEAST_GAP, -LEAST_GAP);
  // Cells are evenly spaced, so the longest one sets the step.
  const step = Math.max(0, ...texts.slice(1).map((text) => text.length + LEAST_GAP));
  return Math.ceil(Math.max(characters, texts.length > 2 ? step * texts.length : 0) * size);
}

function startOf({ cells: texts, align }: PrintedRow, i: number, width: number, long: number): number {
  if (texts.length === 1) return align === 'center' ? (width - long) / 2 : 0;
  return i === 0 ? 0 : (width * i) / (texts.length - 1) - long;
}

/** Clockwise from the top left. */
export function corners(x: number, y: number, width: number, height: number): GivenLine['corners'] {
  return [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
}
