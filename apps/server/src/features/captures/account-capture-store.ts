import type { Database } from '../../adapters/database/database.ts';

/**
 * What ends together with an account's access. Waiting captures stay: they expire, or a hand-over gives them
 * to a colleague.
 */

/** Ends a person's tokens, address, notices and held mails, whose files the next sweep deletes. */
export async function endCaptureDoors(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('capture_tokens').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('capture_addresses').where('user_id', '=', userId).execute();
  await transaction.deleteFrom('capture_notices').where('user_id', '=', userId).execute();
  await transaction.updateTable('held_mails').set({ held_until: 0 }).where('user_id', '=', userId).execute();
}

/** For an account that another person may have used: also removes the senders whom that person allowed. */
export async function endCaptureSenders(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom('capture_senders').where('user_id', '=', userId).execute();
}
