import { describe, expect, it } from 'vitest';
import { pointIn, type RotatedRect } from '../image/rotated-rect.ts';
import { onPicture, onPlane, type View } from '../image/view.ts';
import { viewFromTheSide } from './perspective.ts';

const PICTURE = { width: 1200, height: 1600 };
const CENTER = { x: 600, y: 800 };
const LABELS = [220, 160, 300, 120, 260, 180, 240, 140, 200, 280, 160, 220];

/**
 * A receipt in the plane of a view: a label at the left margin and an amount at the right one, row by row.
 */
function receiptSeen(view: View): RotatedRect[] {
  return LABELS.flatMap((width, row) => {
    const y = -600 + row * 110;
    return [seen(view, -400, -400 + width, y), seen(view, 300, 400, y)];
  });
}

/** The rectangle around a line of text between two points. */
function seen(view: View, from: number, to: number, y: number): RotatedRect {
  const [a, b] = [onPicture(view, { x: from, y }), onPicture(view, { x: to, y })];
  return {
    center: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    width: Math.hypot(b.x - a.x, b.y - a.y),
    height: 30,
    angle: Math.atan2(b.y - a.y, b.x - a.x),
  };
}

const flat: View = { center: CENTER, slope: 0, along: 0, down: 0, lean: 0 };

describe('Working out the camera’s view from the print:', () => {
  it.each([
    ['from the left', { ...flat, along: 1.5e-4 }],
    ['from the right', { ...flat, along: -1.5e-4 }],
    ['from below', { ...flat, down: -1.5e-4 }],
    ['from above and skewed', { ...flat, down: 1.6e-4, slope: 0.15 }],
    ['from a corner', { ...flat, along: 1e-4, down: -1.6e-4, slope: -0.1, lean: 0.06 }],
  ])('photographed %s, lines become level and margins vertical', (_where, truth) => {
    const rects = receiptSeen(truth);
    const view = viewFromTheSide(rects, PICTURE);
    if (!view) throw new Error('It was mistaken for a photo from above.');
    const ends = rects.map((rect) =>
      [-1, 1].map((side) => onPlane(view, pointIn(rect, (side * rect.width) / 2, 0))),
    );
    const lefts = ends.filter((_, i) => i % 2 === 0).map(([left]) => left?.x ?? 0);
    const rights = ends.filter((_, i) => i % 2 === 1).map(([, right]) => right?.x ?? 0);
    expect(Math.max(...lefts) - Math.min(...lefts)).toBeLessThan(3);
    expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(3);
    for (const [left, right] of ends) expect((left?.y ?? 0) - (right?.y ?? 0)).toBeCloseTo(0, 0);
  });

  it('a photo from above stays as it is, skewed or not', () => {
    expect(viewFromTheSide(receiptSeen(flat), PICTURE)).toBeNull();
    expect(viewFromTheSide(receiptSeen({ ...flat, slope: 0.2 }), PICTURE)).toBeNull();
  });

  it('a photo slightly from the side, like nearly every handheld one, is not worth a second pass', () => {
    expect(viewFromTheSide(receiptSeen({ ...flat, along: 1e-4 }), PICTURE)).toBeNull();
    expect(viewFromTheSide(receiptSeen({ ...flat, down: -1e-4 }), PICTURE)).toBeNull();
  });

  it('a few lines are not enough to decide', () => {
    const few = receiptSeen({ ...flat, along: 3e-4 }).slice(0, 5);
    expect(viewFromTheSide(few, PICTURE)).toBeNull();
    expect(viewFromTheSide([], PICTURE)).toBeNull();
  });

  it('a curled till roll is not mistaken for a photo from the side', () => {
    const curled = receiptSeen(flat).map((rect) => ({ ...rect, angle: -rect.center.y / 900 + 0.9 }));
    expect(viewFromTheSide(curled, PICTURE)).toBeNull();
  });
});
