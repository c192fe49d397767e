import type { Deps } from '../deps.ts';
import { askForAnswers } from '../features/auth/reset/reset-requests.ts';
import { queueAllowedMails } from '../features/captures/mail/held-store.ts';
import { takeOverCopies } from '../features/drive/deleted-copies.ts';
import { takeOverExports } from '../features/drive/export-jobs.ts';
import { queueOverduePurges } from '../features/receipts/deletion/purge-receipts.ts';
import { takeOverLaterAnalyses } from '../features/receipts/later-analysis/later-analysis-jobs.ts';
import { takeOverMails } from '../mail/mail-jobs.ts';

/**
 * Makes jobs of the work that servers of the versions before jobs leave: they may run beside this one for a
 * while. A deleted receipt that should have been purged by now is such work, too, and so are held mails whose
 * sender was allowed before a restore.
 */
export async function takeOver(deps: Deps): Promise<void> {
  const { db, jobs, clock } = deps;
  const now = clock.now();
  const left = await workLeft(deps, now);
  if (left.mails) await takeOverMails(db, jobs, now);
  if (left.copies) await takeOverCopies(db, jobs, now);
  if (left.exports) await takeOverExports(deps);
  if (left.analyses) await takeOverLaterAnalyses(db, jobs);
  if (left.resets) await askForAnswers(jobs, db);
  if (left.purges) await queueOverduePurges(deps);
  if (left.held) await queueAllowedMails(db, jobs, now);
}

/** One query, because almost always there is none. */
function workLeft({ db }: Deps, now: number) {
  return db
    .selectNoFrom(({ exists, selectFrom, lit }) => {
      const one = lit(1).as('one');
      return [
        exists(selectFrom('mails').select(one).where('next_attempt_at', '<=', now)).as('mails'),
        exists(selectFrom('deleted_copies').select(one).where('claimed_until', '<=', now)).as('copies'),
        exists(selectFrom('exports').select(one).where('job_claim', 'is', null)).as('exports'),
        exists(
          selectFrom('later_analyses')
            .select(one)
            .where('job_claim', 'is', null)
            .where('found_at', 'is', null),
        ).as('analyses'),
        exists(selectFrom('reset_requests').select(one)).as('resets'),
        exists(selectFrom('held_receipts').select(one).where('purge_at', '<=', now)).as('purges'),
        exists(
          selectFrom('held_mails')
            .innerJoin('capture_senders', (join) =>
              join
                .onRef('capture_senders.user_id', '=', 'held_mails.user_id')
                .onRef('capture_senders.domain', '=', 'held_mails.domain'),
            )
            .select(one)
            .where('held_mails.held_until', '>', now),
        ).as('held'),
      ];
    })
    .executeTakeFirstOrThrow();
}
