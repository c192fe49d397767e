import type { Deps } from '../deps.ts';
import { queueMissingCopies } from '../features/drive/original-copies.ts';
import { jobRunnerOf } from './job-works.ts';
import { takeOver } from './take-over.ts';

/** how often to turn work by servers of the last version without jobs into jobs */
const TAKE_OVER_MS = 30_000;

/**
 * Background work runs as jobs. Every process may do it; the database decides which process does what.
 * @returns a function that stops it and waits for running jobs
 */
export function startBackground(deps: Deps, onError: (error: unknown) => void): () => Promise<void> {
  const runner = jobRunnerOf(deps, onError);
  runner.start();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let taking: Promise<void> = Promise.resolve();
  const take = () => {
    taking = takeOver(deps)
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(take, TAKE_OVER_MS);
      });
  };
  taking = (deps.config.driveOriginals ? queueMissingCopies(deps) : Promise.resolve())
    .catch(onError)
    .then(() => {
      if (!stopped) take();
    });
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.all([runner.stop(), taking]);
  };
}
