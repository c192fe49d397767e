import { ApiError } from './api.ts';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;

/**
 * A rule for queries: at most `most` further tries. None after a 401 or another answer that would only be repeated:
 * the server has understood the call and refuses it.
 */
export function retryAtMost(most: number): (failures: number, error: Error) => boolean {
  return (failures, error) => {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return !refused && failures < most;
  };
}

export function retryDelay(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
}
