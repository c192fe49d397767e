import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, FlatQuad, homographyOf, isProperQuad, turnPoint } from './homography.ts';
import type { Corners, Point, QuarterTurn } from './picture.ts';

const coordinate = fc.double({ min: 0, max: 1, noNaN: true });
const offset = fc.record({ x: coordinate, y: coordinate });
/**
 * Each corner is somewhere in its own ninth of the picture, so the quad is always convex, but often far from
 * a rectangle.
 */
const quad = fc
  .record({ size: fc.integer({ min: 30, max: 4000 }), offsets: fc.tuple(offset, offset, offset, offset) })
  .map(({ size, offsets: [a, b, c, d] }): Corners => {
    const third = size / 3;
    const place = (of: Point, x: number, y: number) => ({ x: (x + of.x) * third, y: (y + of.y) * third });
    return [place(a, 0, 0), place(b, 2, 0), place(c, 2, 2), place(d, 0, 2)];
  })
  .filter(isProperQuad);

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

describe('Straightening a photo of paper', () => {
  it('moves the corners of the paper to the corners of the picture', () => {
    fc.assert(
      fc.property(quad, (corners) => {
        const { size, map } = homographyOf(corners);
        const ends = [
          { x: 0, y: 0 },
          { x: size.width, y: 0 },
          { x: size.width, y: size.height },
          { x: 0, y: size.height },
        ];
        for (const [index, corner] of corners.entries())
          expect(far(map(corner), ends[index] as Point)).toBeLessThan(1e-6 * size.width + 1e-6);
      }),
    );
  });

  it('can be undone: every point returns to its place', () => {
    fc.assert(
      fc.property(quad, coordinate, coordinate, (corners, u, v) => {
        const { size, map, unmap } = homographyOf(corners);
        const place = { x: u * size.width, y: v * size.height };
        expect(far(map(apply(unmap, place)), place)).toBeLessThan(1e-4);
      }),
    );
  });

  it('keeps straight lines straight', () => {
    fc.assert(
      fc.property(quad, coordinate, (corners, u) => {
        const { map } = homographyOf(corners);
        const [p0, , p2] = corners;
        const between = { x: p0.x + u * (p2.x - p0.x), y: p0.y + u * (p2.y - p0.y) };
        const [a, b, c] = [map(p0), map(between), map(p2)];
        const area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
        expect(Math.abs(area) / far(a, c)).toBeLessThan(1e-4);
      }),
    );
  });

  it('only shifts a paper that is already straight', () => {
    const corners: Corners = [
      { x: 10, y: 20 },
      { x: 310, y: 20 },
      { x: 310, y: 520 },
      { x: 10, y: 520 },
    ];
    const { size, map } = homographyOf(corners);
    expect(size).toEqual({ width: 300, height: 500 });
    for (const place of [...corners, { x: 123.5, y: 77.25 }, { x: -40, y: 900 }]) {
      expect(far(map(place), { x: place.x - 10, y: place.y - 20 })).toBeLessThan(1e-9);
    }
  });

  it('gives the picture the average length of opposite sides', () => {
    const { size } = homographyOf([
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 150, y: 200 },
      { x: -50, y: 200 },
    ]);
    expect(size.width).toBeCloseTo(150);
    expect(size.height).toBeCloseTo(Math.hypot(50, 200));
  });

  it('accepts corners outside the picture', () => {
    expect(
      isProperQuad([
        { x: -20, y: -5 },
        { x: 900, y: 10 },
        { x: 880, y: 1300 },
        { x: -60, y: 1290 },
      ]),
    ).toBe(true);
  });

  it.each<[string, Corners]>([
    ['three on a line', [p(0, 0), p(50, 50), p(100, 100), p(0, 100)]],
    ['all on a line', [p(0, 0), p(10, 10), p(20, 20), p(30, 30)]],
    ['all in one place', [p(5, 5), p(5, 5), p(5, 5), p(5, 5)]],
    ['two in one place', [p(0, 0), p(0, 0), p(100, 100), p(0, 100)]],
    ['crossing sides', [p(0, 0), p(100, 100), p(100, 0), p(0, 100)]],
    ['an arrowhead', [p(0, 0), p(100, 0), p(30, 30), p(0, 100)]],
    ['in the wrong direction, which would mirror the text', [p(0, 0), p(0, 100), p(100, 100), p(100, 0)]],
    ['a sliver', [p(0, 0), p(1000, 0), p(1000, 1), p(0, 1)]],
    ['not a number', [p(Number.NaN, 0), p(100, 0), p(100, 100), p(0, 100)]],
    ['infinite', [p(0, 0), p(Number.POSITIVE_INFINITY, 0), p(100, 100), p(0, 100)]],
  ])('rejects corners that enclose no paper: %s', (_what, corners) => {
    expect(isProperQuad(corners)).toBe(false);
    expect(() => homographyOf(corners)).toThrow(FlatQuad);
  });
});

describe('Turning a picture', () => {
  const SIZE = { width: 300, height: 500 };

  it('by a quarter clockwise moves the top left corner to the top right', () => {
    expect(turnPoint({ x: 0, y: 0 }, SIZE, 90)).toEqual({ x: 500, y: 0 });
    expect(turnPoint({ x: 0, y: 0 }, SIZE, 180)).toEqual({ x: 300, y: 500 });
    expect(turnPoint({ x: 0, y: 0 }, SIZE, 270)).toEqual({ x: 0, y: 300 });
    expect(turnPoint({ x: 7, y: 9 }, SIZE, 0)).toEqual({ x: 7, y: 9 });
  });

  it('and turning it back changes nothing', () => {
    const back: Record<QuarterTurn, QuarterTurn> = { 0: 0, 90: 270, 180: 180, 270: 90 };
    fc.assert(
      fc.property(fc.constantFrom<QuarterTurn>(0, 90, 180, 270), coordinate, coordinate, (turn, u, v) => {
        const place = { x: u * SIZE.width, y: v * SIZE.height };
        const turned = turn % 180 === 0 ? SIZE : { width: SIZE.height, height: SIZE.width };
        expect(far(turnPoint(turnPoint(place, SIZE, turn), turned, back[turn]), place)).toBeLessThan(1e-9);
      }),
    );
  });
});

function p(x: number, y: number): Point {
  return { x, y };
}
