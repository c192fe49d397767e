import { describe, expect, it } from 'vitest';
import { boxAround, keptInFrame, viewOf } from './lit-view.ts';

const IMAGE = { width: 1080, height: 1920 };
const STRIP = { width: 390, height: 208 };
const TALL = { width: 600, height: 600 };

describe('the view', () => {
  it('shows the top of the page at full width in the strip', () => {
    expect(viewOf(STRIP, IMAGE, null)).toEqual({ scale: 390 / 1080, x: 0, y: 0 });
  });

  it('shows the whole page in a tall frame', () => {
    const { scale, x, y } = viewOf(TALL, IMAGE, null);
    expect(scale).toBeCloseTo(600 / 1920);
    expect(x).toBeCloseTo((600 - 1080 * scale) / 2);
    expect(y).toBeCloseTo(0);
  });

  it('shows the whole page when it is wider than it is tall', () => {
    const { scale, y } = viewOf(STRIP, { width: 1920, height: 1080 }, null);
    expect(scale).toBeCloseTo(208 / 1080);
    expect(y).toBeCloseTo(0);
  });

  it('centers a highlighted place', () => {
    const lit = { x: 500, y: 900, width: 200, height: 40 };
    const { scale, x, y } = viewOf(STRIP, IMAGE, lit);
    expect(x + (lit.x + lit.width / 2) * scale).toBeCloseTo(195);
    expect(y + (lit.y + lit.height / 2) * scale).toBeCloseTo(104);
  });

  it('never shows anything outside the picture', () => {
    const { scale, x, y } = viewOf(STRIP, IMAGE, { x: 0, y: 0, width: 50, height: 20 });
    expect([x, y]).toEqual([0, 0]);
    expect(scale).toBeCloseTo((390 / 1080) * 2);
  });
});

it('a dragged picture still covers its frame, and a small one is centered', () => {
  expect(keptInFrame({ scale: 1, x: 500, y: -9000 }, IMAGE, STRIP)).toEqual({
    scale: 1,
    x: 0,
    y: 208 - 1920,
  });
  expect(keptInFrame({ scale: 0.1, x: 0, y: 0 }, IMAGE, STRIP)).toEqual({ scale: 0.1, x: 141, y: 8 });
});

it('the box around several lines contains all of them', () => {
  const boxes = [
    { x: 10, y: 20, width: 100, height: 10 },
    { x: 5, y: 60, width: 20, height: 12 },
  ];
  expect(boxAround(boxes)).toEqual({ x: 5, y: 20, width: 105, height: 52 });
});
