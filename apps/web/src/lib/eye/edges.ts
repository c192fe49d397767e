import type { Pixels } from '../picture/resample.ts';

/** A smoothed picture's light and color, and where they change sharply. All arrays go row by row. */
export type EdgeMap = {
  width: number;
  height: number;
  /** luma, 0 to 255 */
  luma: Float32Array;
  /** red and blue, each with the luma subtracted, and weighted */
  red: Float32Array;
  blue: Float32Array;
  /** 0: no edge; up to 1: a clear edge. Edges are one pixel wide. */
  strength: Float32Array;
  /** direction across the edge, in radians, from 0 to pi; 0 where there is no edge */
  across: Float32Array;
};

/**
 * Color distinguishes paper from the table if both are bright. The same weight as for the reader's paper
 * region.
 */
const COLOR_WEIGHT = 1.5;
/** gray levels per pixel: smaller changes are noise */
const FAINT = 2.2;
/** gray levels per pixel: an edge this steep has nearly full strength */
const CLEAR = 9;

/**
 * @param pixels at most a few hundred pixels on the long side: at this size, print is texture, but paper
 * still has edges
 */
export function edgesOf(pixels: Pixels): EdgeMap {
  const { width, height } = pixels;
  const planes = planesOf(pixels).map((plane) => smooth(plane, width, height));
  const [luma, red, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const [steep, across] = slopes(planes, width, height);
  return { width, height, luma, red, blue, strength: thin(steep, across, width, height), across };
}

/**
 * Arrays that only one call needs, kept for the next call: each look uses megabytes of them, six times a
 * second.
 */
const kept: Float32Array[] = [];

function scratch(place: number, length: number): Float32Array {
  const known = kept[place];
  if (known?.length === length) return known;
  const made = new Float32Array(length);
  kept[place] = made;
  return made;
}

function planesOf({ data, width, height }: Pixels): Float32Array[] {
  const count = width * height;
  const [luma, red, blue] = [scratch(0, count), scratch(1, count), scratch(2, count)];
  for (let at = 0; at < luma.length; at += 1) {
    const r = data[at * 4] as number;
    const g = data[at * 4 + 1] as number;
    const b = data[at * 4 + 2] as number;
    // ITU-R BT.601
    const y = 0.299 * r + 0.587 * g + 0.114 * b;
    luma[at] = y;
    red[at] = (r - y) * COLOR_WEIGHT;
    blue[at] = (b - y) * COLOR_WEIGHT;
  }
  return [luma, red, blue];
}

/** Applies the weights 1, 4, 6, 4, 1 in both directions. */
function smooth(plane: Float32Array, width: number, height: number): Float32Array {
  const rows = scratch(3, plane.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const [a, b] = [Math.max(0, x - 2), Math.max(0, x - 1)];
      const [c, d] = [Math.min(width - 1, x + 1), Math.min(width - 1, x + 2)];
      const far = (plane[row + a] as number) + (plane[row + d] as number);
      const near = (plane[row + b] as number) + (plane[row + c] as number);
      rows[row + x] = (far + 4 * near + 6 * (plane[row + x] as number)) / 16;
    }
  }
  const out = new Float32Array(plane.length);
  for (let y = 0; y < height; y += 1) {
    const [a, b] = [Math.max(0, y - 2) * width, Math.max(0, y - 1) * width];
    const [d, e] = [Math.min(height - 1, y + 1) * width, Math.min(height - 1, y + 2) * width];
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const far = (rows[a + x] as number) + (rows[e + x] as number);
      const near = (rows[b + x] as number) + (rows[d + x] as number);
      out[row + x] = (far + 4 * near + 6 * (rows[row + x] as number)) / 16;
    }
  }
  return out;
}

/**
 * The steepest change of all planes at each pixel: how steep it is and, if it is more than noise, its
 * direction.
 */
function slopes(
  planes: readonly Float32Array[],
  width: number,
  height: number,
): [Float32Array, Float32Array] {
  const count = width * height;
  const steep = scratch(0, count).fill(0);
  const [rights, downs] = [scratch(1, count), scratch(2, count)];
  // plane by plane, and without a function call per pixel, because this is the most expensive part of a look
  for (const plane of planes) {
    for (let y = 1; y < height - 1; y += 1) {
      for (let x = 1; x < width - 1; x += 1) {
        const at = y * width + x;
        const nw = plane[at - width - 1] as number;
        const ne = plane[at - width + 1] as number;
        const sw = plane[at + width - 1] as number;
        const se = plane[at + width + 1] as number;
        // Scharr's weights, which give the most accurate direction of all 3 by 3 filters
        const dx =
          (3 * (ne + se - nw - sw) + 10 * ((plane[at + 1] as number) - (plane[at - 1] as number))) / 32;
        const dy =
          (3 * (sw + se - nw - ne) + 10 * ((plane[at + width] as number) - (plane[at - width] as number))) /
          32;
        const size = dx * dx + dy * dy;
        if (size <= (steep[at] as number)) continue;
        steep[at] = size;
        rights[at] = dx;
        downs[at] = dy;
      }
    }
  }
  const across = new Float32Array(steep.length);
  for (let at = 0; at < steep.length; at += 1) {
    const size = steep[at] as number;
    if (size === 0) continue;
    steep[at] = Math.sqrt(size);
    if (size < FAINT * FAINT) continue;
    const angle = Math.atan2(downs[at] as number, rights[at] as number);
    across[at] = angle < 0 ? angle + Math.PI : angle;
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
