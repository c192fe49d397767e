import type { QueueWatch } from '../../fair-queue.ts';
import type { AnalyzerError } from '../analyzer/analyzer.ts';

/**
 * What is counted of the server's work. Every word that is passed comes from a short list in the code: nothing here may
 * name a person, an address, a receipt or a file.
 */
export interface Metrics {
  /** @param route the pattern that was matched, never the path that was asked for */
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  /** A call was refused or failed. @param code of the contract */
  errorAnswered(code: string): void;
  queue(name: 'readings' | 'pdf_checks'): QueueWatch;
  /** A reader worked on a picture, waiting not included. */
  readingEnded(outcome: ReadingOutcome, seconds: number): void;
  readerRestarted(): void;
  /** @param outcome 'saved', or the code of what was answered */
  saveEnded(outcome: string): void;
  pdfChecked(outcome: 'accepted' | 'invalid' | 'unsafe' | 'unknown', seconds: number): void;
  exportEnded(outcome: 'exported' | 'failed' | 'not_connected'): void;
  pageErrorReported(): void;
  fileMissing(): void;
  filesSwept(count: number): void;
}

/** 'failed': it ended its reader twice; 'error': a fault of ours */
export type ReadingOutcome = 'read' | AnalyzerError['reason'] | 'too_long' | 'error';

/** Of what waits to be done outside: how much it is, and for how long the oldest has waited; null where no one can hurry it. */
export type Backlog = { waiting: number; oldestSeconds: number | null };

/** Counts in the form that Prometheus reads. */
export interface MetricsPage {
  readonly contentType: string;
  /** @param backlogs null when the database cannot be asked */
  write(backlogs: Readonly<Record<string, Backlog>> | null): Promise<string>;
}

/** Where nobody looks at them. */
export const NO_METRICS: Metrics = {
  requestEnded: () => {},
  errorAnswered: () => {},
  queue: () => ({ waiting: () => {}, left: () => {} }),
  readingEnded: () => {},
  readerRestarted: () => {},
  saveEnded: () => {},
  pdfChecked: () => {},
  exportEnded: () => {},
  pageErrorReported: () => {},
  fileMissing: () => {},
  filesSwept: () => {},
};
