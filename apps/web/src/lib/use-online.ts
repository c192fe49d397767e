import { useSyncExternalStore } from 'react';
import { isServerReached, watchServerReached } from './server-reached.ts';

/** The device's view of its connection: false is certain, true may be wrong. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/**
 * Why the server cannot be reached; null when it can. Some devices never admit to being offline: for them it
 * is the server.
 */
export function useLostConnection(): 'offline' | 'unreachable' | null {
  const online = useOnline();
  const reached = useSyncExternalStore(watchServerReached, isServerReached);
  if (!online) return 'offline';
  return reached ? null : 'unreachable';
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
