import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '../features/auth/user.ts';
import { isUnreachable } from '../lib/api.ts';
import { isServerReached, watchServerReached } from '../lib/server-reached.ts';

const ASK_AGAIN_MS = 3000;

/**
 * While the server cannot be reached, asks every few seconds who is signed in. That call does not count as
 * activity, and it notices an ended session. Once the server answers, queries on screen that failed to load
 * are loaded again.
 */
export function useReconnect(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const ask = () => {
      if (document.visibilityState === 'hidden' || isServerReached()) return;
      void client.refetchQueries(
        { queryKey: userQuery.queryKey, exact: true },
        // a query may be waiting for its answer already
        { cancelRefetch: false },
      );
    };
    const loadMissing = () =>
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.data === undefined && isUnreachable(state.error),
      });
    const follow = () => {
      clearInterval(timer);
      if (isServerReached()) loadMissing();
      else timer = setInterval(ask, ASK_AGAIN_MS);
    };
    follow();
    const stop = watchServerReached(follow);
    window.addEventListener('online', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop();
      clearInterval(timer);
      window.removeEventListener('online', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [client]);
}
