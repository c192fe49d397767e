import { LIBRARY_POLL_MS } from '@slipcase/contract/limits';
import type { Receipt } from '@slipcase/contract/receipts';
import { ApiError } from '../lib/api.ts';

/**
 * How long answers count, are kept, and are asked for again: specification section 9, all of it. A query says by which of
 * these it goes. What is captured and waits to be sent is no mutation: it lies in the device's database
 * (features/scan/captures) and outlives the page.
 */

const MINUTE_MS = 60_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

// a phone that believes itself offline is told so as fast as one whose server is away; nothing waits unseen
const networkMode = 'always';

/** For what nothing else is said of. */
export const ANY_QUERY = {
  staleTime: 5 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  retry: retryAtMost(3),
  retryDelay,
  refetchOnWindowFocus: false,
  networkMode,
} as const;

/** Repeating a change is for the person to decide. */
export const ANY_MUTATION = { retry: false, networkMode } as const;

/** Who is signed in is asked whenever it matters. */
export const USER = { staleTime: 0, gcTime: 30 * MINUTE_MS } as const;

export const FAVORITES = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** 'always': it is asked for although what is there would still count. */
const SHOWN_RECEIPTS = {
  retry: retryAtMost(2),
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

/** One receipt on screen; beyond the specification it is followed until it is on the drive. */
export const RECEIPT = {
  ...SHOWN_RECEIPTS,
  refetchInterval: ({ state }: { state: { data: Receipt | undefined } }) =>
    state.data && state.data.driveFileId === null ? LIBRARY_POLL_MS : false,
} as const;

/** The list keeps itself up to date while it is on screen; a first load that failed waits for the person. */
export const LIBRARY = {
  ...SHOWN_RECEIPTS,
  refetchInterval: ({ state }: { state: { data: unknown; error: unknown } }) =>
    state.data === undefined && state.error ? false : LIBRARY_POLL_MS,
} as const;

/** The server asks for the same call again, later: Request Timeout and Too Many Requests. */
const LATER = [408, 429];

/** At most `most` more tries. None after a 401 or another answer in the 400s: the server would only say it again. */
function retryAtMost(most: number): (failures: number, error: Error) => boolean {
  return (failures, error) => {
    const refused =
      error instanceof ApiError && error.status >= 400 && error.status < 500 && !LATER.includes(error.status);
    return !refused && failures < most;
  };
}

/** Twice as long each time, or as long as the server asks for; never more than 30 s. */
function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(Math.max(FIRST_RETRY_MS * 2 ** failures, asked), LONGEST_RETRY_MS);
}
