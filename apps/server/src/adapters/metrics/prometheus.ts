import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, MetricsPage } from './metrics.ts';

/** seconds: most calls take milliseconds, an analysis up to 20 s */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const READING_BUCKETS = [0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 7.5, 10, 20, 40];

/** Metrics for Prometheus, in a separate registry, so several apps in one process do not collide. */
export function createPrometheus(): { metrics: Metrics; page: MetricsPage } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const requests = new Histogram({
    name: 'slipcase_http_request_duration_seconds',
    help: 'Requests by method, matched route and status, and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const errors = new Counter({
    name: 'slipcase_errors_total',
    help: 'Calls that were rejected or failed, by the code of the answer',
    labelNames: ['code'],
    registers,
  });
  const queueWaiting = new Gauge({
    name: 'slipcase_queue_waiting',
    help: 'Pictures and PDFs that wait for their turn',
    labelNames: ['queue'],
    registers,
  });
  const queueWait = new Histogram({
    name: 'slipcase_queue_wait_seconds',
    help: 'How long they waited, and whether their turn came',
    labelNames: ['queue', 'outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const readings = new Histogram({
    name: 'slipcase_reading_duration_seconds',
    help: 'Analyses of pictures by outcome, and how long a reader worked on them, without the wait',
    labelNames: ['outcome'],
    buckets: READING_BUCKETS,
    registers,
  });
  const readerRestarts = new Counter({
    name: 'slipcase_reader_restarts_total',
    help: 'Reader processes that crashed or hung, and were replaced',
    registers,
  });
  const saves = new Counter({
    name: 'slipcase_saves_total',
    help: "Saves of receipts: 'saved', or the code of the answer",
    labelNames: ['outcome'],
    registers,
  });
  const pdfChecks = new Histogram({
    name: 'slipcase_pdf_check_duration_seconds',
    help: 'Checks of PDFs by outcome, and how long they took, without the wait',
    labelNames: ['outcome'],
    buckets: CALL_BUCKETS,
    registers,
  });
  const exports = new Counter({
    name: 'slipcase_export_attempts_total',
    help: 'Attempts to export a receipt to the drive, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const laterAnalyses = new Counter({
    name: 'slipcase_later_analyses_total',
    help: 'Analyses of receipts that were saved without one, by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const jobs = new Counter({
    name: 'slipcase_job_attempts_total',
    help: 'Attempts of jobs by kind and outcome; given_up: an administrator has to look (admin jobs)',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const inboundMails = new Counter({
    name: 'slipcase_inbound_mails_total',
    help: 'Mails for receipts, once for each receiver, by outcome; dropped: for nobody, or nothing proves who sent it',
    labelNames: ['outcome'],
    registers,
  });
  const pageErrors = new Counter({
    name: 'slipcase_page_errors_total',
    help: 'Errors that pages in browsers reported',
    registers,
  });
  const missing = new Counter({
    name: 'slipcase_missing_files_total',
    help: 'How often a file that the database names was missing',
    registers,
  });
  const swept = new Counter({
    name: 'slipcase_swept_files_total',
    help: 'Deleted files that nothing owned any more',
    registers,
  });
  const database = new Gauge({
    name: 'slipcase_database_up',
    help: 'Whether the database answered during this scrape',
    registers,
  });
  const waiting = new Gauge({
    name: 'slipcase_outbox_waiting',
    help: 'Pending exports, exports whose person must connect the drive first, later analyses and jobs by kind, of all servers together',
    labelNames: ['outbox'],
    registers,
  });
  const oldest = new Gauge({
    name: 'slipcase_outbox_oldest_seconds',
    help: 'How long the oldest of them has waited; 0 when nothing waits',
    labelNames: ['outbox'],
    registers,
  });

  const givenUp = new Gauge({
    name: 'slipcase_jobs_given_up',
    help: 'Jobs that were given up after their attempts, of the last 30 days: see admin jobs',
    labelNames: ['kind'],
    registers,
  });
  const readers = new Gauge({
    name: 'slipcase_readers',
    help: 'Servers that read for others and were seen in the last 8 s; none if every server does everything',
    // without a label it would show 0 where nobody reads for others
    labelNames: ['state'],
    registers,
  });

  const backups = new Gauge({
    name: 'slipcase_backup_newest_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR was made; 0 if there is none yet; absent without BACKUP_DIR',
    // without a label it would show 0 where nobody makes backups
    labelNames: ['by'],
    registers,
  });

  return {
    metrics: {
      requestEnded: ({ seconds, ...labels }) => requests.observe(labels, seconds),
      errorAnswered: (code) => errors.inc({ code }),
      queue: (queue) => ({
        waiting: (count) => queueWaiting.set({ queue }, count),
        left: (outcome, seconds) => queueWait.observe({ queue, outcome }, seconds),
      }),
      readingEnded: (outcome, seconds) => readings.observe({ outcome }, seconds),
      readerRestarted: () => readerRestarts.inc(),
      saveEnded: (outcome) => saves.inc({ outcome }),
      pdfChecked: (outcome, seconds) => pdfChecks.observe({ outcome }, seconds),
      exportEnded: (outcome) => exports.inc({ outcome }),
      laterAnalysisEnded: (outcome) => laterAnalyses.inc({ outcome }),
      jobEnded: (kind, outcome) => jobs.inc({ kind, outcome }),
      inboundMail: (outcome) => inboundMails.inc({ outcome }),
      pageErrorReported: () => pageErrors.inc(),
      fileMissing: () => missing.inc(),
      filesSwept: (count) => swept.inc(count),
      backupSeen: (madeAt) => backups.set({ by: 'schedule' }, (madeAt ?? 0) / 1000),
    },
    page: {
      contentType: registry.contentType,
      write(backlogs) {
        database.set(backlogs ? 1 : 0);
        waiting.reset();
        oldest.reset();
        givenUp.reset();
        readers.reset();
        for (const [outbox, backlog] of Object.entries(backlogs ?? {})) {
          waiting.set({ outbox }, backlog.waiting);
          if (backlog.oldestSeconds !== null) oldest.set({ outbox }, backlog.oldestSeconds);
          if (backlog.readers !== undefined) readers.set({ state: 'alive' }, backlog.readers);
          if (backlog.givenUp !== undefined) givenUp.set({ kind: outbox }, backlog.givenUp);
        }
        return registry.metrics();
      },
    },
  };
}
