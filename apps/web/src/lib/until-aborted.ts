/**
 * The work's result, or the signal's reason if it is aborted first. Not all work stops when it is aborted: an import waits for
 * as long as the browser does.
 */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    work.then(resolve, reject);
  });
}
