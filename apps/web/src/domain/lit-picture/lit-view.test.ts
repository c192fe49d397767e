import { describe, expect, it } from 'vitest';
import { keptInFrame, viewOf } from './lit-view.ts';

const IMAGE = { width: 1080, height: 1920 };
const STRIP = { width: 390, height: 208 };
const TALL = { width: 600, height: 600 };

describe('The view', () => {
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

  it('shows the page’s edge only to keep a place clear of the button above it and the label below it', () => {
    const first = viewOf(STRIP, IMAGE, { x: 0, y: 0, width: 50, height: 20 });
    expect([first.x, first.y]).toEqual([0, 48]);
    expect(first.scale).toBeCloseTo((390 / 1080) * 2);
    const last = viewOf(STRIP, IMAGE, { x: 0, y: 1900, width: 50, height: 20 });
    expect(last.y + 1920 * last.scale).toBeCloseTo(208 - 32);
  });

  it('enlarges a place in a narrow frame as much as in one of 360 px', () => {
    const amount = { x: 900, y: 900, width: 80, height: 40 };
    const narrow = viewOf({ width: 124, height: 190 }, IMAGE, amount);
    expect(narrow.scale).toBeCloseTo(viewOf({ width: 360, height: 208 }, IMAGE, amount).scale);
  });

  it('shows all of a tall place', () => {
    const lit = { x: 100, y: 400, width: 300, height: 300 };
    const { scale, y } = viewOf(STRIP, IMAGE, lit);
    expect(y + lit.y * scale).toBeGreaterThanOrEqual(48);
    expect(y + (lit.y + lit.height) * scale).toBeLessThanOrEqual(208 - 32 + 0.001);
  });
});

it('A dragged picture still covers its frame, and a small one is centered', () => {
  expect(keptInFrame({ scale: 1, x: 500, y: -9000 }, IMAGE, STRIP)).toEqual({
    scale: 1,
    x: 0,
    y: 208 - 1920,
  });
  expect(keptInFrame({ scale: 0.1, x: 0, y: 0 }, IMAGE, STRIP)).toEqual({ scale: 0.1, x: 141, y: 8 });
});
