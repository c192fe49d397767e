import type { Corners } from '@slipcase/contract/scan';
import { asTaken, mapCorners, turnedSize } from '../../../domain/analysis/places.ts';
import { homographyOf, turnPoint } from '../../../lib/picture/homography.ts';
import type { Point, QuarterTurn } from '../../../lib/picture/picture.ts';
import type { CapturePage } from './capture.ts';
import { addTurns } from './quarter-turns.ts';

type Size = { width: number; height: number };

/** How a page's picture is cropped and turned before it is shown and saved. */
export type PageCut = { corners: Corners | null; turn: QuarterTurn };

export function cutOf({ analysis, corners, turn, picture }: CapturePage): PageCut {
  // until something was read, the seen edges are all we know about the paper
  if (!analysis && !corners && picture.seen) return { corners: picture.seen, turn };
  // the first corner is the top left of the text, so a cropped page is already upright
  return corners ? { corners, turn } : { corners, turn: addTurns(analysis?.rotation ?? 0, turn) };
}

export function isUntouched({ corners, turn }: PageCut): boolean {
  return corners === null && turn === 0;
}

/** Maps the reader's pixels (of the upright picture) to pixels of the page as it is shown and saved. */
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
