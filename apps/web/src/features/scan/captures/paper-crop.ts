import type { Analysis, Corners, Line } from '@slipcase/contract/scan';
import { asTaken, mapCorners } from '../../../domain/analysis/places.ts';
import { homographyOf, isProperQuad } from '../../../lib/picture/homography.ts';
import type { Point } from '../../../lib/picture/picture.ts';

/**
 * Which part of a picture is cropped automatically. A crop must only help: the print stays as level as it
 * was, and none of it is cut off. A torn or curled edge says nothing about how level the print is, or where
 * it ends.
 */

/**
 * The reader's corners are slightly inside the paper's edge. This margin is added, as a share of the paper's
 * size.
 */
const CORNER_MARGIN = 0.015;
/** If the edges proved wrong, there may be a logo beyond them. */
const WIDE_MARGIN = 0.04;
/** Lines this many times longer than high show their direction. */
const LONG = 3;
/** Radians. Print that slopes less looks level. */
const LEVEL = 0.5 * (Math.PI / 180);
/** Share of a line's height that may be outside, because the reader's boxes are larger than the print. */
const LOOSE = 0.25;

type Paper = Pick<Analysis, 'image' | 'lines'>;

/**
 * The crop to the paper, in pixels of the picture as it was taken: along the paper's edges if that helps,
 * otherwise the upright rectangle around them. Null if no paper was found or neither crop would help; the
 * page then keeps the whole picture. So it does for other scripts: rows that could not be read, such as the
 * shop's name, may be outside.
 */
export function cornersFrom(analysis: Analysis): Corners | null {
  if (!analysis.corners || analysis.script === 'other') return null;
  const ways = [
    widened(analysis.corners, CORNER_MARGIN),
    widened(levelAround(analysis.corners, slopeOf(analysis.lines)), WIDE_MARGIN),
  ];
  const crop = ways
    .map((corners) => onPicture(corners, analysis))
    .find((corners) => isProperQuad(corners) && isWhole(corners, analysis) && isLevel(corners, analysis));
  return crop ? mapCorners(crop, (point) => asTaken(point, analysis)) : null;
}

/**
 * The paper that was seen in the picture, if the reading proves it: all print is on it and stays as level as
 * before. Null for several papers, or none.
 */
export function seenIfProven(seen: Corners | undefined, analysis: Analysis): Corners | null {
  if (!seen || analysis.lines.length === 0 || analysis.papers.length > 1) return null;
  const lines = analysis.lines.map((line) => ({
    ...line,
    corners: mapCorners(line.corners, (point) => asTaken(point, analysis)),
  }));
  const taken = { image: analysis.image, lines };
  if (!isProperQuad(seen) || !isWhole(seen, taken) || !isLevel(seen, taken)) return null;
  return fromTopLeft(seen, analysis);
}

/** The same corners, starting with the one at the top left of the text. */
function fromTopLeft([a, b, c, d]: Corners, analysis: Analysis): Corners {
  const { width, height } = analysis.image;
  const topLeft = asTaken({ x: 0, y: 0 }, analysis);
  const bottomRight = asTaken({ x: width, y: height }, analysis);
  const ways: Corners[] = [
    [a, b, c, d],
    [b, c, d, a],
    [c, d, a, b],
    [d, a, b, c],
  ];
  const far = ([first, , third]: Corners) => distance(first, topLeft) + distance(third, bottomRight);
  return ways.reduce((best, way) => (far(way) < far(best) ? way : best));
}

/** The outlines of the papers in a picture, in pixels of the picture as it was taken. */
export function papersOn(analysis: Analysis): Corners[] {
  return analysis.papers.map((paper) =>
    mapCorners(onPicture(widened(paper, CORNER_MARGIN), analysis), (point) => asTaken(point, analysis)),
  );
}

/** Cuts off the part outside the picture, which would be white. */
function onPicture(corners: Corners, { image }: Pick<Paper, 'image'>): Corners {
  return mapCorners(corners, ({ x, y }) => ({
    x: Math.min(Math.max(x, 0), image.width),
    y: Math.min(Math.max(y, 0), image.height),
  }));
}

function widened(corners: Corners, share: number): Corners {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const away = (from: number, center: number) => center + (from - center) * (1 + 2 * share);
  return mapCorners(corners, ({ x, y }) => ({ x: away(x, middle.x), y: away(y, middle.y) }));
}

/** Whether all print is inside. */
function isWhole(crop: Corners, { lines }: Paper): boolean {
  return lines.every(({ corners }) => {
    const loose = LOOSE * distance(corners[0], corners[3]);
    return corners.every((point) => isInside(point, crop, loose));
  });
}

/** Whether the print is as level after the crop as before, or too close to level to see. */
function isLevel(crop: Corners, { lines }: Paper): boolean {
  const { map } = homographyOf(crop);
  const straightened = lines.map((line) => ({ ...line, corners: mapCorners(line.corners, map) }));
  const after = meanSlope(straightened);
  return after <= LEVEL || after <= meanSlope(lines);
}

/** How far lines are from level or plumb on average, in radians. Long lines count more. */
function meanSlope(lines: readonly Line[]): number {
  let [sum, all] = [0, 0];
  for (const { slope, length } of directions(lines)) {
    sum += length * Math.abs(slope - Math.round(slope / (Math.PI / 2)) * (Math.PI / 2));
    all += length;
  }
  return all > 0 ? sum / all : 0;
}

/** The slope in the middle of all print, in radians, clockwise on the screen. */
function slopeOf(lines: readonly Line[]): number {
  const sorted = directions(lines).sort((a, b) => a.slope - b.slope);
  let left = sorted.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { slope, length } of sorted) {
    left -= length;
    if (left <= 0) return slope;
  }
  return 0;
}

function directions(lines: readonly Line[]): { slope: number; length: number }[] {
  return lines.flatMap(({ corners: [a, b, c, d] }) => {
    const along = { x: b.x - a.x + c.x - d.x, y: b.y - a.y + c.y - d.y };
    const length = Math.hypot(along.x, along.y) / 2;
    return length >= LONG * distance(a, d) ? [{ slope: Math.atan2(along.y, along.x), length }] : [];
  });
}

/** The rectangle with this slope around a quad. */
function levelAround(quad: Corners, slope: number): Corners {
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const along = quad.map(({ x, y }) => x * cos + y * sin);
  const down = quad.map(({ x, y }) => y * cos - x * sin);
  const at = (u: number, v: number): Point => ({ x: u * cos - v * sin, y: u * sin + v * cos });
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}

/**
 * Whether a point is on the inner side of all four edges, which run clockwise, or outside by no more than
 * `loose` pixels.
 */
function isInside(point: Point, corners: Corners, loose: number): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    const doubled = (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
    return doubled >= -loose * distance(from, to);
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b.x - a.x, b.y - a.y);
}
