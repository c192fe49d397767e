import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cornersOf, smallestRect } from './rotated-rect.ts';

describe('The smallest rectangle around a line of text', () => {
  it('equals any rotated rectangle of text', () => {
    const rects = fc.record({
      center: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
      width: fc.integer({ min: 60, max: 400 }),
      height: fc.integer({ min: 4, max: 50 }),
      angle: fc.double({ min: -0.7, max: 0.7, noNaN: true }),
    });
    fc.assert(
      fc.property(rects, (rect) => {
        const found = smallestRect(cornersOf(rect));
        expect(found?.width).toBeCloseTo(rect.width, 4);
        expect(found?.height).toBeCloseTo(rect.height, 4);
        expect(found?.angle).toBeCloseTo(rect.angle, 4);
        expect(found?.center.x).toBeCloseTo(rect.center.x, 4);
        expect(found?.center.y).toBeCloseTo(rect.center.y, 4);
      }),
    );
  });

  it('is null for no points', () => {
    expect(smallestRect([])).toBeNull();
  });
});
