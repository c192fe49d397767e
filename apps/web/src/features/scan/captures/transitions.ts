import type { Proposals } from '@slipcase/contract/receipts';
import type { Analysis, Corners } from '@slipcase/contract/scan';
import { factsOf, type ReadField } from '../../../domain/analysis/facts.ts';
import type { TakenPicture } from '../../../lib/picture/picture.ts';
import type { Tag } from '../../receipts/form/form-fields.ts';
import {
  type Capture,
  type CapturePage,
  type CaptureState,
  createCapture,
  createPage,
  type Refusal,
  type Stored,
  type Upload,
  type WaitsFor,
} from './capture.ts';
import {
  chooseTag,
  type Draft,
  type DraftContext,
  editField,
  fillAfterFailure,
  fillFromFacts,
  propose,
} from './receipt-draft.ts';

/**
 * The only ways from one state of a capture to another. Each is a pure function; where its step is not allowed it gives
 * back the very capture it was given, so that whoever is late (a reading, a tab, a second press) changes nothing.
 */
export type Transition = (capture: Capture) => Capture;

// --- while it is open: form and pages -----------------------------------------------------------------------------

export function edit(field: ReadField, value: string, context: DraftContext): Transition {
  return onDraft((draft) => editField(draft, field, value, context));
}

export function choose(tag: Tag, value: string): Transition {
  return onDraft((draft) => chooseTag(draft, tag, value));
}

/** Proposals arrive. The same ones again change nothing. */
export function suggest(proposals: Proposals): Transition {
  return onDraft((draft) =>
    JSON.stringify(draft.proposals) === JSON.stringify(proposals) ? draft : propose(draft, proposals),
  );
}

export const acceptQuality: Transition = whenOpen((capture) => ({ ...capture, qualityAccepted: true }));

/**
 * Cuts, turns, moves, removes and brings back pages; the last one stays. What was read on a page that is gone goes with
 * it and comes back with it.
 */
export function changePages(
  next: (pages: readonly CapturePage[]) => readonly CapturePage[],
  context: DraftContext,
): Transition {
  return whenOpen((capture) => {
    const pages = next(capture.pages);
    if (pages.length === 0 || pages === capture.pages) return capture;
    const changed = !samePages(pages, capture.pages) && capture.draft.reading === 'done';
    const draft = changed ? fillFromFacts(capture.draft, factsOf(pages), context) : capture.draft;
    return { ...capture, pages, draft };
  });
}

/** Also while Save waits for files that are being opened: they are pages of what is saved. A discarded one comes back. */
export function addPages(added: readonly CapturePage[]): Transition {
  return (capture) => {
    const { state, draft } = capture;
    if (state.is !== 'open' && state.is !== 'preparing' && state.is !== 'discarded') return capture;
    return {
      ...capture,
      state: state.is === 'discarded' ? openAgain(capture) : state,
      pages: [...capture.pages, ...added],
      draft: { ...draft, reading: 'running' },
    };
  };
}

/**
 * A better picture of a page, under an id of its own since files are stored by it. A page that was read or cut by hand
 * meanwhile stays: its corners are those of the picture they were set on.
 */
export function improvePicture(pageId: string, picture: TakenPicture): Transition {
  return whenOpen((capture) => {
    const index = capture.pages.findIndex(({ id }) => id === pageId);
    const page = capture.pages[index];
    if (!page || page.corners !== null || page.analysis !== null) return capture;
    const better = { ...createPage(picture, page.givenLines), turn: page.turn };
    return { ...capture, pages: capture.pages.with(index, better) };
  });
}

/**
 * One page becomes a receipt of its own, under new ids: files are stored by page, and the old one's goes with the page.
 * @returns what is left and the new one; null when it cannot be split
 */
export function split(
  capture: Capture,
  pageId: string,
  { now, newId, context }: { now: number; newId: () => string; context: DraftContext },
): { rest: Capture; alone: Capture } | null {
  const page = capture.pages.find(({ id }) => id === pageId);
  if (capture.state.is !== 'open' || !page || capture.pages.length < 2) return null;
  const rest = changePages((pages) => pages.filter(({ id }) => id !== pageId), context)(capture);
  return { rest, alone: createCapture(capture.userId, [{ ...page, id: newId() }], now, newId()) };
}

// --- reading --------------------------------------------------------------------------------------------------------

export const readAgain: Transition = onDraft((draft) => ({ ...draft, reading: 'running', filename: '' }));

/** @param corners the paper in pixels of the picture; a cut by hand counts more */
export function pageWasRead(pageId: string, analysis: Analysis, corners: Corners | null): Transition {
  return whenOpen((capture) => {
    if (!capture.pages.some(({ id }) => id === pageId)) return capture;
    const pages = capture.pages.map((page) =>
      page.id === pageId ? { ...page, analysis, corners: page.corners ?? corners } : page,
    );
    return { ...capture, pages };
  });
}

/** All pages were tried: the form gets what was read, or the stand-ins where nothing was. */
export function readingEnded(now: Date, context: DraftContext): Transition {
  return whenOpen((capture) => {
    const { draft, pages } = capture;
    if (pages.some(({ analysis }) => analysis !== null)) {
      return { ...capture, draft: fillFromFacts(draft, factsOf(pages), context) };
    }
    if (draft.reading === 'failed') return capture;
    return { ...capture, draft: fillAfterFailure(draft, now, context) };
  });
}

/** The person would rather type than wait. */
export function stopReading(now: Date, context: DraftContext): Transition {
  return onDraft((draft) => fillAfterFailure(draft, now, context));
}

// --- saving ---------------------------------------------------------------------------------------------------------

/** Save was pressed: from here until its PDF is made nothing of it changes. */
export const prepare: Transition = (capture) => {
  const { state } = capture;
  return state.is === 'open' ? { ...capture, state: { ...state, is: 'preparing' } } : capture;
};

export const stopPreparing: Transition = (capture) => {
  const { state } = capture;
  return state.is === 'preparing' ? { ...capture, state: { ...state, is: 'open' } } : capture;
};

/** Its PDF is made. If another page came meanwhile it is open again, and not sent without that page. */
export function prepared(upload: Upload): Transition {
  return (capture) => {
    if (capture.state.is !== 'preparing') return capture;
    if (!isWholeIn(upload, capture)) return stopPreparing(capture);
    return toState(capture, { is: 'waiting', upload, waitsFor: 'turn', notBefore: 0, tries: 0 });
  };
}

/** @param now a capture that waits for its time is not sent before it */
export function startSending(now: number): Transition {
  return (capture) => {
    const { state } = capture;
    if (state.is !== 'waiting' || state.notBefore > now) return capture;
    return toState(capture, { is: 'sending', upload: state.upload, sent: 0, tries: state.tries });
  };
}

/** @param sent 0 to 1 */
export function progressed(sent: number): Transition {
  return (capture) => {
    const { state } = capture;
    return state.is === 'sending' ? toState(capture, { ...state, sent }) : capture;
  };
}

/** No server was found, or nobody is signed in: it stays on the device and is sent again by itself. */
export function hold(waitsFor: Exclude<WaitsFor, 'turn'>, notBefore: number): Transition {
  return (capture) => {
    const { state } = capture;
    if (state.is !== 'sending') return capture;
    return toState(capture, {
      is: 'waiting',
      upload: state.upload,
      waitsFor,
      notBefore,
      tries: state.tries + 1,
    });
  };
}

/** What waits is tried now: the connection or the session may be back, or the person asks for it. */
export const wake: Transition = (capture) => {
  const { state } = capture;
  if (state.is !== 'waiting' || state.notBefore === 0) return capture;
  return toState(capture, { ...state, notBefore: 0, tries: 0 });
};

/** Stored by another tab, which is about to send it: this one looks only if that has not happened by then. */
export function leaveToOthers(notBefore: number): Transition {
  return (capture) => {
    const { state } = capture;
    return state.is === 'waiting' ? toState(capture, { ...state, notBefore }) : capture;
  };
}

export function fail(message: string): Transition {
  return (capture) => {
    const { state } = capture;
    return state.is === 'sending'
      ? toState(capture, { is: 'failed', upload: state.upload, message })
      : capture;
  };
}

export function refuse(refusal: Refusal): Transition {
  return (capture) => {
    const { state } = capture;
    return state.is === 'sending'
      ? toState(capture, { is: 'refused', upload: state.upload, refusal })
      : capture;
  };
}

/** After a failure the PDF is saved as a file, once. */
export const download: Transition = (capture) => {
  const { state } = capture;
  if ((state.is !== 'failed' && state.is !== 'refused') || state.upload.downloaded) return capture;
  return toState(capture, { ...state, upload: { ...state.upload, downloaded: true } });
};

/** The person says 'Try again'. */
export const tryAgain: Transition = (capture) => {
  const { state } = capture;
  if (state.is !== 'failed' && state.is !== 'refused') return capture;
  return toState(capture, { is: 'waiting', upload: state.upload, waitsFor: 'turn', notBefore: 0, tries: 0 });
};

/**
 * The library has it, sent from here or from another tab. Pages that came too late to be in it stay: they are a receipt
 * of their own. @param pages ids of those that were sent; null: all
 */
export function sent(pages: readonly string[] | null): Transition {
  return (capture) => {
    if (capture.state.is === 'sent') return capture;
    const late = capture.pages.filter(({ id }) => pages !== null && !pages.includes(id));
    if (late.length === 0) return toState(capture, { is: 'sent' });
    return {
      ...toState(capture, { is: 'open', refusal: null }),
      pages: late,
      draft: { ...capture.draft, reading: 'running' },
    };
  };
}

// --- taking back and putting away -----------------------------------------------------------------------------------

/** To be edited, whatever was to become of it. What is on its way is called back; saved again as it was, it makes the same receipt. */
export const reopen: Transition = (capture) => {
  const { is } = capture.state;
  if (is === 'open' || is === 'preparing' || is === 'sent') return capture;
  return toState(capture, openAgain(capture));
};

export function discard(now: number): Transition {
  return (capture) => {
    const { state } = capture;
    return state.is === 'open' ? toState(capture, { is: 'discarded', at: now }) : capture;
  };
}

// --- storage --------------------------------------------------------------------------------------------------------

export function keep(stored: Stored): Transition {
  return (capture) => (capture.stored === stored ? capture : { ...capture, stored });
}

function whenOpen(next: Transition): Transition {
  return (capture) => (capture.state.is === 'open' ? next(capture) : capture);
}

function onDraft(next: (draft: Draft) => Draft): Transition {
  return whenOpen((capture) => {
    const draft = next(capture.draft);
    return draft === capture.draft ? capture : { ...capture, draft };
  });
}

function openAgain({ state }: Capture): CaptureState {
  return { is: 'open', refusal: 'refusal' in state ? state.refusal : null };
}

function toState(capture: Capture, state: CaptureState): Capture {
  return { ...capture, state };
}

function isWholeIn(upload: Upload, { pages }: Capture): boolean {
  return pages.length === upload.pages.length && pages.every(({ id }, index) => id === upload.pages[index]);
}

function samePages(some: readonly CapturePage[], others: readonly CapturePage[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id);
}
