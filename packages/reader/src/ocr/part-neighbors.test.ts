import { describe, expect, it } from 'vitest';
import { partNeighbors } from './part-neighbors.ts';

const rect = (x: number, y: number, width: number) => ({ center: { x, y }, width, height: 30, angle: 0 });

describe('Separating neighbors on one line', () => {
  it('ends both in the middle of their overlap', () => {
    const [left, right] = partNeighbors([rect(100, 50, 120), rect(200, 52, 100)]);
    expect(left && left.center.x + left.width / 2).toBeCloseTo(155);
    expect(right && right.center.x - right.width / 2).toBeCloseTo(155);
    expect(left && left.center.x - left.width / 2).toBeCloseTo(40);
  });

  it('reads the quantity before a name once, although the two overlap', () => {
    const [quantity, name] = partNeighbors([rect(20, 50, 20), rect(94, 50, 150)]);
    expect(quantity && quantity.center.x + quantity.width / 2).toBeCloseTo(24.5);
    expect(name && name.center.x - name.width / 2).toBeCloseTo(24.5);
  });

  it('does not change lines that are apart or below each other', () => {
    const rects = [rect(100, 50, 120), rect(110, 80, 120), rect(300, 50, 100)];
    expect(partNeighbors(rects)).toEqual(rects);
  });
});
