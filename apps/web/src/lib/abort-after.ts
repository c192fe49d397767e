/**
 * A signal that aborts with another one, or with a TimeoutError after some time. `AbortSignal.any`, which would say the same,
 * is in Safari from 17.4 on.
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
