import sharp from 'sharp';
import { median } from '../median.ts';
import type { Line, Point } from '../reading.ts';
import type { Picture } from './decode.ts';

/** A small copy of a picture, and how similar each pixel is to the paper around the text. */
export type PaperMap = {
  width: number;
  height: number;
  /**
   * The largest color step (0 to 255) on the smoothest path from the text to a pixel, or to what encloses it.
   * A fold in the paper costs little, the edge of the paper costs a lot. Above `MAX_STEP` if there is no
   * path.
   */
  reach: Uint8Array;
  /** Points along the outlines of the lines on the paper, in the small copy. */
  text: Point[];
};

/** Long side of the small copy in pixels: it locates an edge to about 1/500 of the picture's length. */
const LONG_SIDE = 256;
/** The largest step (of 255) that may still be paper: a fold in hard light. */
const MAX_STEP = 28;
const FAR = 255;
/** In pixels of the small copy. The margin that an app or a scanner leaves around a photo is thinner. */
const RIM = 7;
/**
 * Lines on a background darker than this share of the usual one are print on the table, a folder or a card.
 */
const DARK_GROUND = 0.5;
/** How fast the comparison color follows the paper's, per pixel: slow for an edge, fast for a shadow. */
const FOLLOW = 0.15;
/** Color changes between paper and table are weaker than brightness changes, but no shadow causes them. */
const COLOR_WEIGHT = 2;

/**
 * Grows the paper from the text outward, smoothest path first: a seeded watershed by flooding (Adams and
 * Bischof 1994, "Seeded region growing"; Meyer 1992 for the ordered queue). The comparison color drifts along
 * the path, so that shadows and folds pass but edges do not. Null if the picture has no line.
 */
export async function mapPaper(picture: Picture, lines: readonly Line[]): Promise<PaperMap | null> {
  const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const small = await sharp(picture.rgb, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
  const planes = colorPlanes(small, width, height);
  const seeds = lines
    .map((line) => seedOf(line, scale, planes, width, height))
    .filter((seed) => seed.pixels.length > 0);
  const usual = median(seeds.map((seed) => seed.ground[0] ?? 0));
  const onPaper = seeds.filter((seed) => (seed.ground[0] ?? 0) >= usual * DARK_GROUND);
  if (onPaper.length === 0) return null;
  return {
    width,
    height,
    reach: fillHoles(flood(planes, width, height, onPaper), width, height),
    text: onPaper.flatMap((seed) => outline(seed.corners)),
  };
}

type Seed = { corners: Point[]; pixels: number[]; ground: [number, number, number] };

/** Brightness, and red and blue relative to it, smoothed over 3 by 3 pixels; interleaved. */
function colorPlanes(rgb: Uint8Array, width: number, height: number): Float32Array {
  const planes = new Float32Array(width * height * 3);
  for (let i = 0; i < planes.length; i += 3) {
    const red = rgb[i] ?? 0;
    const blue = rgb[i + 2] ?? 0;
    // ITU-R BT.601 luma.
    const luma = 0.299 * red + 0.587 * (rgb[i + 1] ?? 0) + 0.114 * blue;
    planes[i] = luma;
    planes[i + 1] = (red - luma) * COLOR_WEIGHT;
    planes[i + 2] = (blue - luma) * COLOR_WEIGHT;
  }
  return smooth(smooth(planes, width, height, 3), width, height, width * 3);
}

/** Weights 1, 2, 1 along one direction; `stride` is the distance to the next pixel in that direction. */
function smooth(planes: Float32Array, width: number, height: number, stride: number): Float32Array {
  const out = planes.slice();
  const row = width * 3;
  const [skipX, skipY] = stride === 3 ? [3, 0] : [0, 1];
  for (let y = skipY; y < height - skipY; y++) {
    for (let i = y * row + skipX; i < (y + 1) * row - skipX; i++) {
      out[i] = ((planes[i - stride] ?? 0) + 2 * (planes[i] ?? 0) + (planes[i + stride] ?? 0)) / 4;
    }
  }
  return out;
}

/** A line's pixels, and the color of the paper behind it: the mean of the pixels brighter than their mean. */
function seedOf(line: Line, scale: number, planes: Float32Array, width: number, height: number): Seed {
  const corners = line.quad.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const pixels = pixelsIn(corners, width, height);
  const mean = pixels.reduce((sum, pixel) => sum + (planes[pixel * 3] ?? 0), 0) / Math.max(1, pixels.length);
  let [count, luma, red, blue] = [0, 0, 0, 0];
  for (const pixel of pixels) {
    if ((planes[pixel * 3] ?? 0) < mean) continue;
    count++;
    luma += planes[pixel * 3] ?? 0;
    red += planes[pixel * 3 + 1] ?? 0;
    blue += planes[pixel * 3 + 2] ?? 0;
  }
  return { corners, pixels, ground: [luma / count, red / count, blue / count] };
}

/** Indices of the pixels whose center is inside a convex quad. */
function pixelsIn(quad: readonly Point[], width: number, height: number): number[] {
  const found: number[] = [];
  const fromY = Math.max(0, Math.round(Math.min(...quad.map((p) => p.y))));
  const toY = Math.min(height, Math.round(Math.max(...quad.map((p) => p.y))));
  for (let y = fromY; y < toY; y++) {
    let [left, right] = [Infinity, -Infinity];
    for (const [i, a] of quad.entries()) {
      const b = quad[(i + 1) % quad.length] ?? a;
      if (a.y > y + 0.5 === b.y > y + 0.5) continue;
      const x = a.x + ((y + 0.5 - a.y) / (b.y - a.y)) * (b.x - a.x);
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
    const end = Math.min(width, Math.round(right));
    for (let x = Math.max(0, Math.round(left)); x < end; x++) found.push(y * width + x);
  }
  return found;
}

/** Points along a quad's sides, at most two pixels apart. */
function outline(corners: readonly Point[]): Point[] {
  return corners.flatMap((from, i) => {
    const to = corners[(i + 1) % corners.length] ?? from;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    return Array.from({ length: steps }, (_, k) => ({
      x: from.x + ((to.x - from.x) * k) / steps,
      y: from.y + ((to.y - from.y) * k) / steps,
    }));
  });
}

/** Whether a point is inside a convex polygon that runs clockwise on the screen. */
export function isInside(polygon: readonly Point[], x: number, y: number, margin = 0): boolean {
  return polygon.every((from, i) => {
    const to = polygon[(i + 1) % polygon.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= -margin * length;
  });
}

/** The largest step on the smoothest path from the seeds to each pixel; `FAR` above `MAX_STEP`. */
function flood(planes: Float32Array, width: number, height: number, seeds: readonly Seed[]): Uint8Array {
  const reach = new Uint8Array(width * height).fill(FAR);
  // The color that each pixel's neighbors are compared with.
  const color = new Float32Array(width * height * 3);
  const queues: number[][] = Array.from({ length: MAX_STEP + 1 }, () => []);
  for (const seed of seeds) {
    for (const pixel of seed.pixels) {
      if (reach[pixel] === 0) continue;
      reach[pixel] = 0;
      color.set(seed.ground, pixel * 3);
      queues[0]?.push(pixel);
    }
  }
  for (const [level, queue] of queues.entries()) {
    // The queue grows during the loop.
    for (let at = 0; at < queue.length; at++) {
      const pixel = queue[at] ?? 0;
      if (reach[pixel] !== level) continue;
      const x = pixel % width;
      if (x > 0) visit(pixel, pixel - 1, level);
      if (x < width - 1) visit(pixel, pixel + 1, level);
      if (pixel >= width) visit(pixel, pixel - width, level);
      if (pixel + width < reach.length) visit(pixel, pixel + width, level);
    }
  }
  return reach;

  function visit(from: number, to: number, level: number): void {
    const known = reach[to] ?? 0;
    if (known <= level) return;
    const a = from * 3;
    const b = to * 3;
    const luma = (planes[b] ?? 0) - (color[a] ?? 0);
    const red = (planes[b + 1] ?? 0) - (color[a + 1] ?? 0);
    const blue = (planes[b + 2] ?? 0) - (color[a + 2] ?? 0);
    const step = Math.floor(Math.max(Math.abs(luma), Math.abs(red), Math.abs(blue)));
    const cost = Math.max(level, step);
    if (cost >= known || cost > MAX_STEP) return;
    reach[to] = cost;
    color[b] = (color[a] ?? 0) + FOLLOW * luma;
    color[b + 1] = (color[a + 1] ?? 0) + FOLLOW * red;
    color[b + 2] = (color[a + 2] ?? 0) + FOLLOW * blue;
    queues[cost]?.push(to);
  }
}

/**
 * Gives print enclosed by the paper (a logo, a bar code) the level that encloses it: no path from the
 * picture's rim reaches such print without crossing higher ground (morphological hole filling, Soille 2003,
 * at all levels at once). A white margin around the photo encloses nothing, so every path starts inside the
 * rim.
 */
function fillHoles(reach: Uint8Array, width: number, height: number): Uint8Array {
  const top = MAX_STEP + 1;
  const filled = new Uint8Array(width * height);
  const queues: number[][] = Array.from({ length: top + 1 }, () => []);
  for (let y = 0; y < height; y++) {
    const rimRow = y < RIM || y >= height - RIM;
    for (let x = 0; x < width; x++) {
      if (!rimRow && x >= RIM && x < width - RIM) {
        x = width - RIM - 1;
        continue;
      }
      const pixel = y * width + x;
      filled[pixel] = Math.min(top, reach[pixel] ?? 0);
      queues[top]?.push(pixel);
    }
  }
  for (let level = top; level > 0; level--) {
    const queue = queues[level] ?? [];
    for (let at = 0; at < queue.length; at++) {
      const pixel = queue[at] ?? 0;
      const x = pixel % width;
      if (x > 0) visit(pixel - 1, level);
      if (x < width - 1) visit(pixel + 1, level);
      if (pixel >= width) visit(pixel - width, level);
      if (pixel + width < filled.length) visit(pixel + width, level);
    }
  }
  return filled;

  function visit(to: number, level: number): void {
    const value = Math.min(level, reach[to] ?? 0);
    if (value <= (filled[to] ?? 0)) return;
    filled[to] = value;
    queues[value]?.push(to);
  }
}
