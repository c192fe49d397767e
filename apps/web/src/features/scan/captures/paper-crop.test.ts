import type { Corners, Line } from '@slipcase/contract/scan';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analysisWith, line } from '../../../domain/analysis/testing/analysis.ts';
import { homographyOf } from '../../../lib/picture/homography.ts';
import { cornersFrom } from './paper-crop.ts';

const IMAGE = { width: 100, height: 200 };
const PAPER: Corners = quad([20, 20], [80, 20], [80, 180], [20, 180]);
const PRINT = [30, 60, 90, 120, 150].map((y) => line('SOUP OF THE DAY', { x: 26, y, width: 48, height: 6 }));

describe('A page that was read', () => {
  it('is cropped slightly outside its paper', () => {
    const corners = cornersFrom(analysisWith({ corners: PAPER, lines: PRINT }));
    expect(corners?.[0]?.x).toBeCloseTo(19.1);
    expect(corners?.[2]?.y).toBeCloseTo(182.4);
  });

  it('stays whole when some of its text is outside the detected paper', () => {
    const outside = line('TOTAL', { x: 2, y: 190, width: 16, height: 8 });
    expect(cornersFrom(analysisWith({ corners: PAPER, lines: [...PRINT, outside] }))).toBeNull();
  });

  it('stays whole when the paper’s edge runs through its text', () => {
    const cut = line('SOUP OF THE DAY', { x: 30, y: 100, width: 56, height: 6 });
    expect(cornersFrom(analysisWith({ corners: PAPER, lines: [...PRINT, cut] }))).toBeNull();
  });

  it('stays whole in a script of which the reader knows only the figures, because a name may be outside', () => {
    expect(cornersFrom(analysisWith({ corners: PAPER, lines: PRINT, script: 'other' }))).toBeNull();
  });

  it('stays whole when no paper was detected', () => {
    expect(cornersFrom(analysisWith({}))).toBeNull();
  });
});

describe('Print on torn paper', () => {
  it('stays level: the crop is the upright rectangle around the torn edge', () => {
    const torn = quad([20, 20], [80, 20], [80, 180], [20, 160]);
    const crop = cornersFrom(analysisWith({ corners: torn, lines: PRINT }));
    expect(crop).not.toBeNull();
    const [a, b, c, d] = crop ?? PAPER;
    expect([a.y - b.y, c.y - d.y, a.x - d.x, b.x - c.x].map(Math.abs)).toEqual([0, 0, 0, 0]);
    expect(d.y).toBeGreaterThan(180);
  });

  it('is never tilted more than before and never cut off, whatever the corners', () => {
    const near = (x: number, y: number) =>
      fc.record({
        x: fc.double({ min: x - 18, max: x + 18, noNaN: true }),
        y: fc.double({ min: y - 18, max: y + 18, noNaN: true }),
      });
    fc.assert(
      fc.property(
        near(20, 20),
        near(80, 20),
        near(80, 180),
        near(20, 180),
        fc.double({ min: -0.1, max: 0.1, noNaN: true }),
        (a, b, c, d, slope) => {
          const lines = PRINT.map((each) => turned(each, slope));
          const crop = cornersFrom(analysisWith({ corners: [a, b, c, d], lines }));
          if (!crop) return;
          const { map, size } = homographyOf(crop);
          const mapped = lines.map(({ corners }) => corners.map(map));
          const slopes = mapped.map(([from, to]) =>
            Math.abs(Math.atan2((to?.y ?? 0) - (from?.y ?? 0), (to?.x ?? 0) - (from?.x ?? 0))),
          );
          const mean = slopes.reduce((sum, each) => sum + each, 0) / slopes.length;
          expect(mean).toBeLessThan(Math.max(Math.abs(slope), (0.5 * Math.PI) / 180) + 0.02);
          for (const { x, y } of mapped.flat()) {
            expect(x).toBeGreaterThan(-3);
            expect(y).toBeGreaterThan(-3);
            expect(x).toBeLessThan(size.width + 3);
            expect(y).toBeLessThan(size.height + 3);
          }
        },
      ),
    );
  });
});

it('A crooked photo of a whole paper is straightened along its edges', () => {
  const slope = 0.15;
  const lines = PRINT.map((each) => turned(each, slope));
  const [a, b, c, d] = PAPER;
  const corners: Corners = [around(a, slope), around(b, slope), around(c, slope), around(d, slope)];
  const crop = cornersFrom(analysisWith({ corners, lines }));
  const { map } = homographyOf(crop ?? PAPER);
  const [from, to] = (lines[2]?.corners ?? PAPER).map(map);
  expect((to?.y ?? 1) - (from?.y ?? 0)).toBeCloseTo(0);
});

function quad(...points: [number, number][]): Corners {
  return points.map(([x, y]) => ({ x, y })) as Corners;
}

/** The point turned around the middle of the picture by `slope` radians. */
function around({ x, y }: { x: number; y: number }, slope: number): { x: number; y: number } {
  const [u, v] = [x - IMAGE.width / 2, y - IMAGE.height / 2];
  return {
    x: IMAGE.width / 2 + u * Math.cos(slope) - v * Math.sin(slope),
    y: IMAGE.height / 2 + u * Math.sin(slope) + v * Math.cos(slope),
  };
}

function turned(given: Line, slope: number): Line {
  const [a, b, c, d] = given.corners;
  return { ...given, corners: [around(a, slope), around(b, slope), around(c, slope), around(d, slope)] };
}
