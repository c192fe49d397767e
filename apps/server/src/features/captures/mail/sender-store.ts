import type { HeldSender } from '@slipcase/contract/captures';
import type { Database } from '../../../adapters/database/database.ts';

export type AllowedSender = { domain: string; allowedAt: string };

/** Sorted by name. */
export async function sendersOf(db: Database, userId: string): Promise<AllowedSender[]> {
  const rows = await db
    .selectFrom('capture_senders')
    .select(['domain', 'allowed_at'])
    .where('user_id', '=', userId)
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, allowed_at }) => ({ domain, allowedAt: new Date(allowed_at).toISOString() }));
}

export async function isAllowedSender(db: Database, userId: string, domain: string): Promise<boolean> {
  const row = await db
    .selectFrom('capture_senders')
    .select('domain')
    .where('user_id', '=', userId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return row !== undefined;
}

/** Call it in a transaction that has locked the owner. */
export async function insertSender(
  transaction: Database,
  userId: string,
  domain: string,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('capture_senders')
    .values({ user_id: userId, domain, allowed_at: now })
    .onConflict((conflict) => conflict.columns(['user_id', 'domain']).doNothing())
    .execute();
}

/** Revokes a permission, and ends the domain's held mails. The next sweep deletes their files. */
export async function deleteSender(db: Database, userId: string, domain: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('capture_senders')
      .where('user_id', '=', userId)
      .where('domain', '=', domain)
      .execute();
    await transaction
      .updateTable('held_mails')
      .set({ held_until: 0 })
      .where('user_id', '=', userId)
      .where('domain', '=', domain)
      .execute();
  });
}

/** Domains that wait for the person's answer, longest wait first. */
export async function heldSendersOf(db: Database, userId: string, now: number): Promise<HeldSender[]> {
  const rows = await db
    .selectFrom('held_mails')
    .select(({ fn }) => ['domain', fn.countAll().as('mails'), fn.min('held_until').as('until')])
    .where('user_id', '=', userId)
    .where('held_until', '>', now)
    .where(({ not, exists, selectFrom }) =>
      // already allowed, and about to be accepted
      not(
        exists(
          selectFrom('capture_senders')
            .select('capture_senders.domain')
            .whereRef('capture_senders.user_id', '=', 'held_mails.user_id')
            .whereRef('capture_senders.domain', '=', 'held_mails.domain'),
        ),
      ),
    )
    .groupBy('domain')
    .orderBy('until')
    .orderBy('domain')
    .execute();
  return rows.map(({ domain, mails, until }) => ({
    domain,
    mails: Number(mails),
    until: new Date(Number(until)).toISOString(),
  }));
}
