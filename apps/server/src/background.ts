import type { Deps } from './deps.ts';
import { askForAnswers, someResetRequestWaits } from './features/auth/reset/reset-requests.ts';
import { takeOverCopies } from './features/drive/deleted-copies.ts';
import type { Exporter } from './features/drive/exporter.ts';
import { queueOverduePurges } from './features/receipts/deletion/purge-receipts.ts';
import { takeOverLaterAnalyses } from './features/receipts/later-analysis/later-analysis-jobs.ts';
import { jobRunnerOf } from './job-works.ts';
import { takeOverMails } from './mail/mail-jobs.ts';

const EXPORT_LOOK_MS = 2000;
/** how often what a server of the version before jobs left behind becomes a job */
const TAKE_OVER_MS = 30_000;

/** Makes jobs of the work that servers of the version before jobs leave: they may run beside this one for a while. */
export async function takeOver({ db, jobs, clock }: Deps): Promise<void> {
  await takeOverMails(db, jobs, clock.now());
  await takeOverCopies(db, jobs, clock.now());
  await takeOverLaterAnalyses(db, jobs);
  if (await someResetRequestWaits(db)) await askForAnswers(jobs, db);
  await queueOverduePurges({ db, jobs, clock });
}

/**
 * Background work: jobs, and due exports. Every process may do it; the database decides
 * which one does what.
 * @returns a function that stops it and waits for running jobs
 */
export function startBackground(
  deps: Deps,
  exporter: Exporter,
  onError: (error: unknown) => void,
  { exportLookMs = EXPORT_LOOK_MS } = {},
): () => Promise<void> {
  const runner = jobRunnerOf(deps, onError);
  runner.start();
  const stops = [
    every(exportLookMs, () => exporter.runDue(), onError),
    every(TAKE_OVER_MS, () => takeOver(deps), onError),
  ];
  return async () => {
    await Promise.all([runner.stop(), ...stops.map((stop) => stop())]);
  };
}

/** Runs a job now and again after each pause, never twice at once. */
function every(
  pauseMs: number,
  job: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = () => {
    running = job()
      .catch(onError)
      .then(() => {
        if (!stopped) timer = setTimeout(turn, pauseMs);
      });
  };
  turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}
