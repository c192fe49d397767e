import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from '../../../lib/router.tsx';

/**
 * Selecting is a step of the browser's history, so that Back ends it. What is filtered meanwhile are steps within: each
 * knows how many lie behind it.
 */
type Selecting = { selecting: number; load: number };

/** The browser keeps a step's state over a reload; what was selected is gone by then, so the step no longer counts. */
function stepOf(state: Readonly<Record<string, unknown>> | null): number | null {
  return state?.load === performance.timeOrigin && typeof state.selecting === 'number'
    ? state.selecting
    : null;
}

/** Nothing was typed or filtered since selecting began: what Back would lead to is what is shown. */
function isAtItsBeginning(): boolean {
  return stepNow() === 0 && window.history.state.beganAt === window.location.search;
}

function stepNow(): number | null {
  return stepOf(window.history.state);
}

/** What a further step of the list gives along, so that it is one within. */
export function stepWithin(): Selecting | null {
  const depth = stepNow();
  return depth === null ? null : { selecting: depth + 1, load: performance.timeOrigin };
}

/** @param onStep told that Back or Forward has led into it, or out of it */
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
    // who ends it stays where the list is by then, not where it was when selecting began
    window.history.scrollRestoration = 'manual';
    navigate(pathname + search, {
      state: { ...window.history.state, selecting: 0, load: performance.timeOrigin, beganAt: search },
    });
    window.history.scrollRestoration = 'auto';
  }, [navigate]);

  const leave = useCallback(() => {
    const { pathname, search } = window.location;
    if (isAtItsBeginning()) window.history.back();
    // back would take words and filters along
    else if (stepNow() !== null) navigate(pathname + search, { replace: true });
  }, [navigate]);

  return { enter, leave };
}
