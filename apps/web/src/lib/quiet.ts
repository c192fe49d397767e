/**
 * Finds idle moments to load code that is needed later. The current screen comes first: on a slow connection,
 * anything else would delay it.
 */

/** longest wait for an idle moment once the screen is ready; Safari does not report idle time */
const IDLE_MS = 1000;
/** a screen that is not ready after this long is waiting for the person, for example for a permission */
const LONGEST_HOLD_MS = 5000;

const holds = new Set<symbol>();
const waiting = new Set<() => void>();

/** Marks the screen as not ready yet. @returns ends the mark */
export function holdQuiet(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  const release = () => {
    clearTimeout(timer);
    holds.delete(hold);
    if (holds.size > 0) return;
    for (const again of waiting) again();
  };
  const timer = setTimeout(release, LONGEST_HOLD_MS);
  return release;
}

/** Runs work once the screen is ready and the browser is idle. @returns cancels it */
export function whenQuiet(work: () => void): () => void {
  let cancel = whenIdle(attempt);
  function attempt() {
    if (holds.size > 0) {
      waiting.add(again);
      return;
    }
    waiting.delete(again);
    work();
  }
  function again() {
    waiting.delete(again);
    cancel = whenIdle(attempt);
  }
  return () => {
    waiting.delete(again);
    cancel();
  };
}

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: IDLE_MS });
  return () => cancelIdleCallback(handle);
}
