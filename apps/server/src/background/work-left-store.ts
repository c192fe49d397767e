import type { Database } from '../adapters/database/database.ts';
import { MISSED_MS } from '../features/captures/reading-jobs.ts';
import { TO_READ } from '../features/captures/reading-store.ts';

/**
 * Finds work left by versions without jobs. One query, because there is almost never any.
 * @param now epoch ms
 */
export function workLeft(db: Database, now: number) {
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
          selectFrom('captures')
            .select(one)
            .where('analysis_ids', '=', TO_READ)
            .where('ended', 'is', null)
            .where('received_at', '<=', now - MISSED_MS),
        ).as('unread'),
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
