import type { Selectable } from 'kysely';
import type { Database } from '../../../adapters/database/database.ts';
import type { Tables } from '../../../adapters/database/schema.ts';

export type ResetRequestRow = Selectable<Tables['reset_requests']>;

/** Stores at most one waiting request for each address. */
export async function insertResetRequest(transaction: Database, row: ResetRequestRow): Promise<void> {
  await transaction
    .insertInto('reset_requests')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Oldest first. */
export function listResetRequests(db: Database, most: number): Promise<ResetRequestRow[]> {
  return db.selectFrom('reset_requests').selectAll().orderBy('requested_at').limit(most).execute();
}

/** @returns false when another server was faster */
export async function takeResetRequest(transaction: Database, email: string): Promise<boolean> {
  const taken = await transaction.deleteFrom('reset_requests').where('email', '=', email).executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

/** Deletes requests for addresses that get no code, in one statement. */
export async function deleteUnanswerable(db: Database): Promise<void> {
  await db
    .deleteFrom('reset_requests')
    .where('email', 'not in', (row) =>
      row
        .selectFrom('users')
        .select('email')
        .where('disabled_at', 'is', null)
        .where('passkey_hash', 'is not', null),
    )
    .execute();
}
