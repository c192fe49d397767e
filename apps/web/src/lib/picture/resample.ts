import { apply, type Coefficients } from './homography.ts';
import type { Point, Size } from './picture.ts';

/** Red, green, blue, alpha, row by row from the top. */
export type Pixels = Size & { data: Uint8ClampedArray };

/** If one output pixel covers more source pixels than this, more samples are taken. */
const SHRINKS = 1.05;
/**
 * Most samples along each side of an output pixel: a quad is hardly larger than its picture, and a picture
 * has at most 3000 px.
 */
const MOST_SAMPLES = 4;
const PAPER_WHITE = 255;

/**
 * Draws a picture through a projective map, with bilinear sampling. If the map shrinks the picture, each
 * pixel is the mean of several samples, so no print gets lost between them. Pixels outside the picture are
 * white, like paper.
 * @param toSource maps a pixel of the result to a pixel of the source
 */
export function resample(source: Pixels, toSource: Coefficients, { width, height }: Size): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  const n = Math.min(MOST_SAMPLES, Math.ceil(shrinkOf(toSource, { width, height }) / SHRINKS));
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const sum = new Float64Array(3);
  let to = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      sum.fill(0);
      for (let sample = 0; sample < n * n; sample += 1) {
        const x = column + ((sample % n) + 0.5) / n;
        const y = row + (Math.floor(sample / n) + 0.5) / n;
        const w = g * x + h * y + i;
        addSample(source, (a * x + b * y + c) / w - 0.5, (d * x + e * y + f) / w - 0.5, sum);
      }
      data[to] = (sum[0] as number) / (n * n);
      data[to + 1] = (sum[1] as number) / (n * n);
      data[to + 2] = (sum[2] as number) / (n * n);
      data[to + 3] = 255;
      to += 4;
    }
  }
  return { width, height, data };
}

/** @param x, y measured from the centers of pixels: 0 is the middle of the first pixel */
function addSample({ data, width, height }: Pixels, x: number, y: number, sum: Float64Array): void {
  if (!(x >= -0.5 && y >= -0.5 && x <= width - 0.5 && y <= height - 0.5)) {
    for (let channel = 0; channel < 3; channel += 1) sum[channel] = (sum[channel] as number) + PAPER_WHITE;
    return;
  }
  const [insideX, insideY] = [clamp(x, width - 1), clamp(y, height - 1)];
  const [left, top] = [Math.floor(insideX), Math.floor(insideY)];
  const [u, v] = [insideX - left, insideY - top];
  const at = (top * width + left) * 4;
  const right = left + 1 < width ? 4 : 0;
  const below = top + 1 < height ? width * 4 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const here = at + channel;
    const upper = mix(data[here] as number, data[here + right] as number, u);
    const lower = mix(data[here + below] as number, data[here + below + right] as number, u);
    sum[channel] = (sum[channel] as number) + mix(upper, lower, v);
  }
}

/**
 * The most source pixels, along one side, that one pixel of the result covers. Measured in the corners, where
 * it is extreme.
 */
function shrinkOf(toSource: Coefficients, { width, height }: Size): number {
  const corners: Point[] = [
    { x: 0, y: 0 },
    { x: width - 1, y: 0 },
    { x: width - 1, y: height - 1 },
    { x: 0, y: height - 1 },
  ];
  return Math.max(
    ...corners.flatMap(({ x, y }) => {
      const here = apply(toSource, { x, y });
      return [apply(toSource, { x: x + 1, y }), apply(toSource, { x, y: y + 1 })].map((next) =>
        Math.hypot(next.x - here.x, next.y - here.y),
      );
    }),
  );
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value));
}

function mix(a: number, b: number, share: number): number {
  return a + (b - a) * share;
}
