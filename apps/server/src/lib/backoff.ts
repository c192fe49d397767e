/**
 * The wait before the next attempt. It doubles after each failure, with jitter, so that retries do not all
 * come at once.
 * @param attempts how many have failed; at least 1
 * @returns milliseconds, between half and all of the doubled time
 */
export function backoff(attempts: number, { first, longest }: { first: number; longest: number }): number {
  const wait = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20));
  return Math.round(wait * (0.5 + Math.random() / 2));
}
