import { expect, it } from 'vitest';
import { figureOf } from './bootstrap.ts';

const vendors = (count: number, right: number, of: number) =>
  Array.from({ length: count }, () => ({ right, of }));

it('A figure lies within its interval, which is the same every time', () => {
  const groups = [...vendors(40, 1, 1), ...vendors(10, 0, 1)];
  const figure = figureOf(groups);
  expect(figure?.point).toBe(80);
  // The binomial standard deviation for 50 vendors is 5.7 points, and 90 % lie within 1.64 of them.
  expect(figure?.low).toBeGreaterThan(67);
  expect(figure?.low).toBeLessThan(74);
  expect(figure?.high).toBeGreaterThan(86);
  expect(figure?.high).toBeLessThan(92);
  expect(figureOf(groups)).toEqual(figure);
});

it('Ten receipts of one vendor prove less than ten vendors', () => {
  const wide = figureOf([...vendors(5, 10, 10), ...vendors(5, 0, 10)]);
  const narrow = figureOf([...vendors(50, 1, 1), ...vendors(50, 0, 1)]);
  const width = (figure: typeof wide) => (figure?.high ?? 0) - (figure?.low ?? 0);
  expect(wide?.point).toBe(narrow?.point);
  expect(width(wide)).toBeGreaterThan(2 * width(narrow));
});

it('No receipts give no figure', () => {
  expect(figureOf([])).toBeNull();
  expect(figureOf(vendors(3, 0, 0))).toBeNull();
});
