import { useSyncExternalStore } from 'react';
import { isServerReached, watchServerReached } from './server-reached.ts';

/** The device's view of its connection: false is certain, true may be wrong. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}

/** Whether there is a network and the last call reached the server: some devices never admit to being offline. */
export function useConnected(): boolean {
  const reached = useSyncExternalStore(watchServerReached, isServerReached);
  return useOnline() && reached;
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
