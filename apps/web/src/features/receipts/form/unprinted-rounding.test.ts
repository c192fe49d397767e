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
  // it adds up in one way, so nothing was rounded
  [[4150, 4152], 4150, null],
  [[], 4150, null],
])('parts of %j cents and a total of %d: %j', (sums, total, rounded) =>
  expect(unprintedRounding(sums, total)).toEqual(rounded),
);

it('explains no more than two cents, and only for totals that cash can pay', () => {
  const cents = fc.integer({ min: -9999, max: 9999 });
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 2 }), cents, (sums, total) => {
      const rounded = unprintedRounding(sums, total);
      if (!rounded) return;
      expect(rounded.sum + rounded.by).toBe(total);
      expect([1, 2]).toContain(Math.abs(rounded.by));
      expect(Math.abs(total % 5)).toBe(0);
    }),
  );
});
