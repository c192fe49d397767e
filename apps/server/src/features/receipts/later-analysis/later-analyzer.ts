import { MAX_PAGES } from '@slipcase/contract/limits';
import type { Analysis } from '@slipcase/contract/scan';
import { AnalyzerError } from '../../../adapters/analyzer/analyzer.ts';
import type { KeptBlobs } from '../../../adapters/blobs/kept-blobs.ts';
import type { Database } from '../../../adapters/database/database.ts';
import type { LaterAnalysisOutcome, Metrics } from '../../../adapters/metrics/metrics.ts';
import { backoff } from '../../../backoff.ts';
import type { Clock } from '../../../clock.ts';
import type { Log } from '../../../log.ts';
import type { PdfChecker } from '../save/pdf-checker.ts';
import {
  claimLaterAnalysis,
  dueLaterAnalyses,
  giveUpLaterAnalysis,
  type LaterJob,
  postponeLaterAnalysis,
  renewClaim,
} from './later-analysis-outbox.ts';
import { finishLaterAnalysis } from './later-analysis-store.ts';

type LaterAnalyzerDeps = {
  db: Database;
  blobs: KeptBlobs;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  pdfChecker: PdfChecker;
  /** Analyzes a picture while nobody waits for the reader. @param before the pages before it. @throws AnalyzerError */
  analyze(image: Uint8Array, person: string, before: readonly AnalyzedPage[]): Promise<AnalyzedPage>;
};

/** An analysis, and what the analyzer needs of it when it reads the next page. */
type AnalyzedPage = { analysis: Analysis; print: unknown };

/** longer than one page takes, its turn included; then a job whose process died is retried */
const CLAIM_MS = 5 * 60 * 1000;
const RETRY_MS = { first: 60 * 1000, longest: 60 * 60 * 1000 };
/** attempts before a receipt stays unread: about two hours, in which files or a database may be away */
const MOST_ATTEMPTS = 8;
/** attempts that ended the reader: the next would too, and each costs everyone a reader for a while */
const MOST_CRASHES = 2;
const MOST_A_LOOK = 20;

export type LaterAnalyzer = {
  /** Analyzes due receipts one after another, in turns by person. Ends early when people need the reader. */
  runDue(): Promise<void>;
  /** Leaves the rest to the next start, or to another server. */
  stop(): void;
};

/** Analyzes receipts that were saved without an analysis. What it finds waits until the person has seen it. */
export function createLaterAnalyzer(deps: LaterAnalyzerDeps): LaterAnalyzer {
  const { db, clock, log, metrics } = deps;
  const stopping = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    stopping.signal.addEventListener('abort', () => reject(new StoppedError()));
  });
  stopped.catch(() => {});

  /** @returns false if the reader has no time now */
  async function attempt(receiptId: string): Promise<boolean> {
    const claimed = await claimLaterAnalysis(db, receiptId, clock.now(), CLAIM_MS);
    if (!claimed) return true;
    const current = { job: claimed };
    try {
      // each earlier attempt ended with its server
      if (claimed.attempts > MOST_ATTEMPTS) throw new AnalyzerError('unreadable');
      const analyses = await Promise.race([analysesOf(current), stopped]);
      if (analyses === 'lost') return true;
      if (analyses === 'no picture') {
        await giveUpLaterAnalysis(db, current.job);
        metrics.laterAnalysisEnded('no_picture');
      } else {
        metrics.laterAnalysisEnded(await finishLaterAnalysis(db, current.job, analyses, clock.now()));
      }
      return true;
    } catch (error) {
      return postpone(current.job, error);
    }
  }

  /** @param current the claim, renewed before each page */
  async function analysesOf(current: { job: LaterJob }): Promise<Analysis[] | 'no picture' | 'lost'> {
    const { userId, pdfKey } = current.job;
    const pdf = await deps.blobs.read(pdfKey);
    const pictures = pdf && (await deps.pdfChecker.pictures(pdf, userId));
    if (!pictures) return 'no picture';
    const pages: AnalyzedPage[] = [];
    for (const picture of pictures.slice(0, MAX_PAGES)) {
      const renewed = await renewClaim(db, current.job, clock.now(), CLAIM_MS);
      if (!renewed) return 'lost';
      current.job = renewed;
      pages.push(await deps.analyze(picture, userId, pages));
    }
    return pages.map(({ analysis }) => analysis);
  }

  async function postpone(job: LaterJob, error: unknown): Promise<boolean> {
    const reason = error instanceof AnalyzerError ? error.reason : null;
    if (reason === 'busy' || reason === 'away' || error instanceof StoppedError) {
      await postponeLaterAnalysis(db, job, { counts: false, nextAt: clock.now() });
      return false;
    }
    const isHopeless = reason === 'unreadable' || reason === 'too_large';
    const most = reason === 'failed' || reason === 'too_long' ? MOST_CRASHES : MOST_ATTEMPTS;
    const outcome: LaterAnalysisOutcome = isHopeless || job.attempts >= most ? 'given_up' : 'failed';
    log.warn({ code: 'later_analysis_failed', attempt: job.attempts, err: error }, 'a later analysis failed');
    metrics.laterAnalysisEnded(outcome);
    if (outcome === 'given_up') await giveUpLaterAnalysis(db, job);
    else {
      const nextAt = clock.now() + backoff(job.attempts, RETRY_MS);
      await postponeLaterAnalysis(db, job, { counts: true, nextAt });
    }
    return true;
  }

  return {
    async runDue() {
      while (!stopping.signal.aborted) {
        const due = await dueLaterAnalyses(db, clock.now(), MOST_A_LOOK);
        if (due.length === 0) return;
        for (const receiptId of due) {
          if (stopping.signal.aborted || !(await attempt(receiptId))) return;
        }
      }
    },
    stop: () => stopping.abort(),
  };
}

class StoppedError extends Error {
  override name = 'StoppedError';
}
