import type { Database } from '../../../adapters/database/database.ts';

/** the most mails that a person can receive in one hour */
const MOST_AN_HOUR = 60;
const HOUR_MS = 60 * 60 * 1000;

/** Call it in a transaction that has locked the owner. @returns false if the mail was already received */
export async function noteReceived(
  transaction: Database,
  userId: string,
  mailKey: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('received_mails')
    .values({ user_id: userId, mail_key: mailKey, received_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'mail_key']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function wasReceived(db: Database, userId: string, mailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_mails')
    .select('mail_key')
    .where('user_id', '=', userId)
    .where('mail_key', '=', mailKey)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another mail would exceed the limit for this hour. */
export async function isOverLimit(db: Database, userId: string, now: number): Promise<boolean> {
  const { count } = await db
    .selectFrom('received_mails')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .where('received_at', '>', now - HOUR_MS)
    .executeTakeFirstOrThrow();
  return Number(count) >= MOST_AN_HOUR;
}

/** @param received epoch ms */
export async function deleteReceivedBefore(db: Database, received: number): Promise<void> {
  await db.deleteFrom('received_mails').where('received_at', '<', received).execute();
}
