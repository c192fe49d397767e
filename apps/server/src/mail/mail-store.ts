import type { Selectable } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';

/** Mails of servers of the last version without jobs. */

/** Removes those that are due, which none of its servers attempts now. @returns them, for jobs */
export function takeDueMails(transaction: Database, now: number): Promise<Selectable<Tables['mails']>[]> {
  return transaction.deleteFrom('mails').where('next_attempt_at', '<=', now).returningAll().execute();
}
