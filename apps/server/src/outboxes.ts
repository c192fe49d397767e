import type { Backlogs } from './adapters/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import { exportBacklog } from './features/drive/export-store.ts';
import { laterAnalysisBacklog } from './features/receipts/later-analysis/later-analysis-outbox.ts';
import { JOB_KINDS } from './job-kinds.ts';
import { readingBacklogs } from './reader-deps.ts';

/** The pending work in the database, under the names that the metrics use. */
export async function backlogs({
  db,
  jobs,
  clock,
  config,
}: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<Backlogs> {
  const [readings, exports, laterAnalyses, ofJobs] = await Promise.all([
    readingBacklogs({ db, config }),
    exportBacklog(db),
    laterAnalysisBacklog(db),
    jobs.backlog(),
  ]);
  const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (clock.now() - since) / 1000));
  return {
    ...readings,
    exports: { waiting: exports.waiting, oldestSeconds: seconds(exports.oldestAt) },
    exports_unconnected: { waiting: exports.unconnected, oldestSeconds: null },
    later_analyses: { waiting: laterAnalyses.waiting, oldestSeconds: seconds(laterAnalyses.oldestAt) },
    // all of this version, so that they are there before their first job
    ...Object.fromEntries(JOB_KINDS.map(({ name }) => [name, { waiting: 0, oldestSeconds: 0, givenUp: 0 }])),
    ...Object.fromEntries(
      ofJobs.map(({ kind, waiting, oldestAt, givenUp }) => [
        kind,
        { waiting, oldestSeconds: seconds(oldestAt), givenUp },
      ]),
    ),
  };
}
