import { describe, expect, it } from 'vitest';
import { rowsFrom } from '../extract/rows-for-tests.ts';
import type { Line } from '../reading.ts';
import { separate } from './separate.ts';

const NO_PICTURE = { rgb: new Uint8Array(0), width: 0, height: 0 };

const GAP = 150;

const CAFE = `THE BLUE HERON
03/04/2026  12:48 PM
1 Tea                 3.00
TOTAL                10.25`;
const FUEL = `BRASS LANTERN FUEL
03/05/2026  18:22
Regular              52.17
TOTAL                52.17`;
const SLIP = `CARD SALE
03/04/2026  12:49 PM
AUTH CODE 55123A
TERMINAL ID 07
APPROVED
TOTAL                10.25`;

/** An empty row makes a gap of five rows. */
function linesOf(text: string): Line[] {
  let down = 0;
  return text.split(/\n{2,}/).flatMap((block) => {
    const lines = rowsFrom(block).flatMap((row) => row.lines);
    const from = down;
    down = Math.max(down, ...lines.map(({ box }) => from + box.y + box.height)) + GAP;
    return lines.map((line) => ({
      ...line,
      box: { ...line.box, y: line.box.y + from },
      quad: line.quad.map(({ x, y }) => ({ x, y: y + from })) as Line['quad'],
    }));
  });
}

/** The first line of each receipt that was found. */
const seenIn = (lines: readonly Line[]) =>
  separate(NO_PICTURE, lines, null).map(
    (receipt) => [...receipt].sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)[0]?.text,
  );

function beside(...texts: string[]): string {
  const columns = texts.map((text) => text.split('\n'));
  const most = Math.max(...columns.map((rows) => rows.length));
  return Array.from({ length: most }, (_, row) =>
    columns
      .map((rows) => (rows[row] ?? '').padEnd(40))
      .join('')
      .trimEnd(),
  ).join('\n');
}

describe('Receipts with only empty space between them', () => {
  it.each([
    ['one', CAFE, ['THE BLUE HERON']],
    ['two side by side', beside(CAFE, FUEL), ['THE BLUE HERON', 'BRASS LANTERN FUEL']],
    [
      'three side by side',
      beside(CAFE, FUEL, CAFE),
      ['THE BLUE HERON', 'BRASS LANTERN FUEL', 'THE BLUE HERON'],
    ],
    ['two one above the other', `${CAFE}\n\n${FUEL}`, ['THE BLUE HERON', 'BRASS LANTERN FUEL']],
    ['a bill and its card slip below', `${CAFE}\n\n${SLIP}`, ['THE BLUE HERON']],
    ['a receipt beside a note', beside(CAFE, 'Call Ann\nabout Tuesday'), ['THE BLUE HERON']],
    ['a receipt and its copy below', `${CAFE}\n\n${CAFE}`, ['THE BLUE HERON']],
    ['none', '', [undefined]],
  ])('are separated: %s', (_what, text, first) => {
    expect(seenIn(linesOf(text))).toEqual(first);
  });

  it('list the card slip last, wherever it lies', () => {
    expect(seenIn(linesOf(beside(SLIP, CAFE)))).toEqual(['THE BLUE HERON', 'CARD SALE']);
  });

  it('cost only a moment of searching on a page of junk', () => {
    const junk = Array.from({ length: 500 }, () => 'TOTAL 12:30 1/1/2026 5.00 AUTH CODE').join('\n\n');
    const before = performance.now();
    separate(NO_PICTURE, linesOf(junk), null);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
