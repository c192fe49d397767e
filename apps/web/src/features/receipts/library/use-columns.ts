import { useSyncExternalStore } from 'react';

/** must match library.css */
const wide = window.matchMedia('(min-width: 60rem)');
const WIDE_COLUMNS = 3;

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

/** The number of slips per row. */
export function useColumns(): number {
  return useSyncExternalStore(subscribe, () => (wide.matches ? WIDE_COLUMNS : 1));
}
