import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { straighten } from './straighten.ts';

const WIDTH = 600;
const HEIGHT = 800;
const DOT = 9;

/** A white picture with one black square centered at a point. */
async function pictureWithDot(x: number, y: number) {
  const dot = { create: { width: DOT, height: DOT, channels: 3, background: '#000000' } } as const;
  const rgb = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: await sharp(dot).png().toBuffer(),
        left: x - (DOT - 1) / 2,
        top: y - (DOT - 1) / 2,
      },
    ])
    .removeAlpha()
    .raw()
    .toBuffer();
  return { width: WIDTH, height: HEIGHT, rgb };
}

/** The center of the nearly black pixels. */
function darkMiddle({ width, rgb }: { width: number; rgb: Uint8Array }) {
  const points: { x: number; y: number }[] = [];
  for (let i = 0; i < rgb.length; i += 3) {
    if ((rgb[i] ?? 255) < 60) points.push({ x: (i / 3) % width, y: Math.floor(i / 3 / width) });
  }
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length + 0.5;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

describe('Turning a skewed photo level', () => {
  it.each([-15, -4, 0, 7, 15])('maps points back to the photo, at %i degrees', async (degrees) => {
    const place = { x: 200, y: 250 };
    const slope = (degrees * Math.PI) / 180;
    const text = [
      { x: 150, y: 200 },
      { x: 450, y: 600 },
    ];
    const { picture, toGiven } = await straighten(await pictureWithDot(place.x, place.y), slope, text);
    const back = toGiven(darkMiddle(picture));
    expect(Math.hypot(back.x - place.x - 0.5, back.y - place.y - 0.5)).toBeLessThan(1.5);
  });

  it('crops everything that is far from the text', async () => {
    const text = [
      { x: 200, y: 300 },
      { x: 400, y: 500 },
    ];
    const { picture } = await straighten(await pictureWithDot(300, 400), 0, text);
    expect(picture.width).toBeLessThan(240);
    expect(picture.height).toBeLessThan(240);
  });
});
