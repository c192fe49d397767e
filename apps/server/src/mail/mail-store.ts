import type { Selectable } from 'kysely';
import type { Database } from '../adapters/database/database.ts';
import type { Tables } from '../adapters/database/schema.ts';

/** Mails queued by servers of the last version without jobs. */

/** Removes due mails that none of its servers is attempting. @returns them, for jobs */
export function takeDueMails(transaction: Database, now: number): Promise<Selectable<Tables['mails']>[]> {
  return transaction.deleteFrom('mails').where('next_attempt_at', '<=', now).returningAll().execute();
}
