import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

function after(...looks: number[]): number | null {
  const pace = new Pace();
  for (const ms of looks) pace.took(ms);
  return pace.period;
}

const times = (count: number, ms: number) => Array<number>(count).fill(ms);

test('A device that keeps up checks six frames a second, and a few slow checks change nothing', () => {
  expect(after()).toBe(160);
  expect(after(30, ...times(5, 500), 30, ...times(5, 500), 20)).toBe(160);
});

test('A device that does not keep up checks half as often, then a quarter as often, then stops', () => {
  expect(after(...times(60, 200))).toBe(320);
  expect(after(...times(60, 400))).toBe(640);
  expect(after(...times(31, 900))).toBe(640);
  expect(after(...times(32, 900))).toBeNull();
});

test('A device that was busy only for a while checks as often as before', () => {
  expect(after(...times(12, 400), ...times(12, 60))).toBe(320);
  expect(after(...times(12, 400), ...times(24, 30))).toBe(160);
});

test('However long checks take, there are at most six a second, and none after the end', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 90 }), (looks) => {
      const pace = new Pace();
      let ended = false;
      for (const ms of looks) {
        pace.took(ms);
        if (ended) expect(pace.period).toBeNull();
        else expect([160, 320, 640, null]).toContain(pace.period);
        ended = pace.period === null;
      }
    }),
  );
});
