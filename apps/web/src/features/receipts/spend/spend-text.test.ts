import { expect, it } from 'vitest';
import { columnFigure, periodText } from './spend-text.ts';

const months = (...names: string[]) =>
  names.map((name) => ({ name, cents: 0, count: 0, days: { from: null, to: null } }));

it.each([
  [['2026-11'], 'Nov 2026'],
  [['2026-01', '2026-06', '2026-11'], 'Jan – Nov 2026'],
  [['2025-12', '2026-11'], 'Dec 2025 – Nov 2026'],
  [[], ''],
])('The period %j is called %j', (names, text) => expect(periodText(months(...names))).toBe(text));

it.each([
  [0, '0'],
  [150_949, '1,509'],
  [999_949, '9,999'],
  [2_340_000, '23.4K'],
  [-5_000, '-50'],
])('%i cents are written over a column as %s', (cents, text) => expect(columnFigure(cents)).toBe(text));
