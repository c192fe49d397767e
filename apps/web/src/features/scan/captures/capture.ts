import type { Analysis, Corners } from '@slipcase/contract/scan';
import type { TakenPicture, TextLine } from '../../../lib/picture/picture.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { type Draft, emptyDraft } from './receipt-draft.ts';

/** Clockwise degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270;

/** One picture of a receipt, as it was taken, and how it is to be shown and saved. */
export type CapturePage = {
  readonly id: string;
  /** upright by its EXIF note, at most 3000 px; kept whole whatever is cropped */
  readonly picture: TakenPicture;
  /** the text that came with a page of a PDF, exact; null: it has to be read */
  readonly givenLines: TextLine[] | null;
  readonly analysis: Analysis | null;
  /** the paper in pixels of `picture`, clockwise from the top left of its text; null: the whole picture */
  readonly corners: Corners | null;
  /** turned by the person, after the cut */
  readonly turn: QuarterTurn;
};

/** A save that is on its way: what is sent stays the same from try to try, so that it makes one receipt. */
export type Outgoing = {
  readonly idempotencyKey: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly filename: string;
  /** another for every PDF that was made */
  readonly pdfId: string;
  readonly pdf: Blob;
};

/** Why the server did not take a save; the message is for people. */
export type Refusal = { readonly message: string; readonly code: string | null };

/**
 * One receipt between the shutter and the library.
 * - open: being read, or waiting for the person
 * - waiting: complete, sent by itself as soon as it can be
 * - refused: the server did not take it; the person has to look
 * - discarded: reset; gone when the time for Undo is over
 */
export type Capture = {
  readonly id: string;
  /** it is shown and sent only while this user is signed in */
  readonly userId: string;
  /** milliseconds since 1970 */
  readonly createdAt: number;
  readonly state: 'open' | 'waiting' | 'refused' | 'discarded';
  /** at least one */
  readonly pages: readonly CapturePage[];
  readonly draft: Draft;
  readonly outgoing: Outgoing | null;
  readonly refusal: Refusal | null;
  /** milliseconds since 1970; null unless discarded */
  readonly discardedAt: number | null;
  /** the person has seen what is wrong with the pictures and wants them all the same */
  readonly qualityAccepted: boolean;
};

export function createPage(picture: TakenPicture, givenLines: TextLine[] | null): CapturePage {
  return { id: randomUuid(), picture, givenLines, analysis: null, corners: null, turn: 0 };
}

export function createCapture(
  userId: string,
  pages: readonly CapturePage[],
  now: number,
  id: string = randomUuid(),
): Capture {
  return {
    id,
    userId,
    createdAt: now,
    state: 'open',
    pages,
    draft: emptyDraft(),
    outgoing: null,
    refusal: null,
    discardedAt: null,
    qualityAccepted: false,
  };
}

/** What the next capture is before there is a picture: its screen is made ready with it. Never stored. */
export function blankCapture(userId: string): Capture {
  const none = { blob: new Blob(), width: 1, height: 1, sha256: '', quality: null };
  return createCapture(userId, [createPage(none, null)], 0);
}

/**
 * A better picture of a page, under an id of its own since files are stored by it. A page that was read or cut by hand
 * meanwhile stays: its corners are those of the picture they were set on.
 */
export function withPicture(capture: Capture, pageId: string, picture: TakenPicture): Capture {
  const pages = capture.pages.map((page) =>
    page.id === pageId && page.corners === null && page.analysis === null
      ? { ...createPage(picture, page.givenLines), turn: page.turn }
      : page,
  );
  return { ...capture, pages };
}

/** Whether it is for the person to look at, rather than on its way or put away. */
export function awaitsReview({ state }: Capture): boolean {
  return state === 'open' || state === 'refused';
}
