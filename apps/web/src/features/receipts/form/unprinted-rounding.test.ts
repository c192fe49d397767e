import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unprintedRounding } from './unprinted-rounding.ts';

it.each([
  [[4152], 4150, { sum: 4152, by: -2 }],
  [[4148], 4150, { sum: 4148, by: 2 }],
  [[4152, 3917], 4150, { sum: 4152, by: -2 }],
  [[4387, 4152], 4150, { sum: 4152, by: -2 }],
  [[-4152], -4150, { sum: -4152, by: 2 }],
  [[4153], 4150, null],
  [[4152], 4151, null],
  [[4150], 4150, null],
  // one of the sums equals the total, so nothing was rounded
  [[4150, 4152], 4150, null],
  [[], 4150, null],
])('Parts of %j cents and a total of %d: %j', (sums, total, rounded) =>
  expect(unprintedRounding(sums, total)).toEqual(rounded),
);

it('A rounding explains at most two cents, and only for totals that can be paid in cash', () => {
  const total = fc.integer({ min: -9999, max: 9999 });
  const differences = fc.array(fc.integer({ min: -4, max: 4 }), { maxLength: 2 });
  fc.assert(
    fc.property(differences, total, (by, cents) => {
      const sums = by.map((one) => cents - one);
      const isExplained = cents % 5 === 0 && !by.includes(0) && by.some((one) => Math.abs(one) <= 2);
      const rounded = unprintedRounding(sums, cents);
      expect(rounded !== null).toBe(isExplained);
      if (!rounded) return;
      expect(sums).toContain(rounded.sum);
      expect(rounded.sum + rounded.by).toBe(cents);
      expect([1, 2]).toContain(Math.abs(rounded.by));
    }),
  );
});
