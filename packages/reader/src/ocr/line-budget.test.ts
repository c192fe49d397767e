import { describe, expect, it } from 'vitest';
import type { RotatedRect } from '../image/rotated-rect.ts';
import { BUDGET, type Budget, planOf } from './line-budget.ts';

/**
 * Lines below each other, from top to bottom, and a little more than 960 pixels wide when they are 48 high.
 */
function page(count: number, { width = 400, height = 20 } = {}): RotatedRect[] {
  return Array.from({ length: count }, (_, row) => ({
    center: { x: 300, y: row * 30 },
    width,
    height,
    angle: 0,
  }));
}

/** The rows that are read, and those that are read only once. */
function plan(rects: readonly RotatedRect[], budget: Partial<Budget>, head: readonly RotatedRect[] = []) {
  const { lines, once } = planOf(rects, new Set(head), { ...BUDGET, ...budget });
  const rowsIn = (set: ReadonlySet<RotatedRect>) =>
    rects.flatMap((rect, row) => (set.has(rect) ? [row] : []));
  return { lines: rowsIn(lines), once: rowsIn(once) };
}

describe('A picture with too much text to read', () => {
  it('loses lines only in the middle', () => {
    expect(plan(page(10), { lines: 5 }).lines).toEqual([0, 1, 2, 8, 9]);
    expect(plan(page(10), { first: 4 * 960 + 10 }).lines).toEqual([0, 1, 8, 9]);
  });

  it('gets only one try in the middle before lines are lost', () => {
    // stretched, a line has 1,440 pixels
    const { lines, once } = plan(page(6), { further: 4 * 1440 + 10 });
    expect(lines).toHaveLength(6);
    expect(once).toEqual([2, 3]);
  });

  it('still gets all tries for lines in its head', () => {
    const lines = page(4);
    expect(plan(lines, { further: 4 * 1440 + 10 }).once).toEqual([]);
    expect(plan(lines, { further: 4 * 1440 + 10 }, lines.slice(0, 1)).once).toEqual([1, 2]);
  });

  it('still gets a short line after a long one that does not fit', () => {
    const lines = [...page(2), ...page(1, { width: 1900 }), ...page(2)];
    expect(plan(lines, { first: 5 * 960 }).lines).toEqual([0, 1, 3, 4]);
  });

  it('loses a line that is too long to be text, whatever the budget', () => {
    const grain = page(1, { width: 3000 });
    expect(plan([...page(1), ...grain, ...page(1)], { first: Infinity }).lines).toEqual([0, 2]);
  });
});

it.each([
  ['the longest real receipt', 237, 62],
  ['a till roll of 300 rows', 300, 233],
])('All lines are read of %s', (_what, count, width) => {
  const lines = page(count, { width });
  expect(plan(lines, {}, lines.slice(0, count / 4)).lines).toHaveLength(count);
});
