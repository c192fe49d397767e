import type { CaptureSource } from '@slipcase/contract/captures';
import type { Analysis, Corners } from '@slipcase/contract/scan';
import type { QuarterTurn, TakenPicture, TextLine } from '../../../lib/picture/picture.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { type Draft, emptyDraft } from './receipt-draft.ts';

/** One picture of a receipt, and how to show and save it. */
export type CapturePage = {
  readonly id: string;
  /** turned upright by its EXIF orientation, at most 3000 px; kept in full even when cropped */
  readonly picture: TakenPicture;
  /** the exact text of a PDF page; null: the text has to be read from the picture */
  readonly givenLines: TextLine[] | null;
  readonly analysis: Analysis | null;
  /**
   * the paper's corners in pixels of `picture`, clockwise from the top left of its text; null: the whole
   * picture
   */
  readonly corners: Corners | null;
  /** how the person turned the page after the crop */
  readonly turn: QuarterTurn;
  /**
   * the id of the file it was made from, on this device; absent if there is no such file, as for a frame of
   * the camera
   */
  readonly original?: string;
  /**
   * the id of the capture from whose picture it was cut; that capture stays on the device as long as this one
   */
  readonly cutFrom?: string;
  /** the person knows that the picture shows several papers, and keeps them as one receipt */
  readonly asOne?: boolean;
  /** the page was read, and the person wants it read again; absent in captures from earlier versions */
  readonly again?: boolean;
};

/**
 * What a save sends. It stays the same across retries, because all of them together must make one receipt.
 */
export type Upload = {
  readonly idempotencyKey: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly filename: string;
  /** ids of the pages in the PDF */
  readonly pages: readonly string[];
  /** a new id for every PDF that is made */
  readonly pdfId: string;
  readonly pdf: Blob;
  /** the browser has already downloaded this PDF after a failure; it must not do so twice */
  readonly downloaded: boolean;
};

/** Why the server rejected a save. The message is shown to people. */
export type Refusal = { readonly message: string; readonly code: string | null };

/** What an upload waits for before it is sent automatically. 'server': the server asked to wait. */
export type WaitsFor = 'turn' | 'connection' | 'server' | 'session';

/**
 * Where one receipt is between the shutter and the library. All transitions between states are in
 * `transitions.ts`; changes to an open capture are in `open-capture.ts`.
 * - open: being read or reviewed; `refusal` says why the last save was rejected
 * - preparing: Save was pressed and the PDF is being made; the data to save does not change during that time
 * - waiting: complete, and sent automatically as soon as possible, but not before `notBefore` (ms since 1970)
 * - sending: being uploaded; `sent` is the share that has arrived (0 to 1)
 * - failed: waiting will not fix the error; sent again when the person asks for it
 * - refused: the server rejected it; the person has to change it
 * - discarded: discarded `at` (ms since 1970); purged when the time for Undo is over
 * - sent: in the library; only the screen still shows it
 */
export type CaptureState =
  | { readonly is: 'open'; readonly refusal: Refusal | null }
  | { readonly is: 'preparing'; readonly refusal: Refusal | null }
  | {
      readonly is: 'waiting';
      readonly upload: Upload;
      readonly waitsFor: WaitsFor;
      readonly notBefore: number;
      /** consecutive tries that ended in waiting; each doubles the delay before the next */
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
 * Whether the device has the capture: 'writing' until the first write has ended; 'memory' when the device
 * could not store its current version. A capture in memory is never dropped and can be saved, but closing the
 * page loses it.
 */
export type Stored = 'writing' | 'device' | 'memory';

/** How a capture arrived on the server, which keeps it until it is saved or removed. */
export type Arrived = {
  readonly source: CaptureSource;
  /** the address that sent the mail */
  readonly sender: string | null;
  readonly subject: string | null;
  /** when the server deletes it, ISO 8601; null: it is no longer there, and the device has the only copy */
  readonly expiresAt: string | null;
  /** the person has changed its pages */
  readonly changed?: boolean;
};

/** One receipt, from the first picture until it is in the library. */
export type Capture = {
  /**
   * a capture that arrived by mail or from another app has the id that it has on the server, so it is the
   * same in every tab and after a reload
   */
  readonly id: string;
  /** the capture is shown and sent only while this user is signed in */
  readonly userId: string;
  /** milliseconds since 1970 */
  readonly createdAt: number;
  readonly state: CaptureState;
  readonly stored: Stored;
  /** at least one */
  readonly pages: readonly CapturePage[];
  readonly draft: Draft;
  /** the person has seen the problems with the pictures and wants to use them anyway */
  readonly qualityAccepted: boolean;
  /** absent: the capture was made on this device */
  readonly arrived?: Arrived;
};

/** What may replace the picture of a page. `original`: see CapturePage. */
export type BetterPicture = { picture: TakenPicture; original?: string };

/** @param original see CapturePage */
export function createPage(
  picture: TakenPicture,
  givenLines: TextLine[] | null,
  original?: string | undefined,
): CapturePage {
  const page = { id: randomUuid(), picture, givenLines, analysis: null, corners: null, turn: 0 } as const;
  return original === undefined ? page : { ...page, original };
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

/**
 * A placeholder for the next capture, before there is a picture. It lets the screen render early. Never
 * stored.
 */
export function blankCapture(userId: string): Capture {
  const none = { blob: new Blob(), width: 1, height: 1, sha256: '', quality: null };
  return createCapture(userId, [createPage(none, null)], 0);
}

/** The upload that a capture has ready to send. */
export function uploadOf({ state }: Capture): Upload | null {
  return 'upload' in state ? state.upload : null;
}

/** Whether the person reviews it now or still has to: it is neither being saved nor discarded. */
export function awaitsReview(capture: Capture): boolean {
  return isUnderReview(capture) || capture.state.is === 'failed' || capture.state.is === 'refused';
}

/** Whether its form is open. */
export function isUnderReview({ state: { is } }: Capture): boolean {
  return is === 'open' || is === 'preparing';
}

/** The next capture that awaits review; after the last one, the search continues at the beginning. */
export function nextToReview(captures: readonly Capture[], id: string): Capture | undefined {
  const here = captures.findIndex((capture) => capture.id === id);
  return [...captures.slice(here + 1), ...captures.slice(0, Math.max(here, 0))].find(awaitsReview);
}

/** Whether it is only on this device: neither in the library nor discarded. */
export function isUnsaved({ state: { is } }: Capture): boolean {
  return is !== 'sent' && is !== 'discarded';
}

/**
 * Whether there is something left to read. Also true when the page was closed before the results reached the
 * form.
 */
export function needsReading({ state, pages, draft }: Capture): boolean {
  return state.is === 'open' && (draft.reading === 'running' || pages.some(isToRead));
}

export function isToRead({ analysis, again }: CapturePage): boolean {
  return analysis === null || again === true;
}
