import { LIBRARY_POLL_MS } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { ApiError, isUnauthenticated, isUnreachable } from '../lib/api.ts';
import { lostForMs } from '../lib/server-reached.ts';

/**
 * All caching rules: how long answers are fresh and kept, and when they are refetched. Each query names its
 * rule. Captures that wait to be sent are not mutations: they are in the device's database
 * (features/scan/captures) and outlive the page.
 */

const MINUTE_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** of a poll that fails */
const LONGEST_PAUSE_MS = MINUTE_MS;
/** A call may have no answer only once. When the server has been away longer, the next poll is the retry. */
const RETRIED_MS = 5000;

// when a phone is offline, calls fail as fast as with an unavailable server, instead of waiting unnoticed
const networkMode = 'always';

/** The default. */
export const ANY_QUERY = {
  staleTime: 5 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  retry: retryAtMost(3),
  retryDelay,
  refetchOnWindowFocus: false,
  networkMode,
} as const;

/** A failed change is not repeated automatically: the person decides. */
export const ANY_MUTATION = { retry: false, networkMode } as const;

/** Refetched whenever it matters. */
export const USER = { staleTime: 0, gcTime: 30 * MINUTE_MS } as const;

export const FAVORITES = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** 'always': refetch even if the data is still fresh. */
const SHOWN_RECEIPTS = {
  retry: (failures: number, error: Error) =>
    retryAtMost(2)(failures, error) && !(isUnreachable(error) && lostForMs() > RETRIED_MS),
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

/** One receipt on screen, which is polled until it is on the drive. */
export const RECEIPT = {
  ...SHOWN_RECEIPTS,
  refetchInterval: (query: Polled & { state: { data: Receipt | undefined } }) =>
    query.state.data && query.state.data.driveFileId === null ? pauseOf(query, LIBRARY_POLL_MS) : false,
} as const;

type Polled = { state: { data: unknown; error: unknown; errorUpdateCount: number } };

/**
 * The list updates itself while it is on screen. Until the first answer, the pause doubles with each failure.
 * A person who is signed out has to sign in first.
 */
export const LIBRARY = {
  ...SHOWN_RECEIPTS,
  refetchInterval: (query: Polled) => {
    const { data, error, errorUpdateCount } = query.state;
    if (data !== undefined) return pauseOf(query, LIBRARY_POLL_MS);
    if (isUnauthenticated(error)) return false;
    const pause = Math.min((LIBRARY_POLL_MS / 2) * 2 ** errorUpdateCount, LONGEST_RETRY_MS);
    return Math.max(pause, askedPause(error));
  },
} as const;

/** milliseconds between two checks of what waits on the server */
const ARRIVALS_POLL_MS = 30_000;

/**
 * Receipts that came by mail or from another app. The page asks for them while it is visible, and when it
 * becomes visible or online.
 */
export const ARRIVALS = {
  staleTime: 0,
  retry: false,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
  refetchInterval: (query: Polled) =>
    isUnauthenticated(query.state.error) ? false : pauseOf(query, ARRIVALS_POLL_MS),
} as const;

/** Stays fresh only briefly, because a receipt saved since then may also match. */
export const TEXT_SEARCH = { staleTime: MINUTE_MS / 2, gcTime: MINUTE_MS } as const;

/** Statuses that mean 'try the same call later': Request Timeout and Too Many Requests. */
const LATER = [408, 429];

/**
 * At most `most` more tries. None after a 401 or most other 4xx answers, because the server would give the
 * same answer again.
 */
function retryAtMost(most: number): (failures: number, error: Error) => boolean {
  return (failures, error) => {
    const refused =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && !LATER.includes(error.status);
    return !refused && failures < most;
  };
}

/** Doubles each time, or is as long as the server asks for, but never more than 30 s. */
function retryDelay(failures: number, error: Error): number {
  return Math.min(Math.max(FIRST_RETRY_MS * 2 ** failures, askedPause(error)), LONGEST_RETRY_MS);
}

/** since when a poll has failed, ms since 1970 */
const failingSince = new WeakMap<Polled, number>();

/**
 * The pause before the next poll. After a failure, it is as long as the server asks for. Otherwise, it is as
 * long as the poll has been failing, so it about doubles each time. `useReconnect` asks sooner when the
 * person or the server is back.
 */
function pauseOf(query: Polled, usual: number): number {
  const { error } = query.state;
  if (error === null) {
    failingSince.delete(query);
    return usual;
  }
  const now = Date.now();
  const since = failingSince.get(query) ?? now;
  failingSince.set(query, since);
  return Math.max(usual, askedPause(error) || Math.min(now - since, LONGEST_PAUSE_MS));
}

/** How long the server asks to wait, ms. */
function askedPause(error: unknown): number {
  return error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
}
