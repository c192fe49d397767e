import type { Deps } from '../deps.ts';
import { askForAnswers } from '../features/auth/reset/reset-requests.ts';
import { queueAllowedMails } from '../features/captures/mail/held-store.ts';
import { queueMissingReadings } from '../features/captures/reading-jobs.ts';
import { takeOverCopies } from '../features/drive/deleted-copies.ts';
import { takeOverExports } from '../features/drive/export-jobs.ts';
import { queueOverduePurges } from '../features/receipts/deletion/purge-receipts.ts';
import { takeOverLaterAnalyses } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { takeOverMails } from '../mail/mail-jobs.ts';
import { workLeft } from './work-left-store.ts';

/**
 * Creates jobs for work that servers of versions without jobs leave behind, since they may run beside this
 * one for a while. This also covers deleted receipts whose purge is overdue, and after a restore, captures to
 * read and held mails whose sender was already allowed.
 */
export async function takeOver(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  const now = clock.now();
  const left = await workLeft(db, now);
  if (left.mails) await takeOverMails(db, jobs, now);
  if (left.copies) await takeOverCopies(db, jobs, now);
  if (left.exports) await takeOverExports(deps);
  if (left.analyses) await takeOverLaterAnalyses(db, jobs);
  if (left.resets) await askForAnswers(jobs, db);
  if (left.purges) await queueOverduePurges(deps);
  if (left.unread) await queueMissingReadings(db, jobs, now);
  if (left.held) await queueAllowedMails(db, jobs, now);
}
