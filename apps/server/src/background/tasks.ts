import type { Analyzed } from '../adapters/analyzer/analyzer.ts';
import { JobLaterError } from '../adapters/jobs/jobs.ts';
import { captureAnalyses } from '../capture-deps.ts';
import type { Deps } from '../deps.ts';
import { sealDepsOf } from '../events/open-stamper.ts';
import { sealIfDue } from '../events/seal-chain.ts';
import { deleteForgottenDevices } from '../features/auth/devices/device-store.ts';
import { deleteOldResetCodes } from '../features/auth/reset/reset-code-store.ts';
import { deleteOldEvents } from '../features/auth/security-log-store.ts';
import { deleteEndedSessions } from '../features/auth/sign-in/session-store.ts';
import { deleteExpiredSignIns } from '../features/auth/sign-in/sign-in-store.ts';
import { deleteStaleThrottles } from '../features/auth/throttle-store.ts';
import { deleteUsedChallenges } from '../features/auth/webauthn/challenge-store.ts';
import { sweepCaptures } from '../features/captures/end-captures.ts';
import { readCapture } from '../features/captures/read-captures.ts';
import { copiesOf, queueDeletedCopies } from '../features/drive/deleted-copies.ts';
import { deleteExpiredDriveFlows } from '../features/drive/drive-flow-store.ts';
import { msToNextPurge, purgeReceiptsOf } from '../features/receipts/deletion/purge-receipts.ts';
import { keepOlderReceipts } from '../features/receipts/history/keep-older.ts';
import { analyzeLater } from '../features/receipts/later-analysis/later-analyzer.ts';
import { forgetOldDeletions } from '../features/receipts/list/receipt-change-store.ts';
import { ownerOf } from '../features/receipts/receipt-store.ts';
import { deleteByRule } from '../features/receipts/retention/purge-by-rule.ts';
import { keyOlderReceipts } from '../features/receipts/shops/key-older-receipts.ts';
import { recognizeShop } from '../features/receipts/shops/recognize-shop.ts';
import { deleteExpiredAnalyses, insertAnalyses, type NewAnalysis } from '../features/scan/analysis-store.ts';
import { asAnswer } from '../features/scan/answer.ts';
import { keptAnswer } from '../features/scan/kept-answer.ts';
import { deleteFreeRates } from '../http/rate-store.ts';
import { endFutureTimes } from './future-times-store.ts';
import type { Attempt } from './job-runner.ts';

/** Work of jobs that involves several features. */

/**
 * Deletes expired data: sign-ins, sessions, devices, counters, codes, analyses, captures, held mails, old
 * deletions, and files without an owner. Also makes work due that a wrong clock postponed.
 * @throws AggregateError if parts of it failed; the rest was done
 */
export async function tidy({ db, blobs, clock }: Deps): Promise<void> {
  const now = clock.now();
  const steps = [
    // also runs first: on a full disk, it frees space for the others
    () => blobs.sweep(),
    () => endFutureTimes(db, now),
    () => deleteExpiredSignIns(db, now),
    () => deleteExpiredDriveFlows(db, now),
    () => deleteEndedSessions(db, now),
    () => deleteForgottenDevices(db, now),
    () => deleteStaleThrottles(db, now),
    () => deleteUsedChallenges(db, now),
    () => deleteOldResetCodes(db, now),
    () => deleteOldEvents(db, now),
    () => deleteFreeRates(db, now),
    () => deleteExpiredAnalyses(db, blobs, now),
    () => sweepCaptures({ db, blobs, analyses: captureAnalyses }, now),
    () => forgetOldDeletions(db, now),
    () => blobs.sweep(),
  ];
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'the cleanup failed in part');
}

/**
 * Purges one person's deleted receipts after their minute. Their copies on the drive stay or move, depending
 * on the company's setting.
 */
export async function purgeDeletedOf(deps: Deps, userId: string): Promise<void> {
  const { clock, config, jobs, log } = deps;
  const purged = await purgeReceiptsOf(
    {
      ...deps,
      onPurge: async (transaction, owner, held) => {
        if (config.deletedCopies === 'move')
          await queueDeletedCopies(jobs, transaction, owner, held.flatMap(copiesOf), clock.now());
      },
    },
    userId,
  );
  if (purged > 0) log.info({ code: 'receipts_purged', receipts: purged }, 'purged deleted receipts');
  const wait = await msToNextPurge(deps, userId);
  if (wait !== null) throw new JobLaterError(wait, 'other receipts can still be restored');
}

/** Deletes receipts that the company's rule no longer keeps, in batches. */
export async function applyRetention(
  deps: Deps,
  { signal, renew }: Pick<Attempt<null>, 'signal' | 'renew'>,
): Promise<void> {
  const deleted = await deleteByRule(deps, async () => !signal.aborted && (await renew()));
  if (deleted > 0)
    deps.log.info({ code: 'receipts_past_retention', receipts: deleted }, 'deleted receipts by rule');
}

/**
 * Analyzes a receipt that was saved without an analysis, with the same reader and rules as the scanner's
 * call.
 */
export async function analyzeSaved(
  deps: Deps,
  { owner, payload, attempts, signal, renew }: Attempt<{ receiptId: string }>,
): Promise<void> {
  await analyzeLater(
    {
      ...deps,
      analyze: async (image, person, pages) => {
        const before = pages.map(({ print }) => print ?? []);
        const analyzed = await deps.analyzer.analyze(image, { before, person, background: true });
        const ids = pages.map(({ analysis }) => analysis.analysisId);
        return { analysis: asAnswer(analyzed, deps.config.home, ids), print: analyzed.print };
      },
    },
    // the receipt may have been handed over since the job was added
    { userId: (await ownerOf(deps.db, payload.receiptId)) ?? owner, ...payload, attempts, signal, renew },
  );
}

/**
 * Reads a capture before any page is open, with the same reader and rules as the scanner's call. Each page
 * may continue where the pages before it end.
 */
export async function readArrived(
  deps: Deps,
  { payload, attempts, signal }: Attempt<{ captureId: string }>,
): Promise<void> {
  const { db, blobs, analyzer, fileOpener: opener } = deps;
  const answerDeps = {
    ...deps.config.home,
    recognizeShop: (userId: string, read: Analyzed) => recognizeShop(deps, userId, read),
  };
  await readCapture(
    {
      db,
      blobs,
      opener,
      async read(person, pictures, { expiresAt, first }, waited) {
        const pages: NewAnalysis[] = [];
        for (const { image, options } of pictures) {
          const before = pages.map(({ print }) => print.rows);
          const how = { ...options, before, person, background: true, lastTry: attempts > 1, signal: waited };
          const ids = pages.map(({ answer }) => answer.analysisId);
          const kept = await keptAnswer(answerDeps, person, await analyzer.analyze(image, how), ids);
          // stores no photograph of a blank picture
          pages.push(options.blank ? { ...kept, photo: null } : kept);
        }
        const ids = pages.map(({ answer }) => answer.analysisId);
        await insertAnalyses(deps, person, pages, expiresAt, (transaction) => first(transaction, ids));
      },
    },
    { ...payload, attempts, signal },
  );
}

/** Appends first events for receipts from an earlier version. */
export async function keepOlder(deps: Deps, stopping: AbortSignal): Promise<void> {
  const kept = await keepOlderReceipts(deps, stopping);
  if (kept > 0) deps.log.info({ code: 'older_receipts_kept', receipts: kept }, 'appended first events');
}

/**
 * Seals the chain of events once a day.
 * @throws Error if the service or the folder fails; a later try seals more events
 */
export async function sealDaily({ db, clock, config, log }: Deps): Promise<void> {
  const seal = await sealIfDue(await sealDepsOf({ db, clock, config }));
  if (seal) log.info({ code: 'chain_sealed', sequence: seal.sequence, kind: seal.kind }, 'sealed the chain');
}

/** Makes shop keys for receipts without keys, until none is left. */
export async function makeShopKeys(deps: Deps, stopping: AbortSignal): Promise<void> {
  const { log } = deps;
  let keyed = 0;
  for (let some = 1; some > 0; keyed += some) some = await keyOlderReceipts(deps, stopping);
  if (keyed > 0) log.info({ code: 'receipts_keyed', receipts: keyed }, 'made shop keys of older receipts');
}
