import { expect, test } from 'vitest';
import type { Pixels } from '../picture/resample.ts';
import { edgesOf } from './edges.ts';
import { findPapers, followPapers, papersIn } from './find-paper.ts';

test('A receipt on a dark table is found completely when a lamp lights only the upper part of it', () => {
  const pixels = drawn((x, y) => {
    if (x < 60 || x >= 180 || y < 20 || y >= 300) return [22, 22, 24];
    const below = Math.max(0, Math.min(1, (y - 150) / 80));
    return [236 - 86 * below, 222 - 32 * below, 168 + 40 * below];
  });
  const [topLeft, , bottomRight] = findPapers(pixels)[0]?.corners ?? [];
  for (const [found, x, y] of [
    [topLeft, 60, 20],
    [bottomRight, 180, 300],
  ] as const) {
    expect(Math.abs((found?.x ?? 0) - x)).toBeLessThan(4);
    expect(Math.abs((found?.y ?? 0) - y)).toBeLessThan(4);
  }
});

test('A receipt whose lower corner curls outward is not cut off there, and its outline stays in the next frame', () => {
  // the right side leads straight down to here, and then outward
  const [turns, right, curled] = [200, 170, 196];
  const edge = (y: number) => right + (Math.max(0, y - turns) / (300 - turns)) * (curled - right);
  const map = edgesOf(
    drawn((x, y) => (x >= 60 && y >= 20 && y < 300 && x < edge(y) ? [215, 215, 215] : [25, 25, 25])),
  );
  const found = papersIn(map);
  const bottomRight = found[0]?.corners[2];
  expect(bottomRight?.x).toBeGreaterThan(right + (curled - right) / 4);
  expect(followPapers(map, found)?.[0]?.corners[2].x).toBeCloseTo(bottomRight?.x ?? 0, 0);
});

test('A receipt on a dark table is cropped at its edge, in sharp and in soft pictures', () => {
  const [left, top, right, bottom] = [50.5, 60.5, 180.5, 270.5];
  for (const blur of [0.5, 4]) {
    const inside = (from: number, to: number, place: number) =>
      Math.max(0, Math.min(1, 0.5 + Math.min(place - from, to - place) / blur));
    const pixels = drawn((x, y) => {
      const gray = 60 + 190 * inside(left, right, x + 0.5) * inside(top, bottom, y + 0.5);
      return [gray, gray, gray];
    });
    const [topLeft, , bottomRight] = findPapers(pixels)[0]?.corners ?? [];
    expect(topLeft?.x).toBeCloseTo(left, 1);
    expect(topLeft?.y).toBeCloseTo(top, 1);
    expect(bottomRight?.x).toBeCloseTo(right, 1);
    expect(bottomRight?.y).toBeCloseTo(bottom, 1);
  }
});

/** A frame of the size that the page looks at, 240 by 320. */
function drawn(colorAt: (x: number, y: number) => readonly [number, number, number]): Pixels {
  const [width, height] = [240, 320];
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at += 1)
    data.set(colorAt(at % width, Math.floor(at / width)), 4 * at);
  return { width, height, data };
}
