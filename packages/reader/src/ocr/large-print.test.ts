import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { homeIn } from '../home.ts';
import { createReader } from '../read-receipt.ts';
import { withLargePrint } from './large-print.ts';
import type { PlacedLine } from './lines.ts';

const NEVER_HANGS_MS = 60_000;

/** A line from `left` to `right` around the height `y`. */
function line(
  text: string,
  [left, right]: [number, number],
  y = 100,
  height = 60,
  confidence = 0.98,
): PlacedLine {
  const box = { x: left, y: y - height / 2, width: right - left, height };
  const rect = { center: { x: (left + right) / 2, y }, width: right - left, height, angle: 0 };
  const corner = { x: left, y };
  return { text, confidence, box, quad: [corner, corner, corner, corner], words: [], rect };
}

const textsOf = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);

it(
  'A name in print so large that only its end was found is read completely',
  async () => {
    const reader = await createReader({ home: homeIn('US') });
    const { lines } = await reader.read(
      readFileSync(new URL('../../fixtures/large-logo.jpg', import.meta.url)),
    );
    await reader.close();
    expect(textsOf(lines)).toContain('CVSpharmacy');
    expect(textsOf(lines)).not.toContain('pharmacy');
  },
  NEVER_HANGS_MS,
);

it('A large line replaces the parts that were found in its place', () => {
  const parts = [line('KOR', [0, 100]), line('V', [120, 160]), line('14 Harbor Road', [0, 200], 200, 20)];
  expect(textsOf(withLargePrint(parts, [line('KORVO', [0, 240])]))).toEqual(['14 Harbor Road', 'KORVO']);
});

it.each([
  ['was read less confidently', line('KORNO', [0, 240], 100, 60, 0.9)],
  ['has one letter more, less confidently', line('KORVO', [0, 240], 100, 60, 0.96)],
  ['is hardly a word', line('K', [0, 240])],
  ['has fewer letters', line('KO', [0, 240])],
])('A large line changes nothing if it %s', (_why, large) => {
  const found = [line('KORV', [0, 200])];
  expect(withLargePrint(found, [large])).toEqual(found);
});

it('Two rows are never mistaken for one large line', () => {
  const rows = [line('KORVO', [0, 200], 80, 30), line('BAR', [0, 200], 120, 30)];
  expect(withLargePrint(rows, [line('KORVOBARS', [0, 200], 100, 90)])).toEqual(rows);
});
