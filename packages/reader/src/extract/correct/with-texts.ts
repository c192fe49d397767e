import type { Row } from '../../ocr/lines.ts';

/** The rows with the texts of rows and lines changed. Boxes, words and confidences stay the same. */
export function withTexts(rows: readonly Row[], change: (text: string) => string): Row[] {
  return rows.map((row) => ({
    ...row,
    text: change(row.text),
    lines: row.lines.map((line) => ({ ...line, text: change(line.text) })),
  }));
}
