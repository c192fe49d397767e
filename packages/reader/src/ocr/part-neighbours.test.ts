import { describe, expect, it } from 'vitest';
import { partNeighbours } from './part-neighbours.ts';

const rect = (x: number, y: number, width: number) => ({ centre: { x, y }, width, height: 30, angle: 0 });

describe('separating neighbors on one line', () => {
  it('ends both in the middle of their overlap', () => {
    const [left, right] = partNeighbours([rect(100, 50, 120), rect(200, 52, 100)]);
    expect(left && left.centre.x + left.width / 2).toBeCloseTo(155);
    expect(right && right.centre.x - right.width / 2).toBeCloseTo(155);
    expect(left && left.centre.x - left.width / 2).toBeCloseTo(40);
  });

  it('reads the quantity before a name once, although the two overlap', () => {
    const [quantity, name] = partNeighbours([rect(20, 50, 20), rect(94, 50, 150)]);
    expect(quantity && quantity.centre.x + quantity.width / 2).toBeCloseTo(24.5);
    expect(name && name.centre.x - name.width / 2).toBeCloseTo(24.5);
  });

  it('leaves lines that are apart or below each other as they are', () => {
    const rects = [rect(100, 50, 120), rect(110, 80, 120), rect(300, 50, 100)];
    expect(partNeighbours(rects)).toEqual(rects);
  });
});
