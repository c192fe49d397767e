import type { Backlog } from './adapters/metrics/metrics.ts';
import type { Deps } from './deps.ts';
import { exportBacklog } from './features/drive/export-store.ts';
import { laterAnalysisBacklog } from './features/receipts/later-analysis/later-analysis-outbox.ts';
import { mailBacklog } from './mail/mail-outbox.ts';

/** The pending work in the database, under the names that the metrics use. */
export async function backlogs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Record<string, Backlog>> {
  const [exports, mails, laterAnalyses] = await Promise.all([
    exportBacklog(db),
    mailBacklog(db),
    laterAnalysisBacklog(db),
  ]);
  const seconds = (since: number | null) => (since === null ? 0 : Math.max(0, (clock.now() - since) / 1000));
  return {
    exports: { waiting: exports.waiting, oldestSeconds: seconds(exports.oldestAt) },
    exports_unconnected: { waiting: exports.unconnected, oldestSeconds: null },
    mails: { waiting: mails.waiting, oldestSeconds: seconds(mails.oldestAt) },
    later_analyses: { waiting: laterAnalyses.waiting, oldestSeconds: seconds(laterAnalyses.oldestAt) },
  };
}
