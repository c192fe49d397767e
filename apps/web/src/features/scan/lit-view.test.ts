import type { Box, Line } from '@slipcase/contract/scan';
import { describe, expect, it } from 'vitest';
import { receiptRegion, viewOf } from './lit-view.ts';

const IMAGE = { width: 1080, height: 1920 };
const WHOLE = { x: 0, y: 0, ...IMAGE };
const STRIP = { width: 390, height: 208 };
const TALL = { width: 600, height: 600 };

function lineIn(box: Box): Line {
  const { x, y, width, height } = box;
  const [right, bottom] = [x + width, y + height];
  return {
    text: 'A',
    box,
    corners: [
      { x, y },
      { x: right, y },
      { x: right, y: bottom },
      { x, y: bottom },
    ],
  };
}

describe('the part with the receipt', () => {
  it('is between the corners', () => {
    const corners = [
      { x: 110, y: 90 },
      { x: 900, y: 100 },
      { x: 890, y: 1500 },
      { x: 100, y: 1490 },
    ] as const;
    expect(receiptRegion(IMAGE, { corners: [...corners], lines: [] })).toEqual({
      x: 100,
      y: 90,
      width: 800,
      height: 1410,
    });
  });

  it('is around the text where the corners are not known', () => {
    const lines = [
      lineIn({ x: 200, y: 300, width: 400, height: 40 }),
      lineIn({ x: 180, y: 900, width: 300, height: 40 }),
    ];
    expect(receiptRegion(IMAGE, { corners: null, lines })).toEqual({
      x: 126,
      y: 246,
      width: 528,
      height: 748,
    });
  });

  it('is the whole picture when nothing is known, or the corners are in one place', () => {
    const point = { x: 5, y: 5 };
    expect(receiptRegion(IMAGE, null)).toEqual(WHOLE);
    expect(receiptRegion(IMAGE, { corners: null, lines: [] })).toEqual(WHOLE);
    expect(receiptRegion(IMAGE, { corners: [point, point, point, point], lines: [] })).toEqual(WHOLE);
  });
});

describe('the view', () => {
  it('shows the top of the receipt at full width in the strip', () => {
    const view = viewOf(STRIP, IMAGE, WHOLE, null);
    expect(view.scale).toBeCloseTo(390 / 1080);
    expect(view.x).toBeCloseTo(0);
    expect(view.y).toBeCloseTo(0);
  });

  it('shows all of the receipt in a tall frame', () => {
    const { scale, x } = viewOf(TALL, IMAGE, WHOLE, null);
    expect(scale).toBeCloseTo(600 / 1920);
    expect(x).toBeCloseTo((600 - 1080 * scale) / 2);
  });

  it('brings a lit place into the middle', () => {
    const lit = { x: 500, y: 900, width: 200, height: 40 };
    const { scale, x, y } = viewOf(STRIP, IMAGE, WHOLE, lit);
    expect(x + (lit.x + lit.width / 2) * scale).toBeCloseTo(195);
    expect(y + (lit.y + lit.height / 2) * scale).toBeCloseTo(104);
  });

  it('never shows what lies beyond the picture', () => {
    const { scale, x, y } = viewOf(STRIP, IMAGE, WHOLE, { x: 0, y: 0, width: 50, height: 20 });
    expect([x, y]).toEqual([0, 0]);
    expect(scale).toBeCloseTo((390 / 1080) * 2);
  });
});
