/**
 * How long to wait before the next attempt: twice as long after each failure, with jitter, so that many do not come
 * back at once.
 * @param attempts how many have failed; at least 1
 * @returns milliseconds, half to whole of the doubled time
 */
export function backoff(attempts: number, { first, longest }: { first: number; longest: number }): number {
  const wait = Math.min(longest, first * 2 ** Math.min(attempts - 1, 20));
  return Math.round(wait * (0.5 + Math.random() / 2));
}
