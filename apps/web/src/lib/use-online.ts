import { useSyncExternalStore } from 'react';
import { isServerReached, watchServerReached } from './server-reached.ts';

/** What the device says about its connection: false is certain, true may be wrong. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/**
 * Why the server cannot be reached; null if it can. Some devices never say that they are offline: there, the
 * answer is 'unreachable'.
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
