import type { Analysis, Box, Corners } from '@slipcase/contract/scan';
import { asTaken, mapCorners, turnedSize } from '../../../domain/analysis/places.ts';
import { homographyOf, turnPoint } from '../../../lib/picture/homography.ts';
import type { Point, QuarterTurn } from '../../../lib/picture/picture.ts';
import type { CapturePage } from './capture.ts';
import { addTurns } from './quarter-turns.ts';

type Size = { width: number; height: number };

/** The reader's corners are slightly inside the paper's edge. This margin is added, as a share of the paper's size. */
const CORNER_MARGIN = 0.015;

/** How a page's picture is cropped and turned before it is shown and saved. */
export type PageCut = { corners: Corners | null; turn: QuarterTurn };

/**
 * The paper's corners with a margin, in pixels of the picture as it was taken. Null if no paper was found or some text
 * is outside it; then the page keeps the whole picture.
 */
export function cornersFrom(analysis: Analysis): Corners | null {
  if (!analysis.corners) return null;
  const corners = widenedInside(analysis.corners, analysis);
  if (!analysis.lines.every(({ box }) => isInside(middleOf(box), corners))) return null;
  return mapCorners(corners, (point) => asTaken(point, analysis));
}

/** The outlines of the papers in a picture, in pixels of the picture as it was taken. */
export function papersOn(analysis: Analysis): Corners[] {
  return analysis.papers.map((paper) =>
    mapCorners(widenedInside(paper, analysis), (point) => asTaken(point, analysis)),
  );
}

function widenedInside(paper: Corners, { image }: Pick<Analysis, 'image'>): Corners {
  // the area outside the picture would be white
  return mapCorners(widened(paper, CORNER_MARGIN), ({ x, y }) => ({
    x: Math.min(Math.max(x, 0), image.width),
    y: Math.min(Math.max(y, 0), image.height),
  }));
}

export function cutOf({ analysis, corners, turn }: CapturePage): PageCut {
  // the first corner is the top left of the text, so a cropped page is already upright
  return corners ? { corners, turn } : { corners, turn: addTurns(analysis?.rotation ?? 0, turn) };
}

export function isUntouched({ corners, turn }: PageCut): boolean {
  return corners === null && turn === 0;
}

/** Maps the reader's pixels (of the upright picture) to those of the page as it is shown and saved. */
export function readerToPage(page: CapturePage): { size: Size; map: (point: Point) => Point } {
  const { picture, analysis } = page;
  const { corners, turn } = cutOf(page);
  const taken = (point: Point) => (analysis ? asTaken(point, analysis) : point);
  const flat = corners
    ? homographyOf(corners)
    : { size: { width: picture.width, height: picture.height }, map: (point: Point) => point };
  return {
    size: turnedSize(flat.size, turn),
    map: (point) => turnPoint(flat.map(taken(point)), flat.size, turn),
  };
}

/** The corners of the whole picture, starting at the top left of its text. */
export function wholePicture(page: CapturePage): Corners {
  const { width, height } = page.analysis?.image ?? page.picture;
  const corners: Corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return mapCorners(corners, (point) => (page.analysis ? asTaken(point, page.analysis) : point));
}

function widened(corners: Corners, share: number): Corners {
  const middle = {
    x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
    y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const away = (from: number, center: number) => center + (from - center) * (1 + 2 * share);
  return mapCorners(corners, ({ x, y }) => ({ x: away(x, middle.x), y: away(y, middle.y) }));
}

function middleOf(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether a point is on the inner side of all four edges, which run clockwise. */
function isInside(point: Point, corners: Corners): boolean {
  return corners.every((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x) >= 0;
  });
}
