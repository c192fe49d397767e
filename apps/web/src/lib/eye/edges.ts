import type { Pixels } from '../picture/resample.ts';

/** A picture's light and color, smoothed, and where they change sharply. All arrays go row by row. */
export type EdgeMap = {
  width: number;
  height: number;
  /** luma, 0 to 255 */
  luma: Float32Array;
  /** red and blue, each without the luma and weighted */
  red: Float32Array;
  blue: Float32Array;
  /** 0: no edge; up to 1: a clear one. Edges are one pixel wide. */
  strength: Float32Array;
  /** direction across the edge, in radians, from 0 to pi */
  across: Float32Array;
};

/** Color tells paper from table where both are bright; weighted as in the reader's paper region. */
const COLOR_WEIGHT = 1.5;
/** gray levels for each pixel: below it is noise */
const FAINT = 2.2;
/** gray levels for each pixel: an edge that counts in full */
const CLEAR = 9;

/** @param pixels at most a few hundred pixels on the long side: print is then texture, and paper has edges */
export function edgesOf(pixels: Pixels): EdgeMap {
  const { width, height } = pixels;
  const planes = planesOf(pixels).map((plane) => smooth(plane, width, height));
  const [luma, red, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const [steep, across] = slopes(planes, width, height);
  return { width, height, luma, red, blue, strength: thin(steep, across, width, height), across };
}

function planesOf({ data, width, height }: Pixels): Float32Array[] {
  const luma = new Float32Array(width * height);
  const red = new Float32Array(luma.length);
  const blue = new Float32Array(luma.length);
  for (let at = 0; at < luma.length; at += 1) {
    const [r, g, b] = [data[at * 4] as number, data[at * 4 + 1] as number, data[at * 4 + 2] as number];
    // ITU-R BT.601
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    luma[at] = y;
    red[at] = (r - y) * COLOR_WEIGHT;
    blue[at] = (b - y) * COLOR_WEIGHT;
  }
  return [luma, red, blue];
}

/** Weights 1, 4, 6, 4, 1 along both directions. */
function smooth(plane: Float32Array, width: number, height: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const at = (x: number) => plane[row + Math.max(0, Math.min(width - 1, x))] as number;
    for (let x = 0; x < width; x += 1)
      rows[row + x] = (at(x - 2) + at(x + 2) + 4 * (at(x - 1) + at(x + 1)) + 6 * at(x)) / 16;
  }
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const [a, b, c, d, e] = [-2, -1, 0, 1, 2].map(
      (by) => Math.max(0, Math.min(height - 1, y + by)) * width,
    ) as [number, number, number, number, number];
    for (let x = 0; x < width; x += 1) {
      const far = (rows[a + x] as number) + (rows[e + x] as number);
      const near = (rows[b + x] as number) + (rows[d + x] as number);
      out[y * width + x] = (far + 4 * near + 6 * (rows[c + x] as number)) / 16;
    }
  }
  return out;
}

/** The steepest change of any plane at each pixel: how steep, and its direction. */
function slopes(
  planes: readonly Float32Array[],
  width: number,
  height: number,
): [Float32Array, Float32Array] {
  const steep = new Float32Array(width * height);
  const across = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      let [most, right, down] = [0, 0, 0];
      for (const plane of planes) {
        const px = (value: number) => plane[at + value] as number;
        // Scharr's weights, whose direction is the truest of 3 by 3 pixels
        const [nw, ne, sw, se] = [px(-width - 1), px(1 - width), px(width - 1), px(width + 1)];
        const dx = (3 * (ne + se - nw - sw) + 10 * (px(1) - px(-1))) / 32;
        const dy = (3 * (sw + se - nw - ne) + 10 * (px(width) - px(-width))) / 32;
        const size = dx * dx + dy * dy;
        if (size > most) [most, right, down] = [size, dx, dy];
      }
      steep[at] = Math.sqrt(most);
      const angle = Math.atan2(down, right);
      across[at] = angle < 0 ? angle + Math.PI : angle;
    }
  }
  return [steep, across];
}

/** Keeps only the crest of each slope (Canny, A computational approach to edge detection, 1986). */
function thin(steep: Float32Array, across: Float32Array, width: number, height: number): Float32Array {
  const strength = new Float32Array(steep.length);
  for (let y = 2; y < height - 2; y += 1) {
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const here = steep[at] as number;
      if (here < FAINT) continue;
      const angle = across[at] as number;
      const step = Math.round(Math.sin(angle)) * width + Math.round(Math.cos(angle));
      if (here < (steep[at - step] as number) || here <= (steep[at + step] as number)) continue;
      strength[at] = Math.min(1, (here - FAINT / 2) / CLEAR);
    }
  }
  return strength;
}
