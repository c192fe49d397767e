/**
 * Rejects with the signal's reason as soon as it aborts, even if the work ignores the signal, as `import()`
 * does.
 */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}
