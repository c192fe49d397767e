import { expect, it } from 'vitest';
import { homographyOf } from './homography.ts';
import type { Corners } from './picture.ts';
import { type Pixels, resample } from './resample.ts';

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1] as const;

function drawn(width: number, height: number, gray: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.fill(gray(pixel % width, Math.floor(pixel / width)), pixel * 4, pixel * 4 + 3);
  return { width, height, data };
}

const grayAt = ({ data, width }: Pixels, x: number, y: number) => data[(y * width + x) * 4];

it('A picture that is not changed stays the same, pixel by pixel', () => {
  const picture = drawn(13, 7, (x, y) => (x * 31 + y * 57) % 256);
  const same = resample(picture, IDENTITY, picture);
  for (let y = 0; y < 7; y += 1)
    for (let x = 0; x < 13; x += 1) expect(grayAt(same, x, y)).toBe(grayAt(picture, x, y));
});

it('Fine stripes become an even gray when the picture shrinks, not other stripes', () => {
  const stripes = drawn(400, 400, (x) => (x % 2) * 255);
  const small = resample(stripes, [2.5, 0, 0, 0, 2.5, 0, 0, 0, 1], { width: 160, height: 160 });
  for (let x = 0; x < 160; x += 1) expect(Math.abs((grayAt(small, x, 80) ?? 0) - 127)).toBeLessThan(48);
});

it('Beyond the edge of the photo, the paper is white, and does not mix with the last row', () => {
  const black = drawn(20, 20, () => 0);
  const moved = resample(black, [1, 0, -5, 0, 1, 0, 0, 0, 1], { width: 30, height: 20 });
  expect([0, 4, 5, 24, 25, 29].map((x) => grayAt(moved, x, 10))).toEqual([255, 255, 0, 0, 255, 255]);
});

it('A paper photographed from the side comes out upright, with its print in the right quarters', () => {
  const corners: Corners = [
    { x: 60, y: 40 },
    { x: 240, y: 60 },
    { x: 290, y: 380 },
    { x: 20, y: 350 },
  ];
  const { map, size, unmap } = homographyOf(corners);
  // a photo of a paper with a dark top left quarter
  const photo = drawn(320, 400, (x, y) => {
    const seen = map({ x: x + 0.5, y: y + 0.5 });
    return seen.x < size.width / 2 && seen.y < size.height / 2 ? 0 : 200;
  });
  const [width, height] = [Math.round(size.width), Math.round(size.height)];
  const flat = resample(photo, unmap, { width, height });
  const at = (u: number, v: number) => grayAt(flat, Math.floor(u * width), Math.floor(v * height));
  expect([at(0.1, 0.1), at(0.45, 0.45), at(0.1, 0.45)]).toEqual([0, 0, 0]);
  expect([at(0.55, 0.1), at(0.1, 0.55), at(0.9, 0.9), at(0.55, 0.55)]).toEqual([200, 200, 200, 200]);
});
