/**
 * Moments in which what is needed later may load: the screen that was asked for comes first, and on a slow line
 * everything else would delay it.
 */

/** longest wait for an idle moment once nothing holds; Safari has no notion of one */
const IDLE_MS = 1000;
/** a screen that is not ready by then waits for the person, as for a permission */
const LONGEST_HOLD_MS = 5000;

const holds = new Set<symbol>();
const waiting = new Set<() => void>();

/** The screen is not ready yet. @returns ends it */
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

/** Does some work once no screen holds and the browser is idle. @returns takes it back */
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
