import type { Capture, CapturePage, CaptureState, Refusal, Stored, Upload, WaitsFor } from './capture.ts';

/**
 * The only ways from one state of a capture to another. Each is a pure function; where its step is not allowed it gives
 * back the very capture it was given, so that whoever is late (a reading, a tab, a second press) changes nothing.
 */
export type Transition = (capture: Capture) => Capture;

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

/** The connection or the session may be back: what waits for it is tried now. What the server has put off stays put off. */
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

function openAgain({ state }: Capture): CaptureState {
  return { is: 'open', refusal: 'refusal' in state ? state.refusal : null };
}

function toState(capture: Capture, state: CaptureState): Capture {
  return { ...capture, state };
}

function isWholeIn(upload: Upload, { pages }: Capture): boolean {
  return pages.length === upload.pages.length && pages.every(({ id }, index) => id === upload.pages[index]);
}
