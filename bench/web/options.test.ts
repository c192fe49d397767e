import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { growthOf } from './heap.ts';
import { parseOptions } from './options.ts';

it('Without options, everything is measured, with ten captures at each speed', () => {
  expect(parseOptions([])).toEqual({
    runs: 10,
    captures: 20,
    only: new Set(['first', 'captures', 'heap', 'library', 'picker']),
    sets: [],
    receipts: 12,
    json: null,
  });
});

it.each([
  ['--runs', '0'],
  ['--captures', 'many'],
  ['--only', 'first,size'],
  ['--only', 'pile'],
  ['--fast'],
  ['web'],
])('The command line %j %j is refused with an explanation', (...args) =>
  expect(() => parseOptions(args)).toThrow(UsageError),
);

it('Growth is the slope of the heap over all captures, not the last value', () => {
  expect(growthOf([100, 110, 120, 130])).toBe(10);
  expect(growthOf([100, 100, 100])).toBe(0);
  expect(growthOf([100, 90, 110, 100])).toBeLessThan(5);
  expect(growthOf([100])).toBe(0);
});
