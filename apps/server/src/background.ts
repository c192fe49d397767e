import type { Deps } from './deps.ts';
import { deleteForgottenDevices } from './features/auth/devices/device-store.ts';
import { deleteOldResetCodes } from './features/auth/reset/reset-code-store.ts';
import { askForAnswers, someResetRequestWaits } from './features/auth/reset/reset-requests.ts';
import { deleteOldEvents } from './features/auth/security-log.ts';
import { deleteEndedSessions } from './features/auth/sign-in/session-store.ts';
import { deleteExpiredSignIns } from './features/auth/sign-in/sign-in-store.ts';
import { deleteStaleThrottles } from './features/auth/throttle.ts';
import { copiesOf, moveDeletedCopies, queueDeletedCopies } from './features/drive/deleted-copies.ts';
import { deleteExpiredDriveFlows } from './features/drive/drive-flow-store.ts';
import type { Exporter } from './features/drive/exporter.ts';
import { purgeReceipts } from './features/receipts/deletion/purge-receipts.ts';
import {
  createLaterAnalyzer,
  type LaterAnalyzer,
} from './features/receipts/later-analysis/later-analyzer.ts';
import { forgetOldDeletions } from './features/receipts/list/receipt-changes.ts';
import { keyOlderReceipts } from './features/receipts/shops/key-older-receipts.ts';
import { deleteExpiredAnalyses } from './features/scan/analysis-store.ts';
import { asAnswer } from './features/scan/routes.ts';
import { endFutureTimes } from './future-times.ts';
import { deleteFreeRates } from './http/rate.ts';
import { jobRunnerOf } from './job-works.ts';
import { takeOverMails } from './mail/mail-jobs.ts';

const EXPORT_LOOK_MS = 2000;
const LATER_ANALYSIS_LOOK_MS = 2000;
/** how long after its minute a deleted receipt is purged, at most */
const PURGE_LOOK_MS = 5000;
/** how often what a server of the version before jobs left behind becomes a job */
const TAKE_OVER_MS = 30_000;
const KEYS_LOOK_MS = 10_000;
const TIDY_MS = 5 * 60 * 1000;

/**
 * Deletes what has expired: sign-ins, sessions, devices, counters, codes, analyses, old deletions, files that nothing owns.
 * Makes work due that a wrong clock put off.
 * @throws AggregateError if parts of it failed; the rest was done
 */
export async function tidy({ db, blobs, clock }: Deps): Promise<void> {
  const now = clock.now();
  const steps = [
    // also first: on a full disk it frees space for the others
    () => blobs.sweep(),
    () => endFutureTimes(db, now),
    () => deleteExpiredSignIns(db, now),
    () => deleteExpiredDriveFlows(db, now),
    () => deleteEndedSessions(db, now),
    () => deleteForgottenDevices(db, now),
    () => deleteStaleThrottles(db, now),
    () => deleteOldResetCodes(db, now),
    () => deleteOldEvents(db, now),
    () => deleteFreeRates(db, now),
    () => deleteExpiredAnalyses(db, blobs, now),
    () => forgetOldDeletions(db, now),
    () => blobs.sweep(),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'the cleanup failed in part');
}

/** Makes jobs of the work that servers of the version before jobs leave: they may run beside this one for a while. */
export async function takeOver({ db, jobs, clock }: Deps): Promise<void> {
  await takeOverMails(db, jobs, clock.now());
  if (await someResetRequestWaits(db)) await askForAnswers(jobs, db);
}

/** Analyzes receipts that were saved without an analysis, with the same reader and rules as the scanner's call. */
export function laterAnalyzerOf(deps: Deps): LaterAnalyzer {
  return createLaterAnalyzer({
    ...deps,
    analyze: async (image, person, pages) => {
      const before = pages.map(({ print }) => print ?? []);
      const analyzed = await deps.analyzer.analyze(image, { before, person, background: true });
      const ids = pages.map(({ analysis }) => analysis.analysisId);
      return { analysis: asAnswer(analyzed, deps.config.home, ids), print: analyzed.print };
    },
  });
}

/** Purges deleted receipts after their minute. Their copies on the drive stay, or move, by the company's setting. */
export async function purgeDeleted(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { clock, config, log } = deps;
  const moves = config.deletedCopies === 'move';
  const purged = await purgeReceipts({
    ...deps,
    onPurge: async (transaction, userId, held) => {
      if (moves) await queueDeletedCopies(transaction, userId, held.flatMap(copiesOf), clock.now());
    },
  });
  if (purged > 0) log.info({ code: 'receipts_purged', receipts: purged }, 'purged deleted receipts');
  if (moves) await moveDeletedCopies(deps, stopping);
}

/** Makes shop keys for receipts without, until none is left. */
export async function makeShopKeys(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { log } = deps;
  const keyed = await keyOlderReceipts(deps, stopping);
  if (keyed > 0) log.info({ code: 'receipts_keyed', receipts: keyed }, 'made shop keys of older receipts');
}

/**
 * Background work: jobs, due exports, later analyses, purges and shop keys, and cleanup. Every process may do it; the database decides
 * which one does what.
 * @returns a function that stops it and waits for running jobs
 */
export function startBackground(
  deps: Deps,
  exporter: Exporter,
  onError: (error: unknown) => void,
  { exportLookMs = EXPORT_LOOK_MS } = {},
): () => Promise<void> {
  const laterAnalyzer = laterAnalyzerOf(deps);
  const runner = jobRunnerOf(deps, onError);
  runner.start();
  const stopping = new AbortController();
  const stops = [
    every(exportLookMs, () => exporter.runDue(), onError),
    every(TAKE_OVER_MS, () => takeOver(deps), onError),
    every(LATER_ANALYSIS_LOOK_MS, () => laterAnalyzer.runDue(), onError),
    every(PURGE_LOOK_MS, () => purgeDeleted(deps, stopping.signal), onError),
    every(KEYS_LOOK_MS, () => makeShopKeys(deps, stopping.signal), onError),
    every(TIDY_MS, () => tidy(deps), onError),
  ];
  return async () => {
    laterAnalyzer.stop();
    stopping.abort();
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
