import type { QueueWatch } from '../../lib/fair-queue.ts';
import type { AnalyzerError } from '../analyzer/analyzer.ts';

/**
 * Counts the server's work. Every word it receives comes from a short list in the code: no metric may
 * name a person, an address, a receipt or a file.
 */
export interface Metrics {
  /** @param route the matched pattern, never the requested path */
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts a call that was rejected or failed. @param code from the contract */
  errorAnswered(code: string): void;
  queue(name: 'readings' | 'pdf_checks'): QueueWatch;
  /** Counts a reader's work on a picture, without the wait. */
  readingEnded(outcome: ReadingOutcome, seconds: number): void;
  readerRestarted(): void;
  /** @param outcome 'saved', or the code of the error */
  saveEnded(outcome: string): void;
  pdfChecked(outcome: 'accepted' | 'invalid' | 'unsafe' | 'unknown', seconds: number): void;
  exportEnded(outcome: 'exported' | 'failed' | 'not_connected'): void;
  laterAnalysisEnded(outcome: LaterAnalysisOutcome): void;
  /** @param kind a name from the code */
  jobEnded(kind: string, outcome: JobOutcome): void;
  /** Counts the outcome of a mail for one of its receivers. */
  inboundMail(outcome: InboundMailOutcome): void;
  pageErrorReported(): void;
  fileMissing(): void;
  filesSwept(count: number): void;
  /** @param madeAt when the newest backup in BACKUP_DIR was made, epoch ms; null: there is none */
  backupSeen(madeAt: number | null): void;
}

/** 'failed': it crashed its reader twice; 'error': our own bug */
export type ReadingOutcome = 'read' | AnalyzerError['reason'] | 'error';

/** 'nothing': found for empty fields; 'no_picture': a PDF from another program; 'failed': will be retried */
type LaterAnalysisOutcome = 'found' | 'nothing' | 'no_picture' | 'failed' | 'given_up';

/** 'postponed': not attempted; 'failed': will be retried */
type JobOutcome = 'done' | 'postponed' | 'failed' | 'given_up';

/**
 * 'repeated': delivered before; 'dropped': for nobody, not proven, or more than the server may hold;
 * 'too_many': over the hourly limit; 'later': the database, files, DNS or checks did not work, so its source
 * delivers it again
 */
export type InboundMailOutcome =
  | 'taken'
  | 'unusable'
  | 'held'
  | 'repeated'
  | 'dropped'
  | 'too_many'
  | 'later';

/**
 * Pending work that depends on other services: how much, and how long the oldest has waited; null if no one
 * can speed it up.
 */
type Backlog = {
  waiting: number;
  oldestSeconds: number | null;
  /** number of jobs that an administrator has to look at */
  givenUp?: number;
  /** number of servers that read and were active in the last few seconds */
  readers?: number;
};
export type Backlogs = Readonly<Record<string, Backlog>>;

/** Metrics in Prometheus's text format. */
export interface MetricsPage {
  readonly contentType: string;
  /** @param backlogs null if the database does not answer */
  write(backlogs: Backlogs | null): Promise<string>;
}

/** When metrics are off. */
export const NO_METRICS: Metrics = {
  requestEnded: () => {},
  errorAnswered: () => {},
  queue: () => ({ waiting: () => {}, left: () => {} }),
  readingEnded: () => {},
  readerRestarted: () => {},
  saveEnded: () => {},
  pdfChecked: () => {},
  exportEnded: () => {},
  laterAnalysisEnded: () => {},
  jobEnded: () => {},
  inboundMail: () => {},
  pageErrorReported: () => {},
  fileMissing: () => {},
  filesSwept: () => {},
  backupSeen: () => {},
};
