import type { ReceiptPlace } from '@slipcase/contract/receipt-places';
import type { Analysis, Box, Corners } from '@slipcase/contract/scan';
import { turnPoint } from '../../lib/picture/homography.ts';
import type { Point, QuarterTurn, Size } from '../../lib/picture/picture.ts';
import { type Facts, READ_FIELDS } from './facts.ts';

/** Where the reader found something in the pictures of a receipt's pages. */

/**
 * Maps a point in the upright picture, which the reader's results refer to, back to the picture that it
 * received.
 */
export function asTaken(point: Point, { image, rotation }: Pick<Analysis, 'image' | 'rotation'>): Point {
  return turnPoint(point, image, ((360 - rotation) % 360) as QuarterTurn);
}

export function turnedSize({ width, height }: Size, turn: QuarterTurn): Size {
  return turn === 90 || turn === 270 ? { width: height, height: width } : { width, height };
}

export function mapCorners([a, b, c, d]: Corners, map: (point: Point) => Point): Corners {
  return [map(a), map(b), map(c), map(d)];
}

/** The smallest box around all boxes. The list must not be empty. */
export function boxAround(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** The upright rectangle around a box after a map has turned and distorted it. */
export function mapBox(box: Box, map: (point: Point) => Point): Box {
  const points = mapCorners(
    [
      { x: box.x, y: box.y },
      { x: box.x + box.width, y: box.y },
      { x: box.x + box.width, y: box.y + box.height },
      { x: box.x, y: box.y + box.height },
    ],
    map,
  );
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** A page's picture, and a map from the reader's pixels to its pixels. */
export type PagePlaces = { id: string; size: Size; map: (point: Point) => Point };

/**
 * The places of the fields in the form in which they are saved.
 * @param pages in order
 */
export function placesOf(facts: Facts, pages: readonly PagePlaces[]): ReceiptPlace[] {
  return READ_FIELDS.flatMap((field): ReceiptPlace[] => {
    const fact = facts[field];
    const index = pages.findIndex(({ id }) => id === fact?.pageId);
    const page = pages[index];
    if (!fact || !page || fact.boxes.length === 0) return [];
    const box = inShares(mapBox(boxAround(fact.boxes), page.map), page.size);
    return box ? [{ field, page: index + 1, box }] : [];
  });
}

/** The place in pixels of a picture. */
export function inPixels({ x, y, width, height }: Box, size: Size): Box {
  return {
    x: x * size.width,
    y: y * size.height,
    width: width * size.width,
    height: height * size.height,
  };
}

/** @returns null if the box is outside the picture, for example because that part was cropped */
function inShares(box: Box, { width, height }: Size): Box | null {
  const [left, right] = [shareOf(box.x, width), shareOf(box.x + box.width, width)];
  const [top, bottom] = [shareOf(box.y, height), shareOf(box.y + box.height, height)];
  if (right <= left || bottom <= top) return null;
  return { x: left, y: top, width: rounded(right - left), height: rounded(bottom - top) };
}

function shareOf(pixels: number, side: number): number {
  return rounded(Math.min(Math.max(pixels / side, 0), 1));
}

/** rounds to a tenth of a millimeter on A4 */
function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
