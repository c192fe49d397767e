import { type InferenceSession, Tensor } from 'onnxruntime-node';
import sharp from 'sharp';
import type { Picture } from '../image/decode.ts';
import { type RotatedRect, smallestRect } from '../image/rotated-rect.ts';
import { median } from '../median.ts';
import type { Box, Point } from '../reading.ts';
import { partNeighbors } from './part-neighbors.ts';

// Constants of PP-OCRv4's detector (PaddleOCR, tools/infer: DBPostProcess and its normalization).
const PIXEL_IS_TEXT = 0.3;
const RECT_IS_TEXT = 0.5;
const UNCLIP_RATIO = 1.6;
const MEAN = [0.485, 0.456, 0.406] as const;
const DEVIATION = [0.229, 0.224, 0.225] as const;
/** The network halves the picture five times. */
const SIDE_STEP = 32;
/**
 * Long side that the detector sees, in pixels. Smaller loses small print; larger takes longer and splits big
 * letters.
 */
const LONG_SIDE = 960;
/**
 * Squarish pictures take three times as long at the large size as at this one, and most are photos with large
 * print. They get the large size only if the print turns out less than LEGIBLE pixels high.
 */
const QUICK_LONG_SIDE = 736;
const SQUARISH = 0.56;
const LEGIBLE = 18;
/**
 * If the scaled picture's short side is shorter than this, the picture is a till roll, and the detector looks
 * at it in tiles.
 */
const SHORT_SIDE = 320;
/** Overlap of two tiles, in the detector's pixels: more than the largest print on a roll. */
const TILE_OVERLAP = 96;
/**
 * Enough for a roll 43 times as long as it is wide. A longer one is scaled down further, because each tile
 * costs as much as a whole picture.
 */
const MAX_TILES = 16;
/** A region thinner than this (in pixels of the probability map) is dust. */
const MIN_SIDE = 3;

/** Finds lines of text. The rectangles are in the picture's pixels, in no particular order. */
export async function detect(detector: InferenceSession, picture: Picture): Promise<RotatedRect[]> {
  const { width, height } = picture;
  if (Math.min(width, height) / Math.max(width, height) > SQUARISH) {
    const rects = await detectAt(detector, picture, QUICK_LONG_SIDE);
    const print = median(rects.map((rect) => Math.min(rect.width, rect.height)));
    if ((print * QUICK_LONG_SIDE) / Math.max(width, height) >= LEGIBLE) return rects;
  }
  return detectAt(detector, picture, LONG_SIDE);
}

async function detectAt(
  detector: InferenceSession,
  picture: Picture,
  longSide: number,
): Promise<RotatedRect[]> {
  const rects: RotatedRect[] = [];
  for (const tile of tilesOf(picture, longSide)) {
    const found = await detectIn(detector, picture, tile);
    rects.push(...found.filter((rect) => isOwnedBy(tile, rect)));
  }
  return partNeighbors(rects);
}

/**
 * Finds lines in a part of a picture, scaled down more than usual. The rectangles are in the picture's
 * pixels.
 * @param scale the factor by which the detector's copy is smaller
 */
export async function detectSmaller(
  detector: InferenceSession,
  picture: Picture,
  part: Box,
  scale: number,
): Promise<RotatedRect[]> {
  const owned = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  return partNeighbors(await detectIn(detector, picture, { ...part, scale, owned }));
}

/** A part of the picture that the detector sees at once, in the picture's pixels. */
type Tile = Box & {
  /** The factor by which the detector's copy is smaller. */
  scale: number;
  /**
   * Lines whose center is in this area belong to the tile. The rest of the tile is there to show them whole.
   */
  owned: { left: number; top: number; right: number; bottom: number };
};

/**
 * The whole picture as one tile, or a long till roll as several, so that its print is not shrunk to nothing.
 * Tiles overlap by more than the height of a line.
 */
function tilesOf({ width, height }: Picture, longSide: number): Tile[] {
  const long = Math.max(width, height);
  const short = Math.min(width, height);
  const longest = MAX_TILES * (longSide - TILE_OVERLAP) + TILE_OVERLAP;
  const scale = Math.min(long / longSide, Math.max(short / SHORT_SIDE, long / longest, 1));
  const count = Math.max(1, Math.ceil((long / scale - TILE_OVERLAP) / (longSide - TILE_OVERLAP) - 0.05));
  if (count === 1) {
    const owned = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    return [{ x: 0, y: 0, width, height, scale: long / longSide, owned }];
  }
  const overlap = Math.round(TILE_OVERLAP * scale);
  const length = Math.ceil((long + (count - 1) * overlap) / count);
  return Array.from({ length: count }, (_, index): Tile => {
    const start = Math.max(0, Math.min(index * (length - overlap), long - length));
    const from = index === 0 ? -Infinity : start + overlap / 2;
    const to = index === count - 1 ? Infinity : start + length - overlap / 2;
    return height >= width
      ? {
          x: 0,
          y: start,
          width,
          height: length,
          scale,
          owned: { left: -Infinity, top: from, right: Infinity, bottom: to },
        }
      : {
          x: start,
          y: 0,
          width: length,
          height,
          scale,
          owned: { left: from, top: -Infinity, right: to, bottom: Infinity },
        };
  });
}

function isOwnedBy({ owned }: Tile, { center }: RotatedRect): boolean {
  return center.x >= owned.left && center.x < owned.right && center.y >= owned.top && center.y < owned.bottom;
}

async function detectIn(detector: InferenceSession, picture: Picture, tile: Tile): Promise<RotatedRect[]> {
  const side = (length: number) =>
    Math.max(SIDE_STEP, Math.round(length / tile.scale / SIDE_STEP) * SIDE_STEP);
  const size = { width: side(tile.width), height: side(tile.height) };
  const { data } = await sharp(picture.rgb, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
    limitInputPixels: false,
  })
    .extract({ left: tile.x, top: tile.y, width: tile.width, height: tile.height })
    .resize(size.width, size.height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const input = new Tensor('float32', normalize(data), [1, 3, size.height, size.width]);
  const output = await detector.run({ x: input });
  const map = Object.values(output)[0];
  if (!map || !(map.data instanceof Float32Array)) throw new Error('The detector returned no map.');
  const scaleX = tile.width / size.width;
  const scaleY = tile.height / size.height;
  return textRects(map.data, size.width, size.height).map((rect) => {
    const placed = scaled(rect, scaleX, scaleY);
    return { ...placed, center: { x: placed.center.x + tile.x, y: placed.center.y + tile.y } };
  });
}

/** Planes in the order blue, green, red, because the model was trained on OpenCV's pictures. */
function normalize(rgb: Uint8Array): Float32Array {
  const pixels = rgb.length / 3;
  const planes = new Float32Array(rgb.length);
  for (const plane of [0, 1, 2] as const) {
    const from = 2 - plane;
    const factor = 1 / (255 * DEVIATION[plane]);
    const shift = MEAN[plane] / DEVIATION[plane];
    for (let i = 0; i < pixels; i++) planes[plane * pixels + i] = (rgb[i * 3 + from] ?? 0) * factor - shift;
  }
  return planes;
}

/**
 * Connected regions of the probability map, each as its smallest rectangle, grown back to the full letters.
 */
function textRects(map: Float32Array, width: number, height: number): RotatedRect[] {
  const seen = new Uint8Array(map.length);
  const rects: RotatedRect[] = [];
  for (let start = 0; start < map.length; start++) {
    if (seen[start] || (map[start] ?? 0) <= PIXEL_IS_TEXT) continue;
    const region = floodFill(map, seen, start, width, height);
    if (region.mean < RECT_IS_TEXT) continue;
    const rect = smallestRect(region.outline);
    if (!rect || Math.min(rect.width, rect.height) < MIN_SIDE) continue;
    const grow = (rect.width * rect.height * UNCLIP_RATIO) / (2 * (rect.width + rect.height));
    rects.push({ ...rect, width: rect.width + 2 * grow, height: rect.height + 2 * grow });
  }
  return rects;
}

/**
 * Collects one region. Its outline is the leftmost and rightmost edge of each row, which is all a hull needs.
 */
function floodFill(map: Float32Array, seen: Uint8Array, start: number, width: number, height: number) {
  const edges = new Map<number, { left: number; right: number }>();
  const open = [start];
  seen[start] = 1;
  let sum = 0;
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    sum += map[at] ?? 0;
    count++;
    const edge = edges.get(y);
    if (!edge) edges.set(y, { left: x, right: x + 1 });
    else if (x < edge.left) edge.left = x;
    else if (x >= edge.right) edge.right = x + 1;
    const visit = (next: number) => {
      if (seen[next] || (map[next] ?? 0) <= PIXEL_IS_TEXT) return;
      seen[next] = 1;
      open.push(next);
    };
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < height - 1) visit(at + width);
  }
  const outline: Point[] = [];
  for (const [y, { left, right }] of edges) {
    outline.push({ x: left, y }, { x: right, y }, { x: left, y: y + 1 }, { x: right, y: y + 1 });
  }
  return { mean: sum / count, outline };
}

/** The two scales differ only by rounding to 32, so scaling the direction of the text preserves the angle. */
function scaled(rect: RotatedRect, scaleX: number, scaleY: number): RotatedRect {
  const cos = Math.cos(rect.angle);
  const sin = Math.sin(rect.angle);
  return {
    center: { x: rect.center.x * scaleX, y: rect.center.y * scaleY },
    width: rect.width * Math.hypot(cos * scaleX, sin * scaleY),
    height: rect.height * Math.hypot(sin * scaleX, cos * scaleY),
    angle: Math.atan2(sin * scaleY, cos * scaleX),
  };
}
