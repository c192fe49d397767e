import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '../features/auth/user.ts';
import { ApiError, isUnreachable } from '../lib/api.ts';
import { isServerReached, lostForMs, watchServerReached } from '../lib/server-reached.ts';

const FIRST_PAUSE_MS = 3000;
const LONGEST_PAUSE_MS = 60_000;
/** the person is back, or does something; a press asks at most every 3 s */
const SIGNS = ['focus', 'pointerdown', 'keydown'] as const;

/**
 * While the server cannot be reached, asks who is signed in, after pauses that grow, and at once when the
 * person is back or does something. That call does not count as activity, and it notices an ended session.
 * Once the server answers, queries on screen that failed are loaded again.
 */
export function useReconnect(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let askedAt = 0;
    const ask = () => {
      if (document.visibilityState === 'hidden') return;
      askedAt = Date.now();
      if (isServerReached()) return pollAgain(client);
      void client.refetchQueries(
        { queryKey: userQuery.queryKey, exact: true },
        // a query may be waiting for its answer already
        { cancelRefetch: false },
      );
    };
    const askIn = (pause: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        ask();
        if (!isServerReached()) askIn(Math.min(Math.max(FIRST_PAUSE_MS, lostForMs()), LONGEST_PAUSE_MS));
      }, pause);
    };
    const askSoon = () => askIn(Math.max(0, askedAt + FIRST_PAUSE_MS - Date.now()));
    const follow = () => {
      clearTimeout(timer);
      if (isServerReached()) loadMissing(client);
      else askIn(FIRST_PAUSE_MS);
    };
    follow();
    const stop = watchServerReached(follow);
    for (const sign of SIGNS) window.addEventListener(sign, askSoon, { capture: true, passive: true });
    document.addEventListener('visibilitychange', askSoon);
    window.addEventListener('online', ask);
    return () => {
      stop();
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, askSoon, { capture: true });
      document.removeEventListener('visibilitychange', askSoon);
      window.removeEventListener('online', ask);
    };
  }, [client]);
}

function loadMissing(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: ({ state }) => isUnreachable(state.error) });
}

/** Something answers, but not the server, such as a proxy: nothing else would say that it is back. */
function pollAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: isFailingPoll }, { cancelRefetch: false });
}

function isFailingPoll({ state, observers }: Query): boolean {
  const { data, error } = state;
  if (data === undefined || !(error instanceof ApiError) || error.status < 500) return false;
  return observers.some(({ options }) => options.refetchInterval !== undefined);
}
