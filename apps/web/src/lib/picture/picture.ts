import type { FlatError } from '../flat-error.ts';

/** In pixels, origin top left. */
export type Point = { x: number; y: number };

/** Clockwise from top left. */
export type Corners = [Point, Point, Point, Point];

export type Size = { width: number; height: number };

/** Clockwise degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** A JPEG of quality 0.8, upright, without EXIF, at most 3000 px on its long side (MAX_UPLOAD_SIDE). */
export type Picture = Size & { blob: Blob };

export type PictureQuality = {
  /** 0 (black) to 1 (white): see quality.ts */
  brightness: number;
  /** 0 (nothing is sharp) upwards: see quality.ts */
  sharpness: number;
};

export type TakenPicture = Picture & {
  /**
   * as hex. Of the file from which it was made, and of its page in that file; for a frame of the camera, of
   * the JPEG itself
   */
  sha256: string;
  /** null if it was not measured */
  quality: PictureQuality | null;
  /**
   * the paper in the picture, if its edges show it clearly, whatever its text: clockwise from the top left as
   * the paper lies
   */
  seen?: Corners;
};

/** One line of text and its place, in pixels of its picture. */
export type TextLine = { text: string; corners: Corners };

/** A rendered PDF page. `lines` has its visible text; null if there is no useful text. */
export type PdfPage = TakenPicture & { lines: TextLine[] | null };

const REASONS = {
  unreadable: 'This file cannot be opened as a picture',
  too_large: 'This file is too large',
  encrypted: 'This PDF is protected by a password',
  too_many_pages: 'This PDF has too many pages',
  empty: 'This file is empty',
} as const;

type ProblemReason = keyof typeof REASONS;

/** Why a file could not become a picture. */
export class PictureProblem extends Error {
  readonly reason: ProblemReason;

  constructor(reason: ProblemReason) {
    super(REASONS[reason]);
    this.name = 'PictureProblem';
    this.reason = reason;
  }
}

/** Restores the class of an error that came from a worker. */
export function revivedProblem({ name, message, reason }: FlatError): Error {
  const isProblem = reason !== null && Object.hasOwn(REASONS, reason);
  return isProblem
    ? new PictureProblem(reason as ProblemReason)
    : Object.assign(new Error(message), { name });
}
