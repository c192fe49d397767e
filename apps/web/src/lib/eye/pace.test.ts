import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

function after(...looks: number[]): number | null {
  const pace = new Pace();
  for (const ms of looks) pace.took(ms);
  return pace.period;
}

test('A device that keeps up is looked at six times a second, and single slow looks change nothing', () => {
  expect(after()).toBe(160);
  expect(after(30, 500, 500, 500, 30, 500, 500, 500, 20)).toBe(160);
});

test('A device that does not keep up looks half as often, then a quarter as often, then no more', () => {
  expect(after(...Array<number>(4).fill(200))).toBe(320);
  expect(after(...Array<number>(40).fill(200))).toBe(320);
  expect(after(...Array<number>(8).fill(400))).toBe(640);
  expect(after(...Array<number>(40).fill(400))).toBe(640);
  expect(after(...Array<number>(12).fill(900))).toBeNull();
});

test('Whatever the looks take, the pace never rises, and after it has ended it stays so', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 60 }), (looks) => {
      const pace = new Pace();
      let before: number | null = pace.period;
      for (const ms of looks) {
        pace.took(ms);
        const now: number | null = pace.period;
        expect(now === null || (before !== null && now >= before)).toBe(true);
        before = now;
      }
    }),
  );
});
