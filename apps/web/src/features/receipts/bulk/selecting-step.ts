import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';

/**
 * A selection is a history entry, so Back ends it. Filters set during the selection are further entries. Each
 * entry stores how many of these are behind it.
 */
type Selecting = { selecting: number; load: number };

/**
 * The depth of an entry within the selection; null outside of it. The browser keeps an entry's state across a
 * reload, but then the selection is gone, so entries from before a reload do not count.
 */
function stepOf(state: Readonly<Record<string, unknown>> | null): number | null {
  return state?.load === performance.timeOrigin && typeof state.selecting === 'number'
    ? state.selecting
    : null;
}

/** Whether nothing was typed or filtered since the selection began, so that Back leads to the same list. */
function isAtItsBeginning(): boolean {
  return stepNow() === 0 && window.history.state.beganAt === window.location.search;
}

function stepNow(): number | null {
  return stepOf(window.history.state);
}

/** The state for another entry of the list, which marks it as part of the selection. */
export function stepWithin(): Selecting | null {
  const depth = stepNow();
  return depth === null ? null : { selecting: depth + 1, load: performance.timeOrigin };
}

/** @param onStep called when Back or Forward enters or leaves the selection */
export function useSelectingStep(onStep: (inside: boolean) => void): {
  enter: () => void;
  leave: () => void;
} {
  const { state } = useLocation();
  const navigate = useNavigate();
  const inside = stepOf(state) !== null;
  const told = useRef(onStep);
  useEffect(() => {
    told.current = onStep;
  });
  useEffect(() => {
    // see `enter`
    window.history.scrollRestoration = 'auto';
    told.current(inside);
  }, [inside]);

  const enter = useCallback(() => {
    const { pathname, search } = window.location;
    // ending a selection keeps the current scroll position, not the one where the selection began
    window.history.scrollRestoration = 'manual';
    navigate(pathname + search, {
      state: { ...window.history.state, selecting: 0, load: performance.timeOrigin, beganAt: search },
    });
    window.history.scrollRestoration = 'auto';
  }, [navigate]);

  const leave = useCallback(() => {
    const { pathname, search } = window.location;
    if (isAtItsBeginning()) window.history.back();
    // going back would also undo the search and filters
    else if (stepNow() !== null) navigate(pathname + search, { replace: true });
  }, [navigate]);

  return { enter, leave };
}
