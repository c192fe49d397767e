/**
 * A signal that aborts with another signal, or with a TimeoutError after some time. Safari only has
 * `AbortSignal.any` since 17.4.
 */
export function abortAfter(milliseconds: number, signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const timeout = AbortSignal.timeout(milliseconds);
  for (const source of [signal, timeout]) {
    if (source.aborted) controller.abort(source.reason);
    source.addEventListener('abort', () => controller.abort(source.reason), {
      once: true,
      signal: controller.signal,
    });
  }
  return controller.signal;
}
