import type { Analysis, Corners } from '@slipcase/contract/scan';
import type { QuarterTurn, TakenPicture, TextLine } from '../../../lib/picture/picture.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { type Draft, emptyDraft } from './receipt-draft.ts';

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

/** What a save sends. It stays the same from try to try, so that all tries together make one receipt. */
export type Upload = {
  readonly idempotencyKey: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly filename: string;
  /** ids of the pages that are in the PDF */
  readonly pages: readonly string[];
  /** another for every PDF that was made */
  readonly pdfId: string;
  readonly pdf: Blob;
  /** the browser has saved this PDF as a file after a failure; once is enough */
  readonly downloaded: boolean;
};

/** Why the server did not take a save; the message is for people. */
export type Refusal = { readonly message: string; readonly code: string | null };

/** What an upload waits for before it is sent by itself. 'server': it has said for how long. */
export type WaitsFor = 'turn' | 'connection' | 'server' | 'session';

/**
 * Where one receipt is between the shutter and the library. `transitions.ts` has the only ways from state to state,
 * `open-capture.ts` what happens to an open one.
 * - open: being read, or reviewed; `refusal` says why the last save was not taken
 * - preparing: Save was pressed and its PDF is being made; nothing of it changes meanwhile
 * - waiting: complete, and sent by itself as soon as it can be, not before `notBefore` (ms since 1970)
 * - sending: on its way, `sent` of it (0 to 1)
 * - failed: something went wrong that waiting does not mend; sent again when the person says so
 * - refused: the server does not take it as it is; the person has to change it
 * - discarded: put away `at` (ms since 1970); gone when the time for Undo is over
 * - sent: in the library. Only what is on screen still knows it
 */
export type CaptureState =
  | { readonly is: 'open'; readonly refusal: Refusal | null }
  | { readonly is: 'preparing'; readonly refusal: Refusal | null }
  | {
      readonly is: 'waiting';
      readonly upload: Upload;
      readonly waitsFor: WaitsFor;
      readonly notBefore: number;
      /** tries in a row that found no server */
      readonly tries: number;
    }
  | {
      readonly is: 'sending';
      readonly upload: Upload;
      readonly sent: number;
      readonly tries: number;
    }
  | { readonly is: 'failed'; readonly upload: Upload; readonly message: string }
  | { readonly is: 'refused'; readonly upload: Upload; readonly refusal: Refusal }
  | { readonly is: 'discarded'; readonly at: number }
  | { readonly is: 'sent' };

/**
 * Whether the device has it: 'writing' until the first write has ended; 'memory' when the device could not store it as
 * it is now. What is only in memory is never dropped, can be saved, and is lost when the page closes.
 */
export type Stored = 'writing' | 'device' | 'memory';

/** One receipt, from the picture until it is in the library. */
export type Capture = {
  readonly id: string;
  /** it is shown and sent only while this user is signed in */
  readonly userId: string;
  /** milliseconds since 1970 */
  readonly createdAt: number;
  readonly state: CaptureState;
  readonly stored: Stored;
  /** at least one */
  readonly pages: readonly CapturePage[];
  readonly draft: Draft;
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
    state: { is: 'open', refusal: null },
    stored: 'writing',
    pages,
    draft: emptyDraft(),
    qualityAccepted: false,
  };
}

/** What the next capture is before there is a picture: its screen is made ready with it. Never stored. */
export function blankCapture(userId: string): Capture {
  const none = { blob: new Blob(), width: 1, height: 1, sha256: '', quality: null };
  return createCapture(userId, [createPage(none, null)], 0);
}

/** What the capture has ready to send. */
export function uploadOf({ state }: Capture): Upload | null {
  return 'upload' in state ? state.upload : null;
}

/** Whether the person reviews it, or will: it is neither on its way nor put away. */
export function awaitsReview({ state: { is } }: Capture): boolean {
  return is === 'open' || is === 'preparing' || is === 'failed' || is === 'refused';
}

/** Whether it is only on this device: neither in the library nor put away. */
export function isUnsaved({ state: { is } }: Capture): boolean {
  return is !== 'sent' && is !== 'discarded';
}

/** Whether there is something left to read. Also when all was read, and the page closed before the form had it. */
export function needsReading({ state, pages, draft }: Capture): boolean {
  return (
    state.is === 'open' && (draft.reading === 'running' || pages.some(({ analysis }) => analysis === null))
  );
}
