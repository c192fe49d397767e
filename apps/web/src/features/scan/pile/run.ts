import { awaitsReview, type Capture, isUnderReview } from '../captures/capture.ts';

/**
 * The ids of the receipts that are reviewed one after another, in order, including those already saved. It
 * does not matter which way they came in. Pure functions; `scan-view.ts` has the current run.
 */
export type Run = readonly string[];

/** Adds receipts that came together. @param after the receipt they follow; without it, they go to the end */
export function joined(run: Run, ids: readonly string[], after?: string): Run {
  const news = ids.filter((id) => !run.includes(id));
  const place = after === undefined ? -1 : run.indexOf(after);
  return place < 0 ? [...run, ...news] : [...run.slice(0, place + 1), ...news, ...run.slice(place + 1)];
}

/** Adds everything that awaits review, after the receipts that the run has already saved. */
export function withAllWaiting(run: Run, captures: readonly Capture[]): Run {
  const waiting = captures.filter(awaitsReview).map(({ id }) => id);
  return [...run.filter((id) => !waiting.includes(id)), ...waiting];
}

/** Leaves out discarded receipts. A run is over when none of its receipts awaits review. */
export function leftOf(run: Run, captures: readonly Capture[]): Run {
  if (run.length === 0) return run;
  const [waiting, discarded] = [new Set<string>(), new Set<string>()];
  for (const capture of captures) {
    if (awaitsReview(capture)) waiting.add(capture.id);
    else if (capture.state.is === 'discarded') discarded.add(capture.id);
  }
  if (!run.some((id) => waiting.has(id))) return [];
  return run.some((id) => discarded.has(id)) ? run.filter((id) => !discarded.has(id)) : run;
}

/**
 * The receipt that follows after a save: the next one whose form is open; after the last one, the search
 * continues at the beginning.
 */
export function nextInRun(run: Run, captures: readonly Capture[], id: string): string | undefined {
  const open = new Set(captures.filter(isUnderReview).map((capture) => capture.id));
  const here = run.indexOf(id);
  return [...run.slice(here + 1), ...run.slice(0, Math.max(here, 0))].find((other) => open.has(other));
}
