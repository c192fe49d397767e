import { useSyncExternalStore } from 'react';

/** as in library.css */
const WIDE = '(min-width: 60rem)';
const WIDE_COLUMNS = 3;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** How many slips stand beside each other. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (window.matchMedia(WIDE).matches ? WIDE_COLUMNS : 1));
}
