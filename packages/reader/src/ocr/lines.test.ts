import { describe, expect, it } from 'vitest';
import { boxAround } from '../image/box.ts';
import { cornersOf } from '../image/rotated-rect.ts';
import { type PlacedLine, rowsOf } from './lines.ts';

const PAGE = { width: 1000, height: 1000 };

function line(text: string, x: number, y: number, angle = 0, confidence = 0.99): PlacedLine {
  const rect = { center: { x, y }, width: text.length * 12, height: 30, angle };
  const quad = cornersOf(rect);
  return { text, confidence, words: [], quad, box: boxAround(quad, PAGE), rect };
}

const textsOf = (lines: PlacedLine[]) => rowsOf(lines).map((row) => row.text);

describe('Joining lines into rows', () => {
  it('puts lines that are side by side into one row, in reading order', () => {
    const lines = [
      line('13.50', 600, 202),
      line('Tax', 100, 160),
      line('Total', 110, 200),
      line('1.00', 600, 158),
    ];
    expect(textsOf(lines)).toEqual(['Tax 1.00', 'Total 13.50']);
  });

  it('follows the slope of a turned receipt', () => {
    const slope = 0.1;
    const rows = ['Subtotal of all', 'Sales tax of all', 'Total of it all'].flatMap((label, i) => [
      line(label, 150, 300 + i * 32, slope),
      line(`${i}.00`, 650, 300 + i * 32 + 500 * slope, slope),
    ]);
    expect(textsOf(rows)).toEqual(['Subtotal of all 0.00', 'Sales tax of all 1.00', 'Total of it all 2.00']);
  });

  it('drops lines that are barely legible', () => {
    expect(textsOf([line('Total', 110, 200), line('#~', 300, 200, 0, 0.3)])).toEqual(['Total']);
  });

  it('returns no rows for no lines', () => {
    expect(rowsOf([])).toEqual([]);
  });
});
