import { describe, expect, it } from 'vitest';
import type { TakenPicture } from '../../../lib/picture/picture.ts';
import { analysisWith } from '../../../lib/reading/testing/analysis.ts';
import { type Capture, createCapture, createPage, withPicture } from './capture.ts';

const picture = (width: number): TakenPicture => ({
  blob: new Blob(['jpeg']),
  width,
  height: 100,
  sha256: 'a'.repeat(64),
  quality: { brightness: 0.5, sharpness: 1 },
});
const frame = () => createCapture('nora', [createPage(picture(1080), null)], 0);
const photograph = picture(3000);
const replaced = (capture: Capture) => withPicture(capture, capture.pages[0]?.id ?? '', photograph).pages[0];

describe('The photograph that comes after the frame', () => {
  it('takes its place under an id of its own, so that it is stored, and keeps how the person turned it', () => {
    const capture = frame();
    const turned: Capture = { ...capture, pages: capture.pages.map((page) => ({ ...page, turn: 90 })) };
    expect(replaced(turned)).toMatchObject({ picture: photograph, turn: 90 });
    expect(replaced(turned)?.id).not.toBe(capture.pages[0]?.id);
  });

  it('leaves a page alone that was cut by hand, was read, or is gone', () => {
    const capture = frame();
    const point = { x: 0, y: 0 };
    const cut: Capture = {
      ...capture,
      pages: capture.pages.map((page) => ({ ...page, corners: [point, point, point, point] })),
    };
    const read: Capture = {
      ...capture,
      pages: capture.pages.map((page) => ({ ...page, analysis: analysisWith({}) })),
    };
    expect(replaced(cut)).toBe(cut.pages[0]);
    expect(replaced(read)).toBe(read.pages[0]);
    expect(withPicture(capture, 'gone', photograph).pages).toEqual(capture.pages);
  });
});
