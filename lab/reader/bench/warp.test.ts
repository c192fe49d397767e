import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type Pixels, photographed, TABLE, WARPS, warpImage, warpName } from './warp.ts';

const RED = [255, 0, 0];

/** White, with red marks of 5 pixels in the four corners. */
function paper(width: number, height: number): Pixels {
  const data = new Uint8Array(3 * width * height).fill(255);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const corner = (x < 5 || x >= width - 5) && (y < 5 || y >= height - 5);
      if (corner) data.set(RED, 3 * (y * width + x));
    }
  }
  return { data, width, height };
}

function colorAt({ data, width }: Pixels, x: number, y: number): number[] {
  return [...data.subarray(3 * (y * width + x), 3 * (y * width + x) + 3)];
}

/** The number of rows in a column from the first to the last pixel that is not table. */
function heightOfColumn(picture: Pixels, x: number): number {
  const rows = Array.from({ length: picture.height }, (_, y) => y).filter(
    (y) => colorAt(picture, x, y).join() !== TABLE.join(),
  );
  return (rows.at(-1) ?? 0) - (rows[0] ?? 0) + 1;
}

/** How many marks are on the picture's outline: all four, if nothing was cut off. */
function marks(picture: Pixels): number {
  const halves = [0, 1].flatMap((right) => [0, 1].map((low) => ({ right, low })));
  return halves.filter(({ right, low }) => {
    for (let y = 0; y < picture.height; y++) {
      for (let x = 0; x < picture.width; x++) {
        if (x * 2 >= picture.width !== (right === 1) || y * 2 >= picture.height !== (low === 1)) continue;
        const [r = 0, g = 0] = colorAt(picture, x, y);
        if (r > 200 && g < 60) return true;
      }
    }
    return false;
  }).length;
}

it('A picture seen straight on does not change', () => {
  const picture = paper(40, 60);
  const seen = photographed(picture, { axis: 'vertical', degrees: 0 });
  expect(seen).toEqual(picture);
});

it.each(['vertical', 'horizontal'] as const)(
  'Nothing is cut off in a view turned around the %s axis',
  (axis) => {
    for (const degrees of [-30, 30]) {
      const seen = photographed(paper(120, 180), { axis, degrees });
      expect(marks(seen)).toBe(4);
    }
  },
);

it('The nearer side is larger, the other smaller, and the width shrinks', () => {
  const seen = photographed(paper(120, 180), { axis: 'vertical', degrees: 30 });
  expect(seen.width).toBeLessThan(120 * 0.9);
  // Turned by 30°, a side 60 pixels away from the axis comes 30 closer or goes 30 farther away. The camera is
  // 450 away.
  expect(heightOfColumn(seen, 1)).toBeCloseTo((180 * 450) / 420, -1);
  expect(heightOfColumn(seen, seen.width - 2)).toBeCloseTo((180 * 450) / 480, -1);
});

it('Around the horizontal axis, it is the same picture on its side', () => {
  const upright = photographed(paper(80, 80), { axis: 'vertical', degrees: 20 });
  const lying = photographed(paper(80, 80), { axis: 'horizontal', degrees: 20 });
  expect([lying.width, lying.height]).toEqual([upright.height, upright.width]);
  expect(colorAt(lying, 40, 3)).toEqual(colorAt(upright, 3, 40));
});

it('Image files are rotated, skewed and tilted without being cut off', async () => {
  const { data, width, height } = paper(120, 180);
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  for (const warp of WARPS) {
    const warped = await warpImage(file, warp);
    expect((await sharp(warped).metadata()).format).toBe('jpeg');
    const { data: seen, info } = await sharp(warped).raw().toBuffer({ resolveWithObject: true });
    expect(marks({ ...info, data: seen }), warpName(warp)).toBe(4);
    const size = [info.width, info.height];
    if (warp.kind === 'turned') expect(size).toEqual(warp.degrees === 180 ? [120, 180] : [180, 120]);
  }
});

it('Every warp has a unique name', () => {
  expect(new Set(WARPS.map(warpName)).size).toBe(WARPS.length);
});
