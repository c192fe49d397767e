import { useSyncExternalStore } from 'react';
import { isFormShown } from './form-shown.ts';

/** screens wide enough for the links in the header; must match ui/utilities.css */
const WIDE = '(min-width: 60rem)';

/**
 * Whether the screen keeps a line free at its lower end, in its bar or below its list. Toasts with good news
 * fit into it (ui/slot.css).
 */
function isLineShown(): boolean {
  return isFormShown() || barOnScreen() !== null || hasGround();
}

/** Whether the free line is below the list of a wide screen. */
export function hasGround(): boolean {
  return (
    window.matchMedia(WIDE).matches &&
    barOnScreen() === null &&
    document.querySelector('.screen > .main') !== null
  );
}

/**
 * The bar at the lower end of the screen, if there is one. Wide screens hide the bar with links to other
 * screens.
 */
export function barOnScreen(): Element | null {
  return [...document.querySelectorAll('.bar')].find((bar) => bar.getClientRects().length > 0) ?? null;
}

function onLineChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  // when people leave a screen, it disappears, or it is hidden until the next one is ready
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style', 'hidden'] });
  window.addEventListener('resize', listener);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', listener);
  };
}

export function useLineShown(): boolean {
  return useSyncExternalStore(onLineChange, isLineShown);
}
