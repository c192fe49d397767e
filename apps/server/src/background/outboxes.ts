import type { Backlogs } from '../adapters/metrics/metrics.ts';
import type { Deps } from '../deps.ts';
import { sealingState } from '../events/seal-store.ts';
import { exportBacklog } from '../features/drive/export-store.ts';
import { readingBacklogs } from '../reader-deps.ts';
import { JOB_KINDS } from './job-kinds.ts';

/** The pending work in the database, under the names that the metrics use. */
export async function backlogs({
  db,
  jobs,
  clock,
  config,
}: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<Backlogs> {
  const [readings, exports, ofJobs, { unsealed, since }] = await Promise.all([
    readingBacklogs({ db, config }),
    exportBacklog(db),
    jobs.backlog(),
    sealingState(db),
  ]);
  const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (clock.now() - since) / 1000));
  const ofKinds = Object.fromEntries(
    ofJobs.map(({ kind, waiting, oldestAt, givenUp }) => [
      kind,
      { waiting, oldestSeconds: seconds(oldestAt), givenUp },
    ]),
  );
  return {
    ...readings,
    // all kinds of this version, so that each has figures before its first job
    ...Object.fromEntries(JOB_KINDS.map(({ name }) => [name, { waiting: 0, oldestSeconds: 0, givenUp: 0 }])),
    ...ofKinds,
    // exports that need a person are counted separately
    exports: {
      waiting: exports.waiting,
      oldestSeconds: seconds(exports.oldestAt),
      givenUp: ofKinds.exports?.givenUp ?? 0,
    },
    // events after the last seal; if the oldest is more than a day old, no seals are made
    unsealed_events: { waiting: unsealed, oldestSeconds: seconds(since) },
    exports_unconnected: { waiting: exports.unconnected, oldestSeconds: null },
  };
}
