import { MAX_PAGES } from '@slipcase/contract/limits';
import type { Analysis } from '@slipcase/contract/scan';
import { AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import { HopelessJobError, JobLaterError } from '../../../adapters/jobs/jobs.ts';
import type { Metrics } from '../../../adapters/metrics/metrics.ts';
import type { Clock } from '../../../lib/clock.ts';
import { whenAborted } from '../../../lib/when-aborted.ts';
import { claimRow, renewRowClaim } from '../claim-store.ts';
import type { PdfChecker } from '../save/pdf-checker.ts';
import { LATER_ANALYSES } from './later-analysis-jobs.ts';
import {
  type ClaimedAnalysis,
  dropLaterAnalysis,
  findClaimed,
  finishLaterAnalysis,
  releaseLaterAnalysis,
} from './later-analysis-store.ts';

type LaterAnalyzerDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  metrics: Metrics;
  pdfChecker: PdfChecker;
  /**
   * Analyzes a picture while nobody waits for the reader.
   * @param before the pages before it
   * @throws AnalyzerError
   */
  analyze(image: Uint8Array, person: string, before: readonly AnalyzedPage[]): Promise<AnalyzedPage>;
};

/** An analysis, and what the analyzer needs from it to read the next page. */
type AnalyzedPage = { analysis: Analysis; print: unknown };

type LaterAttempt = {
  userId: string;
  receiptId: string;
  /** attempts so far, including this one */
  attempts: number;
  signal: AbortSignal;
  renew(): Promise<boolean>;
};

/** longer than an attempt can go without renewing its claim */
const CLAIM_MS = LATER_ANALYSES.attemptMs + 60_000;
/**
 * attempts that crashed the reader: the next would crash it too, and each takes a reader away from everyone
 * for a while
 */
const MOST_CRASHES = 2;
/** wait before the next try while people need the readers */
const BUSY_MS = 2000;

/**
 * Analyzes a receipt that was saved without an analysis. The results wait until the person has seen them.
 * @throws JobLaterError, HopelessJobError, or any error for another attempt
 */
export async function analyzeLater(deps: LaterAnalyzerDeps, attempt: LaterAttempt): Promise<void> {
  const { db, clock, metrics } = deps;
  const { userId, receiptId, signal } = attempt;
  const claim = await claimRow(db, 'later_analyses', attempt, clock.now(), CLAIM_MS);
  if (claim === null) return;
  const claimed = { userId, receiptId, claim };
  try {
    const analyses = await Promise.race([analysesOf(deps, claimed, attempt), whenAborted(signal)]);
    if (analyses === 'no picture') {
      await dropLaterAnalysis(db, claimed);
      metrics.laterAnalysisEnded('no_picture');
    } else if (analyses !== 'found before')
      metrics.laterAnalysisEnded(await finishLaterAnalysis(db, claimed, analyses, clock.now()));
  } catch (error) {
    await afterFailure(deps, claimed, attempt, error);
  }
}

/** @param claimed the claim, which is renewed before each page */
async function analysesOf(
  { db, blobs, clock, pdfChecker, analyze }: LaterAnalyzerDeps,
  claimed: ClaimedAnalysis,
  { userId, receiptId, renew }: LaterAttempt,
): Promise<Analysis[] | 'no picture' | 'found before'> {
  const row = await findClaimed(db, claimed);
  if (!row) throw lost();
  if (row.foundAt !== null) return 'found before';
  const pdf = await blobs.read(row.pdfKey);
  const pictures = pdf && (await pdfChecker.pictures(pdf, userId));
  if (!pictures) return 'no picture';
  const pages: AnalyzedPage[] = [];
  for (const picture of pictures.slice(0, MAX_PAGES)) {
    const until = Math.max(clock.now() + CLAIM_MS, claimed.claim + 1);
    const claim = (await renew())
      ? await renewRowClaim(db, 'later_analyses', receiptId, claimed.claim, until)
      : null;
    if (claim === null) throw lost();
    claimed.claim = claim;
    pages.push(await analyze(picture, userId, pages));
  }
  return pages.map(({ analysis }) => analysis);
}

/**
 * Another attempt has begun, the receipt was deleted, or an edit came first. The next attempt sorts it out.
 */
const lost = () => new JobLaterError(0, 'its receipt has changed');

/** @throws always, except for unreadable pictures */
async function afterFailure(
  { db, metrics }: LaterAnalyzerDeps,
  claimed: ClaimedAnalysis,
  { attempts, signal }: LaterAttempt,
  error: unknown,
): Promise<void> {
  const reason = error instanceof AnalyzerError ? error.reason : null;
  if (reason === 'unreadable' || reason === 'too_large') {
    await dropLaterAnalysis(db, claimed);
    metrics.laterAnalysisEnded('given_up');
    return;
  }
  await releaseLaterAnalysis(db, claimed);
  if (signal.aborted || error instanceof JobLaterError) throw error;
  if (reason === 'busy' || reason === 'away') throw new JobLaterError(BUSY_MS, 'people need the readers');
  const isCrash = reason === 'failed' || reason === 'too_long';
  const isLast = attempts >= (isCrash ? MOST_CRASHES : LATER_ANALYSES.attempts);
  metrics.laterAnalysisEnded(isLast ? 'given_up' : 'failed');
  if (isLast && isCrash) throw new HopelessJobError('it ended the reader', { cause: error });
  throw error;
}
