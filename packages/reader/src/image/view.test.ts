import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { onPicture, onPlane, type View } from './view.ts';

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Views of a picture of 1,000 pixels, up to the most oblique at which a receipt can still be read. */
const views = fc.record({
  center: fc.record({ x: between(0, 1000), y: between(0, 1000) }),
  slope: between(-0.5, 0.5),
  along: between(-4e-4, 4e-4),
  down: between(-4e-4, 4e-4),
  lean: between(-0.3, 0.3),
});
const points = fc.record({ x: between(-500, 500), y: between(-500, 500) });

describe('On a paper seen from the side,', () => {
  it('every point of the paper can be computed from its point in the picture', () => {
    fc.assert(
      fc.property(views, points, (view, point) => {
        const back = onPlane(view, onPicture(view, point));
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it('a straight line of print stays straight', () => {
    fc.assert(
      fc.property(views, points, points, (view: View, a, b) => {
        const [p, q] = [onPicture(view, a), onPicture(view, b)];
        const middle = onPicture(view, { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
        const area = (q.x - p.x) * (middle.y - p.y) - (q.y - p.y) * (middle.x - p.x);
        expect(area / (1 + Math.hypot(q.x - p.x, q.y - p.y))).toBeCloseTo(0, 6);
      }),
    );
  });
});
