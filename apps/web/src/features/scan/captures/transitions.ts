import { pagesChanged } from './arrived.ts';
import type { Capture, CapturePage, CaptureState, Refusal, Stored, Upload, WaitsFor } from './capture.ts';
import { unseen } from './unseen.ts';

/**
 * All transitions between states of a capture. Each is a pure function. If a transition is not allowed in the
 * current state, it returns the same capture, because late events (a result, another tab, a second press)
 * must change nothing.
 */
export type Transition = (capture: Capture) => Capture;

/**
 * Pages may arrive while Save waits for files to open; the save then includes them. A discarded capture
 * reopens.
 */
export function addPages(added: readonly CapturePage[]): Transition {
  return (capture) => {
    const { state, draft } = capture;
    if (state.is !== 'open' && state.is !== 'preparing' && state.is !== 'discarded') return capture;
    return {
      ...capture,
      state: state.is === 'discarded' ? openAgain(capture) : state,
      ...pagesChanged(capture),
      pages: [...capture.pages, ...added],
      draft: { ...draft, reading: 'running' },
    };
  };
}

// --- saving -----------------------------------------------------------------------------------------------

/** Save was pressed: the form and the tags can't change until the PDF is made. */
export const prepare: Transition = (capture) => {
  const { state } = capture;
  return state.is === 'open'
    ? { ...capture, pages: unseen(capture.pages), state: { ...state, is: 'preparing' } }
    : capture;
};

export const stopPreparing: Transition = (capture) => {
  const { state } = capture;
  return state.is === 'preparing' ? { ...capture, state: { ...state, is: 'open' } } : capture;
};

/**
 * The PDF has been made. If another page was added in the meantime, the capture reopens instead of being sent
 * without it.
 */
export function prepared(upload: Upload): Transition {
  return (capture) => {
    if (capture.state.is !== 'preparing') return capture;
    if (!isWholeIn(upload, capture)) return stopPreparing(capture);
    return toState(capture, { is: 'waiting', upload, waitsFor: 'turn', notBefore: 0, tries: 0 });
  };
}

/** @param now a capture with a later `notBefore` is not sent yet */
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

/**
 * The server is unreachable or busy, or the user is signed out. The capture waits and is sent automatically.
 */
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

/** The connection or session may be back, so retry. A capture that the server asked to wait keeps waiting. */
export const wake: Transition = (capture) => {
  const { state } = capture;
  return state.is === 'waiting' && state.waitsFor === 'server' ? capture : sendNow(capture);
};

/** The person does not want to wait. */
export const sendNow: Transition = (capture) => {
  const { state } = capture;
  if (state.is !== 'waiting' || state.notBefore === 0) return capture;
  return toState(capture, { ...state, notBefore: 0, tries: 0 });
};

/** Another tab has stored this capture and is about to send it. This tab checks later whether it did. */
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

/** The PDF is downloaded once after a failure. */
export const download: Transition = (capture) => {
  const { state } = capture;
  if ((state.is !== 'failed' && state.is !== 'refused') || state.upload.downloaded) return capture;
  return toState(capture, { ...state, upload: { ...state.upload, downloaded: true } });
};

/** The person pressed 'Try again'. */
export const tryAgain: Transition = (capture) => {
  const { state } = capture;
  if (state.is !== 'failed' && state.is !== 'refused') return capture;
  return toState(capture, { is: 'waiting', upload: state.upload, waitsFor: 'turn', notBefore: 0, tries: 0 });
};

/**
 * The capture is in the library, sent by this tab or another. Pages added too late stay as a separate
 * receipt.
 * @param pages ids of the pages that were sent; null: all
 */
export function sent(pages: readonly string[] | null): Transition {
  return (capture) => {
    if (capture.state.is === 'sent') return capture;
    const late = capture.pages.filter(({ id }) => pages !== null && !pages.includes(id));
    if (late.length === 0) return toState(capture, { is: 'sent' });
    // the save has taken the capture that was on the server
    const { arrived: _, ...own } = capture;
    return {
      ...toState(own, { is: 'open', refusal: null }),
      pages: late,
      draft: { ...capture.draft, reading: 'running' },
    };
  };
}

// --- taking back and putting away -------------------------------------------------------------------------

/**
 * Opens a capture for editing, or restores a discarded one; the upload queue then aborts its upload. Saving
 * again without a change makes the same receipt.
 */
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

// --- storage ----------------------------------------------------------------------------------------------

export function keep(stored: Stored): Transition {
  return (capture) => (capture.stored === stored ? capture : { ...capture, stored });
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
